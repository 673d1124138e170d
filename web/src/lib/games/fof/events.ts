/** How events are shown: arrows, what weighs, and what is only bookkeeping. */

import type { EventLooks } from '$lib/app/log';
import { unitsTogether } from '$lib/app/story-lines';
import { HEADINGS, SCENES } from './scenes';
import type { FofView } from './types';

/** Blows and turning points: marked in the log. */
const WEIGHTY = [
  'turn', 'package', 'counterattack', 'appears', 'hit', 'converts', 'incoming', 'falls-short', 'booby-trap', 'claymore', 'captured', 'casualty-captured',
  'retreats', 'wrecked', 'blown-up', 'friendly-event', 'enemy-event', 'attempt-over', 'mission-over', 'promoted',
];
/** What follows from something that is told anyway. */
const QUIET = ['spends-ammo', 'stationed', 'attached', 'reassigned', 'agreed', 'saves-commands', 'event-done', 'no-event', 'mission-begins'];

export const EVENTS: EventLooks = {
  arrows: {
    moves: ['move', 1, 2],
    retreats: ['retreat', 1, 2],
    drives: ['move', 1, 2],
    flies: ['move', 1, 2],
  },
  places: { moves: [0, 2], appears: [0, 1] },
  whereIs: (view, unit) => (view as FofView).place[unit] ?? -1,
  many: {
    moves: unitsTogether('goes', 'go'),
    'moves-within': unitsTogether('goes', 'go'),
    recovers: unitsTogether('is', 'are'),
    embarks: unitsTogether('gets', 'get'),
    disembarks: unitsTogether('gets', 'get'),
    stationed: unitsTogether('starts', 'start'),
  },
  scenes: SCENES,
  headings: HEADINGS,
  quiet: new Set(QUIET),
  weighty: new Set(WEIGHTY),
};
