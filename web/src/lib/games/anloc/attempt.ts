/** Clicks where nothing is lit. */

import type { Action, AskCard, Spot } from './types';

/** The order in which a click on a hex or unit is tried at each question, when nothing there is lit. */
const TRIED: Record<string, { unit?: string; hex?: string }> = {
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
  clicked: Spot,
  sideOfUnit: (unit: number) => number | undefined,
  seatNumber: number,
): Action | null {
  if (!ask?.mine) return null;
  const tried = TRIED[ask.kind];
  if (!tried) return null;
  const { place: hex, unit } = clicked;
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
