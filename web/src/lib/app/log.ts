/** The log's sentences: links and arrows. */
import type { Spot } from '../board/lit';
import type { EventCard } from '../generated/protocol';

/** How sentences name units and places. */
export interface Names {
  units: ReadonlyMap<number, string>;
  places: ReadonlyMap<number, string>;
  /** Units of a side that nobody plays. */
  enemies?: ReadonlySet<number>;
  /** One's own who lead or direct: their loss is told by name. */
  leaders?: ReadonlySet<number>;
}

export const NO_NAMES: Names = { units: new Map(), places: new Map() };

/** The names in a game's content: "7th Regiment", "0809", "Quan Loi airfield (1209)". */
export function namesOf(content: {
  units: readonly { index: number; name: string }[];
  hexes: readonly { index: number; id: string; name: string }[];
}): Names {
  return {
    units: new Map(content.units.map((unit) => [unit.index, unit.name])),
    places: new Map(content.hexes.map((hex) => [hex.index, hex.name ? `${hex.name} (${hex.id})` : hex.id])),
  };
}

export interface Piece {
  text: string;
  unit?: number;
  place?: number;
}

/** A sentence cut where it names a unit or a place that the event is about. */
export function linked(event: Pick<EventCard, 'text' | 'args'>, names: Names): Piece[] {
  const found: { start: number; end: number; unit?: number; place?: number }[] = [];
  const seen = new Set<string>();
  const claim = (words: string, what: { unit?: number; place?: number }) => {
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
    const place = names.places.get(arg);
    if (place && !seen.has(`h${arg}`) && claim(place, { place: arg })) seen.add(`h${arg}`);
  }
  found.sort((a, b) => a.start - b.start);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end, unit, place } of found) {
    if (start > at) pieces.push({ text: event.text.slice(at, start) });
    pieces.push({
      text: event.text.slice(start, end),
      ...(unit !== undefined && { unit }),
      ...(place !== undefined && { place }),
    });
    at = end;
  }
  if (at < event.text.length) pieces.push({ text: event.text.slice(at) });
  return pieces;
}

/** How a game's events are shown, by their kind. What it does not name is a plain sentence. */
export interface EventLooks {
  /** Which arrow stands for it: [kind of arrow, start, end]. */
  arrows?: Readonly<Record<string, readonly [string, ArrowEnd, ArrowEnd]>>;
  /** Which argument of an event lists the places between the ends of its arrow, as text: the way that was gone. */
  ways?: Readonly<Record<string, number>>;
  /** Which events tell where a unit is: [argument of the unit, argument of the place]. */
  places?: Readonly<Record<string, readonly [number, number]>>;
  /** Where a unit is now, for arrows whose ends are units. */
  whereIs?: (view: unknown, unit: number) => number;
  /** Where those stand who are in the fight that a view shows, or in the one that an event is of. */
  engaged?: (view: unknown, event: EventCard) => readonly number[];
  /** Boxes off the map, each with the place of the map that lies beside it. */
  beside?: ReadonlyMap<number, number>;
  /** Bookkeeping: not worth a stop when the opponent's turn is told again. */
  quiet?: ReadonlySet<string>;
  /** What the next question says anyway: it is in the log and stops nobody, whether something was rolled or drawn for it or not. */
  asides?: ReadonlySet<string>;
  /** What weighs: marked in the log. */
  weighty?: ReadonlySet<string>;
  /** Kinds that come in runs, and how many of them are told in one sentence. */
  many?: Readonly<Record<string, Many>>;
  /** Kinds that come of the roll before them and are told with it: in a sentence on its card, or only seen on the board. */
  outcomes?: Readonly<Record<string, 'said' | 'seen'>>;
  /** Kinds of rolls that are told on one card if they come to nothing one after the other. */
  volleys?: Readonly<Record<string, Volley>>;
  /** What belongs together, dice and all: a fight, what somebody does in his turn. It is told as one. */
  scenes?: readonly Scene[];
  /** The headings of the log: the part of the turn that events of a kind belong to. Others stay under the one before. */
  headings?: Readonly<Record<string, string>>;
}

/** Events that are told as one: those that begin with one of some kinds, as long as they go on. */
export interface Scene {
  begins: ReadonlySet<string>;
  /** Whether an event belongs to what began with another. */
  goesOn: (first: EventCard, next: EventCard, names: Names) => boolean;
  /** All of them in one sentence. */
  say: (events: readonly EventCard[], names: Names) => string;
  /** Whether nothing came of it: scenes of which nothing comes are told together. */
  idle?: (events: readonly EventCard[]) => boolean;
}

/** Events of one kind, one after the other, that are told together. */
export interface Many {
  /** The arguments in which they may differ, such as the unit. */
  differ: readonly number[];
  /** All of them in one sentence. */
  say: (events: readonly EventCard[], names: Names) => string;
}

/** Rolls of one kind that are told on one card. */
export interface Volley extends Many {
  /** Whether nothing came of it. */
  idle: (event: EventCard) => boolean;
  /** The head of the card, and what came of all of them. */
  card: (events: readonly EventCard[], names: Names) => { title: string; result: string };
}

/** The argument that is an end of an arrow: a place, or a unit that was somewhere when it happened; or where its roll is about. */
export type ArrowEnd = number | { unit: number } | 'roll';

/** The turns that a log tells of, in order. */
export function turnsIn(events: readonly EventCard[]): number[] {
  return [...new Set(events.map((event) => event.turn))].sort((a, b) => a - b);
}

/** For each line of a log the heading that it begins, "" where it stands under the one before; each turn begins anew. */
export function headingsOf(lines: readonly (readonly EventCard[])[], looks: EventLooks): string[] {
  let [under, turn] = ['', -1];
  return lines.map(([first]) => {
    if (first!.turn !== turn) [under, turn] = ['', first!.turn];
    const own = looks.headings?.[first!.kind] ?? under;
    if (own === under) return '';
    under = own;
    return own;
  });
}

/** An arrow from place to place: "move", "lift", "attack", "support", "retreat" or "advance". */
export interface Arrow {
  from: number;
  to: number;
  kind: string;
  /** The places between the two, if it is known which way was gone. */
  via?: readonly number[];
}

/** Where a unit was just before an event, as the log tells it; -1 where it does not. */
export type Whereabouts = (unit: number, event: number) => number;

/** What is told last of a unit's place before an event; if nothing is told of it at all, where it is now. */
export function whereabouts(log: readonly EventCard[], looks: EventLooks, view: unknown): Whereabouts {
  const told = new Map<number, { number: number; place: number }[]>();
  for (const { kind, args, number } of log) {
    const [unit, place] = (looks.places?.[kind] ?? []).map((at) => Number(args[at]));
    if (unit === undefined || place === undefined) continue;
    const known = told.get(unit);
    if (known) known.push({ number, place });
    else told.set(unit, [{ number, place }]);
  }
  return (unit, event) => {
    const known = told.get(unit);
    if (!known) return looks.whereIs?.(view, unit) ?? -1;
    return known.findLast(({ number }) => number < event)?.place ?? -1;
  };
}

/** The arrows that show an event on the map; boxes off the map have none. */
export function arrowsOf(event: Pick<EventCard, 'kind' | 'args'> & { number?: number; roll?: EventCard['roll'] }, looks: EventLooks, where: Whereabouts = () => -1): Arrow[] {
  const plan = looks.arrows?.[event.kind];
  if (!plan) return [];
  const [kind, start, end] = plan;
  const at = (end: ArrowEnd) => (end === 'roll' ? event.roll?.place : typeof end === 'number' ? event.args[end] : where(Number(event.args[end.unit]), event.number ?? Infinity));
  const [from, to] = [at(start), at(end)];
  if (typeof from !== 'number' || typeof to !== 'number' || from < 0 || to < 0 || from === to) return [];
  const between = event.args[looks.ways?.[event.kind] ?? -1];
  const via = typeof between === 'string' && between ? between.split(' ').map(Number) : null;
  return [{ from, to, kind, ...(via && { via }) }];
}

/** What to show on the board for an event: the last place it names, or its first unit. */
export function placeOf(event: EventCard, names: Names): Spot | null {
  const pieces = linked(event, names);
  const place = pieces.filter((piece) => piece.place !== undefined).at(-1)?.place;
  if (place !== undefined) return { place };
  const unit = pieces.find((piece) => piece.unit !== undefined)?.unit;
  return unit === undefined ? null : { unit };
}

/** Where on the board an event is told: where its dice fall and the unit there that it names first, the last place it names, beside the box it names, its first unit, or where that was before it left the map. */
export function toldAt(event: EventCard, names: Names, looks: EventLooks, view: unknown, where: Whereabouts): Spot | null {
  const rolled = event.roll?.place ?? -1;
  if (rolled >= 0) {
    const unit = linked(event, names).find((link) => link.unit !== undefined)?.unit;
    return unit !== undefined && looks.whereIs?.(view, unit) === rolled ? { place: rolled, unit } : { place: rolled };
  }
  const spot = placeOf(event, names);
  const beside = event.args.map((arg) => looks.beside?.get(Number(arg))).find((place) => place !== undefined);
  if (beside !== undefined && spot?.place === undefined) return { place: beside };
  if (spot?.unit === undefined || (looks.whereIs?.(view, spot.unit) ?? 0) >= 0) return spot;
  const was = where(spot.unit, event.number);
  return was >= 0 ? { place: was } : spot;
}

/** The places of those that a roll is about, such as who fires and who is fired at: all that its card leaves free. */
export function rolledAmong(event: EventCard, names: Names, looks: EventLooks, view: unknown, where: Whereabouts): number[] {
  const ends = arrowsOf(event, looks, where).flatMap(({ from, to }) => [from, to]);
  const named = linked(event, names).map(({ place, unit }) => place ?? (unit === undefined ? -1 : (looks.whereIs?.(view, unit) ?? -1)));
  const all = [event.roll?.place ?? -1, ...ends, ...named, ...(looks.engaged?.(view, event) ?? [])];
  return [...new Set(all)].filter((place) => place >= 0);
}

/** Whether an event tells of dice or a draw. */
export function isRoll(event: EventCard): boolean {
  return event.roll !== null;
}

/** The events worth telling step by step; a short list is told whole, and no roll is passed over. */
export function worthTelling(events: readonly EventCard[], looks: EventLooks): EventCard[] {
  return events.length <= 4 ? [...events] : events.filter((event) => !looks.quiet?.has(event.kind) || isRoll(event));
}
