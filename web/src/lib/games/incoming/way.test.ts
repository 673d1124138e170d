import { describe, expect, it } from 'vitest';
import walks from './fixtures/walks.json';
import { atLeast, bitsOf, dangerOf, exposures, runs, walk, windowsOf, worthAsking, type Watcher } from './way';

const FIRE = { hitOn: 5, sixes: 6, cover: -1, pin: 1, suppress: 2, kill: 3 };
const watchers: Watcher[] = walks.watchers.map(({ stand, at, reach, covered }) => ({ stand, at, reach: bitsOf(reach), covered: bitsOf(covered), dice: 3 }));
const mask = (some: readonly number[]): number => some.reduce((sum, n) => sum | (1 << n), 0);

describe('a way', () => {
  it.each(walks.ways)('to $end passes the points of the rules', ({ end, walk: points }) => {
    expect(walk(walks.columns, walks.start, end)).toEqual(points);
  });

  it.each(walks.ways)('to $end has the windows of the rules', ({ walk: points, windows, worth }) => {
    const found = windowsOf(walks.columns, points, watchers);
    expect(found.map(({ first, last, point, seen, open, near }) => [first, last, point, mask(seen), mask(open), mask(near)])).toEqual(windows);
    expect(worthAsking(found).map((window) => found.indexOf(window))).toEqual(worth);
  });

  it('tells how exposed each step is', () => {
    const points = walks.ways[0]!.walk;
    const all = exposures(points, watchers);
    expect(all).toHaveLength(points.length);
    expect(runs(all).reduce((sum, [, from, to]) => sum + to - from + 1, 0)).toBe(points.length);
    expect(runs(['open', 'open', 'unseen'])).toEqual([['open', 0, 1], ['unseen', 2, 2]]);
  });
});

describe('sets of points', () => {
  it('are read from the right', () => {
    const has = bitsOf('a1');
    expect([0, 1, 4, 5, 6, 7, 8].filter(has)).toEqual([0, 5, 7]);
  });
});

describe('the chance', () => {
  it('of hits is that of the dice', () => {
    expect(atLeast(1, 1, 5)).toBeCloseTo(1 / 3);
    expect(atLeast(2, 3, 5)).toBeCloseTo(7 / 27);
    expect(atLeast(1, 0, 5)).toBe(0);
  });

  it('to be stopped is the best shot, or all of them', () => {
    const window = { first: 0, last: 0, point: 0, seen: [0, 1], open: [0], near: [] };
    const two = watchers.slice(0, 2);
    const { single, all } = dangerOf(FIRE, window, two, () => false);
    expect(single.stopped).toBeCloseTo(1 - (2 / 3) ** 3);
    expect(all.stopped).toBeCloseTo(1 - (2 / 3) ** 5);
    expect(dangerOf(FIRE, { ...window, seen: [1], open: [] }, two, () => true).single.stopped).toBeCloseTo(1 - (5 / 6) ** 2);
  });
});
