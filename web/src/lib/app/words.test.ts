import { describe, expect, it } from 'vitest';
import { seatPlans } from './start';
import { lengthOf, momentOf, outcomeOf, resultLine, verdictOf } from './words';

const TWO = ['Blue', 'Red'];
const ALONE = ['Company'];

describe('how it ended', () => {
  it('is won, lost or drawn, and no winner is not yet a draw', () => {
    expect(verdictOf({ winner: 'Blue', outcome: 'won' }, TWO, ['Blue'])).toBe('You have won');
    expect(verdictOf({ winner: 'Blue', outcome: 'won' }, TWO, ['Red'])).toBe('You have lost');
    expect(verdictOf({ winner: 'Blue', outcome: 'won' }, TWO, TWO)).toBe('Blue wins');
    expect(verdictOf({ winner: 'Blue', outcome: 'won' }, TWO, [])).toBe('Blue wins');
    expect(verdictOf({ winner: '', outcome: 'drawn' }, TWO, ['Red'])).toBe('A draw');
    expect(verdictOf({ winner: '', outcome: 'lost' }, TWO, ['Red'])).toBe('You have lost');
    expect(outcomeOf({ winner: '', outcome: 'lost' }, TWO)).toBe('Nobody wins');
  });

  it('is a mission for who plays alone', () => {
    expect(verdictOf({ winner: '', outcome: 'lost' }, ALONE, ALONE)).toBe('Mission failed');
    expect(verdictOf({ winner: 'Company', outcome: 'won' }, ALONE, ALONE)).toBe('Mission accomplished');
    expect(verdictOf({ winner: 'Company', outcome: 'won' }, ALONE, [])).toBe('Mission accomplished');
  });

  it('is told in the words of the game where it has some', () => {
    expect(resultLine({ winner: 'Red', outcome: 'won', level: 'Narrow victory' }, TWO)).toBe('Red: Narrow victory');
    expect(resultLine({ winner: 'Red', outcome: 'won', level: 'Red victory' }, TWO)).toBe('Red victory');
    expect(resultLine({ winner: '', outcome: 'drawn', level: '' }, TWO)).toBe('A draw');
    expect(resultLine({ winner: '', outcome: 'lost', level: '' }, ALONE)).toBe('Mission failed');
    expect(resultLine({ winner: '', outcome: 'lost', level: 'Heavy losses' }, ALONE)).toBe('Heavy losses');
    expect(resultLine({ winner: '', outcome: 'won', level: 'mission accomplished' }, ALONE)).toBe('Mission accomplished');
  });
});

describe('the measure of time', () => {
  const hours = { one: 'hour', many: 'hours' };
  it('is the game’s own', () => {
    expect([momentOf(0, hours), momentOf(3, hours), momentOf(3)]).toEqual(['Set-up', 'Hour 3', 'Turn 3']);
    expect(lengthOf({ turns: 8, endsEarly: true, length: '' }, hours)).toBe('up to 8 hours');
    expect(lengthOf({ turns: 1, endsEarly: false, length: '' }, hours)).toBe('1 hour');
    expect(lengthOf({ turns: 12, endsEarly: false, length: '' })).toBe('12 turns');
    expect(lengthOf({ turns: 12, endsEarly: true, length: '6 turns, 2 attempts' })).toBe('6 turns, 2 attempts');
    expect(lengthOf({ turns: 0, endsEarly: false, length: '' }, hours)).toBe('');
  });
});

it('who plays alone has nobody to choose', () => {
  for (const opponent of ['computer', 'link', 'hot', 'watch'] as const)
    expect(seatPlans({ seats: ALONE, levels: [{ id: 'doctrine', title: 'Doctrine', words: '' }] }, '', opponent)).toEqual({ Company: { kind: 'person' } });
});
