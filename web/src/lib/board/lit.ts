/**
 * What can be clicked, from the options alone. An option lights what its action names: a unit, a place, or
 * something else that the game shows. Nothing here knows a rule.
 */

import type { AskCard, ClosedCard, OptionCard } from '../generated/protocol';
import { familiesOf, type Family, type Named } from './families';

/** What the arguments of each verb are: "unit", "place" (boxes are negative), or a kind of the game's own. */
export type Verbs = Readonly<Record<string, readonly string[]>>;

/** A place on the board, or a unit wherever it is. */
export interface Spot {
  place?: number;
  unit?: number;
  /** Places that must be in sight with it, such as who fires and who is fired at. */
  among?: readonly number[];
}

/** The options of each thing, by its number. A plain map is one; so is one with families, whose options are made as they are asked for. */
export interface ByThing extends Iterable<[number, readonly OptionCard[]]> {
  readonly size: number;
  has(thing: number): boolean;
  get(thing: number): readonly OptionCard[] | undefined;
  keys(): Iterable<number>;
}

/** Single options, and families whose members are things of one kind. */
class WithFamilies implements ByThing {
  readonly #all: ReadonlySet<number>;

  constructor(
    readonly single: ReadonlyMap<number, readonly OptionCard[]>,
    readonly families: readonly Family[],
    readonly name: (member: number) => string,
  ) {
    this.#all = new Set([...single.keys(), ...families.flatMap((family) => [...family])]);
  }
  get size(): number {
    return this.#all.size;
  }
  has(thing: number): boolean {
    return this.#all.has(thing);
  }
  get(thing: number): readonly OptionCard[] | undefined {
    if (!this.has(thing)) return undefined;
    const members = this.families.filter((family) => family.has(thing)).map((family) => family.option(thing, this.name(thing)));
    return [...(this.single.get(thing) ?? []), ...members];
  }
  keys(): Iterable<number> {
    return this.#all;
  }
  *[Symbol.iterator](): Iterator<[number, readonly OptionCard[]]> {
    for (const thing of this.#all) yield [thing, this.get(thing)!];
  }
}

/** The things that may have a note. */
export function noted(things: ByThing): Iterable<number> {
  return things instanceof WithFamilies ? new Set([...things.single.keys(), ...things.families.flatMap((family) => family.noted())]) : things.keys();
}

type Closed = ReadonlyMap<number, readonly ClosedCard[]>;

export interface Lit {
  units: ByThing;
  places: ByThing;
  /** By the game's own kinds. */
  others: ReadonlyMap<string, ByThing>;
  /** What people expect of a thing and may not do now. */
  closed?: { units: Closed; places: Closed };
}

export const NOTHING: Lit = { units: new Map(), places: new Map(), others: new Map() };

/**
 * All that the options light. What lies `inHand` does not: only the places for it do. A family lights its members, and
 * `named` gives the words for them.
 */
export function litBy(ask: AskCard | null, verbs: Verbs, inHand: ReadonlySet<number> = new Set(), named: Named = String): Lit {
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
  const families = new Map<string, Family[]>();
  for (const family of familiesOf(ask)) {
    const kind = memberKind(family, verbs);
    if (kind !== undefined) families.set(kind, [...(families.get(kind) ?? []), family]);
  }
  const whole = (kind: string): ByThing => {
    const some = families.get(kind);
    return some ? new WithFamilies(whose(kind), some, (member) => named(member, kind)) : whose(kind);
  };
  const kinds = [...others.keys(), ...[...families.keys()].filter((kind) => kind !== 'unit' && kind !== 'place')];
  return { units: whole('unit'), places: whole('place'), others: new Map(kinds.map((kind) => [kind, whole(kind)])), closed: closedBy(ask, verbs) };
}

/** What the members of a family are. */
export function memberKind(family: Family, verbs: Verbs): string | undefined {
  return verbs[family.verb]?.[family.card.before.length - 1];
}

/** What may not be done now, by what it names. */
function closedBy(ask: AskCard, verbs: Verbs): { units: Closed; places: Closed } {
  const [units, places] = [new Map<number, ClosedCard[]>(), new Map<number, ClosedCard[]>()];
  for (const card of ask.closed) {
    verbs[String(card.action[0])]?.forEach((kind, n) => {
      const things = { unit: units, place: places }[kind];
      const thing = Number(card.action[n + 1]);
      things?.set(thing, [...(things.get(thing) ?? []), card]);
    });
  }
  return { units, places };
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
