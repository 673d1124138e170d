/** The Action Menu of a unit, as the question has it: four menus, what is possible and what is not. */

import type { AskCard } from '$lib/generated/protocol';
import type { Action } from '$lib/app/options';
import type { FofContent } from './types';

export interface MenuLine {
  verb: string;
  label: string;
  /** How many commands it costs. */
  cost: number;
  rule: string;
  /** Its chance, or "". */
  note: string;
  /** Why it may not be taken now, "" if it may. */
  reason: string;
  action: Action;
  /** All that can come of it, exactly, in words: "it succeeds 36%"; with what counts, "saved +3". */
  odds: string[];
}

export interface MenuSection {
  title: string;
  open: MenuLine[];
  closed: MenuLine[];
}

/** A chance as people read it: what is not certain is never told as 0 or 100. */
const percent = (weight: number, total: number): string => `${weight === total ? 100 : Math.max(1, Math.min(99, Math.round((100 * weight) / total)))}%`;

function oddsWords(ask: AskCard, verb: string): string[] {
  const odds = ask.odds.find(({ action }) => action[0] === verb);
  if (!odds) return [];
  return [odds.title, ...odds.modifiers.map(({ text, value }) => `${text} ${value}`), ...odds.outcomes.map(({ label, weight }) => `${label} ${percent(weight, odds.total)}`)];
}

/** The menus in the book's order; without a question about an action there are none. */
export function menuOf(content: FofContent, ask: AskCard | null): MenuSection[] {
  if (!ask?.mine || ask.kind !== 'action') return [];
  const sections = new Map<string, MenuSection>(content.menu.map(({ section }) => [section, { title: section, open: [], closed: [] }]));
  for (const { verb, clause, cost, section } of content.menu) {
    const option = ask.options.find(({ action }) => action[0] === verb);
    const closed = ask.closed.find(({ action }) => action[0] === verb);
    const found = option ?? closed;
    if (!found) continue;
    const line = { verb, label: found.label, cost, rule: clause, note: (option?.note ?? '').split('; ')[1] ?? '', reason: closed?.reason ?? '', action: found.action, odds: oddsWords(ask, verb) };
    sections.get(section)![option ? 'open' : 'closed'].push(line);
  }
  const order = ['Movement', 'Rally', 'Combat', 'Command and Control'];
  const rank = ({ title }: MenuSection): number => (order.indexOf(title) + order.length + 1) % (order.length + 1);
  return [...sections.values()].filter(({ open, closed }) => open.length + closed.length).sort((a, b) => rank(a) - rank(b));
}
