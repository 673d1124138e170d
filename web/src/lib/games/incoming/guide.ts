/** The guided first game: Dry Season Sweep, as the Free World and as the VC. What comes up by itself is explained when it does. */

import type { GuideStep } from '$lib/app/guide';
import { asks, doer, firstOf, initiatives, offers, shown, told, toldOf, type Lesson } from './lessons';

export const SWEEP = 'dry-season-sweep';
/** In the middle of the hamlet, and a stand of the first platoon with its command group. */
const HAMLET = 26 * 64 + 32;
const [LEADER, TEAM] = [1, 2];
/** In the jungle where that stand can go first. */
const JUNGLE = 58 * 64 + 17;
/** Names of one's own begin so. */
const OURS = 'US ';
const CIVILIANS = 'Civilians ';
/** The hamlet: its columns and rows. */
const [WEST, EAST, NORTH, SOUTH] = [25, 46, 17, 28];
const inHamlet = (point: number): boolean => point >= 0 && point % 64 >= WEST && point % 64 <= EAST && point / 64 >= NORTH && point / 64 < SOUTH + 1;
/** The first search that is offered to somebody in the hamlet. */
const searching: (...args: Parameters<Lesson['when']>) => { option: string } | null = (view, ask) => {
  const found = ask?.options.find(({ action }) => action[0] === 'search' && inHamlet(view.position.at[Number(action[1])] ?? -1));
  return found ? { option: found.action.join(' ') } : null;
};

/** What is asked for when somebody can fire, by what serves best. */
const shot = (ask: Parameters<typeof firstOf>[0]): ReturnType<typeof firstOf> => firstOf(ask, 'crossfire') ?? firstOf(ask, 'fire-group') ?? firstOf(ask, 'fire');

const begun: Lesson['when'] = (_view, _ask, log) => initiatives(log) > 0;
const later: Lesson['when'] = (_view, _ask, log) => initiatives(log) > 4;

/** What comes up by itself, on either side. */
const COMMON: readonly Lesson[] = [
  {
    id: 'react',
    text: 'An enemy moves in your sight. Fire, or hold.',
    why: 'His whole way is drawn, with the windows where you could fire. A pin stops him; a suppress gives you the initiative. Fire that scores nothing lays NO FIRE by who fired, so hold if the chance is poor.',
    rule: '0/3',
    at: [{ testid: 'react-menu' }],
    when: (_, ask) => asks(ask, 'react') && ask!.options.length > 1,
    whenever: true,
    passing: true,
    past: later,
  },
  {
    id: 'fire',
    text: 'You can fire: choose a stand with "fire" in the list, then press an enemy.',
    why: 'Fire that suppresses or kills keeps the initiative, anything less loses it. The bar below each shot is its exact chance. A fire group or a crossfire is far better than one team.',
    rule: '6.4/1',
    wants: (_, ask) => shot(ask),
    at: (_, ask) => doer(shot(ask)),
    when: (_, ask) => asks(ask, 'act') && offers(ask, 'fire'),
    whenever: true,
    passing: true,
    past: later,
  },
  {
    id: 'rally',
    text: 'Somebody is pinned or suppressed: rally him.',
    why: 'One die, with the rating of a command group within a width. If it fails the initiative is gone, so do first what must be done.',
    rule: '9.0/1',
    wants: (_, ask) => firstOf(ask, 'rally'),
    at: (_, ask) => doer(firstOf(ask, 'rally')),
    when: (_, ask) => asks(ask, 'act') && offers(ask, 'rally'),
    whenever: true,
    done: (_view, _ask, log) => told(log, 'rallied'),
    past: (_view, _ask, log) => initiatives(log) > 8,
  },
];

const FREE_WORLD: readonly Lesson[] = [
  {
    id: 'hamlet',
    text: 'Look at the hamlet in the middle: six huts.',
    why: 'Somewhere here the VC have caches, and they are here themselves, hidden. You search the huts, find what is stored, and bring your wounded home.',
    rule: 'V.0/1',
    at: [{ place: HAMLET }],
    when: (_, ask) => asks(ask, 'place'),
    past: begun,
  },
  {
    id: 'ready',
    text: 'Press "Begin as it stands".',
    why: 'Your company stands ready at the southern edge. You could draw any stand elsewhere first, but you need not.',
    rule: '5.3/1',
    wants: { option: 'ready' },
    when: (_, ask) => asks(ask, 'place'),
    waits: 'The VC set up first. The guide comes back when it is your turn.',
    done: begun,
  },
  {
    id: 'initiative',
    text: 'Look below the table: you have the initiative.',
    why: 'There are no turns. You act as often as you like until something goes wrong: a mover is suppressed, fire does not suppress, a rally fails.',
    rule: '0/3',
    at: [{ testid: 'initiative' }],
    when: (_, ask) => asks(ask, 'act'),
    past: later,
  },
  {
    id: 'move',
    text: 'Choose fire team 1/1 and draw it into the jungle, or press a point of the lit ground.',
    why: 'A move is one straight line of any length. It ends in the first feature on its way: go from cover to cover.',
    rule: '4.0/1',
    at: [{ place: JUNGLE }, { unit: TEAM }],
    when: (_, ask) => asks(ask, 'act'),
    done: (_view, _ask, log) => toldOf(log, 'moved', OURS) || toldOf(log, 'stopped', OURS),
    past: later,
  },
  {
    id: 'group',
    text: 'Now several at once: choose the command group 1 CG and press "Group", or G. Then draw it.',
    why: 'Those of the platoon within a width go with it and keep their places. The initiative is lost only when the last of them has moved.',
    rule: '0/3',
    at: [{ unit: LEADER }, { testid: 'together' }],
    when: (_, ask) => asks(ask, 'act'),
    meanwhile: 'The guide comes back with your initiative.',
    waits: 'The guide comes back with your initiative.',
    done: (_view, _ask, log) => told(log, 'group-moves'),
    past: later,
  },
  {
    id: 'lost',
    text: 'You have the initiative again.',
    why: 'It went to the other side when something went wrong for you, and came back when something went wrong for them. While they have it you may fire at whoever moves in your sight.',
    rule: '0/3',
    at: [{ testid: 'initiative' }],
    when: (_view, ask, log) => asks(ask, 'act') && initiatives(log) > 1,
    whenever: true,
    passing: true,
    past: (_view, _ask, log) => initiatives(log) > 5,
  },
  {
    id: 'civilians',
    text: 'Those on round bases are civilians: nobody fires at them.',
    why: 'They live here, and stop nobody. Fire into the feature where they are and shells that fall near them may strike them, and their casualties count against you.',
    rule: 'M.6/3',
    when: (_view, ask, log) => asks(ask, 'act') && shown(log, (text) => text.startsWith(CIVILIANS)),
    whenever: true,
    passing: true,
    past: later,
  },
  {
    id: 'shown',
    text: 'An enemy has shown himself.',
    why: 'Who fires is seen from now on. Bring fire on him with a whole platoon, or go where he does not see you: point at him, and the ground that he can fire at is marked.',
    rule: '5.3/1',
    when: (_view, ask, log) => asks(ask, 'act') && shown(log, (text) => !text.startsWith(OURS) && !text.startsWith(CIVILIANS)),
    whenever: true,
    passing: true,
    past: later,
  },
  {
    id: 'search',
    text: 'You are in the hamlet: somebody can search where he stands.',
    why: 'Searching a hut finds caches, traps and who hides there. It does not cost the initiative, but it can be answered with fire.',
    rule: '5.3/9',
    wants: (view, ask) => searching(view, ask, []),
    at: (view, ask) => doer(searching(view, ask, [])),
    when: (view, ask, log) => asks(ask, 'act') && searching(view, ask, log) !== null,
    whenever: true,
    passing: true,
  },
  ...COMMON,
  {
    id: 'end',
    text: 'From here on the company is yours.',
    why: 'Bound forward: one platoon covers, the other moves. Search the huts, and do not leave your wounded.',
    when: (_view, ask, log) => initiatives(log) > 2 && asks(ask, 'act'),
    waits: 'The guide comes back with your initiative.',
    meanwhile: 'The guide comes back with your initiative.',
    passing: true,
    past: (_view, _ask, log) => initiatives(log) > 6,
  },
];

const COMMUNIST: readonly Lesson[] = [
  {
    id: 'hidden',
    text: 'Look at your stands: pale, with a question mark. The enemy sees none of them.',
    why: 'They are placed when they fire, when they move in the open and in sight, or when they are found. Until then he may only guess.',
    rule: '5.3/1',
    at: [{ place: HAMLET }],
    when: (_, ask) => asks(ask, 'place'),
    past: begun,
  },
  {
    id: 'ready',
    text: 'Press "Begin as it stands".',
    why: 'Draw any stand elsewhere first if you like: tree lines, huts and jungle cover, and command groups must see their teams.',
    rule: '5.3/1',
    wants: { option: 'ready' },
    when: (_, ask) => asks(ask, 'place'),
    done: (view, ask, log) => begun(view, ask, log) || told(log, 'set-up'),
  },
  {
    id: 'orders',
    text: 'Open "Orders".',
    why: 'What your stands do when an enemy moves in their sight: ask you, fire at once, only at who is in the open, only within a width, or hold. Whoever holds stays hidden.',
    rule: '0/3',
    wants: { tab: 'orders' },
    when: (view, ask, log) => begun(view, ask, log) && ask?.mine === true,
    waits: 'The Americans set up and have the first initiative. The guide comes back when you are asked.',
    past: later,
  },
  ...COMMON,
  {
    id: 'end',
    text: 'From here on the hamlet is yours.',
    why: 'Let them come close, fire together, and slip away to the north: six stands that leave there after they have fired are worth ten points.',
    when: (_view, ask, log) => initiatives(log) > 1 && asks(ask, 'act'),
    waits: 'The guide comes back with your initiative.',
    meanwhile: 'The guide comes back with your initiative.',
    passing: true,
    past: (_view, _ask, log) => initiatives(log) > 6,
  },
];

export function guide(scenario: string, seat: string): readonly GuideStep<Parameters<Lesson['when']>[0]>[] {
  if (scenario !== SWEEP) return [];
  return seat === 'Communist' ? COMMUNIST : FREE_WORLD;
}
