/** The same order again: for the next unit, or for all of the platoon that can. */

import type { Action } from '$lib/app/options';
import { isOffered, listed, ONLY, type Plan } from '$lib/app/plan';
import type { AgainNow, AskCard, CommandNow, ImpulseNow } from './types';

/** The choices of an order to a unit, from the question whom to order. */
const orderOf = ({ verb, place }: AgainNow, unit: number): Action[] => [['order', unit], [verb], ...(place >= 0 ? [['to', place]] : [])];

/** Whether an order asks under which cover: where there is but one that goes without saying. */
export const intoCover = (order: Action): boolean => order[0] === 'move-to-cover' || order[0] === 'infiltrate-to-cover';
const UNDER_THE_ONE = { actions: [ONLY], kind: 'cover', who: '' };

/** What the menu orders, with what follows from it without a choice. */
export const orderPlan = (order: Action): Plan => ({ parts: [{ actions: [order], who: '' }, UNDER_THE_ONE] });

/** An order for several units, one after the other; a card that is drawn in between stops nothing. */
export function againPlan(again: AgainNow, units: readonly number[], unitName: (unit: number) => string): Plan {
  const parts = units.map((unit) => ({ actions: orderOf(again, unit), kind: 'impulse', who: unitName(unit) }));
  return { parts: intoCover([again.verb]) ? parts.flatMap((one) => [one, UNDER_THE_ONE]) : parts, despiteRolls: true };
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

const FINISH = { actions: [['finish']], who: '' };
const passing = (waiting: readonly number[]): Plan['parts'] => {
  const next = waiting.map((unit) => ({ actions: [['next-hq', unit]], who: '' }));
  return [FINISH, ...waiting.flatMap(() => [...next, FINISH])];
};

/** Nobody orders anything more in this turn: this impulse is finished, and those of all who wait. It is asked before, with what `ask` says is lost now. */
export function passPlan({ impulses, turn }: CommandNow, now: () => CommandNow, ask: AskCard | null, name: (unit: number) => string): Plan {
  const waiting = impulses.filter(({ stands }) => stands === 'waits').map(({ unit }) => unit);
  const lost = ask?.options.find(({ action }) => action[0] === 'finish')?.forgone ?? '';
  const words = `${lost ? `${lost} ` : ''}${listed(waiting.map(name))} order nobody in this turn either: what cannot be kept is lost, and it cannot be taken back.`;
  return { parts: passing(waiting), despiteRolls: true, sure: true, asks: { label: 'Pass for all', words }, undisturbed: () => now().turn === turn, disturbance: 'the next turn begins' };
}

const acting = ({ impulses }: CommandNow): ImpulseNow | undefined => impulses.find(({ stands }) => stands === 'now');

/** Whether nobody can act now whom this impulse, or any one of those that may be next, could order. */
export function nobodyCanAct(command: CommandNow, ask: AskCard | null): boolean {
  if (!ask?.mine || command.activates.length) return false;
  if (ask.kind === 'impulse') return acting(command)?.able === false;
  const offered = command.impulses.filter(({ unit }) => isOffered(ask, ['next-hq', unit]));
  return ask.kind === 'next-hq' && offered.length > 0 && offered.every(({ able }) => !able);
}
/** Those who wait and whom nobody hears who could act. */
const idleOf = ({ impulses }: CommandNow): number[] => impulses.filter(({ stands, able }) => stands === 'waits' && !able).map(({ unit }) => unit);

/** All who have nobody that could act keep what they can, until it is the impulse of somebody who has. */
export function passOnPlan(command: CommandNow, now: () => CommandNow): Plan {
  const undisturbed = (): boolean => now().turn === command.turn && acting(now())?.able !== true;
  return { parts: passing(idleOf(command)), despiteRolls: true, sure: true, undisturbed, disturbance: '' };
}

/** Every PLT HQ that can be is activated, one after the other. */
export const activatePlan = ({ activates, purse }: CommandNow, unitName: (unit: number) => string): Plan => ({
  parts: activates.slice(0, purse).map((unit) => ({ actions: [['order', unit], ['activate']], kind: 'impulse', who: unitName(unit) })),
});
