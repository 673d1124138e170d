/** A preview's lines, grouped as a player reads a combat. */
import type { ModifierCard, PreviewCard } from '../generated/protocol';

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
export function reckoned(preview: PreviewCard): Reckoned {
  const of = (heading: string): Group => {
    const lines = preview.modifiers
      .filter((line) => line.text.startsWith(`${heading}: `))
      .map((line) => ({ ...line, text: line.text.slice(heading.length + 2) }));
    const values = lines.map((line) => Number(line.value.replace('−', '-')));
    const total = values.every(Number.isFinite) ? values.reduce((sum, value) => sum + value, 0) : null;
    return { lines, total };
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

/** A whole number with its sign. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0';
}
