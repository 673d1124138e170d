/**
 * What can be clicked, from the options alone. An option lights what its action names: a unit, a place, or
 * something else that the game shows. Nothing here knows a rule.
 */

import type { AskCard, OptionCard } from '../generated/protocol';

/** What the arguments of each verb are: "unit", "place" (boxes are negative), or a kind of the game's own. */
export type Verbs = Readonly<Record<string, readonly string[]>>;

/** A place on the board, or a unit wherever it is. */
export interface Spot {
  place?: number;
  unit?: number;
}

type ByThing = ReadonlyMap<number, readonly OptionCard[]>;

export interface Lit {
  units: ByThing;
  places: ByThing;
  /** By the game's own kinds. */
  others: ReadonlyMap<string, ByThing>;
}

export const NOTHING: Lit = { units: new Map(), places: new Map(), others: new Map() };

/** All that the options light. What lies `inHand` does not: only the places for it do. */
export function litBy(ask: AskCard | null, verbs: Verbs, inHand: ReadonlySet<number> = new Set()): Lit {
  if (!ask?.mine) return NOTHING;
  const units = new Map<number, OptionCard[]>();
  const places = new Map<number, OptionCard[]>();
  const others = new Map<string, Map<number, OptionCard[]>>();
  const whose = (kind: string): Map<number, OptionCard[]> => {
    if (kind === 'unit') return units;
    if (kind === 'place') return places;
    if (!others.has(kind)) others.set(kind, new Map());
    return others.get(kind)!;
  };
  for (const option of ask.options) {
    const [verb, ...args] = option.action;
    verbs[String(verb)]?.forEach((kind, n) => {
      const arg = Number(args[n]);
      if (kind === 'unit' && inHand.has(arg)) return;
      const options = whose(kind).get(arg);
      if (!options) whose(kind).set(arg, [option]);
      else if (!options.includes(option)) options.push(option);
    });
  }
  return { units, places, others };
}

/** Whether an option stands on the map: a click on a unit or a place chooses it. The rest are buttons. */
export function onMap(option: OptionCard, verbs: Verbs): boolean {
  return verbs[String(option.action[0])]?.some((kind) => kind === 'unit' || kind === 'place') ?? false;
}

/** Where on the board an action is: the last place that it names, else the last unit. */
export function spotOf(action: OptionCard['action'], verbs: Verbs): Spot | null {
  const kinds = verbs[String(action[0])] ?? [];
  for (const kind of ['place', 'unit'] as const) {
    const at = kinds.lastIndexOf(kind);
    const named = at < 0 ? undefined : action[at + 1];
    if (typeof named === 'number') return { [kind]: named };
  }
  return null;
}

/** What a click does: one option is taken, several are asked about, none is a puzzle. */
export type Answer =
  | { kind: 'take'; option: OptionCard }
  | { kind: 'menu'; options: readonly OptionCard[] }
  | { kind: 'fan'; place: number }
  | { kind: 'puzzled' };

function among(options: readonly OptionCard[]): Answer {
  if (options.length === 1) return { kind: 'take', option: options[0]! };
  return options.length ? { kind: 'menu', options } : { kind: 'puzzled' };
}

/** A click on a counter: its own options first, then those of the place that it lies in. */
export function clickedUnit(lit: Lit, unit: number, place: number): Answer {
  const own = lit.units.get(unit);
  return among(own ?? lit.places.get(place) ?? []);
}

/**
 * A click on a place or on a closed stack: the place's options, then those of the units in it. Several lit
 * units are told apart by fanning the stack out, or with the keyboard by a menu.
 */
export function clickedPlace(lit: Lit, place: number, units: readonly number[], byKeys: boolean): Answer {
  const own = lit.places.get(place) ?? [];
  const inside = units.filter((unit) => lit.units.has(unit));
  if (own.length && !(byKeys && inside.length)) return among(own);
  if (inside.length > 1 && !byKeys) return { kind: 'fan', place };
  return among([...new Set([...own, ...inside.flatMap((unit) => lit.units.get(unit) ?? [])])]);
}

/** The note on a lit place, such as "2 MP"; none if its options differ. */
export function noteOn(options: readonly OptionCard[]): string {
  const notes = new Set(options.map((option) => option.note));
  return notes.size === 1 ? [...notes][0]! : '';
}
