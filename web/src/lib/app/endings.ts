/** Acts that end or launch something: where they stand, which of them is likely, and what is asked before. */
import type { AskCard, OptionCard, PreviewCard } from '../generated/protocol';
import { optionOf, type Action } from './options';

/** A game's verbs without arguments that launch what was built, and those that end something. */
export interface Acts {
  launching: readonly string[];
  ending: readonly string[];
}

export const NO_ACTS: Acts = { launching: [], ending: [] };

const bare = (action: Action, verbs: readonly string[]): boolean => action.length === 1 && verbs.includes(String(action[0]));

export const launches = (action: Action, acts: Acts): boolean => bare(action, acts.launching);
export const ends = (action: Action, acts: Acts): boolean => bare(action, acts.ending);
/** Either: it has a place of its own, apart from all other options. */
export const isAct = (action: Action, acts: Acts): boolean => launches(action, acts) || ends(action, acts);

/**
 * The main button, which Enter takes: the only option there is, or what launches something. What ends something is not
 * it while there is anything else to choose.
 */
export function likely(ask: AskCard | null, acts: Acts): OptionCard | null {
  if (!ask?.mine) return null;
  if (ask.options.length === 1 && ask.families.length === 0) return ask.options[0] ?? null;
  return firstOf(ask, acts.launching);
}

/** What Shift and Enter take: the first act that ends something. */
export const ending = (ask: AskCard | null, acts: Acts): OptionCard | null => (ask?.mine ? firstOf(ask, acts.ending) : null);

function firstOf(ask: AskCard, verbs: readonly string[]): OptionCard | null {
  for (const verb of verbs) {
    const found = ask.options.find(({ action }) => bare(action, [verb]));
    if (found) return found;
  }
  return null;
}

/** What is asked before an option is taken. */
export interface Question {
  action: Action;
  /** "Done" */
  label: string;
  words: string;
  odds: PreviewCard | null;
  /** By which "do not ask again" is kept; "" if it is always asked. */
  kind: string;
  /** What is done in place of the option. */
  then?: () => void;
}

/** The question before an option, or null if it gives nothing up and sets nothing off. */
export function questionBefore(game: string, ask: AskCard, action: Action): Question | null {
  const option = optionOf(ask, action);
  if (option?.launch) {
    const { words, odds } = option.launch;
    return { action, label: option.label, words, odds, kind: '' };
  }
  if (!option?.forgone) return null;
  return { action, label: option.label, words: option.forgone, odds: null, kind: [game, ask.kind, action[0]].join(' ') };
}

/** The same decision is asked again, perhaps in a newer message. */
export function sameAsk(one: AskCard | null, other: AskCard | null): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf(ask: AskCard | null): string {
  if (!ask) return '';
  return [ask.mine, ask.seat, ask.kind, ask.about, ask.options.map(({ text }) => text), ask.families.map(({ text, members }) => text + members)].join('|');
}
