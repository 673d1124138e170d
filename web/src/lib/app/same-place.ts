/** The same place in two logs of one match: who sees more has more events, and numbers of his own. */
import type { EventCard } from '../generated/protocol';

const words = ({ turn, kind, args, text }: EventCard): string => JSON.stringify([turn, kind, args, text]);

/** Each event by its words and how often they were said before. */
function named(log: readonly EventCard[]): [string, EventCard][] {
  const said = new Map<string, number>();
  return log.map((event) => {
    const key = words(event);
    const times = (said.get(key) ?? 0) + 1;
    said.set(key, times);
    return [`${times} ${key}`, event];
  });
}

/** The events of another log from that one on; one that it does not have gives way to the next that it has. */
export function fromSamePlace(event: EventCard, log: readonly EventCard[], other: readonly EventCard[]): readonly EventCard[] {
  const known = new Map(named(other));
  for (const [name, one] of named(log)) {
    const found = one.number >= event.number && known.get(name);
    if (found) return other.filter(({ number }) => number >= found.number);
  }
  return [];
}
