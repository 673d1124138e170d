/** The page of shared pieces (dev.html?parts): a board of each kind, with mouse and keys. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import CardTable from '../../../dev/CardTable.svelte';
import HexTable from '../../../dev/HexTable.svelte';
import PointTable from '../../../dev/PointTable.svelte';
import { CardGrid } from './cardgrid';
import type { Point } from './places';
import { Points } from './points';
import { press } from './toy/press';

const points = new Points({ columns: 64, rows: 64, pitch: 24, base: 23 });
const grid = new CardGrid([0, 1, 2, 3, 4, 5].map((index) => ({ index, column: index % 3, row: Math.floor(index / 3) })));
const say = vi.fn();
const buttons = () => document.querySelectorAll('.place').length;

/** A counter is drawn from one point of the paper to another. */
async function draw(testId: string, from: Point, to: Point): Promise<void> {
  const counter = screen.getByTestId(testId);
  document.elementFromPoint = () => null;
  const mouse = ({ x, y }: Point) => ({ pointerId: 1, pointerType: 'mouse', button: 0, clientX: x, clientY: y });
  await fireEvent.pointerDown(counter, mouse(from));
  await fireEvent.pointerMove(counter, mouse(to));
  await fireEvent.pointerUp(counter, mouse(to));
}
async function walk(...keys: string[]): Promise<void> {
  for (const key of keys) {
    const before = document.activeElement;
    await fireEvent.keyDown(document.activeElement!, { key });
    await vi.waitFor(() => expect(document.activeElement).not.toBe(before));
  }
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  Element.prototype.setPointerCapture = () => undefined;
  say.mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a board of hexes', () => {
  const home = 17 * 66 + 31;
  it('lets counters be drawn, and is walked over by keys', async () => {
    render(HexTable, { home, pointed: null, say });
    expect(buttons()).toBe(1); // of 2,340
    screen.getByTestId(`hex-${home}`).focus();
    await walk('ArrowUp', 'Home');
    expect(document.activeElement?.getAttribute('data-testid')).toBe(`hex-${home - 66 - 1}`);
    const unit = document.querySelector<SVGElement>('[data-unit="0"]')!;
    await fireEvent.keyDown(unit, { key: 'Enter' });
    expect(say).toHaveBeenLastCalledWith(expect.stringContaining('puzzled'));
  });
});

describe('a grid of cards', () => {
  it('takes a click on a lit card, grows, and goes on in all directions', async () => {
    render(CardTable, { say });
    expect(buttons()).toBe(6);
    await fireEvent.click(screen.getByTestId('card-1'));
    expect(say).toHaveBeenLastCalledWith('unit 0 at 1 of 7');
    await fireEvent.click(screen.getByTestId('card-6')); // turned up above it
    expect(say).toHaveBeenLastCalledWith('unit 0 at 6 of 10');
  });

  it('is played by keys alone', async () => {
    render(CardTable, { say });
    document.querySelector<SVGElement>('.place[tabindex="0"]')!.focus();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('card 1, Move to card 1');
    await walk('PageDown');
    expect(document.activeElement?.getAttribute('data-testid')).toBe('card-5');
    await fireEvent.keyDown(document.activeElement!, { key: 'Enter' });
    expect(say).toHaveBeenLastCalledWith('unit 0 at 5 of 8');
  });

  it('lets a counter be drawn to a card, not into a gap', async () => {
    render(CardTable, { say });
    await draw('squad-2', grid.centre(5), grid.centre(2));
    expect(say).toHaveBeenLastCalledWith('unit 2 at 2 of 8');
    cleanup();
    render(CardTable, { say });
    say.mockClear();
    await draw('squad-2', grid.centre(5), { x: grid.centre(5).x - 104, y: grid.centre(5).y });
    expect(say).not.toHaveBeenCalled();
  });
});

describe('a table of points', () => {
  const start = points.number(30, 36);

  it('takes a click at any point that is lit', async () => {
    render(PointTable, { say });
    expect(buttons()).toBe(2); // of 4,096, of which 500 are lit: where the stand is, and where Tab comes in
    await press(points, points.number(37, 38));
    expect(say).toHaveBeenLastCalledWith(`stand 0 at ${points.number(37, 38)}`);
    await press(points, points.number(60, 60));
    expect(say).toHaveBeenLastCalledWith(`puzzled at ${points.number(60, 60)}`);
  });

  it('is walked over by keys, from beside the stand', async () => {
    render(PointTable, { say });
    document.querySelector<SVGElement>('.place[tabindex="0"]')!.focus();
    expect(points.distance(Number(document.activeElement!.getAttribute('data-place')), start)).toBe(24);
    await walk('ArrowUp', 'PageUp', 'ArrowRight');
    const there = Number(document.activeElement!.getAttribute('data-place'));
    await fireEvent.keyDown(document.activeElement!, { key: 'Enter' });
    expect(say).toHaveBeenLastCalledWith(`stand 0 at ${there}`);
  });

  it('lets a stand be drawn by less than its own width', async () => {
    render(PointTable, { say });
    const { x, y } = points.centre(start);
    await draw('stand-0', { x, y }, { x: x + 15, y: y + 14 });
    expect(say).toHaveBeenLastCalledWith(`stand 0 at ${points.number(31, 37)}`);
  });
});
