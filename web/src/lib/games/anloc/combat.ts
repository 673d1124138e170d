/** A preview's lines, grouped as a player reads a combat. */
import { signed, sum, type Odds, type OddsGroup } from '$lib/app/odds';
import type { EventCard, ModifierCard, PreviewCard, RollCard } from '$lib/generated/protocol';

/** What counts in a combat, and what may come of it. */
type Combat = Pick<PreviewCard, 'title' | 'modifiers' | 'outcomes' | 'total'>;

/** The roll of an attack whose result is being taken: the last in the log, if it is of the last attack. */
export function fallen(log: readonly EventCard[]): RollCard | null {
  const last = log.findLast(({ kind }) => kind === 'attack' || kind === 'combat');
  return last?.kind === 'combat' ? last.roll : null;
}

export interface Group {
  lines: ModifierCard[];
  total: number | null;
}

export interface Reckoned {
  attack: Group;
  defence: Group;
  odds: ModifierCard | null;
  column: Group;
  die: Group;
  other: ModifierCard[];
}

/** Attack, defence, odds, column shifts and die modifiers of a preview, each line without its heading. */
export function reckoned(preview: Pick<PreviewCard, 'modifiers'>): Reckoned {
  const of = (heading: string): Group => {
    const lines = preview.modifiers
      .filter((line) => line.text.startsWith(`${heading}: `))
      .map((line) => ({ ...line, text: line.text.slice(heading.length + 2) }));
    return { lines, total: sum(lines) };
  };
  const known = /^(attack|defence|column|die): |^odds /;
  return {
    attack: of('attack'),
    defence: of('defence'),
    odds: preview.modifiers.find((line) => line.text.startsWith('odds ')) ?? null,
    column: of('column'),
    die: of('die'),
    other: preview.modifiers.filter((line) => !known.test(line.text)),
  };
}

/** "1/2R1" in words; anything else stays as it is. */
export function resultWords(label: string): string {
  const found = /^(\d*)(?:R(\d+))?(-?)\/(\d*)(?:R(\d+))?(-?)$/.exec(label);
  if (!found) return label;
  const half = (who: string, steps: string | undefined, hexes: string | undefined): string => {
    const parts: string[] = [];
    if (steps) parts.push(`loses ${steps} ${steps === '1' ? 'step' : 'steps'}`);
    if (hexes) parts.push(`retreats ${hexes}`);
    return parts.length > 0 ? `${who} ${parts.join(', ')}` : '';
  };
  const words = [half('attacker', found[1], found[2]), half('defender', found[4], found[5])].filter(Boolean);
  return words.join('; ') || 'nothing';
}

/** A combat as the builder shows it. */
export function oddsOf(preview: Combat): Odds {
  const { attack, defence, odds, column, die, other } = reckoned(preview);
  const group = (heading: string, { lines, total }: Group, sign: boolean): OddsGroup => ({
    heading,
    total: total === null ? '' : sign ? signed(total) : String(total),
    lines,
  });
  const groups = [
    group('Attack', attack, false),
    group('Defence', defence, false),
    ...(odds ? [{ heading: odds.text.replace(/^o/, 'O'), total: odds.value, rule: odds.rule, lines: [] }] : []),
    group('Column shifts', column, true),
    group('Die', die, true),
    group('Also', { lines: other, total: null }, false),
  ];
  return {
    title: preview.title,
    needed: odds ? [{ figure: String(attack.total ?? '?') }, ' against ', { figure: String(defence.total ?? '?') }] : [],
    groups: groups.filter(({ lines, rule }) => lines.length > 0 || rule !== undefined),
    outcomes: preview.outcomes.map(({ label, weight }) => ({ label, weight, words: resultWords(label) })),
    total: preview.total,
  };
}
