import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { ask, event } from '$lib/app/samples';
import type { PreviewCard, RollCard } from '$lib/generated/protocol';
import { reckoned, resultWords } from './combat';
import CombatBuilder from './CombatBuilder.svelte';

describe('a preview', () => {
  const line = (text: string, value: string) => ({ text, value, rule: '10.1/4' });

  it('is grouped', () => {
    const preview = {
      title: '1:1, die +1', total: 6, outcomes: [],
      modifiers: [line('attack: 271st Regiment', '6'), line('attack: 272nd Regiment', '6'), line('defence: 7th Regiment', '4'),
        line('odds 12 : 4', '3:1'), line('column: jungle', '-1'), line('die: effort level', '+1'), line('else', '?')],
    };
    const { attack, defence, odds, column, die, other } = reckoned(preview);
    expect(attack).toMatchObject({ total: 12, lines: [{ text: '271st Regiment' }, { text: '272nd Regiment' }] });
    expect(defence.total).toBe(4);
    expect(odds?.value).toBe('3:1');
    expect(column.total).toBe(-1);
    expect(die.lines).toHaveLength(1);
    expect(other.map((one) => one.text)).toEqual(['else']);
  });

  it('says results in words', () => {
    expect(resultWords('1/2R1')).toBe('attacker loses 1 step; defender loses 2 steps, retreats 1');
    expect(resultWords('-/1R1')).toBe('defender loses 1 step, retreats 1');
    expect(resultWords('3R1/-')).toBe('attacker loses 3 steps, retreats 1');
    expect(resultWords('-/-')).toBe('nothing');
    expect(resultWords('hit')).toBe('hit');
  });
});

describe('the combat builder', () => {
  const preview: PreviewCard = {
    title: '2:1, die +1', total: 6,
    modifiers: [
      { text: 'attack: 271st Regiment', value: '6', rule: '10.1/4' },
      { text: 'defence: 7th Regiment', value: '3', rule: '10.1/5' },
      { text: 'odds 6 : 3', value: '2:1', rule: '10.1/5' },
      { text: 'die: effort level', value: '+1', rule: '7.2/2' },
    ],
    outcomes: [{ label: '2/-', weight: 2 }, { label: '1/1', weight: 4 }],
  };

  it('shows lines with rules, and shares', () => {
    render(CombatBuilder, { props: { ask: ask('declare', [], { preview }) } });
    const text = screen.getByTestId('combat-builder').textContent ?? '';
    for (const words of ['271st Regiment', '2:1, die +1', '2 in 6', '4 in 6', '7.2/2', 'attacker loses 2 steps']) expect(text).toContain(words);
  });

  const roll: RollCard = {
    title: 'NVA attack on An Loc (0810), 2:1', dice: [{ value: 4, sides: 6 }], needed: '', modifiers: preview.modifiers,
    result: '-/3', meaning: 'The ARVN loses 3 steps.', place: 5, cards: [], read: -1,
  };
  const fought = [event(1, 'attack', [], 'The NVA attacks.'), event(2, 'combat', [], 'Result -/3.', { roll }), event(3, 'step-lost', [4], 'Lost.')];

  it('shows the attack whose losses are taken', () => {
    render(CombatBuilder, { props: { ask: ask('loss', []), log: fought, fighting: true } });
    const text = document.body.textContent ?? '';
    for (const words of ['NVA attack on An Loc', 'Result -/3', 'die 4', 'The ARVN loses 3 steps.', '271st Regiment']) expect(text).toContain(words);
    expect(text).not.toContain('No attack');
  });

  it('forgets it with the next attack, and when it is over', () => {
    const { unmount } = render(CombatBuilder, { props: { ask: ask('loss', []), log: [...fought, event(4, 'attack', [], 'Another.')], fighting: true } });
    expect(document.body.textContent).toContain('No attack');
    unmount();
    render(CombatBuilder, { props: { ask: ask('combat', []), log: fought, fighting: false } });
    expect(document.body.textContent).toContain('No attack');
  });

  it('is not shown while the next attack is declared', () => {
    render(CombatBuilder, { props: { ask: ask('declare', []), log: fought, fighting: true } });
    expect(document.body.textContent).toContain('Nobody attacks yet');
    expect(screen.queryByTestId('combat-fallen')).toBeNull();
  });

  it('says when nothing is built', () => {
    render(CombatBuilder, { props: { ask: null } });
    expect(screen.getByTestId('combat-builder').textContent).toContain('No attack');
  });
});
