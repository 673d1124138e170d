import { describe, expect, it } from 'vitest';
import type { AskCard, OptionCard } from '../generated/protocol';
import { clickedPlace, clickedUnit, litBy as light, onMap, spotOf, type Lit } from './lit';

const VERBS = { move: ['unit'], lift: ['unit'], target: ['place'], retreat: ['place'], place: ['unit', 'place'], buy: ['air'] };

function asked(kind: string, actions: OptionCard['action'][]): AskCard {
  const options = actions.map((action) => ({ action, text: action.join(' '), label: action.join(' '), rule: '', note: '', forgone: '', launch: null }));
  return { seat: 'US', kind, rule: '', question: '?', about: [], options, preview: null, mine: true, families: [], closed: [], plans: [], odds: [] };
}
const litBy = (ask: AskCard): Lit => light(ask, VERBS);

describe('a click', () => {
  const lit = litBy(asked('movement', [['move', 3], ['move', 4], ['lift', 4], ['move', 5]]));

  it('on a unit takes its only option, asks among several, puzzles over none', () => {
    expect(clickedUnit(lit, 3, 12)).toMatchObject({ kind: 'take', option: { action: ['move', 3] } });
    expect(clickedUnit(lit, 4, 12)).toMatchObject({ kind: 'menu' });
    expect(clickedUnit(lit, 9, 12)).toEqual({ kind: 'puzzled' });
  });

  it('on a unit in a lit hex means the hex', () => {
    const target = litBy(asked('combat', [['target', 12]]));
    expect(clickedUnit(target, 9, 12)).toMatchObject({ kind: 'take', option: { action: ['target', 12] } });
  });

  it('on a stack with one lit unit takes it, with several fans it out', () => {
    expect(clickedPlace(lit, 12, [3, 9], false)).toMatchObject({ kind: 'take', option: { action: ['move', 3] } });
    expect(clickedPlace(lit, 12, [3, 5], false)).toEqual({ kind: 'fan', place: 12 });
    expect(clickedPlace(lit, 12, [9], false)).toEqual({ kind: 'puzzled' });
  });

  it('by keyboard opens a menu of everything in the hex', () => {
    const answer = clickedPlace(lit, 12, [3, 4], true);
    expect(answer).toMatchObject({ kind: 'menu' });
    expect(answer.kind === 'menu' && answer.options.map((o) => o.action)).toEqual([['move', 3], ['move', 4], ['lift', 4]]);
  });

  it('on a lit hex means the hex, whatever lies in it', () => {
    const retreat = litBy(asked('retreat', [['retreat', 12], ['stand']]));
    expect(clickedPlace(retreat, 12, [3, 4], false)).toMatchObject({ kind: 'take' });
  });
});

describe('an option', () => {
  const option = (...action: OptionCard['action']): OptionCard => asked('x', [action]).options[0]!;

  it('stands on the map if it names a unit or a hex', () => {
    expect([option('move', 3), option('target', 4), option('buy', 1), option('done'), option('surprise', 1)].map((one) => onMap(one, VERBS))).toEqual([
      true, true, false, false, false,
    ]);
  });

  it('is at the last hex that it names, else at the unit', () => {
    expect(spotOf(['place', 3, 12], VERBS)).toEqual({ place: 12 });
    expect(spotOf(['move', 3], VERBS)).toEqual({ unit: 3 });
    expect(spotOf(['buy', 3], VERBS)).toBeNull();
    expect(spotOf(['surprise', 3], VERBS)).toBeNull();
  });

  it('does not light what lies in the hand', () => {
    const lit = light(asked('set-up', [['place', 3, 12], ['place', 3, 13]]), VERBS, new Set([3]));
    expect(lit.units.size).toBe(0);
    expect([...lit.places.keys()]).toEqual([12, 13]);
  });
});
