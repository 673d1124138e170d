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
  if (command.heard.some((link) => link.unit === unit)) return 'It has done what it can in this impulse, or there is nothing that it could do.';
  return `It is not for ${hq} to order.`;
}

/** Why nothing comes of a click on a card, or on an enemy there; "" where no card is asked for. */
export function whyNotThere(ask: AskCard | null, enemies: boolean): string {
  if (!ask?.mine) return '';
  if (ask.kind === 'impulse') return ask.plans.length ? 'The whole platoon can go to the lit cards only. For anything else choose first whom to order.' : 'Choose first whom to order, then the card.';
  if (ask.kind !== 'action') return '';
  const closed = (verb: string): string => { const found = ask.closed.find(({ action }) => action[0] === verb); return found ? `${found.label}: ${found.reason}` : ''; };
  return (enemies && closed('spot')) || closed('move') || 'From where it stands nothing can be done there: only on the lit cards.';
}
