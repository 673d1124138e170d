import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Plan } from '$lib/app/plan';
import { set } from '$lib/app/settings.svelte';
import { press } from '$lib/board/toy/press';
import { badgesOf, faceOf, hexLabel, nameOf, stackOrder, unitLabel, weaponShape } from './counters';
import FteBoard from './FteBoard.svelte';
import { Field } from './field';
import { exitsOf, goalsOf, missionsOf, tokensOf } from './marks';
import MapPreview from './MapPreview.svelte';
import { asked, at, content, extras, UNITS, view } from './samples';
import { outward, sheetOf } from './sheet';
import { casualty } from './things';
import type { AskCard, Position } from './types';

const field = new Field(content, view(), extras);
const sheet = sheetOf(content, 'toy');

function table(ask: AskCard | null, more: { position?: Partial<Position>; overlays?: string[] } = {}) {
  const [pick, puzzled, run] = [vi.fn(), vi.fn(), vi.fn()];
  const props = {
    content, view: view(more.position), extras, ask, pick, run, puzzled, locate: null, arrows: [],
    overlays: { on: new Set(more.overlays ?? []), chosen: new Map() },
  };
  render(FteBoard, props);
  return { pick, puzzled, run };
}
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  set('los', false);
});

describe('counters', () => {
  it('say in words what they show', () => {
    expect(unitLabel(field, 0)).toBe('Fire Team 1, 4 men, fire 4 small arms, range 4, quality 4, concealed, active, in 2.3');
    expect(unitLabel(field, 1)).toContain('2 men, fire 3 small arms, range 4, quality 4, reduced, suppressed');
    expect(unitLabel(field, 2)).toContain('leader, 1 man');
    expect(unitLabel(field, 2)).toContain('carries 1 KIA');
    expect(unitLabel(field, 4)).toContain('treetop level');
    expect(unitLabel(field, 7)).toBe('NVA contact 1, a concealed enemy, concealed, in 5.4'.replace(', concealed', ''));
    expect(hexLabel(field, at(2, 3))).toBe('2.3, clear, US 2 units, 1 casualty');
    expect(hexLabel(field, at(3, 3))).toBe('3.3, clear, a hidden marker, your claymore');
    expect(nameOf(field, casualty(0))).toBe('US WIA');
  });

  it('wear their badges', () => {
    expect(badgesOf(field, 6).map(({ kind }) => kind)).toEqual(['broken']);
    const worn = new Field(content, view({ exhausted: UNITS.map(() => 1), low_ammo: UNITS.map(() => 1), searching: UNITS.map(() => 2), hero: [0, -1] }), extras);
    expect(badgesOf(worn, 0).map(({ text }) => text)).toEqual(['★', 'E', 'A', '2']);
    expect(faceOf(field, 3).used).toBe(true);
    expect(faceOf(field, 3, { busy: new Set([3]) }).used).toBe(false);
    expect(faceOf(field, 7)).toMatchObject({ contact: true, name: '1' });
  });

  it('tell weapons by their shape', () => {
    expect(UNITS.map(weaponShape)).toEqual(['circle', 'circle', 'circle', 'square', 'circle', 'diamond', 'circle', '', '']);
  });

  it('lie with the leader on top', () => {
    expect(stackOrder(field, [2, 0, 1, 7]).at(-1)).toBe(2);
    expect(stackOrder(field, [2, 0, 1, 7])[0]).toBe(7);
    expect(stackOrder(field, [2, 0, 1, 7], 1).at(-1)).toBe(1);
  });
});

describe('the sheet', () => {
  it('is a few big paths, the same each time', () => {
    expect(sheetOf(content, 'toy')).toBe(sheet);
    expect(sheet.levels).toHaveLength(1);
    expect(sheet.bands).toHaveLength(3);
    expect(sheet.jungle.startsWith('M')).toBe(true);
    expect(sheet.names.map(({ text }) => text)).toEqual(['Plei Toy']);
    expect(sheet.ids).toHaveLength(36);
  });

  it('moves an edge outwards', () => {
    const square = [{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 10, y: 10 }, { x: 0, y: 10 }];
    expect(outward(square, 2)).toEqual([{ x: -2, y: -2 }, { x: 12, y: -2 }, { x: 12, y: 12 }, { x: -2, y: 12 }]);
  });

  it('has what lies on it', () => {
    const tokens = tokensOf(field, sheet.geometry);
    expect(tokens.map(({ label }) => label).sort()).toEqual(['US WIA', 'US foxholes 1, hidden from the enemy', 'a hidden marker', 'your claymore']);
    expect(goalsOf(field, sheet.geometry)[0]?.flags.map(({ holder }) => holder)).toEqual([-1, 1]);
    expect(exitsOf(field, sheet.geometry).d).toContain('M');
    expect(missionsOf(field, sheet.geometry)).toMatchObject([{ hex: at(3, 5), turn: 3 }]);
  });

  it('is shown in small in the lobby', () => {
    render(MapPreview, { content, scenario: 'toy' });
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('The map in small: Toy');
  });
});

describe('the board', () => {
  it('activates with a click', async () => {
    const { pick } = table(asked('activate', [[['lead', 2]], [['hex', at(2, 3)]], [['pass']]]));
    await fireEvent.click(screen.getByTestId('unit-us-platoon-leader-1'));
    expect(pick).toHaveBeenCalledWith(['lead', 2]);
  });

  const act = asked('act', [
    [['move', 0], '5 MP'], [['double', 0], '9 MP'], [['fire', 0], '40 %'], [['recover', 0]], [['move', 1], '5 MP'], [['fire', 2]], [['mission', 2], '70 %'], [['finish']],
  ]);

  it('shows what a chosen unit can do, and does it', async () => {
    const { pick } = table(act);
    expect(screen.queryByTestId('unit-strip')).toBeNull();
    await fireEvent.click(screen.getByTestId('unit-us-platoon-leader-1'));
    expect(pick).not.toHaveBeenCalled();
    expect(screen.getByTestId('unit-strip').getAttribute('aria-label')).toBe('Platoon Leader 1');
    await fireEvent.click(screen.getByTestId('deed-mission'));
    expect(pick).toHaveBeenCalledWith(['mission', 2]);
  });

  const planned = (run: ReturnType<typeof vi.fn>) => (run.mock.lastCall![0] as Plan).parts.flatMap((part) => part.actions);

  it('fires at an enemy with a click: the choices follow each other', async () => {
    const { run } = table(act);
    await fireEvent.click(screen.getByTestId('unit-us-platoon-leader-1'));
    await fireEvent.click(screen.getByTestId('unit-nva-team-1'));
    expect(planned(run)).toEqual([['fire', 2], ['target', 6]]);
  });

  it('walks to a hex: first shown, then gone step by step', async () => {
    const alone = { acting: [2], c_carrier: [-1, -1] };
    const { pick, run } = table(asked('act', [[['move', 2], '5 MP'], [['finish']]]), { position: alone });
    await tick();
    // The only one who can act is chosen by itself.
    expect(screen.getByTestId('unit-strip')).toBeTruthy();
    await fireEvent.click(screen.getByTestId('hex-1.6'));
    expect(run).not.toHaveBeenCalled();
    expect(screen.getByTestId('plan').textContent).toContain('MP');
    await fireEvent.click(screen.getByTestId('hex-1.6'));
    expect(planned(run)).toEqual([['move', 2], ['step', expect.any(Number)], ['step', at(1, 6)]]);
    expect(pick).not.toHaveBeenCalled();
  });

  it('takes a stack whole by its handle', async () => {
    const { run } = table(act);
    await fireEvent.click(screen.getByTestId('unit-us-team-1'));
    await fireEvent.click(screen.getByTestId('take-all'));
    expect(screen.getByTestId('unit-strip').getAttribute('aria-label')).toBe('2 units together');
    await fireEvent.click(screen.getByTestId('hex-1.3'));
    await fireEvent.click(screen.getByTestId('hex-1.3'));
    expect(planned(run).slice(0, 2)).toEqual([['move', 0], ['with', 1]]);
  });

  it('does by letter what the strip offers, and Escape lets go', async () => {
    const { pick } = table(act);
    await fireEvent.click(screen.getByTestId('unit-us-platoon-leader-1'));
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(screen.queryByTestId('unit-strip')).toBeNull();
    await fireEvent.click(screen.getByTestId('unit-us-platoon-leader-1'));
    await fireEvent.keyDown(window, { key: 'g' });
    expect(pick).toHaveBeenLastCalledWith(['mission', 2]);
    await fireEvent.keyDown(window, { key: 'Enter', shiftKey: true });
    expect(pick).toHaveBeenLastCalledWith(['finish']);
  });

  it('shows the sight from a hex and the line to another', async () => {
    table(null, { overlays: ['los'] });
    expect(screen.getByTestId('sight-words').textContent).toContain('Point at a hex');
    await fireEvent.click(screen.getByTestId('hex-2.3'));
    expect(screen.getByTestId('sight-words').textContent).toContain('From 2.3');
    expect(screen.getByTestId('highlight')).toBeTruthy();
    await press(sheet.geometry, at(6, 4));
    expect(screen.getByTestId('sight-words').textContent).toMatch(/Blocked by/);
    expect(screen.getByTestId('ruler')).toBeTruthy();
  });

  it('lets casualties and markers be clicked where they are', async () => {
    const { pick } = table(asked('burden', [[['pick-up', 0]], [['done']]], [0]));
    await fireEvent.click(screen.getByTestId(`thing-${casualty(0)}`));
    expect(pick).toHaveBeenCalledWith(['pick-up', 0]);
  });

  it('tells the page of clicks that it does not understand', async () => {
    const { puzzled } = table(asked('aim', [[['aim', at(1, 1)]]], [2]));
    await press(sheet.geometry, at(5, 5));
    expect(puzzled).toHaveBeenCalledWith({ place: at(5, 5) });
  });
});
