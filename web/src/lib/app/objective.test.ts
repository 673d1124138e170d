import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { GoalCard } from './objective.svelte';
import ObjectiveCard from './ObjectiveCard.svelte';
import { set, settings } from './settings.svelte';

afterEach(() => {
  cleanup();
  localStorage.clear();
  set('skipGoal', false);
});

describe('the goal', () => {
  it('comes once when a match begins, for each seat', () => {
    const card = new GoalCard();
    card.arrive('m1', 'US', false);
    expect([card.open, card.begins]).toEqual([true, true]);
    card.close();
    card.arrive('m1', 'US', false);
    expect(card.open).toBe(false);
    card.arrive('m1', 'NVA', false);
    expect(card.open).toBe(true);
  });

  it('does not come by itself in the middle of a game, to who looks on, or to who does not want it', () => {
    const card = new GoalCard();
    card.arrive('m1', 'US', true);
    card.arrive('m2', '', false);
    set('skipGoal', true);
    card.arrive('m3', 'US', false);
    expect(card.open).toBe(false);
    card.show();
    expect([card.open, card.begins]).toEqual([true, false]);
  });

  it('says who one is, what wins, by when, how it stands and what comes first', async () => {
    const close = vi.fn();
    const objective = { who: 'You are Blue.', wins: ['Take the hill.', 'Keep it.'], by: 'In six turns.', first: 'You set up.', rule: '2.0/1', stands: [{ label: 'Hill', value: 'Red there', side: 'Red' }] };
    render(ObjectiveCard, { objective, seat: 'Blue', begins: true, close });
    const text = screen.getByTestId('objective').textContent!;
    for (const words of ['You are Blue.', 'Take the hill.', 'Keep it.', 'In six turns.', 'You set up.', 'Red there', '2.0/1', 'Begin']) expect(text).toContain(words);
    await fireEvent.click(screen.getByRole('checkbox', { hidden: true }));
    expect(settings['skipGoal']).toBe(true);
    await fireEvent.click(screen.getByTestId('objective-close'));
    expect(close).toHaveBeenCalledOnce();
  });
});
