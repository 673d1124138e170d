/**
 * What can be clicked, from the options alone. An option lights what its action names: the unit,
 * the hex (or box), the type of aircraft. Nothing here knows a rule.
 */

import type { AskCard, OptionCard } from './types';

type Arg = 'unit' | 'hex' | 'air' | 'box' | 'number';

/** What the arguments of each verb are. */
export const VERBS: Record<string, readonly Arg[]> = {
  place: ['unit', 'hex'],
  'place-hq': ['unit', 'unit'],
  return: ['unit', 'hex'],
  effort: ['number'],
  buy: ['air'],
  assign: ['air', 'box'],
  'bomb-step': ['unit'],
  sa7: ['unit'],
  restore: ['unit'],
  move: ['unit'],
  to: ['hex'],
  lift: ['unit'],
  land: ['hex'],
  'send-escort': ['air'],
  target: ['hex'],
  attacker: ['unit'],
  cas: ['air'],
  escort: ['hex'],
  support: ['unit'],
  lose: ['unit'],
  retreat: ['hex'],
  advance: ['unit', 'hex'],
};

export interface Lit {
  /** Options by unit, by hex (boxes are negative), by type of aircraft. */
  units: ReadonlyMap<number, readonly OptionCard[]>;
  hexes: ReadonlyMap<number, readonly OptionCard[]>;
  air: ReadonlyMap<number, readonly OptionCard[]>;
}

export const NOTHING: Lit = { units: new Map(), hexes: new Map(), air: new Map() };

export function litBy(ask: AskCard | null): Lit {
  if (!ask?.mine) return NOTHING;
  const units = new Map<number, OptionCard[]>();
  const hexes = new Map<number, OptionCard[]>();
  const air = new Map<number, OptionCard[]>();
  // While the question is about one unit, that unit lies in the player's hand: only the places light up.
  const inHand = new Set(ask.kind === 'set-up' || ask.kind === 'return' ? ask.about.slice(0, 1) : []);
  for (const option of ask.options) {
    const [verb, ...args] = option.action;
    VERBS[String(verb)]?.forEach((kind, n) => {
      const arg = Number(args[n]);
      const where = { unit: units, hex: hexes, air, box: null, number: null }[kind];
      if (!where || (kind === 'unit' && inHand.has(arg))) return;
      const options = where.get(arg) ?? [];
      if (!options.includes(option)) where.set(arg, [...options, option]);
    });
  }
  return { units, hexes, air };
}

/** What a click does: one option is taken, several are asked about, none is a puzzle. */
export type Answer =
  | { kind: 'take'; option: OptionCard }
  | { kind: 'menu'; options: readonly OptionCard[] }
  | { kind: 'fan'; hex: number }
  | { kind: 'puzzled' };

function among(options: readonly OptionCard[]): Answer {
  if (options.length === 1) return { kind: 'take', option: options[0]! };
  return options.length ? { kind: 'menu', options } : { kind: 'puzzled' };
}

/** A click on a counter: its own options first, then those of the hex that it lies in. */
export function clickedUnit(lit: Lit, unit: number, hex: number): Answer {
  const own = lit.units.get(unit);
  return among(own ?? lit.hexes.get(hex) ?? []);
}

/**
 * A click on a hex or on a closed stack: the hex's options, then those of the units in it. Several lit
 * units are told apart by fanning the stack out, or with the keyboard by a menu.
 */
export function clickedHex(lit: Lit, hex: number, units: readonly number[], byKeys: boolean): Answer {
  const own = lit.hexes.get(hex) ?? [];
  const inside = units.filter((unit) => lit.units.has(unit));
  if (own.length && !(byKeys && inside.length)) return among(own);
  if (inside.length > 1 && !byKeys) return { kind: 'fan', hex };
  return among([...new Set([...own, ...inside.flatMap((unit) => lit.units.get(unit) ?? [])])]);
}

/** The note on a lit hex, such as "2 MP"; none if its options differ. */
export function noteOn(options: readonly OptionCard[]): string {
  const notes = new Set(options.map((option) => option.note));
  return notes.size === 1 ? [...notes][0]! : '';
}

/** The unit that a question about a destination is about. */
export function unitInHand(ask: AskCard | null): number | null {
  const kinds = ['destination', 'landing', 'set-up', 'return', 'displace-hq'];
  return ask && kinds.includes(ask.kind) ? (ask.about[0] ?? null) : null;
}
