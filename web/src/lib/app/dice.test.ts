import { describe, expect, it } from 'vitest';
import type { HandCard, Update } from '../generated/protocol';
import { checkedDice, diceOf, pledgeOf, sharer } from './dice';
import { update } from './samples';
import type { Shelf } from './tokens';

// The same values stand in tests/server/test_shared_dice.py.
const SECRET = '30313233343536373839616263646566';
const ONE = '746865206279746573206f66206f6e65';
const OTHER = '74686f7365206f6620616e6f74686572';
const HASH = 'c6a1f52c055a0a48c8d5da9b80d6ad97b6074f32a9c7940c5e867166b663593b';

function shelf(): Shelf {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

const hand = (seat: string, pledge = '', part = ''): HandCard => ({ seat, pledge, part });
const told = (hands: HandCard[], more: Partial<Update> = {}) => update(1, { seat: 'US', seedHash: HASH, hands, ...more });

describe('the dice', () => {
  it('are mixed as the server does it', () => {
    expect(diceOf(SECRET, [hand('US', '', ONE), hand('NVA/VC', '', OTHER)])).toBe('de4471b60401113763902f899964cb2c');
    expect(pledgeOf(ONE)).toBe('c85a3435b385af8544c125c77b91e78edd9197a77c0de7d8f0dc75cd3c41ac6c');
    expect(diceOf(SECRET, [])).toBe(SECRET);
  });

  it('get a pledge first, and the bytes when all have pledged themselves', () => {
    const owes = sharer(shelf());
    const first = owes(told([hand('US'), hand('NVA/VC')]));
    expect(first?.type).toBe('pledge');
    const hash = first?.type === 'pledge' ? first.hash : '';
    expect(owes(told([hand('US', hash), hand('NVA/VC')]))).toBeNull();
    const second = owes(told([hand('US', hash), hand('NVA/VC', pledgeOf(OTHER))]));
    expect(second?.type).toBe('give');
    const part = second?.type === 'give' ? second.part : '';
    expect(pledgeOf(part)).toBe(hash);
    expect(part).toMatch(/^[0-9a-f]{32}$/);
    expect(owes(told([hand('US', hash, part), hand('NVA/VC', pledgeOf(OTHER), OTHER)]))).toBeNull();
  });

  it('get nothing from who looks on, or where they are the server\'s alone', () => {
    expect(sharer(shelf())(told([hand('US')], { seat: '' }))).toBeNull();
    expect(sharer(shelf())(told([]))).toBeNull();
  });

  it('get the same bytes after the page was loaded again, and others when the server has other dice', () => {
    const kept = shelf();
    const first = sharer(kept)(told([hand('US')]));
    expect(sharer(kept)(told([hand('US')]))).toEqual(first);
    expect(sharer(kept)(told([hand('US')], { seedHash: 'another' }))).not.toEqual(first);
  });

  it('begin anew when the bytes of a pledge are lost and others have told theirs', () => {
    const owes = sharer(shelf());
    const stuck = told([hand('US', pledgeOf(ONE)), hand('NVA/VC', pledgeOf(OTHER), OTHER)]);
    expect(owes(stuck)).toBeNull();
    expect(owes(stuck, true)?.type).toBe('pledge');
    expect(owes(told([hand('US', pledgeOf(ONE), ONE), hand('NVA/VC', pledgeOf(OTHER), OTHER)]), true)).toBeNull();
  });

  it('are not fought about by two windows', () => {
    const owes = sharer(shelf());
    expect(owes(told([hand('US')]))?.type).toBe('pledge');
    expect(owes(told([hand('US', pledgeOf(OTHER))]))).toBeNull();
    expect(sharer(shelf())(told([hand('US', pledgeOf(ONE)), hand('NVA/VC', pledgeOf(OTHER), OTHER)]))).toBeNull();
  });

  it('are checked at the end', () => {
    const kept = shelf();
    const owes = sharer(kept);
    const pledge = owes(told([hand('US'), hand('NVA/VC', pledgeOf(OTHER))]));
    const hash = pledge?.type === 'pledge' ? pledge.hash : '';
    const give = owes(told([hand('US', hash), hand('NVA/VC', pledgeOf(OTHER))]));
    const part = give?.type === 'give' ? give.part : '';
    const hands = [hand('US', hash, part), hand('NVA/VC', pledgeOf(OTHER), OTHER)];
    const end = told(hands, { seed: SECRET });
    expect(checkedDice(kept, end, ['US'])).toEqual({ right: true, own: true, again: 0 });
    expect(checkedDice(shelf(), end, ['US'])).toEqual({ right: true, own: null, again: 0 });
    expect(checkedDice(kept, { ...end, seed: ONE }, ['US']).right).toBe(false);
    // Other bytes of mine, another hash, or an opponent who has changed his mind.
    const other = [hand('US', pledgeOf(ONE), ONE), hands[1]!];
    expect(checkedDice(kept, { ...end, hands: other }, ['US'])).toEqual({ right: true, own: false, again: 0 });
    expect(checkedDice(kept, { ...end, hands: [hands[0]!, hand('NVA/VC', pledgeOf(ONE), ONE)] }, ['US']).own).toBe(false);
    expect(checkedDice(kept, { ...end, hands: [hands[0]!, hand('NVA/VC', pledgeOf(OTHER), ONE)] }, ['US']).right).toBe(false);
    expect(checkedDice(kept, { ...end, seedHash: 'another' }, ['US']).own).toBe(false);
  });

  it('say how often the server came with another seed after it had heard the bytes', () => {
    const kept = shelf();
    const rounds = [HASH, 'a'.repeat(64), 'b'.repeat(64)].map((seedHash) => {
      const owes = sharer(kept);
      const first = owes(told([hand('US')], { seedHash }));
      const hash = first?.type === 'pledge' ? first.hash : '';
      const second = owes(told([hand('US', hash)], { seedHash }));
      const part = second?.type === 'give' ? second.part : '';
      return checkedDice(kept, told([hand('US', hash, part)], { seedHash, seed: SECRET }), ['US']);
    });
    expect(rounds.map(({ own }) => own)).toEqual([true, true, true]);
    expect(rounds.map(({ again }) => again)).toEqual([0, 1, 2]);
  });
});
