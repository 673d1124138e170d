import { describe, expect, it } from 'vitest';
import { CARD, CardGrid, type CardCell } from './cardgrid';
import { Hexes } from './hexes';
import { HEADINGS, type Heading, type Places } from './places';
import { Points } from './points';

const hexes = (orientation: 'pointy' | 'flat'): Hexes =>
  new Hexes(
    { columns: 9, rows: 7, orientation, shifted: 'even', radius: 50 },
    Array.from({ length: 63 }, (_, n) => ({ index: n, column: (n % 9) + 1, row: Math.floor(n / 9) + 1 })),
  );
const cards: CardCell[] = Array.from({ length: 12 }, (_, n) => ({ index: n, column: n % 4, row: Math.floor(n / 4) }));
const grid = new CardGrid(cards);
const points = new Points({ columns: 64, rows: 64, pitch: 24, base: 22 });

const opposite = (heading: Heading): Heading => HEADINGS[(HEADINGS.indexOf(heading) + 4) % 8]!;

describe.each<[string, Places, number, Heading[]]>([
  // A pointy hex has nobody due north, a flat one nobody due east: arrows lean there in turn.
  ['pointy hexes', hexes('pointy'), 31, [...HEADINGS]],
  ['flat hexes', hexes('flat'), 31, [...HEADINGS]],
  ['cards', grid, 5, [...HEADINGS]],
  ['points', points, points.number(30, 30), [...HEADINGS]],
])('%s', (_, places, middle, headings) => {
  it('are found at their middles, and those lie inside the bounds', () => {
    const { x, y, width, height } = places.bounds;
    for (const place of places.all) {
      const at = places.centre(place);
      expect(places.at(at)).toBe(place);
      expect(at.x > x && at.x < x + width && at.y > y && at.y < y + height).toBe(true);
    }
    expect(places.at({ x: x - 500, y: y - 500 })).toBeNull();
    expect(places.has(-1)).toBe(false);
    expect(() => places.centre(-1)).toThrow(RangeError);
  });

  it('lead there and back in eight directions', () => {
    for (const heading of headings) {
      const there = places.towards(middle, heading);
      expect(there, heading).not.toBeNull();
      const [from, to] = [places.centre(middle), places.centre(there!)];
      if (heading.includes('left')) expect(to.x).toBeLessThan(from.x);
      if (heading.includes('right')) expect(to.x).toBeGreaterThan(from.x);
      if (heading.includes('up')) expect(to.y).toBeLessThan(from.y);
      if (heading.includes('down')) expect(to.y).toBeGreaterThan(from.y);
      expect(places.towards(there!, opposite(heading)), heading).toBe(middle);
    }
    // At the rim a step leads back, or there is none.
    for (const place of [places.all[0]!, places.all.at(-1)!])
      for (const heading of HEADINGS.filter((one) => one.includes('-'))) {
        const there = places.towards(place, heading);
        if (there !== null) expect(places.towards(there, opposite(heading))).toBe(place);
      }
  });

  it('have one edge around any number, without those that are not there', () => {
    expect(places.edge([])).toBe('');
    expect(places.edge([-5])).toBe('');
    expect(places.edge([middle, -5])).toBe(places.edge(new Set([middle])));
    expect(places.edge(places.all)).toMatch(/^M/);
    expect(places.outline(middle)).toMatch(/^M.*Z$/);
  });
});

describe('a grid of cards', () => {
  it('grows on any side, and nothing that lies there moves', () => {
    const grown = grid.grown([{ index: 12, column: -1, row: 0 }, { index: 13, column: 2, row: -1 }, { index: 14, column: 4, row: 2 }, { index: 15, column: 0, row: 3 }]);
    for (const card of grid.all) {
      expect(grown.centre(card)).toEqual(grid.centre(card));
      expect(grown.at(grid.centre(card))).toBe(card);
    }
    expect([grown.towards(0, 'left'), grown.towards(2, 'up'), grown.towards(11, 'right'), grown.towards(8, 'down')]).toEqual([12, 13, 14, 15]);
    expect(grown.bounds.x).toBeLessThan(grid.bounds.x);
    expect(grown.bounds.y).toBeLessThan(grid.bounds.y);
    expect(grown.bounds.width).toBe(grid.bounds.width + 2 * (CARD.width + CARD.gap));
    expect(grid.all).toHaveLength(12);
  });

  it('has gaps that are no place, and cards of a card’s proportion', () => {
    const { x, y } = grid.centre(5);
    expect(grid.at({ x: x + CARD.width / 2 - 1, y })).toBe(5);
    expect(grid.at({ x: x + (CARD.width + CARD.gap) / 2, y })).toBeNull();
    expect(grid.at({ x, y: y + (CARD.height + CARD.gap) / 2 })).toBeNull();
    expect(CARD.width / CARD.height).toBeCloseTo(63 / 88, 2);
  });

  it('leads over a card that is missing', () => {
    const broken = new CardGrid(cards.filter((cell) => cell.index !== 5));
    expect(broken.towards(4, 'right')).toBe(6);
    expect(broken.towards(6, 'left')).toBe(4);
    expect(broken.towards(0, 'down-right')).toBe(10);
    expect(broken.neighbours(0)).toEqual([1, 4]);
    expect(broken.distance(0, 11)).toBe(3);
  });
});

describe('a table of points', () => {
  it('takes the nearest point, a little beside the table too', () => {
    expect(points.all).toHaveLength(4096);
    const { x, y } = points.centre(points.number(5, 9));
    expect(points.at({ x: x + 11.9, y: y - 11.9 })).toBe(points.number(5, 9));
    expect(points.at({ x: x + 12.1, y })).toBe(points.number(6, 9));
    expect(points.at({ x: -10, y: 30 })).toBe(points.number(0, 1));
    expect(points.at({ x: -60, y: 30 })).toBeNull();
  });

  it('pulls softly: near a point it holds, half-way it slips over without a jump', () => {
    const a = points.centre(points.number(5, 9));
    const b = points.centre(points.number(6, 9));
    const near = points.drawn({ x: a.x + 3, y: a.y });
    expect(near.x - a.x).toBeLessThan(0.3);
    const [before, after] = [points.drawn({ x: (a.x + b.x) / 2 - 0.01, y: a.y }), points.drawn({ x: (a.x + b.x) / 2 + 0.01, y: a.y })];
    expect(after.x - before.x).toBeGreaterThan(0);
    expect(after.x - before.x).toBeLessThan(1);
    expect(points.drawn({ x: -900, y: 0 })).toEqual({ x: -900, y: 0 });
  });

  it('keeps areas that touch at a corner apart, and knows holes', () => {
    const loops = (...some: [number, number][]): number => points.edge(some.map(([column, row]) => points.number(column, row))).split('M').length - 1;
    expect(loops([3, 3])).toBe(1);
    expect(loops([3, 3], [4, 3])).toBe(1);
    expect(loops([3, 3], [4, 4])).toBe(2);
    expect(loops([4, 3], [3, 4])).toBe(2);
    expect(loops([3, 3], [4, 3], [5, 3], [3, 4], [5, 4], [3, 5], [4, 5], [5, 5])).toBe(2);
  });
});
