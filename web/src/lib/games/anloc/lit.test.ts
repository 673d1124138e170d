import { describe, expect, it } from 'vitest';
import { NOTHING, noteOn } from '$lib/board/lit';
import { litBy, printsNotes, unitInHand } from './lit';
import type { Action, AskCard } from './types';

function asked(kind: string, actions: Action[], about: number[] = [], notes: string[] = []): AskCard {
  const options = actions.map((action, n) => ({
    action,
    text: action.join(' '),
    label: action.join(' '),
    rule: '8.0/1',
    note: notes[n] ?? '',
    forgone: '',
    launch: null,
  }));
  return { seat: 'ARVN', kind, rule: '8.0/1', question: '?', about, options, preview: null, mine: true, families: [], closed: [], plans: [], odds: [] };
}

describe('what is lit', () => {
  it('is nothing without a question, or when somebody else is asked', () => {
    expect(litBy(null)).toBe(NOTHING);
    expect(litBy({ ...asked('movement', [['move', 3]]), mine: false })).toBe(NOTHING);
  });

  it('comes from the options alone', () => {
    const lit = litBy(asked('movement', [['done'], ['move', 3], ['move', 4], ['lift', 4]]));
    expect([...lit.units.keys()]).toEqual([3, 4]);
    expect(lit.units.get(4)?.map((o) => o.action[0])).toEqual(['move', 'lift']);
    expect(lit.places.size).toBe(0);
  });

  it('says of landings what tells them apart, and nothing where all are alike', () => {
    const hot = 'hot: needs an escort, 0 MP left';
    const landing = (...notes: string[]) => asked('landing', notes.map((_, n) => ['land', n]), [3], notes);
    expect(printsNotes(landing(hot, hot, hot))).toBe(false);
    expect(printsNotes(landing(hot, 'cold, 3 MP left'))).toBe(true);
    expect(printsNotes(asked('destination', [['to', 12]], [3], ['2 MP, 3 left']))).toBe(true);
  });

  it('has hexes with notes, and boxes as negative hexes', () => {
    const lit = litBy(asked('destination', [['to', 12], ['to', -1]], [3], ['2 MP', '5 MP']));
    expect(noteOn(lit.places.get(12)!)).toBe('2 MP');
    expect(lit.places.has(-1)).toBe(true);
  });

  it('lights both ends of an advance and of a placed HQ', () => {
    const lit = litBy(asked('advance', [['advance', 3, 12], ['advance', 4, 12], ['place-hq', 0, 7]]));
    expect([...lit.units.keys()]).toEqual([3, 4, 0, 7]);
    expect(lit.places.get(12)).toHaveLength(2);
  });

  it('lights only places while a unit is set up', () => {
    const lit = litBy(asked('set-up', [['ready'], ['place', 3, 12], ['place', 3, 13]], [3]));
    expect(lit.units.size).toBe(0);
    expect([...lit.places.keys()]).toEqual([12, 13]);
  });

  it('knows aircraft', () => {
    const lit = litBy(asked('allocate', [['assign', 1, 1], ['assign', 1, 2], ['buy', 3], ['effort', 4]]));
    expect(lit.others.get('air')?.get(1)).toHaveLength(2);
    expect(lit.others.get('air')?.get(3)).toHaveLength(1);
  });

  it('ignores verbs that it does not know', () => {
    expect(litBy(asked('x', [['surprise', 1]])).units.size).toBe(0);
  });
});

it('knows the unit in hand', () => {
  expect(unitInHand(asked('destination', [['to', 1]], [3]))).toBe(3);
  expect(unitInHand(asked('movement', [['move', 1]]))).toBeNull();
  expect(unitInHand(null)).toBeNull();
});
