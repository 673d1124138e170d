/** The Action Menu of a unit, as the question has it: what is possible, and by its four menus what is not. */

import type { AskCard } from '$lib/generated/protocol';
import type { Action, Listed } from '$lib/app/options';
import type { FofContent } from './types';

export interface MenuLine {
  verb: string;
  /** In plain words, and as the book calls it. */
  label: string;
  name: string;
  /** What it is for. */
  purpose: string;
  /** How many commands it costs. */
  cost: number;
  rule: string;
  /** Its chance, or "". */
  note: string;
  /** What may come of a card that is drawn for it, or "": "2 to 7 commands, mostly 4". */
  drawn: string;
  /** Why it may not be taken now, "" if it may. */
  reason: string;
  action: Action;
}

export interface MenuSection {
  title: string;
  open: MenuLine[];
  closed: MenuLine[];
}

/** The numbers that a draw gives, where its outcomes are counts: "2 to 7 commands, mostly 4 or 5". */
export function drawnWords(outcomes: readonly { label: string; weight: number }[]): string {
  const counts = outcomes.flatMap(({ label, weight }) => { const found = /^(\d+) commands?$/.exec(label); return found ? [{ count: Number(found[1]), weight }] : []; });
  if (counts.length < 2 || counts.length < outcomes.length) return '';
  const most = Math.max(...counts.map(({ weight }) => weight));
  const likely = counts.filter(({ weight }) => weight === most).map(({ count }) => count);
  const all = counts.map(({ count }) => count);
  return `${Math.min(...all)} to ${Math.max(...all)} commands, mostly ${likely.join(' or ')}.`;
}

/** The menus in the book's order; without a question about an action there are none. */
export function menuOf(content: FofContent, ask: AskCard | null): MenuSection[] {
  if (!ask?.mine || ask.kind !== 'action') return [];
  const sections = new Map<string, MenuSection>(content.menu.map(({ section }) => [section, { title: section, open: [], closed: [] }]));
  for (const { verb, clause, cost, section, name, purpose } of content.menu) {
    const option = ask.options.find(({ action }) => action[0] === verb);
    const closed = ask.closed.find(({ action }) => action[0] === verb);
    const found = option ?? closed;
    if (!found) continue;
    const drawn = drawnWords(ask.odds.find(({ action }) => action[0] === verb)?.outcomes ?? []);
    const line = { verb, label: found.label, name, purpose, cost, rule: clause, note: (option?.note ?? '').split('; ')[1] ?? '', drawn, reason: closed?.reason ?? '', action: found.action };
    sections.get(section)![option ? 'open' : 'closed'].push(line);
  }
  const order = ['Movement', 'Rally', 'Combat', 'Command and Control'];
  const rank = ({ title }: MenuSection): number => (order.indexOf(title) + order.length + 1) % (order.length + 1);
  return [...sections.values()].filter(({ open, closed }) => open.length + closed.length).sort((a, b) => rank(a) - rank(b));
}

/** An action as it is listed: its number among all options, and the key that takes it, counted as the lines stand. */
export interface NumberedLine extends Pick<Listed, 'number' | 'digit'> {
  line: MenuLine;
}

/** What can be ordered, the most wanted first: to rally who needs it, to activate; what is seldom wanted last. */
export function linesOf(content: FofContent, ask: AskCard, items: readonly Listed[]): NumberedLine[] {
  const seldom = new Set(content.menu.filter((entry) => entry.seldom).map(({ verb }) => verb));
  const rank = ({ verb }: MenuLine): number => (seldom.has(verb) ? 2 : FIRST.has(verb) ? 0 : 1);
  const lines = menuOf(content, ask).flatMap(({ open }) => open).sort((a, b) => rank(a) - rank(b));
  return lines.flatMap((line, n) => {
    const item = items.find(({ option }) => option.action[0] === line.verb);
    return item ? [{ line, number: item.number, digit: n + 1 }] : [];
  });
}
const FIRST: ReadonlySet<string> = new Set(['activate', 'unpin', 'to-front', 'reconstitute-co-hq']);
