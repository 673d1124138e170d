/** The rulebook in our words as a book: chapters in their order, and what is found in it. */
import type { Chapter, Glossary, ReferenceTable } from '../games/types';

export interface Clause {
  id: string;
  text: string;
}

export interface Section extends Chapter {
  /** 1 for a chapter, 2 and 3 for what is below it. */
  level: number;
  clauses: readonly Clause[];
}

/** The number of the section that a clause stands in: "10.6.1" of "10.6.1/2", "6.2.1" of "6.2.1c". */
export function sectionOf(clause: string): string {
  return clause.split('/')[0]!.replace(/(?<=\d)[A-Za-z]$/, '');
}

/** Whether a section is a heading's own or below it; "5.0" belongs to "5". */
function under(section: string, heading: string): boolean {
  return section === heading || section.startsWith(`${heading}.`);
}

/** The clauses under their headings, in the order of the headings; what fits none stands under the last. */
export function bookOf(rules: Readonly<Record<string, string>>, chapters: readonly Chapter[]): Section[] {
  const sections = chapters.map((chapter) => ({ ...chapter, level: chapter.id.split('.').length, clauses: [] as Clause[] }));
  for (const [id, text] of Object.entries(rules)) {
    const fitting = sections.filter((one) => under(sectionOf(id), one.id)).sort((a, b) => b.id.length - a.id.length);
    (fitting[0] ?? sections.at(-1))?.clauses.push({ id, text });
  }
  return sections;
}

/** The words that are looked for. */
function words(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}
function has(text: string, sought: readonly string[]): boolean {
  const low = text.toLowerCase();
  return sought.every((word) => low.includes(word));
}

/** The sections with a clause that has all words, in its text, its id or its heading; without words the whole book. */
export function inBook(book: readonly Section[], query: string): Section[] {
  const sought = words(query);
  if (sought.length === 0) return [...book];
  return book
    .map((section) => ({ ...section, clauses: section.clauses.filter(({ id, text }) => has(`${id} ${text} ${section.title}`, sought)) }))
    .filter(({ clauses }) => clauses.length > 0);
}

export function inTables(tables: readonly ReferenceTable[], query: string): ReferenceTable[] {
  const sought = words(query);
  return tables.filter((one) => has(`${one.title} ${one.words} ${one.rule} ${one.head.join(' ')} ${one.rows.map((row) => row[0]).join(' ')}`, sought));
}

export function inGlossary(glossary: Glossary, query: string): [string, Glossary[string]][] {
  const sought = words(query);
  return Object.entries(glossary)
    .filter(([name, term]) => has(`${name} ${term.title} ${term.words}`, sought))
    .sort(([a], [b]) => a.localeCompare(b));
}

/** The id of a clause's place on the page. */
export function placeId(clause: string): string {
  return `rule-${clause}`;
}
