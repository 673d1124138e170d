import { describe, expect, it } from 'vitest';
import { familyLines, grouped, LONG, numbered, type Listed } from './options';
import { ask, family, option } from './samples';

const list = (count: number): Listed[] => Array.from({ length: count }, (_, n) => ({ number: n + 1, digit: n + 1, option: option(['move', n]) }));
const byThird = ({ action }: { action: (string | number)[] }): string => `hex ${Number(action[1]) % 3}`;

describe('a long list', () => {
  it('stands under headings in the order in which they come, with every option once', () => {
    const groups = grouped(list(LONG + 1), byThird);
    expect(groups.map(({ heading, items }) => [heading, items.length])).toEqual([['hex 0', 5], ['hex 1', 4], ['hex 2', 4]]);
    expect(groups.flatMap(({ items }) => items.map(({ number }) => number)).sort((a, b) => a - b)).toEqual(list(LONG + 1).map(({ number }) => number));
  });

  it('goes by size where the headings are measures', () => {
    const cost = ({ action }: { action: (string | number)[] }): string => ['2 MP', '0.5 MP', '1 MP'][Number(action[1]) % 3]!;
    expect(grouped(list(LONG + 1), cost).map(({ heading }) => heading)).toEqual(['0.5 MP', '1 MP', '2 MP']);
  });

  it('is one list while it is short, or when all would stand under the same heading', () => {
    expect(grouped(list(LONG), byThird)).toEqual([{ heading: '', items: list(LONG) }]);
    expect(grouped(list(LONG + 1), () => 'An Loc')).toEqual([{ heading: '', items: list(LONG + 1) }]);
  });
});

describe('a family of options', () => {
  const many = Array.from({ length: 20 }, (_, n) => n);
  it('is listed one by one if it is small, or if its members are units, which stand under headings', () => {
    const asked = ask('impulse', [], { families: [family(['order'], many), family(['to'], many)] });
    const verbs = { order: ['unit'], to: ['place'] };
    expect(numbered(asked, verbs).map(({ action }) => action[0])).toEqual(many.map(() => 'order'));
    expect(familyLines(asked, verbs).map(({ family }) => family.verb)).toEqual(['to']);
  });
});
