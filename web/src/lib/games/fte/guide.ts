/**
 * The guided first FRAGO: the Americans in "Patrol contact". First the steps of one activation in their order, then
 * what comes up by itself: a shot, its result, a man who is hit. Each step says from when on it is too late for it.
 */

import type { GuideStep, Pointer, Test, Want } from '$lib/app/guide';
import type { AskCard, EventCard, OptionCard } from '$lib/generated/protocol';
import { casualtyHex } from './things';
import { NOBODY, US, VISIBLE, type FteView } from './types';

export const FRAGO = 'patrol-contact';
/** Counters from here on are the enemy's, those from `FIRST_CONTACT` on the faceless ones; the first gun and the leader. */
export const FIRST_ENEMY = 60;
export const FIRST_CONTACT = 132;
export const MACHINE_GUN = 18;
export const LEADER = 30;

/** The guide has said all by then. */
const LAST_TURN = 4;

type Log = readonly EventCard[];
type Lesson = GuideStep<FteView>;

const isOurs = ({ args }: EventCard): boolean => Number(args[0]) < FIRST_ENEMY;
const told = (log: Log, ...kinds: string[]): boolean => log.some(({ kind }) => kinds.includes(kind));
/** Something that we did or suffered, by the unit that the event names first. */
const weDid = (log: Log, ...kinds: string[]): boolean => log.some((event) => kinds.includes(event.kind) && isOurs(event));
/** A fire action of ours; opportunity fire comes by itself. */
const weFired = (log: Log): boolean => log.some((event) => event.kind === 'shot' && event.rule === '7.1/3' && isOurs(event));
/** A shot of ours that hit, so that its effect was rolled. */
const weHit = (log: Log): boolean => log.some((event) => event.kind === 'shot' && event.args[4] === 'hit' && isOurs(event));
const turn = (view: FteView): number => view.position.turn;
const asks = (ask: AskCard | null, kind: string): boolean => ask?.mine === true && ask.kind === kind;
const offered = (ask: AskCard | null, verb: string): OptionCard[] => (ask?.mine ? ask.options.filter(({ action }) => action[0] === verb) : []);
const offers = (ask: AskCard | null, verb: string): boolean => offered(ask, verb).length > 0;
/** Our turn to act in the FRAGO itself. */
const acting = (view: FteView, ask: AskCard | null): boolean => turn(view) > 0 && ask?.mine === true;
const ACTIVATIONS = ['leads', 'hex-activated', 'passes'];
const ourActivations = (log: Log): number => log.filter((event) => ACTIVATIONS.includes(event.kind) && (event.kind === 'leads' ? isOurs(event) : event.args[0] === US)).length;
/** The first activation is over: chits are drawn. */
const drawn = (log: Log): boolean => told(log, 'chit');
const later: Test<FteView> = (view, _ask, log) => turn(view) > 1 || drawn(log);
const atLast: Test<FteView> = (view) => turn(view) > LAST_TURN;

/** The first option of a verb that has one of these notes, in their order; else the first of them. */
function best(ask: AskCard | null, verb: string, ...notes: RegExp[]): Want | null {
  const all = offered(ask, verb);
  const found = notes.map((note) => all.find((one) => note.test(one.note))).find(Boolean) ?? all[0];
  return found ? { option: found.action.join(' ') } : null;
}
/** An option of a verb for a unit, else the first of that verb. */
function withUnit(ask: AskCard | null, verb: string, unit: number): Want | null {
  const all = offered(ask, verb);
  const found = all.find(({ action }) => action[1] === unit) ?? all[0];
  return found ? { option: found.action.join(' ') } : null;
}
/** What a wish names on the map: its last word is a unit or a place. */
const named = (want: Want | null): number => (want && 'option' in want ? Number(want.option.split(' ').at(-1)) : NOBODY);

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

const goesThere = (ask: AskCard | null): Want | null => best(ask, 'step', /out of sight/, /concealed/);

const STEPS: readonly Lesson[] = [
  {
    id: 'orders',
    text: 'Choose "by standing orders".',
    why: 'When the enemy moves before your eyes, your units may shoot at once: opportunity fire. By standing orders they do it themselves when the chance is fair. You can change this at any time.',
    rule: '21.0/1',
    wants: { option: 'reactions 1' },
    when: (_, ask) => asks(ask, 'reactions'),
    waits: 'The enemy sets up first. The guide comes back when it is your turn.',
    done: (view) => (view.position.set_up[US] ?? 0) > 0 || turn(view) > 0,
  },
  {
    id: 'ready',
    text: 'Take the ready set-up.',
    why: 'It puts your platoon at the foot of the hill: the leader in the middle, a machine gun on either side.',
    rule: '3.0/1',
    wants: { option: 'ready' },
    when: (_, ask) => asks(ask, 'place'),
    done: (view) => (view.position.set_up[US] ?? 0) > 1 || turn(view) > 0,
  },
  {
    id: 'counters',
    text: 'Look at this counter: a machine gun team.',
    why: 'Its numbers are men, fire, range and quality. You roll a ten-sided die and want to roll low: up to the fire number to hit, up to the quality to pass a check.',
    rule: '1.2/1',
    at: (view) => onMap(view, MACHINE_GUN),
    when: acting,
    past: (view, _ask, log) => later(view, _ask, log) || ourActivations(log) > 0,
  },
  {
    id: 'contacts',
    text: 'Look over there: counters without a face.',
    why: 'Behind each of them is somebody, or nobody: some are dummies. Your own units look the same to him, and are hard to hit as long as they are concealed.',
    rule: '18.1/1',
    at: enemies,
    when: acting,
    past: (view, _ask, log) => later(view, _ask, log) || ourActivations(log) > 0,
  },
  {
    id: 'activate',
    text: 'Activate your Platoon Leader.',
    why: 'All infantry within two hexes of him comes along. Beside the option stands how many that are, and how many are left for your next chits.',
    rule: '5.1/2',
    wants: (_, ask) => withUnit(ask, 'lead', LEADER),
    at: (view) => onMap(view, LEADER),
    when: (view, ask) => turn(view) > 0 && offers(ask, 'lead'),
    done: (_view, _ask, log) => ourActivations(log) > 0,
    past: later,
  },
  {
    id: 'move',
    text: 'Let the machine gun team move.',
    why: 'Each active unit has one action: to move, to fire, to recover and so on. Click the unit, then "Move".',
    rule: '5.0/4',
    wants: (_, ask) => withUnit(ask, 'move', MACHINE_GUN),
    at: (_, ask) => [{ unit: named(withUnit(ask, 'move', MACHINE_GUN)) }],
    when: (_, ask) => asks(ask, 'act') && offers(ask, 'move'),
    done: (_view, ask, log) => asks(ask, 'move') || weDid(log, 'moves'),
    past: later,
  },
  {
    id: 'step',
    text: 'Go to the hex with the ring.',
    why: 'Beside each hex stand its price, what is left of your five movement points (MP), and who would see you there. Out of sight is best.',
    rule: '6.4/1',
    wants: (_, ask) => goesThere(ask),
    at: (_, ask) => [{ place: named(goesThere(ask)) }],
    when: (_, ask) => asks(ask, 'move') && offers(ask, 'step'),
    meanwhile: 'Choose a unit and let it move. The guide comes back when it walks.',
    done: (_view, _ask, log) => weDid(log, 'moves'),
    past: later,
  },
  {
    id: 'halt',
    text: 'Stop here.',
    why: 'You could walk on while points are left. But each hex in sight gives the enemy a shot, and who moves before visible eyes loses his concealment.',
    rule: '6.1/3',
    wants: { option: 'halt' },
    when: (_, ask) => offers(ask, 'halt'),
    done: (_view, ask, log) => weDid(log, 'moves') && !offers(ask, 'halt'),
    past: later,
    once: true,
  },
  {
    id: 'sight',
    text: 'Switch on "Sight".',
    why: 'Then point at any hex: what is bright is seen from there. Jungle, grass, hamlets and higher ground block the view. Looking costs nothing.',
    rule: '7.3.1/3',
    wants: { testid: 'overlay-los' },
    when: acting,
    past: later,
  },
  {
    id: 'sight-off',
    text: 'Point at a few hexes, then switch "Sight" off.',
    why: 'Clicks on the map are then choices again.',
    wants: { testid: 'overlay-los' },
    when: acting,
    past: later,
  },
  {
    id: 'finish',
    text: 'Finish the activation.',
    why: 'You may also move the others first. Who does nothing now can still be activated by one of your next chits.',
    rule: '5.0/3',
    wants: { option: 'finish' },
    when: (_, ask) => offers(ask, 'finish'),
    meanwhile: 'Go on with this unit. The guide comes back when it is done.',
    past: later,
  },
  {
    id: 'cup',
    text: 'Open "Tracks".',
    why: 'Who acts next is drawn from a cup with chits of both sides. Nobody knows who comes, only what is left.',
    rule: '5.0/2',
    wants: { tab: 'tracks' },
    when: (view, ask, log) => acting(view, ask) && drawn(log),
    waits: 'Now a chit is drawn. The guide comes back when it is yours.',
    past: atLast,
  },
  {
    id: 'points',
    text: 'Here are the points.',
    why: 'Only men count in this FRAGO: three points to you for each of his, four to him for each of yours. A tie is his. So you must go and look, but never trade man for man.',
    rule: '29.0/3',
    at: [{ testid: 'points' }],
    when: (view, ask, log) => acting(view, ask) && drawn(log),
    past: atLast,
  },
  {
    id: 'again',
    text: 'Your chit again: activate somebody who has not acted.',
    why: 'A leader brings a group, a hex brings those in it, and passing costs only the chit. Who has acted waits for the next turn.',
    rule: '5.0/3',
    wants: (_, ask) => best(ask, 'hex') ?? best(ask, 'lead') ?? best(ask, 'pass'),
    when: (view, ask) => turn(view) > 0 && asks(ask, 'activate'),
    meanwhile: 'Act, or finish. The guide comes back with your next chit.',
    done: (_view, _ask, log) => ourActivations(log) > 1,
    past: atLast,
  },
  {
    id: 'fire',
    whenever: true,
    text: 'Somebody can be fired at: let this unit fire.',
    why: 'The first to fire gives its rating and range; the others only help. So let a machine gun begin where you can.',
    rule: '7.1/2',
    wants: (_, ask) => withUnit(ask, 'fire', MACHINE_GUN),
    at: (_, ask) => [{ unit: named(withUnit(ask, 'fire', MACHINE_GUN)) }],
    when: (view, ask, log) => asks(ask, 'act') && offers(ask, 'fire') && later(view, ask, log),
    done: (_view, ask, log) => asks(ask, 'target') || asks(ask, 'support') || weFired(log),
    past: atLast,
  },
  {
    id: 'target',
    whenever: true,
    text: 'Choose whom to fire at.',
    why: 'Beside each target stands what the die needs. Men in the open and near are the easiest.',
    rule: '7.1/1',
    wants: (_, ask) => best(ask, 'target'),
    at: (_, ask) => [{ unit: named(best(ask, 'target')) }],
    when: (_, ask) => asks(ask, 'target'),
    done: (_view, _ask, log) => weFired(log),
    past: atLast,
  },
  {
    id: 'odds',
    whenever: true,
    text: 'Fire.',
    why: 'Here stands what the shot needs, each modifier with its rule, and the chance of every result. Each unit that joins in first takes one off what counts against you; a 1 always hits, a 10 never.',
    rule: '7.1/7',
    wants: { option: 'shoot' },
    at: [{ testid: 'fire-builder' }],
    when: (_, ask) => asks(ask, 'support'),
    done: (_view, _ask, log) => weFired(log),
    past: atLast,
  },
  {
    id: 'result',
    whenever: true,
    text: 'Two dice were rolled: one to hit, one for the effect.',
    why: 'A suppressed unit shoots and checks worse, a broken one runs, and a casualty takes a man out.',
    rule: '7.4/T1',
    at: [{ tab: 'log' }],
    when: (view, ask, log) => acting(view, ask) && weHit(log),
    past: atLast,
  },
  {
    id: 'seen',
    whenever: true,
    text: 'One of your units has been seen.',
    why: 'It has lost its marker and is two easier to hit. At the end of the turn units off open ground may hide again.',
    rule: '18.1/16',
    at: [{ tab: 'unit' }],
    when: (view, ask, log) => acting(view, ask) && (weDid(log, 'seen') || shown(view)) && drawn(log),
    past: atLast,
  },
  {
    id: 'casualty',
    whenever: true,
    text: 'A man is down.',
    why: 'He has to be carried: a full team takes two, each costs a movement point. A wounded man in the medic\u2019s hex does better. One who is left alone with the enemy is captured.',
    rule: '7.5.2/3',
    at: casualties,
    when: (view, ask) => acting(view, ask) && view.position.c_kind.length > 0,
    past: atLast,
  },
  {
    id: 'recover',
    whenever: true,
    text: 'This unit can recover.',
    why: 'It takes its action. It shakes off suppression, rallies the broken, and sees to casualties.',
    rule: '10.0/1',
    wants: (_, ask) => best(ask, 'recover'),
    when: (_, ask) => asks(ask, 'act') && offers(ask, 'recover'),
    done: (_view, _ask, log) => weDid(log, 'recovers', 'carries', 'rested'),
    past: atLast,
  },
  {
    id: 'mission',
    whenever: true,
    text: 'A leader can ask for artillery on a hex that he sees.',
    why: 'It takes turns to come, may scatter, and strikes everybody there, friends too. Ask early, then stay away.',
    rule: '13.0/2',
    at: [{ option: 'mission' }],
    when: (view, ask) => turn(view) > 1 && offers(ask, 'mission'),
    past: atLast,
  },
  {
    id: 'end',
    text: 'You can play now.',
    why: 'Go from cover to cover, fire with many at one, and bring your men home. "Goal" says how it stands, "Rules" explains every word and counter, and the numbers beside an option are exact.',
    when: (view, ask, log) => acting(view, ask) && (weFired(log) || turn(view) >= LAST_TURN),
    meanwhile: 'Go on towards the stream, from cover to cover. The guide comes back when somebody can be fired at.',
    past: (view) => view.position.winner >= 0,
  },
];

export function guide(scenario: string, seat: string): readonly Lesson[] {
  return scenario === FRAGO && seat === 'US' ? STEPS : [];
}
