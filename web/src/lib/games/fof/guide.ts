/**
 * The guided start: the training mission, one platoon against a hamlet. First the parts of one turn in their order, then
 * what comes up by itself. A1 has a guide of its own.
 */

import type { Test } from '$lib/app/guide';
import { A1_STEPS } from './guide-a1';
import {
  asks, CO_HQ, did, firstVerb, FIRST_SQUAD, GENERAL, impulseOf, inPlay, membersOf, menuOfUnit, named, offers, oneOf, pinnedUnits, PLATOON_HQ, told, turnsTold, type Lesson,
} from './lessons';
import { ENEMY, FRIENDLY, NOBODY, type FofView } from './types';

export const TRAINING = 'training';
/** Cards of the training mission. */
const [FIRST_CARD, HAMLET] = [39, 64];
/** On the way: 2.1 and 2.2. */
const ON_THE_WAY = [51, 52];
/** One's own counters come first. */
const OWN = 60;

/** In a second attempt nothing is taught again. */
const afterTurn = (turn: number): Test<FofView> => (_view, _ask, log) => turnsTold(log) > turn;
const begun = afterTurn(0);
const secondTurn = afterTurn(1);
const thirdTurn = afterTurn(2);
/** The captain's first impulse is over. */
const afterCaptain: Test<FofView> = (view, ask, log) => secondTurn(view, ask, log) || (begun(view, ask, log) && view.impulse !== CO_HQ);

/** Where the units of a side fire: by place, one's own first. */
function aimsOf(view: FofView, side: number): number[] {
  const half = view.aim.length / 2;
  return view.aim.slice(side * half, (side + 1) * half).filter((target) => target !== NOBODY);
}
const fires = (view: FofView, side: number): boolean => aimsOf(view, side).length > 0;
/** The cards that the enemy fires at. */
const underFire = (view: FofView): number[] => [...new Set(aimsOf(view, ENEMY))];
/** The cards from which he fires at others: with those under fire they hold the whole arrow. */
const firedFrom = (view: FofView): number[] => {
  const half = view.aim.length / 2;
  return view.aim.slice(half).flatMap((target, place) => (target === NOBODY || target === place ? [] : [place]));
};

const STEPS: readonly Lesson[] = [
  {
    id: 'hamlet',
    text: 'Look at the hamlet, card 3.2: your objective.',
    why: 'You secure it when your men are on that card and no enemy is. You have six turns.',
    rule: '11.0/1',
    at: [{ place: HAMLET }],
    when: (_, ask) => asks(ask, 'prepare'),
    past: begun,
  },
  {
    id: 'marker',
    text: 'Look at the red C on card 1.1: perhaps somebody is there.',
    why: 'A Potential Contact marker. When your men come near, a card is drawn: nobody, or the enemy opens fire. Where he is nobody knows, not even the game.',
    rule: '9.1.1/1',
    at: [{ place: FIRST_CARD }],
    when: (_, ask) => asks(ask, 'prepare'),
    past: begun,
  },
  {
    id: 'ready',
    text: 'Press "Ready".',
    why: 'The company stands as it is proposed: your platoon behind card 1.1. All of it could be changed, but none of it must be.',
    rule: '2.1/1',
    wants: { option: 'ready' },
    when: (_, ask) => asks(ask, 'prepare'),
    done: begun,
  },
  {
    id: 'commands',
    text: 'Look at the foot of the map: the CO HQ has drawn its commands.',
    why: 'Commands are what this game is about. Each headquarters draws a card for them, one after the other. Nearly every order costs one.',
    rule: '4.1.1/3',
    at: [{ testid: 'command-bar' }],
    when: (_, ask) => impulseOf(ask, CO_HQ),
    past: secondTurn,
  },
  {
    id: 'order',
    text: 'Choose the 1st PLT HQ: on the map, or in the list.',
    why: 'First you say whom you order, then what. The ring on the map shows who can be ordered.',
    rule: '4.2/1',
    wants: { option: `order ${PLATOON_HQ}` },
    at: (view) => inPlay(view, PLATOON_HQ),
    when: (_, ask) => impulseOf(ask, CO_HQ) && membersOf(ask, 'order').includes(PLATOON_HQ),
    meanwhile: 'Finish the order that you began. The guide comes back when the CO HQ can give the next one.',
    done: (_view, ask, log) => menuOfUnit(ask, PLATOON_HQ) || did(log, 'activates'),
    past: afterCaptain,
  },
  {
    id: 'activate',
    text: 'Activate it.',
    why: 'The CO HQ spends a command so that the platoon leader draws the higher number of his card. Orders go down the chain: this is the best use of a captain.',
    rule: '4.2.1a',
    wants: { option: 'activate' },
    when: (_, ask) => offers(ask, 'activate'),
    meanwhile: 'Choose the 1st PLT HQ. The guide comes back when its menu is open.',
    done: (_view, _ask, log) => did(log, 'activates'),
    past: afterCaptain,
  },
  {
    id: 'finish',
    text: 'End the impulse of the CO HQ.',
    why: 'A good part of what is left is saved for the next turn. What would be lost is said before you press.',
    rule: '4.1.3/2',
    wants: { option: 'finish' },
    when: (_, ask) => impulseOf(ask, CO_HQ),
    meanwhile: 'Finish the order that you began. The guide comes back then.',
    past: afterCaptain,
  },
  {
    id: 'leader',
    text: 'Choose the 1st PLT HQ again: now it is its own impulse. Or click card 1.1 at once: all of the platoon can go there.',
    why: 'A platoon leader can order himself and all of his platoon who hear him. Lit cards are where the whole platoon could go.',
    rule: '4.0/3',
    wants: { option: `order ${PLATOON_HQ}` },
    at: (view) => inPlay(view, PLATOON_HQ),
    when: (_, ask) => impulseOf(ask, PLATOON_HQ) && membersOf(ask, 'order').includes(PLATOON_HQ),
    waits: 'The guide comes back with the impulse of the platoon.',
    meanwhile: 'The guide comes back with the impulse of the platoon.',
    done: (_view, ask, log) => (menuOfUnit(ask, PLATOON_HQ) && ask!.about[1] === PLATOON_HQ) || asks(ask, 'destination') || asks(ask, 'platoon') || did(log, 'moves'),
    past: secondTurn,
  },
  {
    id: 'platoon',
    text: 'Let the whole platoon move. Or click the card itself: what can be done there is asked.',
    why: 'Two commands move everybody on the card of the leader: cheaper than one for each. With one command only a single unit goes.',
    rule: '4.2.2b',
    wants: (_, ask) => firstVerb(ask, 'move-platoon', 'move'),
    when: (_, ask) => menuOfUnit(ask) && (offers(ask, 'move-platoon') || offers(ask, 'move')),
    meanwhile: 'Choose a unit that can move. The guide comes back when its menu is open.',
    done: (_view, ask, log) => asks(ask, 'destination') || asks(ask, 'platoon') || did(log, 'moves'),
    past: secondTurn,
  },
  {
    id: 'card',
    text: 'Click card 1.1: brush.',
    why: 'On each lit card stands how likely its marker is a contact. The shield at the corner is cover: brush gives 1, a paddy none.',
    rule: '5.1.2/1',
    wants: (_, ask) => oneOf(ask, 'to', FIRST_CARD),
    at: (_, ask) => [{ place: named(oneOf(ask, 'to', FIRST_CARD)) }],
    when: (_, ask) => asks(ask, 'destination'),
    meanwhile: 'Let somebody move. The guide comes back when the cards are lit.',
    done: (_view, ask, log) => asks(ask, 'platoon') || did(log, 'moves'),
    past: secondTurn,
  },
  {
    id: 'go',
    text: 'Go.',
    why: 'All who can go along do. You could leave some behind first.',
    rule: '4.2.2b',
    wants: { option: 'go' },
    when: (_, ask) => asks(ask, 'platoon') && offers(ask, 'go'),
    done: (_view, _ask, log) => did(log, 'moves'),
    past: (view, _ask, log) => secondTurn(view, _ask, log) || did(log, 'moves'),
  },
  {
    id: 'exposed',
    text: 'Look at the red EXP: they are Exposed.',
    why: 'Who walks before the enemy\u2019s eyes, or where he might be, is easy to hit until the turn is cleaned up, and cannot go on to another card.',
    rule: '5.1.2/4',
    at: (view) => inPlay(view, FIRST_SQUAD),
    when: (_view, _ask, log) => did(log, 'moves') && _ask?.mine === true,
    past: secondTurn,
  },
  {
    id: 'end',
    text: 'End the impulse.',
    why: 'When all headquarters have acted and nobody wants more, the enemy acts, contacts are made, and fire takes effect. All of that is told as it happens.',
    rule: '3.0/1',
    wants: { option: 'finish' },
    when: (_view, ask, log) => asks(ask, 'impulse') && !impulseOf(ask, GENERAL) && did(log, 'moves'),
    meanwhile: 'Give your orders. The guide comes back between two of them.',
    past: secondTurn,
  },
  {
    id: 'general',
    text: 'General Initiative: let those in the open look for cover. Choose one, then "Look for cover".',
    why: 'Here nobody need order or hear: men act by themselves. Under cover they are harder to hit. These commands cannot be saved: end the impulse when they are spent, or nobody can do more.',
    rule: '3.3.2D/1',
    at: [{ testid: 'command-bar' }],
    when: (_, ask) => impulseOf(ask, GENERAL),
    whenever: true,
    past: secondTurn,
  },
  {
    id: 'again',
    text: 'Second turn. Activate the platoon again, then let it move on: to card 2.1 or 2.2, and from there to the hamlet.',
    why: 'Its leader moves the platoon as before. One card a turn: that is two more turns to the hamlet, and six are all you have.',
    rule: '4.2.2b',
    at: [...ON_THE_WAY, HAMLET].map((place) => ({ place })),
    when: (view, ask, log) => secondTurn(view, ask, log) && ask?.mine === true,
    waits: 'Contacts and fire are told first. The guide comes back with the second turn.',
    meanwhile: 'The guide comes back with the second turn.',
    past: thirdTurn,
  },
  {
    id: 'cover',
    text: 'In a fight, not now: a unit can seek cover, spot, concentrate its fire, throw grenades.',
    why: 'All of that stands in its menu, each with what it costs and how likely it succeeds by the cards that are left. What is not possible stands below, with the reason.',
    rule: '4.2.4a',
    at: [{ testid: 'action-menu' }],
    when: (view, ask, log) => menuOfUnit(ask) && secondTurn(view, ask, log),
    meanwhile: 'Open the menu of a unit. The guide comes back then.',
    past: afterTurn(4),
  },
  {
    id: 'repeat',
    text: '"Again" gives the next unit the same order, or all who can.',
    why: 'One click for each, or one for all: what it costs stands on it. A card that is drawn in between stops nothing.',
    at: [{ testid: 'repeat' }],
    when: (_, ask) => asks(ask, 'impulse') && document.querySelector('[data-testid="repeat"]') !== null,
    whenever: true,
    past: afterTurn(5),
  },
  {
    id: 'exhort',
    text: 'It failed. Exhort, or leave it at that.',
    why: 'One more card for one more command. Beside it stands how likely that card helps: often the same command does more for somebody else.',
    rule: '4.2.1b',
    wants: { option: 'exhort' },
    when: (_, ask) => asks(ask, 'exhort'),
    whenever: true,
    past: (_view, _ask, log) => did(log, 'exhorts'),
  },
  {
    id: 'fire',
    text: 'The enemy fires. Look at his barred arrow: it shows at whom.',
    why: 'Fire is opened by itself by all who see an enemy, and lies on the whole card until it ceases. The sign on your card says how bad it is, S, A or H with a number: a white circle, a yellow square, a red octagon. The lower the number the worse.',
    rule: '6.2.3/1',
    at: (view) => [...new Set([...underFire(view), ...firedFrom(view)])].map((place) => ({ place })),
    when: (view, ask) => underFire(view).length > 0 && ask?.mine === true,
    whenever: true,
    passing: true,
  },
  {
    id: 'quiet',
    text: 'The fire has ceased.',
    why: 'Who fired is dead, gone or out of sight, and his arrow with him. Fire lies on a card only as long as somebody fires there. Move on.',
    rule: '6.2.3/1',
    when: (view, ask, log) => told(log, 'opens-fire') && !fires(view, FRIENDLY) && !fires(view, ENEMY) && asks(ask, 'impulse'),
    whenever: true,
    passing: true,
  },
  {
    id: 'pinned',
    text: 'Somebody is Pinned: order him to get up.',
    why: 'Who is Pinned fires weakly and hardly moves. Where no fire lies on his card he rallies at once, else by a card.',
    rule: '4.2.3a',
    wants: (view, ask) => (offers(ask, 'unpin') ? { option: 'unpin' } : oneOf(ask, 'order', ...pinnedUnits(view, OWN))),
    at: (view) => pinnedUnits(view, OWN).slice(0, 1).map((unit) => ({ unit })),
    when: (view, ask) => offers(ask, 'unpin') || (asks(ask, 'impulse') && membersOf(ask, 'order').some((unit) => pinnedUnits(view, OWN).includes(unit))),
    whenever: true,
    // He may try once in an impulse: who failed is not sent to him again.
    past: (_view, _ask, log) => did(log, 'unpins') || log.some(({ kind, rule }) => kind === 'attempts' && rule === '4.2.3a'),
  },
  {
    id: 'hit',
    text: 'A man is hit.',
    why: 'A Step becomes a casualty, or a team that can do less: Assault, Fire, Litter, Paralyzed. Teams are brought back step by step; casualties should be carried off.',
    rule: '6.3.3/1',
    when: (_view, ask, log) => log.some(({ kind, args }) => kind === 'converts' && Number(args[0]) < OWN) && ask?.mine === true,
    whenever: true,
  },
  {
    id: 'accomplished',
    text: 'The hamlet is yours. End the mission.',
    why: 'You could carry on, but there is nothing more to win here. Next: A1, the first mission of the campaign.',
    rule: '11.0/1',
    wants: { option: 'mission-accomplished' },
    when: (_, ask) => asks(ask, 'accomplished'),
    waits: 'On to the hamlet. The guide comes back when it is yours.',
    meanwhile: 'On to the hamlet: activate the platoon, let it move. If you do not know how, ask what the sergeant would do. The guide comes back when it is yours.',
  },
];

/** The guided missions. */
export function guide(scenario: string): readonly Lesson[] {
  if (scenario === TRAINING) return STEPS;
  return scenario === 'a1' ? A1_STEPS : [];
}
