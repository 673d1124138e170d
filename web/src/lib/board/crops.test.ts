import { expect, it } from 'vitest';
import { around, crossing, deepest, stepsOf } from './crops';
import { Hexes } from './hexes';

const cells = Array.from({ length: 25 }, (_, index) => ({ index, column: (index % 5) + 1, row: Math.floor(index / 5) + 1 }));
const map = new Hexes({ columns: 5, rows: 5, orientation: 'flat', shifted: 'even', radius: 10 }, cells);

it('takes the hex that has most of its kind around it', () => {
  expect(deepest(map, [0, ...map.neighbours(12), 12, 24])).toBe(12);
  expect(deepest(map, [])).toBeUndefined();
  expect(deepest(map, [99])).toBeUndefined();
});

it('takes the hexside nearest to the middle, and none that is not there', () => {
  const [a, b] = [map.centre(12), map.centre(map.neighbours(12)[0]!)];
  expect(crossing(map, [[0, 1], [12, map.neighbours(12)[0]!], [0, 24], [3, 99]])).toEqual({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  expect(crossing(map, [[0, 24]])).toBeUndefined();
  expect(stepsOf([1, 2, 3])).toEqual([[1, 2], [2, 3]]);
});

it('is cut around its point', () => {
  expect(around({ x: 100, y: 50 }, 0.5)).toEqual({ x: 72, y: 30, width: 56, height: 40 });
});
