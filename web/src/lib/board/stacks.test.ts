import { describe, expect, it } from 'vitest';
import { COUNTER, fan, fanColumns, fanMiddle, pile, raised } from './stacks';

describe('a closed stack', () => {
  it('lies centred, each counter a little up and right of the one below', () => {
    const [a, b, c] = pile(3);
    expect(b!.x).toBeGreaterThan(a!.x);
    expect(b!.y).toBeLessThan(a!.y);
    expect(a!.x + c!.x).toBeCloseTo(0);
    expect(pile(1)).toEqual([{ x: 0, y: 0 }]);
  });

  it('grows no further than four counters show', () => {
    const tall = pile(9);
    expect(tall).toHaveLength(9);
    expect(tall[8]).toEqual(pile(4)[3]);
    expect(tall.slice(0, 6).every((p) => p.x === tall[0]!.x)).toBe(true);
  });
});

describe('a fan', () => {
  it('shows every counter without overlap', () => {
    for (let count = 1; count <= 14; count += 1) {
      const { places, width, height } = fan(count);
      expect(places).toHaveLength(count);
      places.forEach((p, i) => {
        expect(Math.abs(p.x) + COUNTER / 2).toBeLessThanOrEqual(width / 2);
        expect(Math.abs(p.y) + COUNTER / 2).toBeLessThanOrEqual(height / 2);
        for (const q of places.slice(i + 1))
          expect(Math.max(Math.abs(p.x - q.x), Math.abs(p.y - q.y))).toBeGreaterThan(COUNTER);
      });
    }
  });

  it('is a row for three, and even rows for more', () => {
    expect(fanColumns(3)).toBe(3);
    expect(fanColumns(5)).toBe(3);
    expect(fanColumns(8)).toBe(4);
    expect(fanColumns(9)).toBe(3);
  });

  it('stays inside what is seen', () => {
    const seen = { x: 100, y: 100, width: 400, height: 300 };
    expect(fanMiddle({ x: 0, y: 900 }, 120, 80, seen)).toEqual({ x: 160, y: 360 });
    expect(fanMiddle({ x: 300, y: 200 }, 120, 80, seen)).toEqual({ x: 300, y: 200 });
    expect(fanMiddle({ x: 300, y: 200 }, 900, 80, seen).x).toBe(300);
    // What stands above it stays inside, too; where there is room nothing moves.
    const high = fanMiddle({ x: 300, y: 0 }, 120, 80, seen);
    expect(fanMiddle({ x: 300, y: 0 }, 120, 80, seen, 30)).toEqual({ x: 300, y: high.y + 30 });
    expect(fanMiddle({ x: 300, y: 220 }, 120, 80, seen, 30)).toEqual({ x: 300, y: 220 });
  });
});

it('raises what can be chosen and keeps the order otherwise', () => {
  expect(raised([1, 2, 3, 4, 5], (n) => n % 2 === 0)).toEqual([1, 3, 5, 2, 4]);
});
