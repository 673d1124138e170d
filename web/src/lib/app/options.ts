/** Options by where they are shown. */
import { onMap, type Verbs } from '../board/lit';
import type { AskCard, OptionCard } from '../generated/protocol';

export type Action = (string | number)[];

export interface Listed {
  number: number;
  option: OptionCard;
}

/** All options with their numbers, first those that are buttons, then those on the map. */
export function listed(ask: AskCard | null, verbs: Verbs): { buttons: Listed[]; onMap: Listed[] } {
  const all = (ask?.mine ? ask.options : []).map((option, index) => ({ number: index + 1, option }));
  return {
    buttons: all.filter(({ option }) => !onMap(option, verbs)),
    onMap: all.filter(({ option }) => onMap(option, verbs)),
  };
}

/** Those options that hold every word of a filter, in label, note or text form. */
export function filtered(all: readonly Listed[], filter: string): Listed[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ option }) => {
    const text = `${option.label} ${option.text} ${option.note}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Two actions are the same. */
export function sameAction(a: Action, b: Action): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index]);
}
