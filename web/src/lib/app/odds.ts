/** What an OddsBuilder shows. */
import type { ModifierCard, PreviewCard } from '../generated/protocol';

/** Lines that are added up, under a heading. */
export interface OddsGroup {
  heading: string;
  /** What they come to, as it is written. */
  total: string;
  /** The rule of the heading itself. */
  rule?: string;
  lines: readonly ModifierCard[];
}

export interface Outcome {
  label: string;
  weight: number;
  /** The result in words, where the label is short for it. */
  words?: string;
  /** Good or bad for who commits. */
  tone?: 'good' | 'bad';
}

export interface Odds {
  title: string;
  /** What has to come, in a few words with figures: "needs ", 4, " or less". */
  needed: readonly (string | { figure: string })[];
  groups: readonly OddsGroup[];
  outcomes: readonly Outcome[];
  total: number;
}

/** A whole number with its sign. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0';
}

/** The sum of values as they are written, or null if one of them is no number. */
export function sum(lines: readonly Pick<ModifierCard, 'value'>[]): number | null {
  const values = lines.map((line) => Number(line.value.replace('−', '-')));
  return values.every(Number.isFinite) ? values.reduce((all, value) => all + value, 0) : null;
}

/**
 * Modifiers by the heading that stands before them, "die: range" under "Die", in the order in which they come. Those
 * without one stand under `plain`. Sums wear a sign.
 */
export function groupsOf(modifiers: readonly ModifierCard[], plain = 'Die'): OddsGroup[] {
  const groups = new Map<string, ModifierCard[]>();
  for (const line of modifiers) {
    const [, found = '', rest = ''] = /^([a-z][a-z ]*): (.+)$/.exec(line.text) ?? [];
    const heading = found ? found.charAt(0).toUpperCase() + found.slice(1) : plain;
    groups.set(heading, [...(groups.get(heading) ?? []), found ? { ...line, text: rest } : line]);
  }
  return [...groups].map(([heading, lines]) => {
    const total = sum(lines);
    return { heading, total: total === null ? '' : signed(total), lines };
  });
}

/** A preview as it came, for a roll with modifiers and a few results. `needed` is the game's to say. */
export function plainOdds(preview: PreviewCard, needed: Odds['needed'] = []): Odds {
  return { title: preview.title, needed, groups: groupsOf(preview.modifiers), outcomes: preview.outcomes, total: preview.total };
}
