/** What happened while somebody was away, in short. */
import type { EventCard, MeasureCard } from '../generated/protocol';
import { isRoll, type EventLooks, type Names } from './log';
import { runs, together } from './story-lines';
import { TURNS } from './words';

export interface Summary {
  /** "2 turns, 14 events". */
  head: string;
  /** A line for each kind of event, the weighty ones before all, and how many more of the kind there were. */
  lines: { text: string; more: number }[];
}

const MOST = 5;
const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The longest line of each kind stands for it; kinds that weigh come first, each in the order in which they happened. */
export function summaryOf(events: readonly EventCard[], looks: EventLooks, names: Names, measure: MeasureCard = TURNS): Summary {
  const turns = new Set(events.map((event) => event.turn)).size;
  const rolls = events.filter((event) => isRoll(event)).length;
  const kinds = new Map<string, { text: string; told: number; count: number }>();
  for (const run of runs(events.filter(({ kind }) => !looks.quiet?.has(kind)), looks, names)) {
    const told = together(run, looks, names);
    const known = kinds.get(told.kind);
    const longest = known && known.told > run.length ? known : { text: told.text, told: run.length };
    kinds.set(told.kind, { text: longest.text, told: longest.told, count: (known?.count ?? 0) + run.length });
  }
  const weighs = ([kind]: [string, unknown]): number => (looks.weighty?.has(kind) ? 0 : 1);
  const lines = [...kinds].sort((a, b) => weighs(a) - weighs(b)).slice(0, MOST);
  return {
    head: [plural(turns, measure.one, measure.many), plural(events.length, 'event', 'events'), ...(rolls > 0 ? [plural(rolls, 'roll', 'rolls')] : [])].join(', '),
    lines: lines.map(([, { text, told, count }]) => ({ text, more: count - told })),
  };
}
