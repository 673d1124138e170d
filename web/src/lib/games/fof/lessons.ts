/** What the guided missions share: what is asked, what was told, and what a lesson points at. */

import type { GuideStep, Pointer, Want } from '$lib/app/guide';
import { familiesOf } from '$lib/board/families';
import type { AskCard, EventCard } from '$lib/generated/protocol';
import { NOBODY, type FofView } from './types';

export type Log = readonly EventCard[];
export type Lesson = GuideStep<FofView>;

/** Counters that the lessons name. */
export const CO_HQ = 0;
export const PLATOON_HQ = 3;
export const FIRST_SQUAD = 6;
export const GENERAL = -1;

/** Status bits of a counter: the first is Pinned. */
const PINNED = 1;

export const told = (log: Log, ...kinds: string[]): boolean => log.some(({ kind }) => kinds.includes(kind));
/** How often something was told of a unit, by the event's first number. */
export const didOften = (log: Log, kind: string, unit?: number): number => log.filter((event) => event.kind === kind && (unit === undefined || event.args[0] === unit)).length;
export const did = (log: Log, kind: string, unit?: number): boolean => didOften(log, kind, unit) > 0;

/** How many turns have begun, those of all attempts together. */
export const turnsTold = (log: Log): number => didOften(log, 'turn');

export const asks = (ask: AskCard | null, kind: string): boolean => ask?.mine === true && ask.kind === kind;
/** Whose impulse is asked about. */
export const impulseOf = (ask: AskCard | null, hq: number): boolean => asks(ask, 'impulse') && ask!.about[0] === hq;
/** The menu of a unit is open. */
export const menuOfUnit = (ask: AskCard | null, unit?: number): boolean => asks(ask, 'action') && (unit === undefined || ask!.about[0] === unit);

export const offers = (ask: AskCard | null, verb: string): boolean =>
  ask?.mine === true && (ask.options.some(({ action }) => action[0] === verb) || familiesOf(ask).some((family) => family.verb === verb));
/** The members that are offered with a verb, single or as a family. */
export function membersOf(ask: AskCard | null, verb: string): number[] {
  if (!ask?.mine) return [];
  const single = ask.options.filter(({ action }) => action[0] === verb && action.length === 2).map(({ action }) => Number(action[1]));
  return [...single, ...familiesOf(ask).filter((family) => family.verb === verb).flatMap((family) => [...family])];
}
/** A verb with one of these if it is offered, else with the first that is. */
export function oneOf(ask: AskCard | null, verb: string, ...wanted: number[]): Want | null {
  const all = membersOf(ask, verb);
  const found = wanted.find((one) => all.includes(one)) ?? all[0];
  return found === undefined ? null : { option: `${verb} ${found}` };
}
/** The first of some verbs that is offered. */
export function firstVerb(ask: AskCard | null, ...verbs: string[]): Want | null {
  const found = verbs.find((verb) => offers(ask, verb));
  return found ? { option: found } : null;
}
/** What a wish names on the map: its last word. */
export const named = (want: Want | null): number => (want && 'option' in want ? Number(want.option.split(' ').at(-1)) : NOBODY);

export const inPlay = (view: FofView, unit: number): Pointer[] => ((view.place[unit] ?? NOBODY) >= 0 ? [{ unit }] : []);
/** Those of the first counters, one's own, that are Pinned. */
export const pinnedUnits = (view: FofView, own: number): number[] => view.status.flatMap((status, unit) => (unit < own && status & PINNED && (view.place[unit] ?? NOBODY) >= 0 ? [unit] : []));
