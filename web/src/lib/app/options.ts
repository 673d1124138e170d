/** Options by where they are shown. */
import { familiesOf, type Family, type Named } from '../board/families';
import { memberKind, onMap, type Verbs } from '../board/lit';
import { ends, NO_ACTS, type Acts } from './endings';
import type { AskCard, OptionCard } from '../generated/protocol';

export type Action = (string | number)[];

export interface Listed {
  number: number;
  /** The key that chooses it, as it is shown, counted without what ends something: no digit ends anything. */
  digit: number | null;
  option: OptionCard;
}

/** A family of so few members is listed one by one. */
const FEW = 12;
/** Units stand under headings in a long list, so that many of them can be listed. */
const FEW_UNITS = 60;

function isFew(family: Family, verbs: Verbs): boolean {
  return family.size <= (memberKind(family, verbs) === 'unit' ? FEW_UNITS : FEW);
}

/** All options that have a number of their own: single ones, and the members of small families. */
export function numbered(ask: AskCard | null, verbs: Verbs, named: Named = String): OptionCard[] {
  if (!ask?.mine) return [];
  const few = familiesOf(ask).filter((family) => isFew(family, verbs));
  return [...ask.options, ...few.flatMap((family) => [...family].map((member) => family.option(member, named(member, memberKind(family, verbs) ?? ''))))];
}

/** A large family, which is one line of the list. */
export interface FamilyLine {
  family: Family;
  kind: string;
  /** "Move to one of 812 places" */
  label: string;
  /** Its members are things on the map. */
  onMap: boolean;
}

export function familyLines(ask: AskCard | null, verbs: Verbs): FamilyLine[] {
  if (!ask?.mine) return [];
  return familiesOf(ask).filter((family) => !isFew(family, verbs)).map((family) => {
    const kind = memberKind(family, verbs) ?? '';
    return { family, kind, label: family.line(kind ? `${kind}s` : 'choices'), onMap: kind === 'place' || kind === 'unit' };
  });
}

/** The first few members of a family whose names hold every word of a filter. */
export function membersLike({ family, kind }: Pick<FamilyLine, 'family' | 'kind'>, filter: string, named: Named, most = FEW): OptionCard[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const found: OptionCard[] = [];
  for (const member of family) {
    const name = named(member, kind);
    if (words.every((word) => name.toLowerCase().includes(word)) && found.push(family.option(member, name)) === most) break;
  }
  return found;
}

/** How many options there are in all. */
export function countOf(ask: AskCard | null): number {
  return ask?.mine ? familiesOf(ask).reduce((sum, family) => sum + family.size, ask.options.length) : 0;
}

/** All options with their numbers, first those that are buttons, then those on the map. */
export function listed(ask: AskCard | null, verbs: Verbs, named?: Named, acts: Acts = NO_ACTS): { buttons: Listed[]; onMap: Listed[] } {
  let digits = 0;
  const all = numbered(ask, verbs, named).map((option, index) => ({ number: index + 1, digit: ends(option.action, acts) ? null : ++digits, option }));
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

/** A list of more than this is grouped, and can be searched. */
export const LONG = 12;

/** Options of a long list that belong together, such as those of one unit. */
export interface Group {
  heading: string;
  items: Listed[];
}

/**
 * A long list under the headings that a game gives, in the order in which they come, or by size where they are
 * measures; else one group without any.
 */
export function grouped(items: readonly Listed[], heading: (option: OptionCard) => string): Group[] {
  const groups = new Map<string, Listed[]>();
  if (items.length > LONG) for (const item of items) groups.set(heading(item.option), [...(groups.get(heading(item.option)) ?? []), item]);
  if (groups.size < 2) return [{ heading: '', items: [...items] }];
  const all = [...groups].map(([name, some]) => ({ heading: name, items: some }));
  return all.every(({ heading }) => /^\d/.test(heading) && / [A-Za-z]/.test(heading)) ? all.sort((a, b) => parseFloat(a.heading) - parseFloat(b.heading)) : all;
}

/** Two actions are the same. */
export function sameAction(a: Action, b: Action): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index]);
}

/** An option of a question by its action, also one of a family. */
export function optionOf(ask: AskCard, action: Action): OptionCard | undefined {
  const member = Number(action.at(-1));
  const family = familiesOf(ask).find((one) => sameAction(one.card.before, action.slice(0, -1)) && one.has(member));
  return ask.options.find((one) => sameAction(one.action, action)) ?? family?.option(member);
}
