/** What belongs together in a turn and is told as one: a card under fire, an enemy card's turn, a contact. */

import type { Names, Scene } from '$lib/app/log';
import { howMany } from '$lib/app/story-lines';
import type { EventCard } from '$lib/generated/protocol';

const kinds = (...words: string[]): ReadonlySet<string> => new Set(words);
const placeOf = ({ args, roll }: EventCard): number => (roll && roll.place >= 0 ? roll.place : Number(args[0]));
const named = (names: Names, place: number): string => names.places.get(place) ?? `card ${place}`;
/** The head of a sentence: a number there is a word. */
const capital = (words: string): string => words.replace(/^\d+/, (count) => howMany(Number(count))).replace(/^./, (letter) => letter.toUpperCase());
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

const isEnemy = (event: EventCard, names: Names): boolean => names.enemies?.has(Number(event.args[0])) ?? false;

/** A card goes on as long as its units are shot at; the enemy's cards are one, for what matters is what one's fire did. */
function fireGoesOn(first: EventCard, next: EventCard, names: Names): boolean {
  if (next.kind !== 'fired-at') return FIRE_EFFECTS.has(next.kind);
  return placeOf(next) === placeOf(first) || (isEnemy(first, names) && isEnemy(next, names));
}

/** Headquarters, Staff and observers that are gone: the worst news comes first. Who only turns to his Fire Team side stays. */
function saysLost(events: readonly EventCard[], names: Names): string {
  const gone = of(events, 'converts').filter(({ args }) => names.leaders?.has(Number(args[0])) && args[2] !== args[0]);
  const lost = [...new Set(gone.map(({ args }) => names.units.get(Number(args[0])) ?? 'a headquarters'))];
  if (!lost.length) return '';
  return lost.length === 1 ? `${lost[0]} is lost. ` : `${lost.slice(0, -1).join(', ')} and ${lost.at(-1)} are lost. `;
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
  const lost = saysLost(events, names);
  if (!ours.length || !theirs.length) return `${lost}${howMany(shots.length)} ${theirs.length ? 'enemy ' : ''}units under fire on ${where}: ${came(shots)}.`;
  return `${lost}Under fire on ${where}: of ours ${came(ours)}; of theirs ${came(theirs)}.`;
}

/** What fire at a vehicle, or a hit, comes to: "Team 10 is hit and becomes a Fire Team." */
function saysHit(events: readonly EventCard[], names: Names): string {
  const [hit, ...effects] = events;
  const unit = names.units.get(Number(hit!.args[0])) ?? '';
  const turns = effects.length === 1 && hit!.kind === 'hit' && unit !== '' && effects[0]!.text.startsWith(`${unit} becomes`);
  if (turns) return `${unit} is hit and${effects[0]!.text.slice(unit.length)}`;
  return hit!.kind === 'hit' && effects.some(({ kind }) => FIRE_EFFECTS.has(kind)) ? `${unit || 'A unit'} is hit: ${became(effects)}.` : texts(events);
}

// The enemy's turn

/** What is attempted, as the rules number it. */
const CALL_FOR_FIRE = 7;

const ENEMY_DEEDS = kinds(
  'enemy-check', 'no-case', 'picks-way', 'cannot-move', 'cannot-attack', 'cannot-recover', 'enemy-picks-target', 'picks-card', 'hides', 'sniper-waits', 'unspotted',
  'spotter-waits', 'spotter-leaves', 'weapon-leaves', 'leader-stays', 'enemy-activated', 'enemy-casualty-evacuated', 'attempts', 'moves', 'moves-within', 'finds-cover',
  'leaves-map', 'card-laid', 'opens-fire', 'ceases-fire', 'activity', 'concentrates', 'grenade-hits', 'grenade-misses', 'charge-laid', 'charge-misses', 'picks-target',
  'unpins', 'becomes', 'flips', 'reconstitutes', 'picks-up-casualty', 'drops-casualty', 'fire-mission', 'falls-short', 'spends-ammo', 'runs-out', 'jams', 'mine-check',
);

/** What a card's enemies do: one sentence if it is one of them, else how many. */
function saysEnemy(events: readonly EventCard[], names: Names): string {
  const cards = of(events, 'checks-card').length;
  if (cards > 1) return `The enemies on ${cards} cards${whatTheyDo(events, names)}`;
  const done = of(events, 'enemy-check', 'no-case', 'sniper-waits', 'spotter-waits', 'spotter-leaves', 'weapon-leaves', 'leader-stays', 'enemy-activated');
  if (done.length === 1) return done[0]!.text;
  return `The enemies on ${named(names, placeOf(events[0]!))}${whatTheyDo(events, names)}`;
}

/** Several of what one of them does: "falls back", "fall back". */
const several = (deed: string): string => deed.replace(/^\w+/, (verb) => (verb === 'does' ? 'do' : verb === 'goes' ? 'go' : verb.replace(/ies$/, 'y').replace(/s$/, '')));

/** What the enemies of some cards do, each deed once: ": 2 fall back, 1 rallies, 3 do nothing." */
function whatTheyDo(events: readonly EventCard[], names: Names): string {
  const deeds = new Map<string, number>();
  const count = (deed: string): unknown => deeds.set(deed, (deeds.get(deed) ?? 0) + 1);
  const checked = new Set(of(events, 'enemy-check', 'no-case').map(({ args }) => args[0]));
  for (const { kind, args, text } of events) {
    if (kind === 'enemy-check') count(text.slice((names.units.get(Number(args[0])) ?? '').length).split(':')[0]!.trim());
    else if (['no-case', 'sniper-waits', 'spotter-waits', 'leader-stays'].includes(kind)) count('does nothing');
    else if (kind === 'moves' && !checked.has(args[0])) count('advances');
    else if (['spotter-leaves', 'weapon-leaves'].includes(kind)) count('leaves');
    else if (calls(kind, args)) count(args[3] === 0 ? 'calls for fire in vain' : 'calls for fire');
  }
  const idle = deeds.get('does nothing') ?? 0;
  deeds.delete('does nothing');
  if (!deeds.size) return ' do nothing.';
  const said = [...deeds, ...(idle ? [['does nothing', idle] as const] : [])];
  return `: ${said.map(([deed, n]) => `${n} ${n === 1 ? deed : several(deed)}`).join(', ')}.`;
}

/** What is done to one's own men: a card where that happens is told by itself. */
const ATTACKS = kinds('grenade-hits', 'grenade-misses', 'charge-laid', 'charge-misses', 'concentrates', 'fire-mission', 'falls-short', 'enemy-picks-target', 'picks-target');
/** Whether somebody attempts to call for fire. */
const calls = (kind: string, args: EventCard['args']): boolean => kind === 'attempts' && args[1] === CALL_FOR_FIRE;
const idleEnemy = (events: readonly EventCard[]): boolean => !events.some(({ kind }) => ATTACKS.has(kind));

const EVENT_DEEDS = kinds(...ENEMY_DEEDS, 'enemy-event', 'slips-away', 'reinforced', 'rockets-fall', 'counterattack', 'recovers');

// Contacts

const CONTACT_DEEDS = kinds(
  'package', 'placement', 'side-drawn', 'card-laid', 'appears', 'marker-removed', 'first-fire', 'opens-fire', 'activity', 'cache', 'mines', 'mine-check', 'booby-trap',
  'objective-found', 'no-contact', 'counterattack', 'fire-mission', 'incoming',
);

function saysContact(events: readonly EventCard[]): string {
  const markers = of(events, 'contact-drawn');
  const empty = markers.filter(({ args }) => args[2] === 0);
  if (empty.length > 1 && empty.length === markers.length) return `${howMany(empty.length)} markers: nobody is there.`;
  const drawn = markers.find(({ args }) => args[2] !== 0) ?? of(events, 'contact-drawn', 'package')[0];
  const there = of(events, 'appears', 'mines', 'booby-trap', 'cache', 'objective-found');
  const besides = drawn && empty.length && !empty.includes(drawn) ? ` ${empty.length === 1 ? 'At another marker' : `At ${howMany(empty.length).toLowerCase()} other markers`} nobody is there.` : '';
  const nobody = drawn?.kind === 'contact-drawn' && drawn.args[2] !== 0 && of(events, 'placement').length && !there.length ? ' But nobody finds a place to come to.' : '';
  return `${texts([...(drawn ? [drawn] : []), ...there]) || texts(events)}${nobody}${besides}`;
}

const idleContact = (events: readonly EventCard[]): boolean => events.every(({ kind, args }) => kind === 'next-contact' || (kind === 'contact-drawn' && args[2] === 0));

// Fire that is opened and ceased

/** What falls on cards, one after the other: "Fire falls: time on target on card 4.2 and card 4.3." */
const FALLS = kinds('incoming', 'gunship-fires');
function saysFalling(events: readonly EventCard[], names: Names): string {
  if (events.length === 1) return events[0]!.text;
  const what = new Map<string, string[]>();
  for (const event of of(events, ...FALLS)) {
    const [kind] = event.kind === 'incoming' ? event.text.split(' falls on ') : ['The gunship'];
    const spoken = kind!.charAt(0).toLowerCase() + kind!.slice(1);
    what.set(spoken, [...(what.get(spoken) ?? []), named(names, placeOf(event)).replace(/^card /, '')]);
  }
  return `Fire falls: ${[...what].map(([kind, cards]) => `${kind} on ${cards.join(', ')}`).join('; ')}.`;
}

/** Claymores that go off together. */
const saysClaymores = (events: readonly EventCard[], names: Names): string =>
  events.length === 1 ? events[0]!.text : `${howMany(events.length)} claymores go off: ${events.map((event) => `on ${named(names, placeOf(event))} at ${names.units.get(Number(event.args[1])) ?? 'the enemy'}`).join(', ')}.`;

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
    goesOn: fireGoesOn,
    say: saysFire,
    idle: (events) => events.every(({ kind, args }) => kind === 'fired-at' && args[2] !== 2),
  },
  { begins: kinds('at-combat', 'hit'), goesOn: (_, next) => VEHICLE_EFFECTS.has(next.kind), say: saysHit },
  { begins: kinds('checks-card'), goesOn: (_, next) => ENEMY_DEEDS.has(next.kind), say: saysEnemy, idle: idleEnemy },
  { begins: kinds('enemy-hq-drawn'), goesOn: (first, next) => first.args[0] === 1 && EVENT_DEEDS.has(next.kind), say: (events) => of(events, 'enemy-event')[0]?.text ?? texts(events) },
  {
    begins: kinds('next-contact', 'contact-drawn', 'package'),
    goesOn: (first, next) =>
      CONTACT_DEEDS.has(next.kind) || next.kind === 'next-contact' || (next.kind === 'contact-drawn' && (next.args[2] === 0 || (first.kind === 'next-contact' && next.args[0] === first.args[0]))),
    say: saysContact,
    idle: idleContact,
  },
  { begins: kinds('opens-fire', 'ceases-fire'), goesOn: (_, next) => CHANGES.has(next.kind), say: saysChanges },
  { begins: FALLS, goesOn: (_, next) => FALLS.has(next.kind), say: saysFalling },
  { begins: kinds('claymore'), goesOn: (_, next) => next.kind === 'claymore', say: saysClaymores },
  { begins: kinds('letter'), goesOn: (_, next) => next.kind === 'letter', say: (events) => events.map(({ text }) => text).join(' ') },
  { begins: GROUND, goesOn: (_, next) => GROUND.has(next.kind), say: saysGround },
  { begins: kinds('lands', 'embarks', 'flies'), goesOn: (_, next) => FLIGHT.has(next.kind), say: saysFlight },
  {
    begins: kinds('turn'),
    goesOn: (_, next) => (next.kind === 'enemy-hq-drawn' && next.args[0] === 0) || ['arrives', 'visibility', 'no-event', 'higher-hq', 'friendly-event', 'commander-comes', 'commander-leaves', 'activated', 'battalion-commands'].includes(next.kind),
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
