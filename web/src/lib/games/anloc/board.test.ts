import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { press } from '$lib/board/toy/press';
import AnLocAir from './AnLocAir.svelte';
import AnLocBoard from './AnLocBoard.svelte';
import AnLocBoxes from './AnLocBoxes.svelte';
import AnLocTracks from './AnLocTracks.svelte';
import { drawSheet } from './sheet';
import type { Action, AnLocContent, AnLocExtras, AnLocView, AskCard, UnitCard } from './types';

// A map of four by four hexes with five units; enough for every component.
const COLUMNS = 4;
const unit = (index: number, id: string, name: string, more: Partial<UnitCard> = {}): UnitCard => ({
  index, id, name, short: id, side: 0, kind: 'infantry', size: 'battalion', formation: '1-abn', mechanized: false,
  front: [3, 4, 5], reduced: [2, 2, 5], steps: 2, sp: 1, stacksFree: false, bonus: 0, range: 0, morale: 0, ...more,
});
const units = [
  unit(0, 'abn-5', '5th Airborne Battalion'),
  unit(1, 'abn-6', '6th Airborne Battalion'),
  unit(2, 'hq-1', '1st Brigade HQ', { kind: 'hq', size: 'brigade', reduced: null, steps: 1, stacksFree: true, morale: 8 }),
  unit(3, 'regt-9', '9th Regiment', { side: 1, size: 'regiment', formation: '9-vc', sp: 2 }),
  unit(4, 'regt-31', '31st Regiment', { size: 'regiment', formation: '21-div', sp: 2 }),
];
const at = (column: number, row: number): number => (row - 1) * (COLUMNS + 1) + column - 1;
const two = (n: number): string => String(n).padStart(2, '0');
const hexes = [1, 2, 3, 4].flatMap((column) =>
  [1, 2, 3, 4].map((row) => ({
    index: at(column, row), id: two(column) + two(row), column, row,
    terrain: column === 2 && row === 2 ? 'city' : column === 1 ? 'rubber' : 'jungle',
    name: column === 2 && row === 2 ? 'An Loc' : '', limit: column === 2 && row === 2 ? 8 : 4,
  })),
);
const content: AnLocContent = {
  columns: COLUMNS, rows: 4, orientation: 'pointy', shifted: 'even', anLoc: at(2, 2), laiKheEntry: [at(2, 4)], hexes,
  highway: [at(2, 1), at(2, 2), at(2, 3), at(2, 4)], roads: {}, streams: [[at(3, 2), at(4, 2)]], rivers: [],
  units,
  air: [{ index: 0, id: 'f4', name: 'F-4 Phantom', strike: 7, cost: 1, perPurchase: 2, counters: 6, missions: ['sead', 'tac', 'cas'], escort: false }],
  boxes: ['purchased', 'sead', 'tac', 'cas', 'flown'],
  places: { '-1': 'Lai Khe', '-2': 'the Transport Box' },
  phases: [], turns: [{ number: 1, week: '8-14 April', arvnOps: 0, nvaOps: 0, sa7: 0, events: ['7th NVA Division enters'] }],
  levels: [], crtColumns: [], crtRolls: [], crt: [], tankLosses: [], tables: [],
  marks: { replacements: 30, commitment: 19, brokenMorale: 27, helicopters: 6 },
};
const zero = units.map(() => 0);
const view: AnLocView = {
  seat: 0,
  position: {
    scenario: 'battle', sa7_first: false, play_on: false, tac_single: false, stay_behind: false, turn: 1, phase: 14, operation: 1,
    ops: [5, 12], oel: [1, 2], replacements: 20, arvn_replacements: 0, aaa: 2, helicopters: 4, air: [2, 0, 0, 1, 0],
    hits: 0, sa7: 0, sa7_saved: 0, assaulted: false, entered: 0, commitment_due: false, committed: 0, major_attack: false, captured: 0,
    captured_committed: false, captured_broken: false, winner: -1, level: '', reason: '', ended_by: '',
    hex: [at(2, 2), at(2, 2), at(2, 2), at(3, 2), -1], steps: [2, 1, 1, 2, 2], used: [0, 0, 1, 0, 0], mp: zero, lift: zero,
    fought: zero, sa7_with: [0, 0, 0, 1, 0], host: [-1, -1, 0, -1, -1], returns: zero, outside: zero, lz_hex: [], lz_hot: [],
    lz_escort: [], lz_flown: [], attacked: [], targets: [], attackers: [], support: [], cas: [], escorts: [], directing: -1,
  },
};
const extras: AnLocExtras = {
  faces: units.map((u, n) => (n === 1 ? { attack: 2, defence: 2, ma: 5, bonus: 0, morale: 0 } : { attack: 3, defence: 4, ma: 5, bonus: 0, morale: u.morale })),
  stacks: { [at(2, 2)]: 2, [at(3, 2)]: 2 }, zones: { ARVN: [], NVA: [] }, artillery: {}, hot: [], highwayCut: [], moraleAttacked: null,
  morale: [{ text: '1st Brigade HQ', value: 8, rule: '12.1/3' }, { text: 'NVA AAA', value: -1, rule: '12.1/3' }], besieged: true, warning: '',
};
function asked(kind: string, actions: Action[], about: number[] = []): AskCard {
  const options = actions.map((action) => ({ action, text: action.join(' '), label: action.join(' '), rule: '', note: action[0] === 'to' ? '2 MP' : '', forgone: '', launch: null }));
  return { seat: 'ARVN', kind, rule: '', question: '?', about, options, preview: null, mine: true, families: [], closed: [], plans: [], odds: [] };
}
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
