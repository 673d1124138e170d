import { describe, expect, it } from 'vitest';
import type { GameCard } from '../generated/protocol';
import { afterTraining } from './campaigns';

const scenario = (id: string) => ({ id, title: `Mission ${id}`, briefing: '', turns: 6, endsEarly: false });
const game = (missions: string[]) => ({ scenarios: ['drill', 'one', 'two'].map(scenario), campaigns: missions.length ? [{ id: 'c', title: 'C', briefing: '', missions }] : [] }) as unknown as GameCard;

describe('what to play after a mission', () => {
  it('is the beginning of the campaign where the mission is in none', () => {
    expect(afterTraining(game(['one', 'two']), 'drill')?.title).toBe('Mission one');
  });
  it('is the campaign’s own matter within it, and nothing where there is none', () => {
    expect(afterTraining(game(['one', 'two']), 'two')).toBeNull();
    expect(afterTraining(game([]), 'drill')).toBeNull();
  });
});
