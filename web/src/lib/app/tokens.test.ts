import { describe, expect, it } from 'vitest';
import { keepSeats, myTokens, readSeats, removedMatches, seatsOf, setRemoved, type Shelf } from './tokens';

function shelf(start = ''): Shelf & { text: () => string } {
  let kept: string | null = start || null;
  return { getItem: () => kept, setItem: (_, value) => void (kept = value), text: () => kept ?? '' };
}

describe('seats kept in the browser', () => {
  it('come back, the latest first', () => {
    const s = shelf();
    keepSeats(s, 'm1', { Blue: 'a' }, {}, 1);
    keepSeats(s, 'm2', { Blue: 'b', Red: 'c' }, {}, 2);
    expect(readSeats(s).map((one) => one.match)).toEqual(['m2', 'm1']);
    expect(seatsOf(s, 'm2')?.mine).toEqual({ Blue: 'b', Red: 'c' });
    expect(myTokens(s)).toEqual(['b', 'c', 'a']);
  });

  it('add up for a match, and an invitation that I take is mine', () => {
    const s = shelf();
    keepSeats(s, 'm1', { Blue: 'a' }, { Red: 'n' });
    expect(seatsOf(s, 'm1')?.invites).toEqual({ Red: 'n' });
    keepSeats(s, 'm1', { Red: 'n' });
    expect(seatsOf(s, 'm1')).toMatchObject({ mine: { Blue: 'a', Red: 'n' }, invites: {} });
    expect(readSeats(s)).toHaveLength(1);
  });

  it('stay mine when the match leaves the list, and it can come back', () => {
    const s = shelf();
    keepSeats(s, 'm1', { Blue: 'a' }, { Red: 'n' });
    keepSeats(s, 'm2', { Blue: 'b' });
    setRemoved(s, 'm1', true);
    expect([...removedMatches(s)]).toEqual(['m1']);
    expect(seatsOf(s, 'm1')).toMatchObject({ mine: { Blue: 'a' }, invites: { Red: 'n' } });
    expect(myTokens(s).sort()).toEqual(['a', 'b']);
    setRemoved(s, 'm1', false);
    expect(removedMatches(s).size).toBe(0);
    setRemoved(s, 'm1', true);
    keepSeats(s, 'm1', { Blue: 'a' }); // who sits down there again has it on his list
    expect(removedMatches(s).size).toBe(0);
  });

  it('are nothing when the shelf holds rubbish', () => {
    for (const rubbish of ['{', '{}', 'null', '[1,null,{"match":"m"}]', '[{"match":"m","mine":{"A":1},"invites":{}}]']) {
      expect(readSeats(shelf(rubbish))).toEqual([]);
    }
  });

  it('do not fail when nothing can be stored', () => {
    const full: Shelf = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(() => keepSeats(full, 'm1', { Blue: 'a' })).not.toThrow();
  });
});
