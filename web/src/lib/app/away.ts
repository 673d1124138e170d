/** What happened while somebody was away, in short. */
import type { EventCard, MeasureCard } from '../generated/protocol';
import { isRoll, type EventLooks } from './log';
import { TURNS } from './words';

export interface Summary {
  /** "2 turns, 14 events". */
  head: string;
  /** What weighs, and what it was if it happened once, or how often its kind happened. */
  lines: { text: string; count: number }[];
}

const MOST = 6;
const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The weighty events by kind; the last sentence stands for its kind. */
export function summaryOf(events: readonly EventCard[], looks: EventLooks, measure: MeasureCard = TURNS): Summary {
  const turns = new Set(events.map((event) => event.turn)).size;
  const rolls = events.filter((event) => isRoll(event)).length;
  const weighty = events.filter((event) => looks.weighty?.has(event.kind));
  const kinds = new Map<string, EventCard[]>();
  for (const event of weighty.length > 0 ? weighty : events.filter((event) => !looks.quiet?.has(event.kind))) {
    kinds.set(event.kind, [...(kinds.get(event.kind) ?? []), event]);
  }
  const lines = [...kinds.values()].map((all) => ({ text: all.at(-1)!.text, count: all.length, last: all.at(-1)!.number }));
  const latest = lines.sort((a, b) => a.last - b.last).slice(-MOST);
  return {
    head: [plural(turns, measure.one, measure.many), plural(events.length, 'event', 'events'), ...(rolls > 0 ? [plural(rolls, 'roll', 'rolls')] : [])].join(', '),
    lines: latest.map(({ text, count }) => ({ text, count })),
  };
}
