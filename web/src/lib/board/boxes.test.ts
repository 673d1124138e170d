import { describe, expect, it } from 'vitest';
import { WithBoxes } from './boxes';
import { CardGrid } from './cardgrid';

const cards = new CardGrid([{ index: 1, column: 0, row: 0 }, { index: 2, column: 1, row: 0 }], { width: 100, height: 80, gap: 10, corner: 8 });
const table = new WithBoxes(cards, [
  { index: 50, box: { x: -50, y: 60, width: 100, height: 40 } },
  { index: 51, box: { x: 60, y: 60, width: 100, height: 40 } },
]);

describe('boxes beside places', () => {
  it('are places with a middle and an outline of their own', () => {
    expect(table.all).toEqual([1, 2, 50, 51]);
    expect([table.has(51), table.has(3)]).toEqual([true, false]);
    expect(table.centre(50)).toEqual({ x: 0, y: 80 });
    expect(table.centre(2)).toEqual(cards.centre(2));
    expect(table.outline(50)).not.toBe(table.outline(51));
    expect(table.outline(1)).toBe(cards.outline(1));
    expect(table.edge([1, 50])).toBe(cards.edge([1]) + table.outline(50));
    expect([table.box(50)?.width, table.box(1)]).toEqual([100, null]);
  });

  it('are found under the hand, and what is beside them is not', () => {
    expect([table.at({ x: 10, y: 90 }), table.at({ x: 110, y: 0 }), table.at({ x: 0, y: 110 })]).toEqual([50, 2, null]);
  });

  it('belong to the paper', () => {
    expect(table.bounds.y + table.bounds.height).toBe(100);
    expect(table.bounds.x).toBe(cards.bounds.x);
  });

  it('can be reached with the keys and left again', () => {
    expect([table.towards(1, 'right'), table.towards(1, 'down'), table.towards(2, 'down')]).toEqual([2, 50, 51]);
    expect([table.towards(50, 'right'), table.towards(51, 'up'), table.towards(50, 'down')]).toEqual([51, 2, null]);
  });
});
