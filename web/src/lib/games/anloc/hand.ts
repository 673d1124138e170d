/** What a hand does with counters of An Loc: who goes along, and what is sent for it. No rule is decided here. */

import type { Part, Plan } from '$lib/app/plan';
import type { Lit } from '$lib/board/lit';
import { SIDES, type Action, type AnLocContent, type AnLocView, type AskCard } from './types';

const offers = (lit: Lit, unit: number, verb: string): boolean => !!lit.units.get(unit)?.some(({ action }) => action[0] === verb);

/** What taking counters together means at each question. */
const TAKEN: Record<string, string> = { movement: 'move', declare: 'attacker' };

/** The units of a place that can be taken together, the slowest first: where it can go the others can. */
export function together(ask: AskCard | null, lit: Lit, view: AnLocView, place: number): number[] {
  const verb = TAKEN[ask?.kind ?? ''];
  if (!ask?.mine || !verb) return [];
  const { hex, mp } = view.position;
  const units = [...lit.units.keys()].filter((u) => hex[u] === place && offers(lit, u, verb));
  return units.sort((a, b) => mp[a]! - mp[b]! || a - b);
}

/** The units of one's own in a hex, before it is known who can attack what. */
export function ownIn(content: AnLocContent, view: AnLocView, ask: AskCard, place: number): number[] {
  const side = (SIDES as readonly string[]).indexOf(ask.seat);
  return view.position.hex.flatMap((h, u) => (h === place && content.units[u]!.side === side ? [u] : []));
}

const named = (content: AnLocContent, unit: number): string => content.units[unit]?.name ?? '';

/** The first, whose move has begun, goes to a place, and the others after it. */
export function moveTogether(content: AnLocContent, [lead, ...others]: readonly number[], place: number): Plan {
  const parts: Part[] = others.map((u) => ({ who: named(content, u), actions: [['move', u], ['to', place]] }));
  return { parts: [{ who: named(content, lead!), actions: [['to', place]] }, ...parts], already: 1 };
}

/** By helicopter instead of on foot: the move that had begun is taken back. */
export function liftTogether(content: AnLocContent, units: readonly number[], place: number, back: number): Plan {
  return { back, parts: units.map((u) => ({ who: named(content, u), actions: [['lift', u], ['land', place]] })) };
}

/** An attack on a hex, or more attackers for it. Who cannot join is left out without a word: the odds show it. */
export function attackTogether(units: readonly number[], target: number | null): Plan {
  const first: Part[] = target === null ? [] : [{ who: '', actions: [['target', target]], must: true }];
  return { parts: [...first, ...units.map((u): Part => ({ who: '', actions: [['attacker', u] as Action] }))] };
}

/** The odds that a target's note tells, as they are printed on its hex: "1:1 – 4:1". */
export function printedOdds(note: string): string | null {
  const found = /^(\d+:\d+), die \S+ with [^;]*(?:; at best (\d+:\d+), .*)?$/.exec(note);
  if (!found) return null;
  const [, all, best] = found;
  return best && best !== all ? `${all} – ${best}` : all!;
}
