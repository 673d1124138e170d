/** The log's sentences: links, dice, arrows. */
import type { EventCard } from '../generated/protocol';

/** How sentences name units and hexes. */
export interface Names {
  units: ReadonlyMap<number, string>;
  hexes: ReadonlyMap<number, string>;
}

export const NO_NAMES: Names = { units: new Map(), hexes: new Map() };

/** The names in a game's content: "7th Regiment", "0809", "An Loc (0810)". */
export function namesOf(content: {
  units: readonly { index: number; name: string }[];
  hexes: readonly { index: number; id: string; name: string }[];
}): Names {
  return {
    units: new Map(content.units.map((unit) => [unit.index, unit.name])),
    hexes: new Map(content.hexes.map((hex) => [hex.index, hex.name ? `${hex.name} (${hex.id})` : hex.id])),
  };
}

export interface Piece {
  text: string;
  unit?: number;
  hex?: number;
}

/** A sentence cut where it names a unit or a hex that the event is about. */
export function linked(event: Pick<EventCard, 'text' | 'args'>, names: Names): Piece[] {
  const found: { start: number; end: number; unit?: number; hex?: number }[] = [];
  const seen = new Set<string>();
  const claim = (words: string, what: { unit?: number; hex?: number }) => {
    if (!words) return false;
    for (let start = event.text.indexOf(words); start >= 0; start = event.text.indexOf(words, start + 1)) {
      const end = start + words.length;
      const whole = !/[\p{L}\p{N}]/u.test(event.text.charAt(start - 1)) && !/[\p{L}\p{N}]/u.test(event.text.charAt(end));
      if (whole && !found.some((other) => start < other.end && other.start < end)) {
        found.push({ start, end, ...what });
        return true;
      }
    }
    return false;
  };
  for (const arg of event.args) {
    if (typeof arg !== 'number' || arg < 0) continue;
    const unit = names.units.get(arg);
    if (unit && !seen.has(`u${arg}`) && claim(unit, { unit: arg })) {
      seen.add(`u${arg}`);
      continue;
    }
    const hex = names.hexes.get(arg);
    if (hex && !seen.has(`h${arg}`) && claim(hex, { hex: arg })) seen.add(`h${arg}`);
  }
  found.sort((a, b) => a.start - b.start);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end, unit, hex } of found) {
    if (start > at) pieces.push({ text: event.text.slice(at, start) });
    pieces.push({
      text: event.text.slice(start, end),
      ...(unit !== undefined && { unit }),
      ...(hex !== undefined && { hex }),
    });
    at = end;
  }
  if (at < event.text.length) pieces.push({ text: event.text.slice(at) });
  return pieces;
}

/** Which argument of an event is a die of six. */
const DIE_AT: Record<string, number> = { combat: 2, sead: 1, tac: 1 };

/** The die that an event shows, or null. */
export function dieOf(event: Pick<EventCard, 'kind' | 'args'>): number | null {
  const at = DIE_AT[event.kind];
  const value = at === undefined ? undefined : event.args[at];
  return typeof value === 'number' && value >= 1 && value <= 6 ? value : null;
}

/** The turns that a log tells of, in order. */
export function turnsIn(events: readonly EventCard[]): number[] {
  return [...new Set(events.map((event) => event.turn))].sort((a, b) => a - b);
}

export interface Arrow {
  from: number;
  to: number;
  kind: string;
}

/** Where an event's arrow goes: [kind of arrow, argument of the start, argument of the end]. */
const ARROWS: Record<string, readonly [string, number, number]> = {
  moved: ['move', 1, 2],
  landed: ['lift', 1, 2],
  'landed-hot': ['lift', 1, 2],
  retreated: ['retreat', 0, 1],
};

/** The arrows that show an event on the map; boxes off the map have none. */
export function arrowsOf(event: Pick<EventCard, 'kind' | 'args'>): Arrow[] {
  const plan = ARROWS[event.kind];
  if (!plan) return [];
  const [kind, start, end] = plan;
  const from = event.args[start];
  const to = event.args[end];
  if (typeof from !== 'number' || typeof to !== 'number' || from < 0 || to < 0 || from === to) return [];
  return [{ from, to, kind }];
}

/** What to show on the board for an event: the last place it names, or its first unit. */
export function placeOf(event: EventCard, names: Names): { hex?: number; unit?: number } | null {
  const pieces = linked(event, names);
  const hex = pieces.filter((piece) => piece.hex !== undefined).at(-1)?.hex;
  if (hex !== undefined) return { hex };
  const unit = pieces.find((piece) => piece.unit !== undefined)?.unit;
  return unit === undefined ? null : { unit };
}

/** Kinds that are bookkeeping: not worth a stop when the opponent's turn is told again. */
const SILENT = new Set(['placed', 'assigned', 'income', 'supports', 'cas', 'hq-directs', 'turn']);

/** The events worth telling step by step; a short list is told whole. */
export function worthTelling(events: readonly EventCard[]): EventCard[] {
  const told = events.filter((event) => !SILENT.has(event.kind));
  return events.length <= 4 ? [...events] : told;
}
