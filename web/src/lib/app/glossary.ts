/** Marks the words of the trade in a text. */
import type { Glossary } from '../games/types';

export interface Marked {
  text: string;
  /** The term that it is, by its name in the glossary. */
  term?: string;
}

const patterns = new WeakMap<Glossary, RegExp | null>();

/** All terms as one pattern, the longest first; a plural s counts to its term. */
function patternOf(glossary: Glossary): RegExp | null {
  const known = patterns.get(glossary);
  if (known !== undefined) return known;
  const names = Object.keys(glossary).filter((name) => !glossary[name]!.quiet).sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const made = names.length ? new RegExp(`(?<![\\p{L}\\p{N}/-])(${names.join('|')})s?(?![\\p{L}\\p{N}/-])`, 'gu') : null;
  patterns.set(glossary, made);
  return made;
}

/** Several pieces of one text, cut where a term stands for the first time. */
export function marked(pieces: readonly string[], glossary: Glossary): Marked[][] {
  const pattern = patternOf(glossary);
  const seen = new Set<string>();
  return pieces.map((text) => {
    if (!pattern) return [{ text }];
    const found: Marked[] = [];
    let at = 0;
    for (const match of text.matchAll(pattern)) {
      const term = match[1]!;
      if (seen.has(term)) continue;
      seen.add(term);
      if (match.index > at) found.push({ text: text.slice(at, match.index) });
      found.push({ text: match[0], term });
      at = match.index + match[0].length;
    }
    if (at < text.length || found.length === 0) found.push({ text: text.slice(at) });
    return found;
  });
}
