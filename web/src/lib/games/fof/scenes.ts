/** What belongs together in a turn and is told as one: a card under fire, an enemy card's turn, a contact. */

import type { Names, Scene } from '$lib/app/log';
import { howMany } from '$lib/app/story-lines';
import type { EventCard } from '$lib/generated/protocol';

const kinds = (...words: string[]): ReadonlySet<string> => new Set(words);
const placeOf = ({ args, roll }: EventCard): number => (roll && roll.place >= 0 ? roll.place : Number(args[0]));
const named = (names: Names, place: number): string => names.places.get(place) ?? `card ${place}`;
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const of = (events: readonly EventCard[], ...words: string[]): EventCard[] => events.filter(({ kind }) => words.includes(kind));
const texts = (events: readonly EventCard[]): string => events.map(({ text }) => text).join(' ');

// Under fire

const RESULTS = ['unharmed', 'Pinned', 'hit'];
const FIRE_EFFECTS = kinds('hit', 'converts', 'last-step', 'set-checked');

const VEHICLE_EFFECTS = kinds('converts', 'last-step', 'set-checked', 'wrecked', 'burns', 'thrown-off', 'vehicle-retreats', 'aborts');

/** How the shots came out: "1 hit, 2 Pinned". */
function came(shots: readonly EventCard[]): string {
  const counts = [2, 1, 0].map((result) => [result, shots.filter(({ args }) => args[2] === result).length] as const);
  return counts.filter(([, count]) => count > 0).map(([result, count]) => `${count} ${RESULTS[result]}`).join(', ');
}

/** What became of a unit's Steps, the same twice as one. */
function became(events: readonly EventCard[]): string {
  const found = new Map<string, number>();
  for (const { text } of events) found.set(text.replace(/\.$/, ''), (found.get(text.replace(/\.$/, '')) ?? 0) + 1);
  const said = [...found].map(([text, count]) =>
    count === 1 ? text : text.replace(/^A Step of (.+) becomes a casualty$/, `${howMany(count)} Steps of $1 become casualties`),
  );
  return said.map((text) => text.replace(/^(A|The|Two|Three|Four) /, (word) => word.toLowerCase())).join('; ');
}

function saysFire(events: readonly EventCard[], names: Names): string {
  const shots = of(events, 'fired-at');
  const places = new Set(shots.map(placeOf));
  const where = places.size > 1 ? `${places.size} cards` : named(names, placeOf(shots[0]!));
  if (shots.length === 1) {
    const unit = names.units.get(Number(shots[0]!.args[0])) ?? 'A unit';
    return `${unit} is hit on ${where}: ${became(of(events, 'converts', 'last-step'))}.`;
  }
  const theirs = shots.filter(({ args }) => names.enemies?.has(Number(args[0])));
  const ours = shots.filter((shot) => !theirs.includes(shot));
  if (!ours.length || !theirs.length) return `${howMany(shots.length)} ${theirs.length ? 'enemy ' : ''}units under fire on ${where}: ${came(shots)}.`;
  return `Under fire on ${where}: of ours ${came(ours)}; of theirs ${came(theirs)}.`;
}

// The enemy's turn

const ENEMY_DEEDS = kinds(
  'enemy-check', 'no-case', 'picks-way', 'cannot-move', 'cannot-attack', 'cannot-recover', 'enemy-picks-target', 'picks-card', 'hides', 'sniper-waits', 'unspotted',
  'spotter-waits', 'spotter-leaves', 'weapon-leaves', 'leader-stays', 'enemy-activated', 'enemy-casualty-evacuated', 'attempts', 'moves', 'moves-within', 'finds-cover',
  'leaves-map', 'card-laid', 'opens-fire', 'ceases-fire', 'activity', 'concentrates', 'grenade-hits', 'grenade-misses', 'charge-laid', 'charge-misses', 'picks-target',
  'unpins', 'becomes', 'flips', 'reconstitutes', 'picks-up-casualty', 'drops-casualty', 'fire-mission', 'falls-short', 'spends-ammo', 'runs-out', 'jams', 'mine-check',
);

/** What a card's enemies do: one sentence if it is one of them, else how many. */
function saysEnemy(events: readonly EventCard[], names: Names): string {
  const cards = of(events, 'checks-card').length;
  if (cards > 1) return `The enemies on ${cards} cards do nothing.`;
  const done = of(events, 'enemy-check', 'no-case', 'sniper-waits', 'spotter-waits', 'spotter-leaves', 'weapon-leaves', 'leader-stays', 'enemy-activated');
  if (done.length === 1) return done[0]!.text;
  const acting = done.filter(({ kind, text }) => kind === 'enemy-check' && !/ does nothing:/.test(text));
  return `The enemies on ${named(names, placeOf(events[0]!))} act: ${acting.length === 0 ? 'nobody stirs' : `${plural(acting.length, 'does', 'do')} something, of ${done.length}`}.`;
}

/** What a unit that is checked may do without anything coming of it. */
const IDLE = kinds('checks-card', 'enemy-check', 'no-case', 'sniper-waits', 'spotter-waits', 'leader-stays');
const idleEnemy = (events: readonly EventCard[]): boolean => events.every(({ kind, args }) => IDLE.has(kind) && (kind !== 'enemy-check' || args[2] === 0));

const EVENT_DEEDS = kinds(...ENEMY_DEEDS, 'enemy-event', 'slips-away', 'reinforced', 'rockets-fall', 'counterattack', 'recovers');

// Contacts

const CONTACT_DEEDS = kinds(
  'package', 'placement', 'side-drawn', 'card-laid', 'appears', 'marker-removed', 'first-fire', 'opens-fire', 'activity', 'cache', 'mines', 'mine-check', 'booby-trap',
  'objective-found', 'no-contact', 'counterattack', 'fire-mission',
);

function saysContact(events: readonly EventCard[]): string {
  const markers = of(events, 'contact-drawn').length;
  if (markers > 1) return `${howMany(markers)} markers: nobody is there.`;
  const drawn = of(events, 'contact-drawn', 'package');
  const there = of(events, 'appears', 'mines', 'booby-trap', 'cache', 'objective-found');
  return texts([...(drawn[0] ? [drawn[0]] : []), ...there]) || texts(events);
}

const idleContact = (events: readonly EventCard[]): boolean => events.every(({ kind, args }) => kind === 'next-contact' || (kind === 'contact-drawn' && args[2] === 0));

// Fire that is opened and ceased

const CHANGES = kinds('opens-fire', 'ceases-fire', 'activity');
function saysChanges(events: readonly EventCard[]): string {
  if (events.length <= 2) return texts(events);
  const [opened, ceased, activity] = [of(events, 'opens-fire').length, of(events, 'ceases-fire').length, of(events, 'activity').at(-1)];
  const parts = [opened ? `fire is opened from ${plural(opened, 'card', 'cards')}` : '', ceased ? `ceased on ${ceased}` : ''].filter(Boolean);
  return [`${capital(parts.join(', '))}.`, ...(activity ? [activity.text] : [])].join(' ');
}

// Ground and aircraft

const GROUND = kinds('card-laid');
const saysGround = (events: readonly EventCard[]): string =>
  `${howMany(events.length)} cards are turned up: ${events.map(({ text }) => text.replace(/\.$/, '').replace(/^Card/, 'card')).join('; ')}.`;

const FLIGHT = kinds('lands', 'disembarks', 'embarks', 'flies', 'card-laid', 'drops-casualty', 'aborts', 'no-mark');
function saysFlight(events: readonly EventCard[]): string {
  const [landed, flown, off, on] = [of(events, 'lands').length, of(events, 'flies').length, of(events, 'disembarks').length, of(events, 'embarks').length];
  const parts = [
    landed ? plural(landed, 'helicopter lands', 'helicopters land') : '',
    off ? plural(off, 'unit gets off', 'units get off') : '',
    on ? plural(on, 'unit gets aboard', 'units get aboard') : '',
    flown ? plural(flown, 'aircraft flies on', 'aircraft fly on') : '',
  ].filter(Boolean);
  return parts.length ? `${capital(parts.join(', '))}.` : texts(events);
}

export const SCENES: readonly Scene[] = [
  {
    begins: kinds('fired-at'),
    goesOn: (first, next) => FIRE_EFFECTS.has(next.kind) || (next.kind === 'fired-at' && placeOf(next) === placeOf(first)),
    say: saysFire,
    idle: (events) => events.every(({ kind, args }) => kind === 'fired-at' && args[2] !== 2),
  },
  { begins: kinds('at-combat', 'hit'), goesOn: (_, next) => VEHICLE_EFFECTS.has(next.kind), say: (events) => texts(events) },
  { begins: kinds('checks-card'), goesOn: (_, next) => ENEMY_DEEDS.has(next.kind), say: saysEnemy, idle: idleEnemy },
  { begins: kinds('enemy-hq-drawn'), goesOn: (first, next) => first.args[0] === 1 && EVENT_DEEDS.has(next.kind), say: (events) => of(events, 'enemy-event')[0]?.text ?? texts(events) },
  {
    begins: kinds('next-contact', 'contact-drawn', 'package'),
    goesOn: (first, next) => CONTACT_DEEDS.has(next.kind) || (first.kind === 'next-contact' && next.kind === 'contact-drawn' && next.args[0] === first.args[0]),
    say: saysContact,
    idle: idleContact,
  },
  { begins: kinds('opens-fire', 'ceases-fire'), goesOn: (_, next) => CHANGES.has(next.kind), say: saysChanges },
  { begins: kinds('letter'), goesOn: (_, next) => next.kind === 'letter', say: (events) => events.map(({ text }) => text).join(' ') },
  { begins: GROUND, goesOn: (_, next) => GROUND.has(next.kind), say: saysGround },
  { begins: kinds('lands', 'embarks', 'flies'), goesOn: (_, next) => FLIGHT.has(next.kind), say: saysFlight },
  {
    begins: kinds('turn'),
    goesOn: (_, next) => ['arrives', 'visibility', 'no-event', 'higher-hq', 'friendly-event', 'commander-comes', 'commander-leaves', 'activated', 'battalion-commands'].includes(next.kind),
    say: (events) => texts(events),
  },
];

/** The parts of a turn as the log heads them, by the events that belong to none but one of them. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  'Higher headquarters': ['turn', 'no-event', 'higher-hq', 'friendly-event'],
  Command: ['activated', 'battalion-commands', 'draws-commands', 'staff-command', 'activates'],
  'General initiative': ['general-initiative'],
  'Enemy activity': ['enemy-hq-drawn', 'checks-card'],
  'Capture and retreat': ['captured', 'casualty-captured', 'executed', 'guards', 'retreats'],
  'Vehicles and aircraft': ['lands', 'flies', 'drives', 'at-combat'],
  'Fire missions and contacts': ['incoming', 'letter', 'next-contact', 'contact-drawn', 'package'],
  'Combat effects': ['recovers', 'sniper-picks', 'fired-at', 'hit'],
  'Clean up': ['evacuated'],
  'After the mission': ['mission-over', 'attempt-over', 'points', 'debrief'],
};
export const HEADINGS: Readonly<Record<string, string>> = Object.fromEntries(Object.entries(PARTS).flatMap(([part, words]) => words.map((kind) => [kind, part])));
