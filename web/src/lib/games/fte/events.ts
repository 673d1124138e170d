/** How events are shown: what weighs, and what is only bookkeeping when the enemy's activation is told. */

import type { EventLooks } from '$lib/app/log';
import type { EventCard } from '$lib/generated/protocol';
import { howMany, theirs, unitsTogether, type Whose } from '$lib/app/story-lines';
import type { FteView } from './types';

/** Blows and turning points: marked in the log. */
const WEIGHTY = [
  'turn', 'shot', 'effect', 'blast', 'suppressed', 'broken', 'retreats', 'cornered', 'reduced', 'eliminated', 'civilians-gone', 'civilians-hit', 'immobilized', 'destroyed',
  'downed', 'wreck', 'taken', 'medic-lost', 'chit-lost', 'assault', 'round', 'marker-destroyed', 'mission-falls', 'booby-trap', 'claymore', 'event',
  'won',
];

/** What is seen to happen, one thing after the other. */
export const PLAIN = [
  'chit', 'arrives', 'flies-in', 'passes', 'leads', 'hex-activated', 'vehicle-activated', 'helicopter-activated', 'moves', 'stirs', 'leaves', 'overdue',
  'tunnel', 'abandoned', 'barred', 'check', 'seen', 'uncovered', 'dummy', 'effect-roll', 'bails-out', 'evacuated', 'wounds', 'wounds-unseen', 'sapper-spent', 'marker-seen', 'recovers',
  'medevac', 'medevac-denied', 'mission', 'mission-denied', 'mission-heard', 'mission-unheard', 'mission-cancelled', 'accurate', 'scatters', 'lands', 'gets-off', 'boards', 'injured',
  'short-of-ammo', 'hero', 'rallied', 'check-fire', 'observer', 'artillery', 'appears', 'hides', 'holds', 'chit-gained', 'plots',
];

/** What follows from something that is told anyway, or concerns nobody but its own side. */
const QUIET = [
  'exposed',
  'set-up', 'altitude', 'enters', 'exhausted', 'dropped', 'carries', 'points', 'empty-cache', 'rested', 'rearmed', 'aimed', 'loaded', 'unloaded',
  'claymore-lost', 'hero-gone', 'observer-gone', 'artillery-aimed', 'ordered', 'ordered-all', 'asking', 'carrying',
];

const whose: Whose = (_, name) => (/^(NVA|VC)\b/.test(name) ? 'NVA/VC' : name ? 'US' : '');

/** "Three units fire at MG Team 1". */
const volley = (events: readonly EventCard[]): string => `${howMany(events.length)} units fire at ${/ fires at (.*?): /.exec(events[0]!.text)?.[1] ?? 'one target'}`;

export const EVENTS: EventLooks = {
  arrows: {
    moves: ['move', { unit: 0 }, 1],
    retreats: ['retreat', { unit: 0 }, 1],
    shot: ['attack', { unit: 0 }, { unit: 1 }],
    assault: ['attack', { unit: 0 }, 1],
    aimed: ['support', { unit: 0 }, 1],
  },
  places: Object.fromEntries(
    ['arrives', 'flies-in', 'moves', 'stirs', 'seen', 'uncovered', 'hides', 'retreats', 'downed', 'gets-off', 'appears', 'leaves'].map((kind) => [kind, [0, 1] as const]),
  ),
  whereIs: (view, unit) => (view as FteView).position.hex[unit] ?? -1,
  many: {
    // one unit, hex by hex
    moves: { differ: [1], say: (events) => `${events.at(-1)!.text.replace(/\.$/, '')}, ${events.length} hexes on.` },
    arrives: unitsTogether('arrives', 'arrive', whose),
    hides: { differ: [0], say: (events, names) => `${howMany(events.length)} ${theirs(events, names, whose)}units${events[0]!.text.slice(events[0]!.text.indexOf(' in '))}`.replace(' becomes ', ' become ') },
    seen: unitsTogether('is seen', 'are seen', whose),
    appears: unitsTogether('appears', 'appear', whose),
    'gets-off': unitsTogether('gets off', 'get off', whose),
    boards: unitsTogether('boards', 'board', whose),
  },
  outcomes: {
    // the card of the die says the effect by itself
    effect: 'seen',
    ...Object.fromEntries(['passes', 'seen', 'suppressed', 'broken', 'retreats', 'cornered', 'reduced', 'eliminated', 'immobilized', 'destroyed', 'hides'].map((kind) => [kind, 'said'] as const)),
  },
  volleys: {
    shot: {
      differ: [0, 3],
      idle: ({ args }) => args[4] === 'miss',
      say: (events) => `${volley(events)}: all miss.`,
      card: (events) => ({ title: volley(events), result: 'all miss' }),
    },
  },
  quiet: new Set(QUIET),
  weighty: new Set(WEIGHTY),
};
