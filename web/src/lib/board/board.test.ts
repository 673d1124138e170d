import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Board from './Board.svelte';
import type { Touched } from './touch';
import { Hexes, type Cell } from './hexes';
import { edges, hachures, sidesIn, streams } from './draw/hexsides';
import { members } from './placeset';
import { Points } from './points';
import Hexsides from './Hexsides.svelte';
import Highlight from './Highlight.svelte';
import Ruler from './Ruler.svelte';
import { press } from './toy/press';
import BoardWithCounters from './toy/BoardWithCounters.svelte';

// Flat-top hexes, numbered as the server numbers them: one empty column after each row.
const [COLUMNS, ROWS] = [30, 24];
const at = (column: number, row: number): number => (row - 1) * (COLUMNS + 1) + column - 1;
const cells: Cell[] = [];
for (let column = 1; column <= COLUMNS; column += 1) for (let row = 1; row <= ROWS; row += 1) cells.push({ index: at(column, row), column, row });
const geometry = new Hexes({ columns: COLUMNS, rows: ROWS, orientation: 'flat', shifted: 'even', radius: 50 }, cells);
/** Nothing is laid out in a test: the board's pixels are those of the paper. */
const pixel = (h: number): { clientX: number; clientY: number } => {
  const { x, y } = geometry.centre(h);
  return { clientX: x, clientY: y };
};
const plain = { places: geometry, paper: geometry.bounds, label: 'Map', placeLabel: (h: number) => `hex ${h}`, placeTestId: (h: number) => `hex-${h}` };

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  Element.prototype.setPointerCapture = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('sets of hexes', () => {
  it('come as lists, big integers and their digits', () => {
    const set = [0, 5, 64, 700];
    const bits = set.reduce((all, h) => all | (1n << BigInt(h)), 0n);
    expect(members(set)).toEqual(set);
    expect(members(new Set(set))).toEqual(set);
    expect(members(bits)).toEqual(set);
    expect(members(bits.toString(16))).toEqual(set);
    expect(members(`0x${bits.toString(16)}`)).toEqual(set);
    expect(members(0n)).toEqual([]);
    expect(members('')).toEqual([]);
  });

  it('are one path, however many hexes there are', () => {
    const all = geometry.all.filter((h) => h % 7 !== 0);
    render(Highlight, { places: geometry, set: all, look: 'clear' });
    expect(screen.getAllByTestId('highlight')).toHaveLength(1);
    expect(screen.getByTestId('highlight').getAttribute('d')?.length).toBeGreaterThan(100);
  });

  it('have an edge with no line between hexes that touch, and leave out what is not on the map', () => {
    const corner = at(1, 1);
    expect(geometry.edge([corner]).split('L')).toHaveLength(6);
    expect(geometry.edge([corner, geometry.neighbour(corner, 3)!]).split('L')).toHaveLength(10);
    expect(geometry.edge([corner, 9999])).toBe(geometry.edge([corner]));
    expect(geometry.edge([])).toBe('');
  });

  it('may be all that is not dark', () => {
    render(Highlight, { places: geometry, set: [at(3, 3)], look: 'dim' });
    expect(screen.getByTestId('highlight').getAttribute('d')?.match(/M/g)).toHaveLength(2);
    cleanup();
    render(Highlight, { places: geometry, set: [] });
    expect(screen.queryByTestId('highlight')).toBeNull();
  });
});

describe('hexsides', () => {
  const [high, low] = [at(5, 5), geometry.neighbour(at(5, 5), 3)!]; // to the south

  it('know their directions as the server counts them', () => {
    expect([0, 1, 2, 3, 4, 5].map((direction) => geometry.neighbour(at(5, 5), direction))).toEqual(
      [at(5, 4), at(6, 4), at(6, 5), at(5, 6), at(4, 5), at(4, 4)],
    );
    expect(geometry.neighbour(at(1, 1), 0)).toBeNull();
    const pointy = new Hexes({ columns: 5, rows: 5, orientation: 'pointy', shifted: 'even', radius: 50 },
      [1, 2, 3].flatMap((row) => [1, 2, 3].map((column) => ({ index: row * 10 + column, column, row }))));
    expect([0, 1, 2, 3, 4, 5].map((direction) => pointy.neighbour(22, direction))).toEqual([23, 33, 32, 21, 12, 13]);
  });

  it('come from bit masks, each once', () => {
    expect(sidesIn(geometry, { [high]: 0b001000, [low]: 0b000001 })).toEqual([[low, high]]);
    expect(sidesIn(geometry, { [at(1, 1)]: 0b111111 })).toHaveLength(geometry.neighbours(at(1, 1)).length);
  });

  it('have hachures on the lower side only', () => {
    const middle = geometry.side(high, low).reduce((sum, p) => sum + p.y / 2, 0);
    const strokes = hachures(geometry, [[high, low]], 6).split('M').slice(1).map((stroke) => stroke.split('l').map((part) => part.split(' ').map(Number)));
    expect(strokes).toHaveLength(6);
    for (const [[, y], [, dy]] of strokes as [number[], number[]][]) {
      expect(y).toBeCloseTo(middle, 0);
      expect(dy).toBeGreaterThan(0);
    }
    expect(hachures(geometry, [[low, high]]).split('l')[1]).toMatch(/^\S+ -/);
  });

  it('join into one stream where they meet', () => {
    const [a, b, c] = [at(5, 5), at(6, 5), at(6, 4)];
    expect(edges(geometry, [[a, b], [a, c]]).match(/M/g)).toHaveLength(2);
    expect(streams(geometry, [[a, b], [a, c]]).match(/M/g)).toHaveLength(1);
  });

  it('are one element a layer', () => {
    const sides = geometry.all.slice(0, 200).flatMap((h) => (geometry.neighbour(h, 3) === null ? [] : [[h, geometry.neighbour(h, 3)!] as const]));
    for (const kind of ['slope', 'stream', 'edge'] as const) {
      render(Hexsides, { hexes: geometry, kind, sides });
      expect(screen.getAllByTestId(`hexsides-${kind}`)).toHaveLength(1);
    }
  });
});

describe('a ruler', () => {
  it('goes from hex to hex with its words, and is broken where the line is', () => {
    const { rerender } = render(Ruler, { places: geometry, from: at(2, 2), to: at(6, 2), label: '4 hexes' });
    expect(screen.getByTestId('ruler').textContent).toContain('4 hexes');
    expect(screen.getByTestId('ruler').classList).not.toContain('blocked');
    void rerender({ blocked: true, stops: [at(4, 2)] });
    return vi.waitFor(() => {
      expect(screen.getByTestId('ruler').classList).toContain('blocked');
      expect(document.querySelectorAll('.stop')).toHaveLength(1);
    });
  });

  it('is nothing from a hex to itself or off the map', () => {
    render(Ruler, { places: geometry, from: 3, to: 3 });
    render(Ruler, { places: geometry, from: 3, to: 99999 });
    expect(screen.queryByTestId('ruler')).toBeNull();
  });
});

describe('the hex one is at', () => {
  it('is told as the mouse moves, once for each hex', async () => {
    const onplace = vi.fn();
    render(Board, { ...plain, onplace });
    const board = screen.getByTestId('board');
    const move = (h: number, dx = 0) =>
      fireEvent.pointerMove(board, { pointerType: 'mouse', clientX: pixel(h).clientX + dx, clientY: pixel(h).clientY });
    await move(at(3, 3));
    await move(at(3, 3), 8);
    await move(at(4, 3));
    await fireEvent.pointerLeave(board, { pointerType: 'mouse' });
    expect(onplace.mock.calls).toEqual([[at(3, 3), 'mouse'], [at(4, 3), 'mouse'], [null, 'mouse']]);
  });

  it('is told as the keyboard walks', async () => {
    const onplace = vi.fn();
    render(Board, { ...plain, onplace, start: at(5, 5) });
    const hex = (h: number) => screen.getByTestId(`hex-${h}`);
    vi.spyOn(Element.prototype, 'matches').mockReturnValue(true); // happy-dom does not know :focus-visible
    hex(at(5, 5)).focus();
    await fireEvent.keyDown(hex(at(5, 5)), { key: 'ArrowUp' });
    await vi.waitFor(() => expect(onplace.mock.calls).toEqual([[at(5, 5), 'keys'], [at(5, 4), 'keys']]));
    hex(at(5, 4)).blur();
    await vi.waitFor(() => expect(onplace).toHaveBeenLastCalledWith(null, 'keys'));
  });

  it('is told by a finger that rests, which then clicks nothing', async () => {
    vi.useFakeTimers();
    const [onplace, onpick] = [vi.fn(), vi.fn()];
    render(Board, { ...plain, onplace, onpick });
    const hex = screen.getByTestId('board');
    const touch = { pointerId: 1, pointerType: 'touch', button: 0, ...pixel(at(3, 3)) };
    await fireEvent.pointerDown(hex, touch);
    expect(onplace).not.toHaveBeenCalled();
    vi.advanceTimersByTime(500);
    expect(onplace.mock.calls).toEqual([[at(3, 3), 'touch']]);
    // It may wander on and look elsewhere; the map stays.
    await fireEvent.pointerMove(hex, { ...touch, ...pixel(at(4, 3)) });
    expect(onplace).toHaveBeenLastCalledWith(at(4, 3), 'touch');
    await fireEvent.pointerUp(hex, { ...touch, ...pixel(at(4, 3)) });
    await fireEvent.pointerLeave(screen.getByTestId('board'), touch);
    await fireEvent.click(hex, touch);
    expect(onpick).not.toHaveBeenCalled();
    expect(onplace).toHaveBeenCalledTimes(2);
    // The next touch ends it, and is a click again.
    await fireEvent.pointerDown(hex, touch);
    expect(onplace).toHaveBeenLastCalledWith(null, 'touch');
    await fireEvent.pointerUp(hex, touch);
    await fireEvent.click(hex, touch);
    expect(onpick).toHaveBeenCalledOnce();
  });

  it('is not told by a finger that moves the map', async () => {
    vi.useFakeTimers();
    const onplace = vi.fn();
    render(Board, { ...plain, onplace });
    const hex = screen.getByTestId('board');
    const touch = { pointerId: 1, pointerType: 'touch', button: 0, ...pixel(at(3, 3)) };
    await fireEvent.pointerDown(hex, touch);
    await fireEvent.pointerMove(hex, { ...touch, clientX: touch.clientX + 40 });
    vi.advanceTimersByTime(1000);
    expect(onplace).not.toHaveBeenCalled();
  });
});

describe('the buttons of a board', () => {
  const buttons = () => [...document.querySelectorAll<SVGElement>('.place')].map((one) => Number(one.dataset.place));
  it('are what is lit, marked or pointed out, and one where Tab comes in', () => {
    const lit = [at(2, 2), at(9, 9)];
    render(Board, { ...plain, lit: new Set(lit), selected: new Set([at(5, 5)]), also: [at(7, 7)] });
    expect(buttons()).toEqual([at(2, 2), at(5, 5), at(7, 7), at(9, 9)].sort((a, b) => a - b));
    expect(document.querySelectorAll('.place[tabindex="0"]')).toHaveLength(1);
    cleanup();
    render(Board, { ...plain, start: at(4, 4) });
    expect(buttons()).toEqual([at(4, 4)]);
  });

  it('come to where the keys go', async () => {
    const onpick = vi.fn();
    render(Board, { ...plain, start: at(5, 5), onpick });
    screen.getByTestId(`hex-${at(5, 5)}`).focus();
    await fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`hex ${at(5, 6)}`));
    await fireEvent.keyDown(document.activeElement!, { key: 'PageDown' });
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`hex ${at(6, 6)}`));
    await fireEvent.keyDown(document.activeElement!, { key: 'Enter' });
    expect(onpick).toHaveBeenLastCalledWith(expect.objectContaining({ place: at(6, 6), by: 'keys' }));
  });

  it('come to what is clicked, and from there the arrows lead on', async () => {
    const onpick = vi.fn();
    render(Board, { ...plain, onpick });
    await press(geometry, at(9, 3));
    expect(onpick).toHaveBeenLastCalledWith(expect.objectContaining({ place: at(9, 3), by: 'mouse' }));
    expect(document.activeElement?.getAttribute('aria-label')).toBe(`hex ${at(9, 3)}`);
    await fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' });
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`hex ${at(9, 2)}`));
  });

  it('are a handful on a table of thousands of points, lit or not', async () => {
    const points = new Points({ columns: 64, rows: 64, pitch: 24, base: 22 });
    const onpick = vi.fn();
    const some = { ...plain, places: points, paper: points.bounds, placeLabel: (p: number) => `point ${p}`, onpick };
    render(Board, { ...some, lit: new Set(points.all.filter((p) => p % 5)) });
    const board = screen.getByTestId('board');
    expect(document.querySelectorAll('.lit-edge')).toHaveLength(1);
    expect(buttons()).toEqual([1]);
    const spot = { pointerId: 1, pointerType: 'mouse', button: 0, clientX: 24 * 7 + 15, clientY: 24 * 3 + 2 };
    await fireEvent.pointerMove(board, spot);
    expect(buttons()).toEqual([1, points.number(7, 3)]);
    await fireEvent.pointerDown(board, spot);
    await fireEvent.pointerUp(board, spot);
    await fireEvent.click(board, spot);
    expect(onpick).toHaveBeenCalledWith(expect.objectContaining({ place: points.number(7, 3), unit: null }));
  });
});

describe('a counter that is dragged', () => {
  const units = [{ unit: 7, place: at(3, 3) }, { unit: 8, place: at(5, 3) }];
  const named = (touched: Touched | null) => touched && [touched.unit, touched.place];

  function dragging() {
    const [drop, over, onpick] = [vi.fn(), vi.fn(), vi.fn()];
    const drag = {
      from: (counter: Touched) => counter.unit === 7,
      over: (counter: Touched, on: Touched | null) => over(named(counter), named(on)),
      drop: (counter: Touched, on: Touched) => drop(named(counter), named(on)),
    };
    render(BoardWithCounters, { ...plain, units, drag, onpick });
    const counter = (unit: number) => document.querySelector(`[data-unit="${unit}"]`)!;
    const mouse = (h: number) => ({ pointerId: 1, pointerType: 'mouse', button: 0, ...pixel(h) });
    const under = (thing: Element | null) => (document.elementFromPoint = () => thing);
    return { drop, over, onpick, counter, mouse, under };
  }

  it('is dropped on a counter or on a hex, with a line on the way', async () => {
    const { drop, over, onpick, counter, mouse, under } = dragging();
    await fireEvent.pointerDown(counter(7), mouse(at(3, 3)));
    under(null);
    await fireEvent.pointerMove(counter(7), mouse(at(4, 3)));
    expect(screen.getByTestId('drawn')).toBeTruthy();
    under(counter(8));
    await fireEvent.pointerMove(counter(7), mouse(at(5, 3)));
    await fireEvent.pointerUp(counter(7), mouse(at(5, 3)));
    expect(drop.mock.calls).toEqual([[[7, at(3, 3)], [8, at(5, 3)]]]);
    expect(over.mock.calls.map(([, on]) => on)).toEqual([[null, at(4, 3)], [8, at(5, 3)], null]);
    expect(screen.queryByTestId('drawn')).toBeNull();
    await fireEvent.click(counter(7), mouse(at(5, 3)));
    expect(onpick).not.toHaveBeenCalled();
  });

  it('is not dropped where it came from, nor after Esc', async () => {
    const { drop, counter, mouse, under } = dragging();
    const table = vi.fn();
    window.addEventListener('keydown', table);
    under(counter(7));
    await fireEvent.pointerDown(counter(7), mouse(at(3, 3)));
    await fireEvent.pointerMove(counter(7), { ...mouse(at(3, 3)), clientX: pixel(at(3, 3)).clientX + 10 });
    await fireEvent.pointerUp(counter(7), mouse(at(3, 3)));
    under(counter(8));
    await fireEvent.pointerDown(counter(7), mouse(at(3, 3)));
    await fireEvent.pointerMove(counter(7), mouse(at(5, 3)));
    await fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(table).not.toHaveBeenCalled(); // it took back no choice
    expect(screen.queryByTestId('drawn')).toBeNull();
    await fireEvent.pointerUp(counter(7), mouse(at(5, 3)));
    expect(drop).not.toHaveBeenCalled();
    window.removeEventListener('keydown', table);
  });

  it('moves the map if it may not be taken, and is clicked if it is not moved', async () => {
    const { drop, over, onpick, counter, mouse, under } = dragging();
    under(counter(7));
    await fireEvent.pointerDown(counter(8), mouse(at(5, 3)));
    await fireEvent.pointerMove(counter(8), mouse(at(3, 3)));
    await fireEvent.pointerUp(counter(8), mouse(at(3, 3)));
    await fireEvent.click(counter(8), mouse(at(3, 3)));
    expect([drop.mock.calls, over.mock.calls, onpick.mock.calls]).toEqual([[], [], []]);
    await fireEvent.pointerDown(counter(7), mouse(at(3, 3)));
    await fireEvent.pointerUp(counter(7), mouse(at(3, 3)));
    await fireEvent.click(counter(7), mouse(at(3, 3)));
    expect(onpick).toHaveBeenCalledOnce();
    expect(drop).not.toHaveBeenCalled();
  });

  it('is set down beside itself where points are closer than it is wide', async () => {
    const points = new Points({ columns: 64, rows: 64, pitch: 24, base: 22 });
    const from = points.number(10, 10);
    const drop = vi.fn();
    const drag = { from: () => true, drop: (counter: Touched, on: Touched) => drop(named(counter), named(on)) };
    render(BoardWithCounters, { ...plain, places: points, paper: points.bounds, units: [{ unit: 7, place: from }], drag });
    const counter = document.querySelector('[data-unit="7"]')!;
    document.elementFromPoint = () => counter;
    const { x, y } = points.centre(from);
    const mouse = { pointerId: 1, pointerType: 'mouse', button: 0 };
    await fireEvent.pointerDown(counter, { ...mouse, clientX: x, clientY: y });
    await fireEvent.pointerMove(counter, { ...mouse, clientX: x + 20, clientY: y });
    await fireEvent.pointerUp(counter, { ...mouse, clientX: x + 20, clientY: y });
    expect(drop.mock.calls).toEqual([[[7, from], [null, points.number(11, 10)]]]);
  });
});
