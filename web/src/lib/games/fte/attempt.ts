/** Clicks where nothing is lit. */

import type { Action, AskCard, FteContent, Spot } from './types';

/** What a click on a unit or a hex is tried as at each question, when nothing there is lit. */
const TRIED: Record<string, { unit?: string; hex?: string }> = {
  act: { unit: 'move' },
  move: { hex: 'step' },
  fly: { hex: 'step' },
  target: { unit: 'target' },
  support: { unit: 'support' },
  plot: { hex: 'plot' },
  aim: { hex: 'aim' },
  react: { unit: 'attempt' },
};

/**
 * What somebody meant who clicked where nothing is lit: an action to be sent, so that the server says why not.
 * Null when a click cannot be understood. No rule is decided here.
 */
export function attempt(content: FteContent, ask: AskCard | null, clicked: Spot, seat: number): Action | null {
  if (!ask?.mine) return null;
  const { place: hex, unit } = clicked;
  const [about] = ask.about;
  if (ask.kind === 'place' || ask.kind === 'arrive') return hex !== undefined && about !== undefined ? ['put', about, hex] : null;
  const card = unit === undefined ? undefined : content.units[unit];
  if (ask.kind === 'activate') {
    if (card?.side === seat) {
      if (card.move !== 'infantry') return [card.move, unit!];
      if (card.leader) return ['lead', unit!];
    }
    return hex === undefined ? null : ['hex', hex];
  }
  const tried = TRIED[ask.kind];
  if (tried?.unit && unit !== undefined && unit >= 0) {
    // Only one's own units do something; only the enemy's are fired at.
    if ((card?.side === seat) === (ask.kind === 'target')) return null;
    return [tried.unit, unit];
  }
  return tried?.hex && hex !== undefined ? [tried.hex, hex] : null;
}
