/** The parts of an Action card: which of them a draw reads, and what stands there. */

import type { EventCard } from '$lib/generated/protocol';
import { signed, spoken, type ActionCardFace } from './types';

/** In the order in which the server numbers them. */
export const PARTS = ['activated', 'initiative', 'attempt', 'icon', 'hq', 'anti-tank', 'effect', 'result', 'random'] as const;

export interface Used {
  section: (typeof PARTS)[number];
  /** A modifier, a level of experience or a number of options. */
  at?: number;
}

/** A part and its column are one number. */
const COLUMNS = 16;

/** The part of a card that was read, null if none is named. */
export function usedBy(read: number, lowest: number): Used | null {
  if (read < 0) return null;
  const [section, column] = [PARTS[read % COLUMNS]!, Math.floor(read / COLUMNS)];
  if (section === 'result') return { section, at: lowest + column };
  return section === 'effect' || section === 'random' ? { section, at: column } : { section };
}

export const LEVELS = ['Green', 'Line', 'Veteran'];

export const ICONS: Readonly<Record<string, string>> = {
  crosshairs: 'M16 3V29M3 16H29M26 16A10 10 0 1 1 6 16A10 10 0 1 1 26 16',
  grenade: 'M11 11A9 9 0 1 0 21 11V6H11ZM21 6H27V13M11 16H21M16 11V27',
  infiltrate: 'M4 26Q12 10 28 8M28 8L20 6M28 8L23 15M5 12H13M5 18H9',
  burst: 'M16 3L19 11L27 7L23 15L30 18L22 20L25 28L17 23L12 30L11 21L3 22L9 16L3 9L12 11Z',
  'three-burst': 'M10 3L12 8L17 6L14 11L18 14L13 14L12 19L9 15L4 16L7 12L3 8L8 8ZM23 10L25 14L29 13L27 17L30 19L26 20L25 24L22 21L18 22L20 18L17 15L22 15ZM12 19L14 23L18 22L16 26L19 29L14 28L12 31L10 28L6 29L8 25L5 22L10 22Z',
  short: 'M16 3V17M10 12L16 18L22 12M16 20L18 24L23 23L20 27L23 30H9L12 27L9 23L14 24Z',
  jam: 'M4 14H22V20H15L12 27H7L9 20H4ZM22 16H29M5 5L27 28',
};

/** The word of the Action Attempt section as it is printed. */
export const wordOf = ({ attempt }: ActionCardFace): string => (attempt === 'blank' ? '\u2014' : `${attempt[0]!.toUpperCase()}${attempt.slice(1)}!`);

/** What a part says, in a word or a number, and what that is. */
export function said(card: ActionCardFace, { section, at = 0 }: Used, lowest: number): { big: string; small: string } {
  switch (section) {
    case 'activated':
      return { big: String(card.activated), small: 'activated' };
    case 'initiative':
      return { big: String(card.initiative), small: 'initiative' };
    case 'attempt':
      return card.attempt === 'blank' ? { big: '\u2014', small: 'no word' } : { big: wordOf(card), small: 'word' };
    case 'icon':
      return { big: '', small: spoken(card.icon) };
    case 'hq':
      return { big: card.higherHq ? 'HQ' : '\u2014', small: card.higherHq ? 'Higher HQ' : 'no HQ icon' };
    case 'anti-tank':
      return { big: String(card.antiTank), small: 'anti-tank' };
    case 'effect':
      return { big: card.effects[at] ?? '', small: LEVELS[at] ?? '' };
    case 'result':
      return { big: (card.results[at - lowest] ?? '').toUpperCase(), small: `at ${signed(at)}` };
    case 'random':
      return { big: String(card.random[at - 2] ?? ''), small: `of ${at}` };
  }
}

const BURSTS = ['burst', 'three-burst', 'short'];
/** What an attempt looks for on a card, in the order in which the server numbers attempts. */
const WANTED: readonly (readonly string[])[] = [
  ['crosshairs'], ['cover'], ['infiltrate'], ['crosshairs'], ['grenade'], ['rally'], ['grenade'], BURSTS,
];

/** Whether a card brought what was looked for; null where it is read for a number. */
export function brought(event: Pick<EventCard, 'kind' | 'args'>, card: ActionCardFace): boolean | null {
  const has = (words: readonly string[]): boolean => words.includes(card.attempt) || words.includes(card.icon);
  switch (event.kind) {
    case 'attempts':
      return has(WANTED[Number(event.args[1])] ?? []);
    case 'contact-drawn':
      return has(['contact']);
    case 'mine-check':
      return has(BURSTS);
    default:
      return null;
  }
}
