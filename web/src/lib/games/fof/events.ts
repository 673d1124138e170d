/** How events are shown: arrows, what weighs, and what is only bookkeeping. */

import type { EventLooks } from '$lib/app/log';
import { unitsTogether } from '$lib/app/story-lines';
import type { EventCard } from '$lib/generated/protocol';
import { HEADINGS, SCENES } from './scenes';
import type { FofView } from './types';

/** Blows and turning points: marked in the log. */
const WEIGHTY = [
  'turn', 'package', 'counterattack', 'appears', 'hit', 'converts', 'incoming', 'falls-short', 'booby-trap', 'claymore', 'captured', 'casualty-captured',
  'retreats', 'wrecked', 'blown-up', 'friendly-event', 'enemy-event', 'attempt-over', 'mission-over', 'promoted',
];
/** What follows from something that is told anyway. */
const QUIET = ['spends-ammo', 'stationed', 'attached', 'reassigned', 'agreed', 'saves-commands', 'event-done', 'no-event', 'mission-begins'];

/** Commands that are drawn: the next question says how many they are. */
const ASIDES = ['draws-commands', 'staff-command', 'general-initiative', 'battalion-commands', 'saves-commands'];

/** The cards from which somebody fires at those who are under fire. */
function firersAt({ aim }: FofView, { kind, roll }: EventCard): number[] {
  if (kind !== 'fired-at' || !roll) return [];
  return aim.flatMap((target, n) => (target === roll.place ? [n % (aim.length / 2)] : []));
}

export const EVENTS: EventLooks = {
  arrows: {
    moves: ['move', 1, 2],
    retreats: ['retreat', 1, 2],
    drives: ['move', 1, 2],
    flies: ['move', 1, 2],
  },
  places: { moves: [0, 2], appears: [0, 1] },
  engaged: (view, event) => firersAt(view as FofView, event),
  whereIs: (view, unit) => (view as FofView).place[unit] ?? -1,
  many: {
    moves: unitsTogether('goes', 'go'),
    'moves-within': unitsTogether('goes', 'go'),
    recovers: unitsTogether('is', 'are'),
    embarks: unitsTogether('gets', 'get'),
    disembarks: unitsTogether('gets', 'get'),
    stationed: unitsTogether('starts', 'start'),
  },
  outcomes: { unpins: 'said', 'finds-cover': 'said', spotted: 'said', becomes: 'said', flips: 'said', 'opens-fire': 'said', 'ceases-fire': 'said', activity: 'said' },
  scenes: SCENES,
  headings: HEADINGS,
  quiet: new Set(QUIET),
  asides: new Set(ASIDES),
  weighty: new Set(WEIGHTY),
};
