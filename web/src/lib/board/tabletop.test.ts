import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AskCard, OptionCard } from '../generated/protocol';
import { Hexes } from './hexes';
import { litBy } from './lit';
import { press } from './toy/press';
import ToyTable from './toy/ToyTable.svelte';

// A part of a larger map: hexes are numbered as they like, and some units are elsewhere.
const cells = [1, 2, 3, 4].flatMap((column) => [1, 2, 3].map((row) => ({ index: 100 * row + column, column, row })));
const geometry = new Hexes({ columns: 4, rows: 3, orientation: 'flat', shifted: 'even', radius: 50 }, cells);
const VERBS = { move: ['unit'], to: ['place'] };

function asked(actions: OptionCard['action'][], notes: string[] = []): AskCard {
  const options = actions.map((action, n) => ({ action, text: action.join(' '), label: action.join(' '), rule: '', note: notes[n] ?? '', forgone: '', launch: null }));
  return { seat: 'US', kind: 'x', rule: '', question: '?', about: [], options, preview: null, mine: true, families: [], closed: [], plans: [], odds: [] };
}
function table(ask: AskCard | null, at: number[], more: Record<string, unknown> = {}) {
  const [pick, puzzled] = [vi.fn(), vi.fn()];
  render(ToyTable, { places: geometry, ask, lit: litBy(ask, VERBS), at, pick, puzzled, ...more });
  return { pick, puzzled };
}
afterEach(cleanup);

describe('a table of counters', () => {
  it('shows what is on its hexes and nothing else, with counters that the game draws', () => {
    table(null, [101, 202, -1, 9999]);
    expect([...document.querySelectorAll('[data-unit]')].map((one) => (one as SVGElement).dataset.unit)).toEqual(['0', '1']);
    expect(screen.getAllByTestId('drawn-by-game')).toHaveLength(2);
  });

  it('takes a click on what is lit, and says where nothing is', async () => {
    const { pick, puzzled } = table(asked([['to', 102], ['to', 9999]], ['3', 'a long note']), [101]);
    await fireEvent.click(screen.getByTestId('place-102'));
    expect(pick).toHaveBeenCalledWith(['to', 102]);
    await press(geometry, 303);
    expect(puzzled).toHaveBeenCalledWith({ place: 303 });
    await fireEvent.click(screen.getByTestId('unit-0'));
    expect(puzzled).toHaveBeenLastCalledWith({ place: 101, unit: 0 });
    expect(document.querySelectorAll('.note')).toHaveLength(1);
  });

  it('fans out a stack of which several can be chosen', async () => {
    const { pick } = table(asked([['move', 0], ['move', 2]]), [101, 101, 101]);
    await fireEvent.click(screen.getByTestId('unit-0'));
    expect(document.querySelectorAll('.stack.fanned')).toHaveLength(1);
    await fireEvent.click(screen.getByTestId('unit-2'));
    expect(pick).toHaveBeenCalledWith(['move', 2]);
  });

  it('fans out a stack of which nobody can be chosen, too', async () => {
    const { puzzled } = table(asked([['to', 102]]), [101, 101]);
    await fireEvent.click(screen.getByTestId('unit-0'));
    expect(document.querySelectorAll('.stack.fanned')).toHaveLength(1);
    expect(puzzled).toHaveBeenCalledWith({ place: 101 });
  });

  it('lays the counters of a place in heaps if the game says so, each with a fan of its own', async () => {
    const heaps = (_: number, units: readonly number[]) => [
      { units: units.filter((unit) => unit < 2), at: { x: 0, y: 0 } },
      { units: units.filter((unit) => unit === 2), at: { x: 30, y: 0 } },
      { units: units.filter((unit) => unit > 2), at: { x: 60, y: 0 } },
    ];
    const { pick } = table(asked([['move', 0], ['move', 1], ['move', 2], ['move', 3]]), [101, 101, 101, 101, 101], { heaps });
    expect(document.querySelectorAll('.stack')).toHaveLength(3);
    await fireEvent.click(screen.getByTestId('unit-2')); // alone in its heap: it is taken at once
    expect(pick).toHaveBeenLastCalledWith(['move', 2]);
    await fireEvent.click(screen.getByTestId('unit-0'));
    expect(pick).toHaveBeenCalledTimes(1);
    expect([...document.querySelectorAll('.stack.fanned [data-unit]')].map((one) => (one as SVGElement).dataset.unit).sort()).toEqual(['0', '1']);
    expect(document.querySelectorAll('.stack:not(.fanned)')).toHaveLength(2);
    await fireEvent.click(screen.getByTestId('unit-1'));
    expect(pick).toHaveBeenLastCalledWith(['move', 1]);
  });

  it('rings what is pointed at once: a counter where it lies, its place only if that is meant', async () => {
    const heaps = (_: number, units: readonly number[]) => units.map((unit) => ({ units: [unit], at: { x: 40 * unit, y: 7 } }));
    const props = { places: geometry, ask: null, lit: litBy(null, VERBS), at: [101, 101], pick: vi.fn(), puzzled: vi.fn(), heaps, inHand: 1 };
    const { rerender } = render(ToyTable, { ...props, locate: { unit: 1, nonce: 1 } });
    const ring = (): number[] => ['cx', 'cy'].map((name) => Number(document.querySelector('.ping')!.getAttribute(name)));
    expect(ring()).toEqual([40, 7]);
    await rerender({ locate: { place: 101, nonce: 2 } });
    expect(ring()).toEqual([geometry.centre(101).x, geometry.centre(101).y]);
    expect(document.querySelectorAll('.place.selected')).toHaveLength(1);
    await rerender({ marksPlace: false });
    expect(document.querySelectorAll('.place.selected')).toHaveLength(0);
    expect(document.querySelectorAll('.piece.selected')).toHaveLength(1);
  });

  it('has a handle for those of a stack that can be taken together, and a line in the menu for the keys', async () => {
    const takeTogether = vi.fn();
    const together = (place: number) => (place === 101 ? [0, 2] : []);
    const { pick } = table(asked([['move', 0], ['move', 2]]), [101, 101, 101], { together, takeTogether });
    const counter = screen.getByTestId('unit-0');
    expect(counter.dataset.all).toBe(''); // a closed stack is drawn as a whole
    await fireEvent.click(counter);
    expect(screen.getByTestId('take-all').getAttribute('aria-label')).toBe('All 2 together');
    expect(screen.getByTestId('unit-0').dataset.all).toBeUndefined();
    await fireEvent.click(screen.getByTestId('take-all'));
    expect(takeTogether).toHaveBeenCalledWith([0, 2]);
    expect(pick).not.toHaveBeenCalled();
  });

  it('tells the odds of what can be chosen there', async () => {
    vi.useFakeTimers();
    table(asked([['to', 101]], ['3:1, die +1']), [101]);
    await fireEvent.pointerMove(screen.getByTestId('unit-0'), { pointerType: 'mouse' });
    await vi.advanceTimersByTimeAsync(300);
    expect(screen.getByTestId('card-note').textContent).toBe('to 101 3:1, die +1');
    vi.useRealTimers();
  });

  it('takes a click on what lies beside a closed stack for what it is', async () => {
    const { pick } = table(asked([['move', 0], ['move', -7]]), [101, 101]);
    const beside = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
    beside.dataset.unit = '-7';
    beside.dataset.place = '101';
    document.querySelector('.counters')!.append(beside);
    await fireEvent.click(beside);
    expect(pick).toHaveBeenCalledWith(['move', -7]);
  });

  it('leaves Enter to the page after a click, and takes it again after a key', async () => {
    const { pick } = table(asked([['to', 102], ['to', 103]]), [101]);
    const hex = screen.getByTestId('place-102');
    await fireEvent.pointerDown(hex, { pointerType: 'mouse', button: 0 });
    await fireEvent.keyDown(hex, { key: 'Enter' });
    expect(pick).not.toHaveBeenCalled();
    await fireEvent.keyDown(hex, { key: 'ArrowLeft' });
    await fireEvent.keyDown(hex, { key: 'Enter' });
    expect(pick).toHaveBeenCalledWith(['to', 102]);
  });

  it('prints no note that the game does not want', () => {
    table(asked([['to', 102]], ['3']), [101], { note: () => ({ text: '', dy: 0 }) });
    expect(document.querySelectorAll('.note')).toHaveLength(0);
  });

  it('tells what is looked at', async () => {
    const onlook = vi.fn();
    table(null, [101], { onlook });
    await fireEvent.pointerMove(screen.getByTestId('unit-0'), { pointerType: 'mouse', clientX: 1, clientY: 1 });
    expect(onlook).toHaveBeenLastCalledWith(expect.objectContaining({ unit: 0, place: 101 }));
  });

  it('tells about what the pointer rests on', async () => {
    vi.useFakeTimers();
    table(null, [101]);
    const at = geometry.centre(101);
    await fireEvent.pointerMove(screen.getByTestId('unit-0'), { pointerType: 'mouse', clientX: at.x, clientY: at.y });
    await vi.advanceTimersByTimeAsync(300);
    expect(screen.getByTestId('card').textContent.trim()).toBe('unit 0 in 101');
    vi.useRealTimers();
  });

  it('tells nothing while cards are in the way', async () => {
    vi.useFakeTimers();
    table(null, [101], { noCards: true });
    const at = geometry.centre(101);
    await fireEvent.pointerMove(screen.getByTestId('unit-0'), { pointerType: 'mouse', clientX: at.x, clientY: at.y });
    await vi.advanceTimersByTimeAsync(1000);
    expect(screen.queryByTestId('card')).toBeNull();
    vi.useRealTimers();
  });

  it('tells nothing more about a counter that had the focus for a moment', async () => {
    vi.useFakeTimers();
    table(asked([['move', 0]]), [101]);
    const outside = document.body.appendChild(document.createElement('button'));
    const counter = screen.getByTestId('unit-0');
    counter.focus();
    await vi.advanceTimersByTimeAsync(200);
    expect(screen.queryByTestId('card')).not.toBeNull();
    outside.focus();
    await vi.advanceTimersByTimeAsync(500);
    expect(screen.queryByTestId('card')).toBeNull();
    counter.focus();
    await vi.advanceTimersByTimeAsync(20);
    outside.focus();
    await vi.advanceTimersByTimeAsync(500);
    expect(screen.queryByTestId('card')).toBeNull();
    outside.remove();
    vi.useRealTimers();
  });

  it('passes on the hex one is at', async () => {
    const onplace = vi.fn();
    table(null, [101], { onplace });
    const at = geometry.centre(202);
    await fireEvent.pointerMove(screen.getByTestId('board'), { pointerType: 'mouse', clientX: at.x, clientY: at.y });
    expect(onplace).toHaveBeenCalledWith(202, 'mouse');
  });

  it('has a button for what the log points out', async () => {
    const { rerender } = render(ToyTable, { places: geometry, ask: null, lit: litBy(null, VERBS), at: [101], pick: vi.fn(), puzzled: vi.fn(), locate: null });
    expect(screen.queryByTestId('place-303')).toBeNull();
    await rerender({ locate: { place: 303, nonce: 1 } });
    expect(screen.getByTestId('place-303').getAttribute('aria-label')).toBe('place 303');
  });
});

describe('a map larger than its window', () => {
  const far = new Hexes({ columns: 40, rows: 3, orientation: 'flat', shifted: 'even', radius: 50 }, Array.from({ length: 120 }, (_, n) => ({ index: n, column: 1 + (n % 40), row: 1 + Math.floor(n / 40) })));
  const [WEST, EAST] = [45, 49];
  /** Where a place is on the screen, from left to right, as the map is painted. */
  const across = (place: number): number => {
    const [, x, k] = /translate3d\((-?[\d.]+)px.*scale\(([\d.]+)\)/.exec(document.querySelector<HTMLElement>('[style*="translate3d"]')!.style.transform)!.map(Number);
    return x! + (far.centre(place).x - far.bounds.x) * k!;
  };
  const inSight = (place: number): boolean => across(place) > 0 && across(place) < 400;

  it('goes where something is told, and back to what is asked though it is still on its way', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.stubGlobal('ResizeObserver', class {
      constructor(readonly seen: () => void) {}
      observe(): void {
        this.seen();
      }
      disconnect(): void {}
    });
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
    const props = { places: far, at: [WEST, EAST], pick: vi.fn(), puzzled: vi.fn() };
    const asks = (...actions: (OptionCard['action'] | null)[]) => {
      const ask = actions[0] ? asked(actions.filter((one) => one !== null)) : null;
      return { ask, lit: litBy(ask, VERBS) };
    };
    const { rerender } = render(ToyTable, { ...props, ...asks(['move', 0]), locate: null });
    await vi.advanceTimersByTimeAsync(1000);
    // No farther than it must: from the middle of the sheet in the east.
    expect([inSight(WEST), inSight(EAST)]).toEqual([true, true]);
    await rerender({ locate: { place: WEST - 3, nonce: 7 } });
    await vi.advanceTimersByTimeAsync(1000);
    expect([inSight(WEST), inSight(EAST)]).toEqual([true, false]);
    const rest = across(WEST);
    // What is told in sight moves nothing; what is told out of sight is gone to.
    await rerender({ ...asks(null), locate: { place: WEST - 1, nonce: 1 } });
    await vi.advanceTimersByTimeAsync(1000);
    expect(across(WEST)).toBe(rest);
    await rerender({ locate: { unit: 1, nonce: 2 } });
    await vi.advanceTimersByTimeAsync(20);
    // The map has hardly begun to move, the west is still in sight: but it will not be.
    expect(inSight(WEST)).toBe(true);
    await rerender(asks(['move', 0]));
    await vi.advanceTimersByTimeAsync(1000);
    expect(inSight(WEST)).toBe(true);
    // After what was told all who are asked about come into sight, though one of them is.
    await rerender({ ...asks(null), locate: { place: WEST - 3, nonce: 3 } });
    await vi.advanceTimersByTimeAsync(1000);
    expect([inSight(WEST), inSight(EAST)]).toEqual([true, false]);
    await rerender(asks(['move', 0], ['move', 1]));
    await vi.advanceTimersByTimeAsync(1000);
    expect([inSight(WEST), inSight(EAST)]).toEqual([true, true]);
    // All whom a roll is about come into sight with it.
    await rerender({ ...asks(null), locate: { place: WEST - 3, nonce: 5 } });
    await vi.advanceTimersByTimeAsync(1000);
    expect(inSight(EAST)).toBe(false);
    await rerender({ locate: { place: WEST, among: [WEST, EAST], nonce: 6 } });
    await vi.advanceTimersByTimeAsync(1000);
    expect([inSight(WEST), inSight(EAST)]).toEqual([true, true]);
    // Where they are too far apart it goes back until all are seen, and nearer again when that is over.
    const near = across(WEST + 1) - across(WEST);
    await rerender({ locate: { place: WEST, among: [WEST, WEST + 9], nonce: 8 } });
    await vi.advanceTimersByTimeAsync(1000);
    expect([inSight(WEST), inSight(WEST + 9)]).toEqual([true, true]);
    expect(across(WEST + 1) - across(WEST)).toBeLessThan(near);
    await rerender({ locate: { place: WEST, nonce: 9 } });
    await rerender({ locate: null });
    await vi.advanceTimersByTimeAsync(1000);
    expect(across(WEST + 1) - across(WEST)).toBeCloseTo(near);
    // So do units after a question without any.
    await rerender({ ask: { ...asked([['pass']]), kind: 'y' }, lit: litBy(asked([['pass']]), VERBS), locate: { place: WEST - 3, nonce: 4 } });
    await vi.advanceTimersByTimeAsync(1000);
    expect([inSight(WEST), inSight(EAST)]).toEqual([true, false]);
    await rerender(asks(['move', 0], ['move', 1]));
    await vi.advanceTimersByTimeAsync(1000);
    expect([inSight(WEST), inSight(EAST)]).toEqual([true, true]);
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
});
