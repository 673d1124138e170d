import { describe, expect, it } from 'vitest';
import { explained, glossaryOf, referenceOf } from '../games';
import { marked } from './glossary';
import { bookOf, inBook, inGlossary, inTables, sectionOf } from './reference';
import { parseRoute, rulesHref } from './routing';

const RULES = { '5.0/1': 'First.', '5.0/2': 'Second one.', '5.1/1': 'Third.', '10.6.1/2': 'Fourth, of losses.', '6.2.1c': 'Fifth.' };
const CHAPTERS = [{ id: '5', title: 'Zones' }, { id: '5.1', title: 'Of control' }, { id: '6', title: 'Order' }, { id: '10', title: 'Combat' }, { id: '10.6', title: 'Losses' }];

describe('the book', () => {
  const book = bookOf(RULES, CHAPTERS);

  it('has each clause under its nearest heading, in the order of the headings', () => {
    expect(book.map(({ id, level, clauses }) => [id, level, clauses.map((one) => one.id)])).toEqual([
      ['5', 1, ['5.0/1', '5.0/2']], ['5.1', 2, ['5.1/1']], ['6', 1, ['6.2.1c']], ['10', 1, []], ['10.6', 2, ['10.6.1/2']],
    ]);
    expect([sectionOf('10.6/2'), sectionOf('6.2.1c'), sectionOf('9.3/T1')]).toEqual(['10.6', '6.2.1', '9.3']);
  });

  it('is searched by all words at once, in text, id and heading', () => {
    const found = (query: string) => inBook(book, query).flatMap(({ clauses }) => clauses.map(({ id }) => id));
    expect(found('')).toHaveLength(5);
    expect(found('ZONES second')).toEqual(['5.0/2']);
    expect(found('10.6')).toEqual(['10.6.1/2']);
    expect(found('first second')).toEqual([]);
    const tables = [{ id: 'crt', title: 'Combat results', words: '', rule: '10.5/2', head: ['Die'], rows: [['<=0', '3R1/-']] }];
    expect([inTables(tables, 'combat').length, inTables(tables, 'paddy').length]).toEqual([1, 0]);
    expect(inGlossary({ OP: { title: 'Operation point', words: 'What is paid.' }, AAA: { title: 'Guns', words: 'They fire.' } }, '').map(([name]) => name)).toEqual(['AAA', 'OP']);
  });

  it('has an address, and each clause one', () => {
    expect(rulesHref('toy', '10.6/2')).toBe('/rules/toy#rule-10.6/2');
    expect(parseRoute('/rules/toy', '', '#rule-10.6/2')).toEqual({ name: 'rules', game: 'toy', rule: '10.6/2' });
    expect(parseRoute('/rules')).toEqual({ name: 'rules', game: '', rule: '' });
  });
});

describe('the abbreviations', () => {
  const terms = { OP: { title: 'Operation point', words: '' }, OEL: { title: 'Effort', words: '' }, 'SA-7': { title: 'Missile', words: '' }, NVA: { title: 'Army', words: '', quiet: true } };
  const found = (...pieces: string[]) => marked(pieces, terms).map((one) => one.filter(({ term }) => term).map(({ text }) => text));

  it('are marked once in a text, whole words only, in the plural too', () => {
    expect(found('Spend 3 OPs, 2 OPs are left.')).toEqual([['OPs']]);
    expect(found('OP', 'more OPs and the OEL')).toEqual([['OP'], ['OEL']]);
    expect(found('An OPERATION, an SA-7B, the SA-7.')).toEqual([['SA-7']]);
    expect(found('The NVA waits.')).toEqual([[]]);
    expect(marked(['no terms'], terms)).toEqual([[{ text: 'no terms' }]]);
    expect(marked(['OP'], {})).toEqual([[{ text: 'OP' }]]);
  });

  it('lose nothing of the text', () => {
    for (const text of ['', 'OP', 'an OP of the SA-7 and OEL', 'OPs OPs']) expect(marked([text], terms)[0]!.map((one) => one.text).join('')).toBe(text);
  });
});

describe.each(explained)('the reference of %s', (game) => {
  it('has chapters in the order of the book, each once', async () => {
    const ids = (await referenceOf(game))!.chapters.map(({ id }) => id);
    const numbered = ids.filter((id) => /^\d/.test(id));
    expect(ids.slice(0, numbered.length)).toEqual(numbered); // what has letters stands at the end
    expect(new Set(ids).size).toBe(ids.length);
    const chapters = numbered.map((id) => id.split('.').map(Number));
    const before = (a: number[], b: number[]): boolean => {
      const at = a.findIndex((part, n) => part !== b[n]);
      return at < 0 ? a.length < b.length : (a[at] ?? 0) < (b[at] ?? -1);
    };
    chapters.slice(1).forEach((id, n) => expect(before(chapters[n]!, id), `${chapters[n]!.join('.')} ${id.join('.')}`).toBe(true));
  });

  it('explains its abbreviations', async () => {
    const terms = Object.entries(await glossaryOf(game));
    expect(terms.length).toBeGreaterThan(10);
    for (const [name, term] of terms) expect(term.title && term.words.endsWith('.'), name).toBeTruthy();
  });
});
