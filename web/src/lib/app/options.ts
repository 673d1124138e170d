/** Options by where they are shown. */
import type { AskCard, OptionCard } from '../generated/protocol';

export type Action = (string | number)[];

export interface Listed {
  number: number;
  option: OptionCard;
}

/** Verbs whose options stand on the map: a click on a unit or hex chooses them. The rest are buttons. */
const ON_MAP = new Set([
  'place', 'place-hq', 'return', 'move', 'lift', 'to', 'land', 'target', 'attacker', 'support', 'lose',
  'retreat', 'advance', 'bomb-step', 'sa7', 'restore', 'escort',
]);

/** All options with their numbers, first those that are buttons, then those on the map. */
export function listed(ask: AskCard | null): { buttons: Listed[]; onMap: Listed[] } {
  const all = (ask?.mine ? ask.options : []).map((option, index) => ({ number: index + 1, option }));
  return {
    buttons: all.filter(({ option }) => !ON_MAP.has(String(option.action[0]))),
    onMap: all.filter(({ option }) => ON_MAP.has(String(option.action[0]))),
  };
}

/** Those options that hold every word of a filter, in label, note or text form. */
export function filtered(all: readonly Listed[], filter: string): Listed[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ option }) => {
    const text = `${option.label} ${option.text} ${option.note}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Two actions are the same. */
export function sameAction(a: Action, b: Action): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index]);
}

/** The order in which a click on a hex or unit is tried at each question, when nothing there is lit. */
const TRIED: Record<string, { unit?: string; hex?: string; both?: string }> = {
  'set-up': { hex: 'place' },
  return: { hex: 'return' },
  hits: { unit: 'bomb-step' },
  sa7: { unit: 'sa7' },
  restore: { unit: 'restore' },
  movement: { unit: 'move' },
  destination: { hex: 'to' },
  landing: { hex: 'land' },
  combat: { hex: 'target' },
  declare: { unit: 'attacker', hex: 'target' },
  support: { unit: 'support' },
  loss: { unit: 'lose' },
  retreat: { hex: 'retreat' },
};

/**
 * What somebody meant who clicked where nothing is lit: an action to be sent, so that the server says why not.
 * Null when a click cannot be understood. No rule is decided here.
 */
export function attempt(
  ask: AskCard | null,
  clicked: { hex?: number; unit?: number },
  sideOfUnit: (unit: number) => number | undefined,
  seatNumber: number,
): Action | null {
  if (!ask?.mine) return null;
  const tried = TRIED[ask.kind];
  if (!tried) return null;
  const { hex, unit } = clicked;
  if (ask.kind === 'set-up' || ask.kind === 'return') {
    const about = ask.about[0];
    const verb = ask.kind === 'set-up' ? 'place' : 'return';
    return hex !== undefined && about !== undefined ? [verb, about, hex] : null;
  }
  if (ask.kind === 'declare') {
    // one's own unit was meant to join, the enemy's hex to be struck
    if (unit !== undefined && sideOfUnit(unit) === seatNumber) return ['attacker', unit];
    return hex !== undefined ? ['target', hex] : null;
  }
  if (tried.unit && unit !== undefined) return [tried.unit, unit];
  if (tried.hex && hex !== undefined) return [tried.hex, hex];
  return null;
}
