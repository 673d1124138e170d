/** The guide through A1's first turns: a whole company that lands by helicopter. */

import type { Test } from '$lib/app/guide';
import { asks, CO_HQ, did, impulseOf, inPlay, membersOf, menuOfUnit, offers, oneOf, PLATOON_HQ, told, turnsTold, type Lesson } from './lessons';
import type { FofView } from './types';

const begun: Test<FofView> = (_view, _ask, log) => turnsTold(log) > 0;
const later: Test<FofView> = (_view, _ask, log) => turnsTold(log) > 1;
const fourth: Test<FofView> = (_view, _ask, log) => turnsTold(log) > 3;
/** The PLT HQs of the company. */
const PLATOONS = [PLATOON_HQ, PLATOON_HQ + 1, PLATOON_HQ + 2];

/** The captain's first impulse is over. */
const afterCaptain: Test<FofView> = (view, _ask, log) => turnsTold(log) > 1 || (turnsTold(log) > 0 && view.impulse !== CO_HQ);

function activate(hq: number, n: number): Lesson {
  return {
    id: `activate-${n + 1}`,
    text: n === 0 ? 'Activate the 1st platoon: choose its HQ, then "Activate".' : `Now the ${n === 1 ? '2nd' : '3rd'} platoon.`,
    ...(n === 0 && { why: 'They sit in helicopters still, but commands that they draw now they save for the fight.', rule: '4.2.1a' }),
    wants: (_, ask) => (menuOfUnit(ask, hq) ? { option: 'activate' } : oneOf(ask, 'order', hq)),
    at: (view, ask) => (menuOfUnit(ask, hq) ? [] : inPlay(view, hq)),
    when: (_, ask) => (menuOfUnit(ask, hq) && offers(ask, 'activate')) || (impulseOf(ask, CO_HQ) && membersOf(ask, 'order').includes(hq)),
    meanwhile: 'Finish the order that you began. The guide comes back then.',
    done: (_view, _ask, log) => log.some(({ kind, args }) => kind === 'activates' && args[1] === hq),
    past: afterCaptain,
  };
}

export const A1_STEPS: readonly Lesson[] = [
  {
    id: 'company',
    text: 'Look at "Company": the whole plan on one page.',
    why: 'Three platoons, forward observers, the fire that you may call for, and what each coloured smoke was agreed to mean. All is proposed; nothing must be changed.',
    rule: '2.3.3/2',
    at: [{ testid: 'company-panel' }],
    when: (_, ask) => asks(ask, 'prepare'),
    past: begun,
  },
  {
    id: 'ready',
    text: 'Press "Ready".',
    why: 'Cards lie face down until somebody sees them. The Landing Zone, 1.3 and 2.3, is turned up now.',
    rule: '2.1/1',
    wants: { option: 'ready' },
    when: (_, ask) => asks(ask, 'prepare'),
    meanwhile: 'Change what you like. The guide comes back when you are back at the plan.',
    done: (view, ask, log) => begun(view, ask, log) || asks(ask, 'lz-preparation'),
  },
  {
    id: 'shell',
    text: 'Shell a card beside the Landing Zone, or none.',
    why: 'The guns fire once before the first helicopter. Shells pin whoever hides there, on your own Landing Zone they would fall on your men.',
    rule: '2.4.3/1',
    wants: { option: 'no-preparation' },
    when: (_, ask) => asks(ask, 'lz-preparation'),
    done: begun,
  },
  ...PLATOONS.map(activate),
  {
    id: 'next',
    text: 'Say which headquarters draws next.',
    why: 'Those who were activated have their impulse in the order that you like. H takes the first.',
    rule: '4.1/1',
    wants: { testid: 'next-hq-1' },
    when: (_, ask) => asks(ask, 'next-hq'),
    whenever: true,
    past: (_view, _ask, log) => turnsTold(log) > 1 || log.filter(({ kind }) => kind === 'draws-commands').length > 3,
  },
  {
    id: 'pass',
    text: 'Nobody can do much aboard: end the impulse.',
    why: 'The button says what is kept and what is lost. "Pass for all" ends it for everybody who still waits.',
    rule: '4.1.3/2',
    wants: { option: 'finish' },
    when: (view, ask) => asks(ask, 'impulse') && view.impulse !== CO_HQ,
    waits: 'The guide comes back with your next decision.',
    meanwhile: 'Go on as you like. The guide comes back with the impulse of a platoon.',
    past: (view, ask, log) => later(view, ask, log) || offers(ask, 'land-all') || asks(ask, 'land'),
  },
  {
    id: 'land',
    text: 'Land.',
    why: 'The helicopters bring eight loads in this turn, the rest in the next. "All" takes each to its own card of the plan.',
    rule: '7.4.5/6',
    wants: { option: 'land-all' },
    when: (_, ask) => offers(ask, 'land-all'),
    waits: 'The helicopters come with the Vehicle-Aircraft Phase. The guide comes back then.',
    meanwhile: 'Go on as you like. The guide comes back with the helicopters.',
    done: (_view, _ask, log) => told(log, 'lands'),
    past: later,
  },
  {
    id: 'lift',
    text: 'Load the second lift: half of your company still waits in the Pickup Zone.',
    why: 'Each helicopter that is back takes the next men of the plan and flies in again. It costs no command.',
    rule: '7.4.5/8',
    wants: { option: 'load-and-go' },
    when: (_, ask) => offers(ask, 'load-and-go'),
    whenever: true,
  },
  {
    id: 'hears',
    text: 'Now it matters who hears: switch on "Who hears" when an order does not go through.',
    why: 'By voice on the same card and under the same cover, by radio from HQ to HQ. Who is out of touch gets a cross; a runner, or the leader himself, must go there.',
    rule: '4.3/1',
    when: (view, ask, log) => later(view, ask, log) && asks(ask, 'impulse'),
    whenever: true,
    passing: true,
  },
  {
    id: 'spot',
    text: 'Enemies with a question mark are not spotted: nobody fires at them. Order somebody who sees them to spot.',
    why: 'Click the unit, then the card of the enemy: what can be done there is asked, with its chance.',
    rule: '9.3/2',
    when: (view, ask, log) => later(view, ask, log) && asks(ask, 'impulse') && told(log, 'appears'),
    whenever: true,
    passing: true,
    past: (_view, _ask, log) => did(log, 'spotted'),
  },
  {
    id: 'guns',
    text: 'An observer can call for fire: click him, then the card.',
    why: 'Each kind of fire has its own line, with the chance that it comes and that it falls short. It needs a spotted enemy and a radio that reaches the guns.',
    rule: '4.2.4i',
    when: (_, ask) => offers(ask, 'call-for-fire'),
    whenever: true,
    passing: true,
    past: (_view, _ask, log) => told(log, 'fire-mission'),
  },
  {
    id: 'end',
    text: 'From here on the company is yours.',
    why: 'Your goals stand on the card of the mission, whatever is asked has its rule beside it, and the sergeant says what he would do.',
    when: (view, ask, log) => fourth(view, ask, log) && asks(ask, 'impulse'),
    waits: 'The guide comes back when there is something new.',
    meanwhile: 'Give orders as you like. The guide comes back when there is something new.',
    passing: true,
    past: (_view, _ask, log) => turnsTold(log) > 4,
  },
];
