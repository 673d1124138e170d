import { describe, expect, it } from 'vitest';
import { attackTogether, liftTogether, moveTogether, printedOdds, together } from './hand';
import { litBy } from './lit';
import type { AnLocContent, AnLocView, AskCard } from './types';

const content = { units: ['7th Regiment', '8th Regiment', '5th Airborne'].map((name, index) => ({ index, name, side: 0 })) } as unknown as AnLocContent;
const view = { position: { hex: [40, 40, 40, 41], mp: [8, 4, 8, 2] } } as unknown as AnLocView;
const asked = (kind: string, ...actions: AskCard['options'][number]['action'][]): AskCard => ({
  seat: 'ARVN', kind, rule: '', question: '?', about: [], preview: null, mine: true, families: [], closed: [], plans: [], odds: [],
  options: actions.map((action) => ({ action, text: action.join(' '), label: '', rule: '', note: '', forgone: '', launch: null })),
});

describe('a stack in the hand', () => {
  it('is all that can move there, the slowest first', () => {
    const ask = asked('movement', ['move', 0], ['move', 1], ['lift', 2], ['move', 3]);
    expect(together(ask, litBy(ask), view, 40)).toEqual([1, 0]);
    const declare = asked('declare', ['attacker', 0], ['attacker', 2], ['target', 41]);
    expect(together(declare, litBy(declare), view, 40)).toEqual([0, 2]);
    expect(together({ ...ask, mine: false }, litBy(ask), view, 40)).toEqual([]);
    const other = asked('loss', ['lose', 0], ['lose', 1]);
    expect(together(other, litBy(other), view, 40)).toEqual([]);
  });

  it('moves, flies and attacks one after the other', () => {
    expect(moveTogether(content, [1, 0], 50)).toEqual({
      already: 1,
      parts: [{ who: '8th Regiment', actions: [['to', 50]] }, { who: '7th Regiment', actions: [['move', 0], ['to', 50]] }],
    });
    expect(liftTogether(content, [2], 50, 1)).toMatchObject({ back: 1, parts: [{ who: '5th Airborne', actions: [['lift', 2], ['land', 50]] }] });
    expect(attackTogether([0, 1], 41).parts.map(({ actions, must }) => [actions[0], !!must])).toEqual([
      [['target', 41], true], [['attacker', 0], false], [['attacker', 1], false],
    ]);
    expect(attackTogether([0], null).parts).toHaveLength(1);
  });
});

describe('the odds on a target', () => {
  it('are those of all that can, and at best', () => {
    expect(printedOdds('1:1, die +1 with all 4; at best 4:1, die +3 with air and guns')).toBe('1:1 – 4:1');
    expect(printedOdds('3:1, die 0 with 1; at best 3:1, die +4 with guns')).toBe('3:1');
    expect(printedOdds('2:1, die -1 with all 2')).toBe('2:1');
    expect(printedOdds('2 MP')).toBeNull();
  });
});
