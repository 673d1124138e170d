import { cleanup, render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prefer } from '../app/settings.svelte';
import { Hexes } from './hexes';
import { NOTHING } from './lit';
import ToyTable from './toy/ToyTable.svelte';
import { walkTime } from './walking.svelte';

const cells = [1, 2, 3, 4].flatMap((column) => [1, 2, 3].map((row) => ({ index: 100 * row + column, column, row })));
const geometry = new Hexes({ columns: 4, rows: 3, orientation: 'flat', shifted: 'even', radius: 50 }, cells);

/** Animations as the page starts them; they end when the test says so. */
interface Started {
  element: Element;
  frames: Keyframe[];
  onfinish: (() => void) | null;
  playState: string;
}
let started: Started[];
beforeEach(() => {
  started = [];
  prefer('motion', 'full');
  Element.prototype.animate = function (this: Element, frames: Keyframe[]) {
    const one: Started & Pick<Animation, 'pause' | 'play' | 'finish'> = {
      element: this,
      frames,
      onfinish: null,
      playState: 'running',
      pause: () => (one.playState = 'paused'),
      play: () => (one.playState = 'running'),
      finish: () => {
        one.playState = 'finished';
        one.onfinish?.();
      },
    };
    started.push(one);
    return one as unknown as Animation;
  } as Element['animate'];
});
afterEach(() => {
  cleanup();
  prefer('motion', 'system');
  delete (Element.prototype as Partial<Element>).animate;
});

const props = (at: number[]) => ({ places: geometry, ask: null, lit: NOTHING, at, pick: vi.fn(), puzzled: vi.fn() });
const placeOf = (unit: number) => document.querySelector<SVGElement>(`[data-unit="${unit}"]`)?.dataset.place;
const pieceOf = (unit: number) => document.querySelector(`[data-unit="${unit}"]`)!.parentElement!;
const copies = () => document.querySelectorAll('[data-testid="walking"] > svg');

describe('counters that are seen to move', () => {
  it('stand at their new place at once, out of sight while a copy walks there', async () => {
    const { rerender } = render(ToyTable, props([101, 202]));
    expect(started).toEqual([]);
    await rerender(props([103, 202]));
    expect(placeOf(0)).toBe('103');
    expect(pieceOf(0).classList).toContain('away');
    expect(pieceOf(1).classList).not.toContain('away');
    expect(copies()).toHaveLength(1);
    const [from, to] = [geometry.centre(101), geometry.centre(103)];
    const ends = started[0]!.frames.map((one) => String(one.transform).match(/-?[\d.]+/g)!.map(Number));
    expect(ends[1]![0]! - ends[0]![0]!).toBeCloseTo(to.x - from.x);
    expect(ends[1]![1]! - ends[0]![1]!).toBeCloseTo(to.y - from.y);
    started[0]!.onfinish?.();
    await tick();
    expect(pieceOf(0).classList).not.toContain('away');
    await vi.waitFor(() => expect(copies()).toHaveLength(0));
  });

  it('set out when the board is on screen, unless they were hurried to their end', async () => {
    const { rerender } = render(ToyTable, props([101]));
    await rerender(props([102]));
    expect(started[0]!.playState).toBe('paused');
    await rerender(props([103]));
    expect(started[0]!.playState).toBe('finished');
    await vi.waitFor(() => expect(started[1]!.playState).toBe('running'));
    expect(started[0]!.playState).toBe('finished');
  });

  it('walk along the way that they went', async () => {
    const { rerender } = render(ToyTable, props([101]));
    await rerender({ ...props([103]), ways: [{ from: 101, to: 103, via: [102] }] });
    const points = started[0]!.frames.map((one) => String(one.transform).match(/-?[\d.]+/g)!.map(Number));
    const [from, corner] = [geometry.centre(101), geometry.centre(102)];
    expect(points).toHaveLength(3);
    expect(points[1]![0]! - points[0]![0]!).toBeCloseTo(corner.x - from.x);
    expect(started[0]!.frames.map((one) => one.offset)).toEqual([0, 0.5, 1]);
  });

  it('fade where they go, and grow in where they come', async () => {
    const { rerender } = render(ToyTable, props([101, -1]));
    await rerender(props([-1, 303]));
    expect(started.map(({ frames }) => frames.at(-1)!.opacity)).toEqual([0, 1]);
    expect(pieceOf(1).classList).not.toContain('away');
  });

  it('walk on when they go on before they have arrived', async () => {
    const { rerender } = render(ToyTable, props([101]));
    await rerender(props([102]));
    await rerender(props([103]));
    expect(started).toHaveLength(2);
    expect(pieceOf(0).classList).toContain('away');
    started[1]!.onfinish?.();
    await tick();
    expect(pieceOf(0).classList).not.toContain('away');
  });

  it('just stand there for who wants less motion, and when all is another position', async () => {
    prefer('motion', 'less');
    const calm = render(ToyTable, props([101]));
    await calm.rerender(props([102]));
    expect([started.length, placeOf(0)]).toEqual([0, '102']);
    cleanup();
    prefer('motion', 'full');
    const many = render(ToyTable, props(Array.from({ length: 30 }, () => 101)));
    await many.rerender(props(Array.from({ length: 30 }, () => 202)));
    expect(started).toEqual([]);
  });

  it('take longer for a longer way, but never long', () => {
    expect(walkTime([{ x: 0, y: 0 }, { x: 90, y: 0 }])).toBeLessThan(walkTime([{ x: 0, y: 0 }, { x: 180, y: 0 }]));
    expect(walkTime([{ x: 0, y: 0 }, { x: 5000, y: 0 }])).toBe(1400);
  });
});
