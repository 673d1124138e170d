import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { press } from '$lib/board/toy/press';
import AnLocAir from './AnLocAir.svelte';
import AnLocBoard from './AnLocBoard.svelte';
import AnLocBoxes from './AnLocBoxes.svelte';
import AnLocTracks from './AnLocTracks.svelte';
import { drawSheet } from './sheet';
import { asked, at, content, extras, view } from './samples';
import type { AskCard } from './types';

function table(ask: AskCard | null): { pick: ReturnType<typeof vi.fn>; puzzled: ReturnType<typeof vi.fn> } {
  const [pick, puzzled] = [vi.fn(), vi.fn()];
  render(AnLocBoard, { content, view, extras, ask, pick, puzzled, locate: null, arrows: [], overlays: { on: new Set(['zones', 'road']), chosen: new Map() } });
  return { pick, puzzled };
}
afterEach(cleanup);

describe('the board', () => {
  it('names its hexes and counters', () => {
    table(null);
    expect(screen.getByTestId('hex-0202').getAttribute('aria-label')).toBe('0202 An Loc, city, ARVN 2 of 8');
    expect(screen.getByTestId('unit-abn-5').getAttribute('aria-label')).toBe('5th Airborne Battalion, 3-4-5, full strength, in An Loc 0202');
    expect(screen.getByTestId('unit-abn-6').getAttribute('aria-label')).toContain('2-2-5, reduced');
    expect(screen.getByTestId('unit-hq-1').getAttribute('aria-label')).toContain('morale 8, used');
    expect(screen.getByTestId('unit-regt-9').getAttribute('aria-label')).toContain('with SA-7');
    expect(screen.queryByTestId('unit-regt-31')).toBeNull();
  });

  it('lights what the options name and takes a click on it', async () => {
    const { pick, puzzled } = table(asked('destination', [['to', at(1, 1)], ['to', at(2, 1)]], [0]));
    const hex = screen.getByTestId('hex-0101');
    expect(hex.dataset.lit).toBe('');
    expect(hex.getAttribute('aria-label')).toContain('2 MP');
    await fireEvent.click(hex);
    expect(pick).toHaveBeenCalledWith(['to', at(1, 1)]);
    await press(drawSheet(content).geometry, at(4, 4));
    expect(puzzled).toHaveBeenCalledWith({ place: at(4, 4) });
  });

  it('takes a lone counter at once and asks where a click could mean two things', async () => {
    const { pick } = table(asked('loss', [['lose', 3]]));
    await fireEvent.click(screen.getByTestId('unit-regt-9'));
    expect(pick).toHaveBeenCalledWith(['lose', 3]);
    cleanup();
    const second = table(asked('movement', [['move', 3], ['lift', 3]]));
    await fireEvent.click(screen.getByTestId('unit-regt-9'));
    expect(second.pick).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByText('lift 3'));
    expect(second.pick).toHaveBeenCalledWith(['lift', 3]);
  });

  it('fans a stack out when several of its units can be chosen', async () => {
    const { pick } = table(asked('movement', [['move', 0], ['move', 1]]));
    await fireEvent.click(screen.getByTestId('unit-abn-5'));
    expect(document.querySelectorAll('.stack.fanned')).toHaveLength(1);
    expect(pick).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByTestId('unit-abn-6'));
    expect(pick).toHaveBeenCalledWith(['move', 1]);
  });

  it('is clicked with Enter too', async () => {
    const { pick } = table(asked('movement', [['move', 0], ['move', 1]]));
    await fireEvent.keyDown(screen.getByTestId('unit-abn-6'), { key: 'Enter' });
    expect(pick).toHaveBeenCalledWith(['move', 1]);
  });

  it('has one stop for Tab', () => {
    table(asked('movement', [['move', 0], ['move', 1]]));
    const stops = [...document.querySelectorAll('[data-testid="board"] [tabindex="0"]')];
    expect(stops.map((one) => (one as SVGElement).dataset.testid)).toEqual(['unit-abn-5']);
  });
});

describe('the panels', () => {
  it('show what is off the map and take a click there', async () => {
    const pick = vi.fn();
    render(AnLocBoxes, { content, view, extras, ask: asked('movement', [['move', 4], ['lift', 4]]), pick });
    await fireEvent.click(screen.getByTestId('unit-regt-31'));
    await fireEvent.click(screen.getByText('move 4'));
    expect(pick).toHaveBeenCalledWith(['move', 4]);
  });

  it('assign aircraft', async () => {
    const pick = vi.fn();
    render(AnLocAir, { content, view, extras, ask: asked('allocate', [['assign', 0, 1]]), pick });
    await fireEvent.click(screen.getByTestId('air-sead-f4'));
    expect(pick).toHaveBeenLastCalledWith(['assign', 0, 1]);
  });

  it('show an effort level only when it was chosen', () => {
    const at = (phase: number) => ({ ...view, position: { ...view.position, phase } });
    const { unmount } = render(AnLocTracks, { content, view: at(4), extras, ask: null, pick: vi.fn() });
    expect(screen.queryByTestId('effort-open-ARVN')).toBeNull();
    expect(screen.getByTestId('effort-open-NVA').textContent).toBe('not chosen yet');
    unmount();
    render(AnLocTracks, { content, view: at(6), extras, ask: null, pick: vi.fn() });
    expect(screen.queryByTestId('effort-open-NVA')).toBeNull();
  });

  it('add up morale and say what the losses bring', async () => {
    const pick = vi.fn();
    render(AnLocTracks, { content, view, extras, ask: asked('effort', [['effort', 0], ['effort', 1]]), pick });
    expect(screen.getByTestId('morale').textContent).toBe('7');
    expect(screen.getByTestId('morale').parentElement!.textContent).toBe('7 now');
    expect(screen.queryByTestId('morale-attacked')).toBeNull();
    expect(screen.getByText(/7 more: NVA morale is broken/)).toBeTruthy();
    await fireEvent.click(screen.getByTestId('effort-1'));
    expect(pick).toHaveBeenCalledWith(['effort', 1]);
  });
});
