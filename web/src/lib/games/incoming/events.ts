/** How events are shown: arrows, what weighs, and what is only bookkeeping. */

import type { EventLooks } from '$lib/app/log';
import { SCENES } from './scenes';
import type { IncomingView } from './types';

/** Blows and turning points: marked in the log. */
const WEIGHTY = ['initiative', 'lost-initiative', 'killed', 'suppressed', 'shown', 'destroyed', 'exploded', 'mined', 'combat', 'over', 'gave-up', 'friendly-fire', 'tank-penetrated', 'crew-out', 'took-over'];
/** What follows from something that is told anyway. */
const QUIET = ['sets-out', 'placed', 'ordered', 'ordered-all', 'asking', 'group-moves', 'turned'];

export const EVENTS: EventLooks = {
  arrows: {
    'sets-out': ['move', 3, 2],
    fired: ['attack', { unit: 0 }, 'roll'],
    reacted: ['attack', { unit: 0 }, 'roll'],
    'anti-tank': ['attack', { unit: 0 }, { unit: 1 }],
    combat: ['attack', { unit: 0 }, { unit: 1 }],
  },
  places: { 'sets-out': [0, 3], moved: [0, 2], stopped: [0, 2], entered: [0, 2] },
  whereIs: (view, unit) => (view as IncomingView).position.at[unit] ?? -1,
  outcomes: { pinned: 'said', suppressed: 'said', killed: 'said', stopped: 'said', shown: 'said', strays: 'said', 'back-blast': 'said', 'crew-out': 'said', 'closed-down': 'said', 'got-out': 'said' },
  scenes: SCENES,
  headings: { initiative: 'An initiative begins', clock: 'The clock' },
  quiet: new Set(QUIET),
  weighty: new Set(WEIGHTY),
};
