/** The guide through A1's first turns: a whole company that lands by helicopter. */

import type { Test } from '$lib/app/guide';
import type { AskCard } from '$lib/generated/protocol';
import { asks, CO_HQ, did, firstVerb, GENERAL, impulseOf, membersOf, menuOfUnit, offers, oneOf, PLATOON_HQ, told, turnsTold, type Lesson } from './lessons';
import type { FofView } from './types';

const begun: Test<FofView> = (_view, _ask, log) => turnsTold(log) > 0;
const later: Test<FofView> = (_view, _ask, log) => turnsTold(log) > 1;
const fourth: Test<FofView> = (_view, _ask, log) => turnsTold(log) > 3;
/** Cards 3.2, 3.3 and 3.4, where the way leads on from the Landing Zone. */
const BEFORE_THE_ZONE = [64, 65, 66];
/** The PLT HQs of the company. */
const PLATOONS = [PLATOON_HQ, PLATOON_HQ + 1, PLATOON_HQ + 2];

/** The captain's first impulse is over. */
const afterCaptain: Test<FofView> = (view, _ask, log) => turnsTold(log) > 1 || (turnsTold(log) > 0 && view.impulse !== CO_HQ);

/** What is pressed instead of many options is there. */
const shows = (testid: string): boolean => document.querySelector(`[data-testid="${testid}"]`) !== null;

/** Two platoons or more could be activated. */
const several = (ask: AskCard | null): boolean => impulseOf(ask, CO_HQ) && Number(ask!.about[1]) > 1 && PLATOONS.filter((hq) => membersOf(ask, 'order').includes(hq)).length > 1;

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
    text: 'Shell a card before the Landing Zone: click it. Or press "No preparation".',
    why: 'The guns fire once, before you land. Whoever waits on that card keeps his head down. Do not shell the Landing Zone itself: there it would strike your own men as they land.',
    rule: '2.4.3/1',
    wants: { option: 'no-preparation' },
    at: BEFORE_THE_ZONE.map((place) => ({ place })),
    when: (_, ask) => asks(ask, 'lz-preparation'),
    done: begun,
  },
  {
    id: 'activate',
    text: 'Press "Activate all": each platoon, for a command.',
    why: 'They sit in helicopters still, but commands that they draw now they save for the fight.',
    rule: '4.2.1a',
    wants: (_, ask) => (several(ask) ? { testid: 'activate-all' } : menuOfUnit(ask, PLATOON_HQ) ? { option: 'activate' } : oneOf(ask, 'order', PLATOON_HQ)),
    when: (_, ask) => several(ask) || (impulseOf(ask, CO_HQ) && membersOf(ask, 'order').includes(PLATOON_HQ)) || (menuOfUnit(ask, PLATOON_HQ) && offers(ask, 'activate')),
    meanwhile: 'Finish the order that you began. The guide comes back then.',
    done: (_view, _ask, log) => did(log, 'activates'),
    past: afterCaptain,
  },
  {
    id: 'pass',
    text: 'Nobody can act aboard: press "pass on".',
    why: 'Every headquarters draws its commands and keeps what it can, until somebody is on the ground.',
    rule: '4.1.3/2',
    wants: (_, ask) => (shows('pass-on') ? { testid: 'pass-on' } : (firstVerb(ask, 'finish') ?? oneOf(ask, 'next-hq'))),
    when: (view, ask, log) => asks(ask, 'next-hq') || (asks(ask, 'impulse') && (view.impulse !== CO_HQ || did(log, 'activates'))),
    waits: 'The guide comes back with your next decision.',
    meanwhile: 'Go on as you like. The guide comes back with the next impulse.',
    past: (view, ask, log) => later(view, ask, log) || offers(ask, 'land-all') || asks(ask, 'land'),
  },
  {
    id: 'land',
    text: 'Land.',
    why: 'The helicopters bring eight loads in now. When they are back in the Pickup Zone you load the rest: the guide says so then. "All" takes each to its own card of the plan.',
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
    wants: (_, ask) => (ask && ask.plans.length > 0 ? { plan: ask.plans[0]!.label } : { option: 'load-and-go' }),
    when: (_, ask) => offers(ask, 'load-and-go'),
    whenever: true,
  },
  {
    id: 'hears',
    text: 'Now it matters who hears: switch on "Who hears".',
    why: 'An order reaches only who hears it: by voice on the same card, by radio from HQ to HQ. Lines lead to those whom this headquarters reaches; who is out of touch has a cross, and needs a runner, or his leader beside him. The same button, or N, takes them away.',
    rule: '4.3/1',
    wants: { testid: 'overlay-networks' },
    when: (view, ask, log) => later(view, ask, log) && asks(ask, 'impulse') && !impulseOf(ask, GENERAL),
    whenever: true,
    passing: true,
    past: fourth,
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
    when: (_view, ask, log) => turnsTold(log) > 4 && asks(ask, 'impulse'),
    waits: 'The guide comes back when there is something new.',
    meanwhile: 'Give orders as you like. The guide comes back when there is something new.',
    passing: true,
    past: (_view, _ask, log) => turnsTold(log) > 6,
  },
];
