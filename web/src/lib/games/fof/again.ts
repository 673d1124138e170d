/** The same order again: for the next unit, or for all of the platoon that can. */

import type { Action } from '$lib/app/options';
import type { Plan } from '$lib/app/plan';
import type { AgainNow, AskCard } from './types';

/** The choices of an order to a unit, from the question whom to order. */
const orderOf = ({ verb, place }: AgainNow, unit: number): Action[] => [['order', unit], [verb], ...(place >= 0 ? [['to', place]] : [])];

/** An order for several units, one after the other; a card that is drawn in between stops nothing. */
export function againPlan(again: AgainNow, units: readonly number[], unitName: (unit: number) => string): Plan {
  return { parts: units.map((unit) => ({ actions: orderOf(again, unit), kind: 'impulse', who: unitName(unit) })), despiteRolls: true };
}

/** How many of them the commands suffice for. */
export const affordable = (units: readonly number[], cost: number, purse: number): readonly number[] => (cost > 0 ? units.slice(0, Math.floor(purse / cost)) : units);

/** The order that was given last: what is new since the question before. */
export function lastOrder(before: readonly AgainNow[], now: readonly AgainNow[], last: AgainNow | null): AgainNow | null {
  const same = (one: AgainNow, other: AgainNow): boolean => one.verb === other.verb && one.place === other.place;
  const fresh = now.find((one) => !before.some((other) => same(one, other)));
  if (fresh) return fresh;
  return now.find((one) => last && same(one, last)) ?? now[0] ?? null;
}

/** Whether the same can be ordered again at a question. */
export const mayRepeat = (ask: AskCard | null): boolean => !!ask?.mine && ask.kind === 'impulse';

/** Nobody orders anything more in this turn: this impulse is finished, and those of all who wait. */
export function passPlan(waiting: readonly number[], sameTurn: () => boolean): Plan {
  const finish = { actions: [['finish']], who: '' };
  const next = waiting.map((unit) => ({ actions: [['next-hq', unit]], who: '' }));
  return { parts: [finish, ...waiting.flatMap(() => [...next, finish])], despiteRolls: true, undisturbed: sameTurn, disturbance: 'the next turn begins' };
}
