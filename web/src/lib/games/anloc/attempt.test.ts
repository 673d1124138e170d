import { expect, it } from 'vitest';
import { ask } from '$lib/app/samples';
import { attempt } from './attempt';

it('clicks become attempts where nothing is lit', () => {
  const side = (unit: number) => (unit < 30 ? 0 : 1);
  const tried = (kind: string, clicked: { place?: number; unit?: number }, about: number[] = []) =>
    attempt(ask(kind, [], { about }), clicked, side, 0);
  expect(tried('movement', { unit: 4, place: 9 })).toEqual(['move', 4]);
  expect(tried('movement', { place: 9 })).toBeNull();
  expect(tried('destination', { unit: 31, place: 9 })).toEqual(['to', 9]);
  expect(tried('landing', { place: 9 })).toEqual(['land', 9]);
  expect(tried('combat', { unit: 31, place: 9 })).toEqual(['target', 9]);
  expect(tried('declare', { unit: 4, place: 9 })).toEqual(['attacker', 4]);
  expect(tried('declare', { unit: 31, place: 9 })).toEqual(['target', 9]);
  expect(tried('set-up', { place: 9 }, [5])).toEqual(['place', 5, 9]);
  expect(tried('retreat', { place: 9 })).toEqual(['retreat', 9]);
  expect(tried('effort', { place: 9 })).toBeNull();
  expect(attempt(ask('movement', [], { mine: false }), { unit: 4 }, side, 0)).toBeNull();
});
