import { describe, expect, it } from 'vitest';
import { Hexes, type Cell, type GridShape } from './hexes';

function make(orientation: 'pointy' | 'flat', shifted: 'even' | 'odd', columns = 6, rows = 7): Hexes {
  const cells: Cell[] = [];
  for (let column = 1; column <= columns; column += 1)
    for (let row = 1; row <= rows; row += 1) cells.push({ index: (row - 1) * (columns + 1) + column - 1, column, row });
  const shape: GridShape = { columns, rows, orientation, shifted, radius: 50 };
  return new Hexes(shape, cells);
}
const all = (['pointy', 'flat'] as const).flatMap((o) => (['even', 'odd'] as const).map((s) => [o, s] as const));

describe.each(all)('%s hexes, %s lines shifted', (orientation, shifted) => {
  const g = make(orientation, shifted);
  const at = (column: number, row: number): number => (row - 1) * 7 + column - 1;

  it('finds every hex at its centre and just inside its corners', () => {
    for (const h of g.all) {
      expect(g.at(g.centre(h))).toBe(h);
      for (const corner of g.corners(h, 0.95)) expect(g.at(corner)).toBe(h);
    }
  });

  it('finds nothing beside the map', () => {
    expect(g.at({ x: -60, y: -60 })).toBeNull();
    expect(g.at({ x: g.bounds.width + 60, y: 100 })).toBeNull();
  });

  it('starts the paper at 0, 0', () => {
    expect(g.bounds.x).toBeCloseTo(0);
    expect(g.bounds.y).toBeCloseTo(0);
  });

  it('has six neighbours inside, all one hex width away, and neighbourhood is mutual', () => {
    const inside = at(3, 4);
    expect(g.neighbours(inside)).toHaveLength(6);
    for (const h of g.all)
      for (const n of g.neighbours(h)) {
        const [a, b] = [g.centre(h), g.centre(n)];
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(50 * Math.sqrt(3));
        expect(g.neighbours(n)).toContain(h);
        expect(g.distance(h, n)).toBe(1);
      }
  });

  it('gives a hexside whose ends are corners of both hexes', () => {
    const a = at(3, 4);
    for (const b of g.neighbours(a))
      for (const end of g.side(a, b))
        for (const h of [a, b])
          expect(Math.min(...g.corners(h).map((c) => Math.hypot(c.x - end.x, c.y - end.y)))).toBeLessThan(1e-6);
  });

  it('draws each hexside once', () => {
    const sides = g.gridPath().split('M').length - 1;
    const shared = g.all.reduce((sum, h) => sum + g.neighbours(h).length, 0) / 2;
    expect(sides).toBe(6 * g.all.length - shared);
  });

  it('outlines a set of hexes with one loop, and a ring with two', () => {
    const middle = at(3, 4);
    const ring = g.neighbours(middle);
    expect(g.loops([middle])).toHaveLength(1);
    expect(g.loops([middle])[0]).toHaveLength(6);
    expect(g.loops([middle, ...ring])[0]).toHaveLength(18);
    expect(g.loops(ring).map((loop) => loop.length).sort((x, y) => x - y)).toEqual([6, 18]);
  });

  it('walks with the arrow keys and comes back', () => {
    const start = at(3, 4);
    for (const [go, back] of [['left', 'right'], ['up', 'down']] as const) {
      const there = g.towards(start, go);
      expect(there).not.toBeNull();
      expect(g.neighbours(start)).toContain(there);
      expect(g.towards(there!, back)).toBe(start);
    }
  });
});

describe('An Loc', () => {
  const g = make('pointy', 'even', 15, 27);
  const at = (id: string): number => (Number(id.slice(2)) - 1) * 16 + Number(id.slice(0, 2)) - 1;

  it('knows the neighbours that the rulebook fixes', () => {
    expect(g.neighbours(at('0912'))).toContain(at('1012'));
    expect(g.neighbours(at('0816'))).toContain(at('0916'));
  });

  it('knows that even rows sit half a hex east', () => {
    expect(g.neighbours(at('0810')).map((h) => h).sort((a, b) => a - b)).toEqual(
      ['0809', '0909', '0710', '0910', '0811', '0911'].map(at).sort((a, b) => a - b),
    );
  });
});
