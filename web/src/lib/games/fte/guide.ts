/**
 * The guided first FRAGO: the Americans in "Patrol contact". It teaches activation, movement, concealment, fire and
 * casualties while they come up. What does not come up is passed over: each step says from when on its time is past.
 */

import type { GuideStep, Pointer } from '$lib/app/guide';
import type { AskCard, EventCard } from '$lib/generated/protocol';
import { casualtyHex } from './things';
import { NOBODY, US, VISIBLE, type FteView } from './types';

export const FRAGO = 'patrol-contact';
/** Counters from here on are the enemy's, those from `FIRST_CONTACT` on the faceless ones; the first gun and the leader. */
export const FIRST_ENEMY = 60;
export const FIRST_CONTACT = 132;
export const MACHINE_GUN = 18;
export const LEADER = 30;

type Log = readonly EventCard[];
type Test = (view: FteView, ask: AskCard | null, log: Log) => boolean;

const isOurs = ({ args }: EventCard): boolean => Number(args[0]) < FIRST_ENEMY;
const told = (log: Log, ...kinds: string[]): boolean => log.some(({ kind }) => kinds.includes(kind));
/** Something that we did or suffered, by the unit that the event names first. */
const weDid = (log: Log, ...kinds: string[]): boolean => log.some((event) => kinds.includes(event.kind) && isOurs(event));
/** A fire action of ours; opportunity fire comes by itself. */
const weFired = (log: Log): boolean => log.some((event) => event.kind === 'shot' && event.rule === '7.1/3' && isOurs(event));
const turn = (view: FteView): number => view.position.turn;
/** How many chits were drawn since something was told first; none when it was not. */
function chitsSince(log: Log, ...kinds: string[]): number {
  const first = log.findIndex(({ kind }) => kinds.includes(kind));
  return first < 0 ? 0 : log.slice(first).filter(({ kind }) => kind === 'chit').length;
}
const asks = (ask: AskCard | null, kind: string): boolean => ask?.mine === true && ask.kind === kind;
const offers = (ask: AskCard | null, verb: string): boolean => ask?.mine === true && ask.options.some(({ action }) => action[0] === verb);
const weActed: Test = (_view, _ask, log) => weDid(log, 'leads') || log.some(({ kind, args }) => ['hex-activated', 'passes'].includes(kind) && args[0] === US);

/** The first faceless counter of the enemy, or one in the open. */
function enemies(view: FteView): Pointer[] {
  const { hex } = view.position;
  const found = hex.findIndex((h, u) => h >= 0 && u >= FIRST_CONTACT);
  const seen = found >= 0 ? found : hex.findIndex((h, u) => h >= 0 && u >= FIRST_ENEMY);
  return seen < 0 ? [] : [{ unit: seen }];
}
/** Where a casualty is. */
function casualties(view: FteView): Pointer[] {
  const hexes = view.position.c_kind.map((_, c) => casualtyHex(view, c)).filter((h) => h >= 0);
  return hexes.length ? [{ place: hexes.at(-1)! }] : [{ tab: 'tracks' }];
}
const onMap = (view: FteView, unit: number): Pointer[] => ((view.position.hex[unit] ?? NOBODY) >= 0 ? [{ unit }] : []);
/** A unit of ours without its marker. */
const shown = (view: FteView): boolean =>
  view.position.hex.some((h, u) => h >= 0 && u < FIRST_ENEMY && view.position.token[u] === VISIBLE);

interface Lesson extends Omit<GuideStep<FteView>, 'when' | 'done'> {
  /** When it can be taught. */
  when: Test;
  /** When it has been understood; a lesson that is only read has none. */
  done?: Test;
  /** When it is too late for it. */
  past: Test;
}

/** A lesson waits for its time, and goes when that is past. */
function step({ when, done, past, ...rest }: Lesson): GuideStep<FteView> {
  return {
    ...rest,
    when: (view, ask, log) => when(view, ask, log) || past(view, ask, log) || (done?.(view, ask, log) ?? false),
    done: (view, ask, log) => past(view, ask, log) || (done?.(view, ask, log) ?? false),
  };
}

const LESSONS: readonly Lesson[] = [
  {
    id: 'orders',
    text: 'You lead a rifle platoon. Whenever the enemy acts before your eyes, your units may shoot. For a first game let them do it by standing orders; you can change that at any time.',
    rule: '21.0/1',
    at: [{ verb: 'reactions' }],
    when: (_, ask) => asks(ask, 'reactions'),
    past: (view) => (view.position.set_up[US] ?? 0) > 0 || turn(view) > 0,
  },
  {
    id: 'ready',
    text: 'Now the set-up. Take the ready one: it puts the platoon at the foot of the hill, with a machine gun on either side.',
    rule: '3.0/1',
    at: [{ verb: 'ready' }],
    when: (_, ask) => asks(ask, 'place'),
    past: (view) => (view.position.set_up[US] ?? 0) > 1 || turn(view) > 0,
  },
  {
    id: 'counters',
    text: 'A counter has four numbers: men, fire, range and quality. You roll a ten-sided die and want to roll low: up to the fire number to hit, up to the quality to pass a check. Rest the pointer on a counter to read its card.',
    rule: '1.2/1',
    at: (view) => onMap(view, MACHINE_GUN),
    when: (view, ask) => turn(view) > 0 && ask?.mine === true,
    past: (view, ask, log) => turn(view) > 1 || weActed(view, ask, log),
  },
  {
    id: 'contacts',
    text: 'Over there are counters without a face. Somebody is behind each of them, or nobody: some are dummies. Yours look the same to him.',
    rule: '18.1/1',
    at: enemies,
    when: (view) => turn(view) > 0,
    past: (view, ask, log) => turn(view) > 1 || weActed(view, ask, log),
  },
  {
    id: 'activate',
    text: 'Activate the Platoon Leader. All infantry within two hexes of him comes along: one activation moves half the platoon. Click him, or take him from the list.',
    rule: '5.1/2',
    at: (view) => [{ verb: 'lead' }, ...onMap(view, LEADER)],
    when: (_, ask) => asks(ask, 'activate'),
    done: weActed,
    past: (view) => turn(view) > 1,
  },
  {
    id: 'move',
    text: 'Each of them now has one action. Click a lit unit, then a hex to walk there: cost, and who would see it, stand beside it. Go a step towards the stream, but keep to trees and grass.',
    rule: '6.4/1',
    at: (view) => onMap(view, view.position.acting.includes(MACHINE_GUN) ? MACHINE_GUN : (view.position.acting[0] ?? NOBODY)),
    when: (_, ask) => offers(ask, 'move'),
    done: (_view, _ask, log) => weDid(log, 'moves'),
    past: (view) => turn(view) > 1,
  },
  {
    id: 'halt',
    text: 'It has moved. You may walk on while it has movement points; "Stop here" ends the move. Whoever acts in sight of an enemy in the open loses his concealment.',
    rule: '6.4/2',
    at: [{ verb: 'halt' }],
    when: (_, ask) => offers(ask, 'halt'),
    done: (_, ask) => !offers(ask, 'halt'),
    past: (view, _ask, log) => turn(view) > 1 || chitsSince(log, 'moves') > 0,
  },
  {
    id: 'sight',
    text: 'What sees what? Switch Sight on and point at hexes. Jungle, grass and hamlets on the way block the line, and so does higher ground. It costs nothing.',
    rule: '7.3.1/3',
    at: [{ testid: 'overlay-los' }],
    when: (_, ask) => asks(ask, 'act') || asks(ask, 'activate'),
    past: (view, _ask, log) => turn(view) > 1 || chitsSince(log, 'turn') > 0,
  },
  {
    id: 'finish',
    text: 'Move the others as you like, or leave them: who does nothing now can act with another chit. Then finish the activation.',
    rule: '5.0/3',
    at: [{ verb: 'finish' }],
    when: (_, ask) => offers(ask, 'finish'),
    past: (view, _ask, log) => turn(view) > 1 || told(log, 'chit'),
  },
  {
    id: 'cup',
    text: 'Who is next is drawn from the cup: four chits of yours, three of his. You never know who comes, only what is left in it. Tracks shows it.',
    rule: '5.0/2',
    at: [{ tab: 'tracks' }, { testid: 'cup' }],
    when: (_view, ask, log) => told(log, 'chit') && ask?.mine === true,
    past: (view, _ask, log) => turn(view) > 1 || chitsSince(log, 'turn') > 4,
  },
  {
    id: 'standing',
    text: 'In his activations your units shoot by themselves when the chance is good enough. Under Orders you set how good and how near, or tell one to hold its fire and stay hidden.',
    rule: '21.0/2',
    at: [{ tab: 'orders' }],
    when: (_, ask) => asks(ask, 'activate') || asks(ask, 'act'),
    past: (view) => turn(view) > 2,
  },
  {
    id: 'fire',
    text: 'Somebody can be fired at. Click one of your active units, then the enemy counter. Let a machine gun be the first: its rating and range count, the others only help.',
    rule: '7.1/2',
    at: [{ verb: 'fire' }],
    when: (_, ask) => offers(ask, 'fire'),
    done: (_view, ask, log) => asks(ask, 'target') || asks(ask, 'support') || weFired(log),
    past: (view) => turn(view) > 4,
  },
  {
    id: 'odds',
    text: 'Here stands what the shot needs, each modifier with its rule, and the chance of every result. Each unit that joins in makes it one easier. Fire when you are content.',
    rule: '7.1/7',
    at: [{ testid: 'fire-builder' }, { verb: 'shoot' }],
    when: (_, ask) => asks(ask, 'support'),
    past: (view, _ask, log) => weFired(log) || turn(view) > 4,
  },
  {
    id: 'result',
    text: 'Two dice: the first to hit, the second for the effect. Suppressed units are done for the turn and worse at everything, broken ones run, and a casualty takes a man out.',
    rule: '7.4/T1',
    at: [{ tab: 'log' }],
    when: (_view, ask, log) => told(log, 'shot') && ask?.mine === true,
    past: (view, _ask, log) => chitsSince(log, 'shot') > 4 || turn(view) > 5,
  },
  {
    id: 'concealment',
    text: 'Who has fired or moved before visible eyes can be read by all, and is two easier to hit. At the end of a turn units off open ground may hide again. You can also show a unit on purpose: who moves before its eyes is then revealed.',
    rule: '18.1/3',
    at: [{ tab: 'unit' }],
    when: (view, ask, log) => (told(log, 'seen') || shown(view)) && ask?.mine === true,
    past: (view) => turn(view) > 5,
  },
  {
    id: 'casualty',
    text: 'A man is down. His marker has to be carried: a full team takes two, each costs a movement point. A wounded man in the medic’s hex rolls better, and one left alone with the enemy is captured.',
    rule: '7.5.2/3',
    at: casualties,
    when: (view, ask) => view.position.c_kind.length > 0 && ask?.mine === true,
    past: (view) => turn(view) > 6,
  },
  {
    id: 'recover',
    text: 'To recover takes an action: it shakes off suppression, turns a broken unit into a suppressed one, and picks up or hands over casualties.',
    rule: '10.0/1',
    at: [{ verb: 'recover' }],
    when: (_, ask) => offers(ask, 'recover'),
    done: (_view, _ask, log) => weDid(log, 'recovers', 'carries'),
    past: (view) => turn(view) > 6,
  },
  {
    id: 'mission',
    text: 'A leader can ask for artillery on a hex that he sees. It takes turns to come, may scatter, and strikes everybody there, friends too. Ask early, then stay away.',
    rule: '13.0/2',
    at: [{ verb: 'mission' }],
    when: (_, ask) => offers(ask, 'mission'),
    done: (_view, _ask, log) => weDid(log, 'mission', 'mission-denied'),
    past: (view) => turn(view) > 6,
  },
  {
    id: 'points',
    text: 'Only casualties count here: three points for each of his, four for each of yours to him, and a tie is his. So you must go and look, but never trade man for man. You know all that it takes now: the rest is yours.',
    rule: '29.0/3',
    at: [{ tab: 'tracks' }, { testid: 'points' }],
    when: (_, ask) => ask?.mine === true,
    past: (view) => view.position.winner >= 0,
  },
];

const STEPS = LESSONS.map(step);

export function guide(scenario: string, seat: string): readonly GuideStep<FteView>[] {
  return scenario === FRAGO && seat === 'US' ? STEPS : [];
}
