/** What the guide asks of the table: small tests of the question and of the log. */

import type { GuideStep, Pointer } from '$lib/app/guide';
import type { AskCard, EventCard } from '$lib/generated/protocol';
import type { IncomingView } from './types';

export type Lesson = GuideStep<IncomingView>;
type Log = readonly EventCard[];

export const asks = (ask: AskCard | null, kind: string): boolean => ask?.mine === true && ask.kind === kind;
/** Something of a verb can be chosen. */
export const offers = (ask: AskCard | null, verb: string): boolean =>
  ask?.mine === true && (ask.options.some(({ action }) => action[0] === verb) || ask.families.some(({ before }) => before[0] === verb));
/** The first option of a verb as the page knows it. */
export function firstOf(ask: AskCard | null, verb: string): { option: string } | null {
  const found = ask?.options.find(({ action }) => action[0] === verb);
  return found ? { option: found.action.join(' ') } : null;
}
/** The stand that does what a step asks for: who chooses it sees the option. */
export const doer = (want: { option: string } | null): Pointer[] => (want ? [{ unit: Number(want.option.split(' ')[1]) }] : []);
export const told = (log: Log, kind: string): boolean => log.some((event) => event.kind === kind);
/** It is told of somebody of one's own, whose names begin alike. */
export const toldOf = (log: Log, kind: string, whose: string): boolean => log.some((event) => event.kind === kind && event.text.startsWith(whose));
/** Somebody was placed on the table of whom that is so. */
export const shown = (log: Log, whom: (text: string) => boolean): boolean => log.some(({ kind, text }) => kind === 'shown' && whom(text));
/** How often the initiative has begun. */
export const initiatives = (log: Log): number => log.filter(({ kind }) => kind === 'initiative').length;
