import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { countOf, familyLines, filtered, listed, membersLike, numbered } from '../app/options';
import { likely } from '../app/endings';
import { ask, family as sample, option } from '../app/samples';
import type { ClosedCard, FamilyCard } from '../generated/protocol';
import { Family } from './families';
import { clickedPlace, litBy, noted } from './lit';
import { Points } from './points';
import ToyTable from './toy/ToyTable.svelte';
import { press } from './toy/press';

const VERBS = { move: ['unit', 'place'], face: ['unit', 'way'], rest: ['unit'] };
const family = (before: (string | number)[], members: number[], more: Partial<FamilyCard> = {}): FamilyCard =>
  sample(before, members, { label: 'Move the squad to {}', ...more });
const shut: ClosedCard = { action: ['rest', 3], text: 'rest 3', label: 'Rest', reason: 'The squad is under fire.', rule: '9.2/1' };

const points = new Points({ columns: 64, rows: 64, pitch: 24, base: 22 });
const many = points.all.filter((point) => point % 5 !== 0);
afterEach(cleanup);

describe('a family of options', () => {
  it('knows its members without making them', () => {
    const all = new Family(family(['move', 3], many));
    expect(all.size).toBe(many.length);
    expect([...all]).toEqual(many);
    expect([0, 1, 5, 4094, 4095, 9999].map((member) => all.has(member))).toEqual([false, true, false, true, false, false]);
    expect(all.option(7, 'the ford')).toMatchObject({ action: ['move', 3, 7], text: 'move 3 7', label: 'Move the squad to the ford', rule: '6.1/2', note: '' });
  });

  it('lights its members, and makes an option where somebody looks', () => {
    const made = vi.spyOn(Family.prototype, 'option');
    const lit = litBy(ask('move', [option(['move', 3, 2])], { families: [family(['move', 3], many, { notes: { '11': 'in the open' } })] }), VERBS, new Set([3]), (place) => `P${place}`);
    expect(lit.places.size).toBe(many.length);
    expect([...lit.places.keys()].length).toBe(many.length);
    expect([lit.places.has(7), lit.places.has(5)]).toEqual([true, false]);
    expect([...noted(lit.places)]).toEqual([2, 11]);
    expect(made).not.toHaveBeenCalled();
    expect(lit.places.get(7)?.map(({ label }) => label)).toEqual(['Move the squad to P7']);
    expect(lit.places.get(2)?.map(({ action }) => action)).toEqual([['move', 3, 2], ['move', 3, 2]]);
    expect(lit.places.get(5)).toBeUndefined();
    expect(clickedPlace(lit, 7, [], false)).toMatchObject({ kind: 'take', option: { action: ['move', 3, 7] } });
    expect(made.mock.calls.length).toBeLessThan(5);
    expect(lit.units.size).toBe(0);
    made.mockRestore();
  });

  it('may have members of the game’s own kinds', () => {
    const lit = litBy(ask('face', [], { families: [family(['face', 3], [1, 2])] }), VERBS);
    expect([...lit.others.get('way')!.keys()]).toEqual([1, 2]);
  });

  it('is one line of the list if it is large, and single options if it is small', () => {
    const asked = ask('move', [option(['pass'])], { families: [family(['move', 3], many), family(['face', 3], [1, 4], { label: 'Face {}' })] });
    const named = (member: number, kind: string): string => `${kind} ${member}`;
    expect(countOf(asked)).toBe(many.length + 3);
    expect(numbered(asked, VERBS, named).map(({ label }) => label)).toEqual(['pass', 'Face way 1', 'Face way 4']);
    expect(listed(asked, VERBS, named).buttons.map(({ number }) => number)).toEqual([1]);
    const [line, ...others] = familyLines(asked, VERBS);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ label: `Move the squad to one of ${many.length} places`, onMap: true, kind: 'place' });
    expect(membersLike(line!, '4093', named).map(({ action }) => action)).toEqual([['move', 3, 4093]]);
    expect(membersLike(line!, 'place', named)).toHaveLength(12);
    expect(filtered(listed(asked, VERBS).onMap, 'nothing like it')).toEqual([]);
    expect(familyLines({ ...asked, mine: false }, VERBS)).toEqual([]);
  });

  it('is no single option for Enter', () => {
    const asked = ask('move', [option(['pass'])], { families: [family(['move', 3], many)] });
    expect(likely(asked, { launching: [], ending: ['pass'] })).toBeNull();
    expect(likely(asked, { launching: ['pass'], ending: [] })?.action).toEqual(['pass']);
  });

  it('is chosen from by a click on the map', async () => {
    const pick = vi.fn();
    const asked = ask('move', [], { families: [family(['move', 3], many)], about: [3] });
    const lit = litBy(asked, VERBS, new Set([3]));
    render(ToyTable, { places: points, ask: asked, lit, at: [-1, -1, -1, 40], pick, puzzled: vi.fn() });
    expect(document.querySelectorAll('.place').length).toBeLessThan(4);
    await press(points, 1001);
    expect(pick).toHaveBeenCalledWith(['move', 3, 1001]);
  });
});

describe('what may not be done now', () => {
  const at = [-1, -1, -1, 40];

  it('stands greyed in a menu with its reason, and is never chosen', async () => {
    const [pick, puzzled] = [vi.fn(), vi.fn()];
    const asked = ask('act', [option(['rest', 5])], { closed: [shut] });
    render(ToyTable, { places: points, ask: asked, lit: litBy(asked, VERBS), at, pick, puzzled });
    await fireEvent.click(screen.getByTestId('unit-3'));
    const entry = screen.getByTestId('closed');
    expect(entry.getAttribute('aria-disabled')).toBe('true');
    expect(entry.textContent).toMatch(/Rest.*The squad is under fire\..*9\.2\/1/s);
    expect(document.activeElement).toBe(entry);
    await fireEvent.click(entry);
    await fireEvent.keyDown(entry, { key: '1' });
    expect(pick).not.toHaveBeenCalled();
    expect(puzzled).not.toHaveBeenCalled();
  });

  it('stands beside what may be done', async () => {
    const asked = ask('act', [option(['rest', 3], 'Dig in'), option(['face', 3, 1], 'Turn')], { closed: [shut] });
    render(ToyTable, { places: points, ask: asked, lit: litBy(asked, VERBS), at, pick: vi.fn(), puzzled: vi.fn() });
    await fireEvent.click(screen.getByTestId('unit-3'));
    expect(screen.getAllByRole('menuitem').map((one) => one.getAttribute('aria-disabled'))).toEqual([null, null, 'true']);
  });
});
