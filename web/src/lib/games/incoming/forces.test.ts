import { describe, expect, it } from 'vitest';
import { agreements, counted, waresBySort } from './forces';
import type { AskCard } from './types';

const WARES = [
  { id: 'us', name: 'US infantry', sort: 'chart', rule: 'O.1' },
  { id: 'team-m60', name: 'Fire team, M60', sort: 'team', rule: 'P.0/T1' },
  { id: 'hmg', name: 'Heavy machine gun', sort: 'stand', rule: 'P.0/T3' },
];

describe('the force builder', () => {
  it('groups what may be bought by its sort, in the order of building', () => {
    const all = waresBySort(WARES, [{ ware: 2, price: 5 }, { ware: 1, price: 3 }]);
    expect(all.map(({ title }) => title)).toEqual(['Fire teams', 'Weapons and specialists']);
    expect(all[1]!.wares).toEqual([{ ware: WARES[2], number: 2, price: 5 }]);
    expect(waresBySort(WARES, [{ ware: 2, price: 5 }, { ware: 1, price: 3 }], 'machine gun').map(({ title }) => title)).toEqual(['Weapons and specialists']);
  });

  it('counts what was bought', () => {
    expect(counted(WARES, [0, 1, 2, 1])).toEqual([{ ware: WARES[0], count: 1 }, { ware: WARES[1], count: 2 }, { ware: WARES[2], count: 1 }]);
  });

  it('reads what can be agreed on from the words of the options', () => {
    const option = (n: number, text: string) => ({ action: ['fight', n], text, label: '', rule: '', note: '', forgone: '', launch: null });
    const ask = { options: [option(0, 'fight 50-free-world-attacks-day'), option(5, 'fight 50-encounter-night')] } as unknown as AskCard;
    expect(agreements(ask).map(({ points, mission, hour }) => [points, mission, hour])).toEqual([['50', 'free-world-attacks', 'day'], ['50', 'encounter', 'night']]);
  });
});
