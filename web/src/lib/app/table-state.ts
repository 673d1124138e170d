/** What a table knows from the server's messages: a reducer without sockets, clocks or DOM. */
import type { EventCard, Presence, Rejected, SeatCard, Told, Update } from '../generated/protocol';

export interface TableState {
  update: Update | null;
  events: EventCard[];
  seats: SeatCard[];
  thinking: string;
  /** The events that the last update brought. */
  news: EventCard[];
}

export const EMPTY: TableState = { update: null, events: [], seats: [], thinking: '', news: [] };

/** Events known so far without those taken back (from number `since` on), and those that came. */
export function joined(known: readonly EventCard[], since: number, came: readonly EventCard[]): EventCard[] {
  return [...known.filter((event) => event.number < since), ...came];
}

/** The table after a message. A message from the past changes nothing. */
export function absorb(state: TableState, told: Update | Presence): TableState {
  if (told.type === 'presence') return { ...state, seats: told.seats, thinking: told.thinking };
  const before = state.update;
  if (before && told.version < before.version) return state;
  const known = new Set(state.events.map((event) => `${event.number} ${event.text}`));
  return {
    update: told,
    events: joined(state.events, told.since, told.events),
    seats: told.seats,
    thinking: told.thinking,
    news: told.events.filter((event) => !known.has(`${event.number} ${event.text}`)),
  };
}

const TYPES: ReadonlySet<string> = new Set(['update', 'rejected', 'presence', 'unfit', 'hinted'] satisfies Told['type'][]);

/** A message from the wire, or null for one that is not understood. */
export function understood(data: unknown): Told | null {
  if (typeof data !== 'string') return null;
  try {
    const told = JSON.parse(data) as { type?: unknown };
    return typeof told.type === 'string' && TYPES.has(told.type) ? (told as Told) : null;
  } catch {
    return null;
  }
}

/** How long to wait before the n-th attempt to connect again, in milliseconds. */
export function backoff(attempt: number, chance: number = Math.random()): number {
  const full = Math.min(10_000, 400 * 2 ** Math.min(attempt, 10));
  return Math.round(full * (0.75 + chance / 2));
}

/** A refusal as one sentence with the rule that says so. */
export function refusalText(rejected: Pick<Rejected, 'reason' | 'rule'>): string {
  return rejected.rule ? `${rejected.reason} [${rejected.rule}]` : rejected.reason;
}
