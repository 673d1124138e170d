/** Why a click on a unit orders nobody. */

import { ableUnits } from './lit';
import { ENEMY, type AskCard, type CommandNow, type FofContent } from './types';

/** The reason in a sentence, "" where the unit can be ordered or no order is asked for. */
export function whyNoOrder(content: FofContent, command: CommandNow, ask: AskCard | null, unit: number): string {
  if (!ask?.mine || ask.kind !== 'impulse' || ableUnits(ask).includes(unit)) return '';
  if (content.units[unit]!.side === ENEMY) return 'The enemy. Choose first who acts against him, then his card.';
  if (command.purse === 0) return 'No command is left in this impulse.';
  if (command.general) return 'There is nothing that it could do now.';
  const hq = content.units[command.impulse]?.name ?? 'the headquarters';
  if (command.unheard.includes(unit)) return `It does not hear ${hq}. "Who hears" shows whom an order reaches.`;
  return `It is not for ${hq} to order, or it has done what it can in this impulse.`;
}
