import { describe, expect, it } from 'vitest';
import { clickedPlace, clickedUnit } from '$lib/board/lit';
import { attempt } from './attempt';
import { companions, deedFor, deedsOf } from './deeds';
import { Field } from './field';
import { actingUnits, ENDING, hexesAskedAbout, LAUNCHING, litFor, stepNote, unitInHand, VERBS } from './lit';
import { asked, at, content, extras, view } from './samples';
import { casualty, casualtyHex, marker, thingOf } from './things';

const field = new Field(content, view(), extras);

describe('at an activation', () => {
  const ask = asked('activate', [
    [['lead', 2], '3 units'], [['hex', at(2, 3)], '2 units'], [['hex', at(2, 4)], '1 unit'], [['helicopter', 4]], [['pass']], [['show', 0]],
  ]);
  const lit = litFor(field, ask);

  it('leaders and hexes light, but not what is only an aside', () => {
    expect([...lit.units.keys()].sort()).toEqual([0, 1, 2, 4]);
    expect([...lit.places.keys()].sort((a, b) => a - b)).toEqual([at(3, 2), at(2, 3), at(2, 4)].sort((a, b) => a - b));
  });

  it('a click on a stack takes the hex, on a lone leader himself', () => {
    expect(clickedPlace(lit, at(2, 3), [0, 1], false)).toMatchObject({ kind: 'take', option: { action: ['hex', at(2, 3)] } });
    expect(clickedUnit(lit, 2, at(2, 4))).toMatchObject({ kind: 'take', option: { action: ['lead', 2] } });
  });
});

describe('with active units', () => {
  const ask = asked('act', [
    [['move', 0], '2.3, 5 MP'], [['double', 0], '9 MP, then exhausted'], [['fire', 0], 'best 4 or less, 40 %'], [['recover', 0], 'sees to casualties'],
    [['move', 1], '5 MP'], [['mission', 2], '70 % granted'], [['finish']],
  ]);

  it('each can be chosen', () => {
    expect(actingUnits(ask)).toEqual([0, 1, 2]);
    expect(clickedUnit(litFor(field, ask), 1, at(2, 3))).toMatchObject({ kind: 'take', option: { action: ['select', 1] } });
  });

  it('the chosen one may fire at whom it sees, and pick up who lies there', () => {
    const lit = litFor(field, ask, { selected: [0] });
    expect(lit.units.get(6)?.map(({ action, note }) => [action, note])).toEqual([[['fire-at', 0, 6], '40 %, all 2 together 50 %']]);
    expect(lit.units.has(7)).toBe(false); // behind the wood
    expect(lit.units.get(casualty(0))?.[0]?.action).toEqual(['lift', 0, 0]);
  });

  it('has a strip of what it can do, with a letter for each', () => {
    const deeds = deedsOf(field, ask, [0]);
    expect(deeds.map(({ label, note }) => `${label} ${note}`.trim())).toEqual(['Move 5 MP', 'Double 9 MP', 'Fire 40 %', 'Recover', 'All 2']);
    expect(deedFor(deeds, 'F')).toEqual(['fire', 0]);
    expect(deedFor(deeds, 'q')).toBeNull();
    expect(companions(field, ask, 0)).toEqual([1]);
    expect(deedsOf(field, ask, [0, 1]).map(({ action }) => action[0])).toEqual(['move', 'double', 'fire']);
  });
});

describe('on the move', () => {
  const ask = asked('move', [[['step', at(2, 4)], '1 MP, 4 left'], [['drop', 1]], [['enter', 1]], [['halt']]], [0, 10, 2]);
  const lit = litFor(field, ask);

  it('steps light, what can be done on the spot is asked of the unit, and the next unit ends the move', () => {
    expect([...lit.places.keys()]).toEqual([at(2, 4)]);
    expect(lit.units.get(2)?.map(({ action }) => action[0])).toEqual(['drop', 'enter', 'halt']);
    expect(lit.units.get(casualty(1))?.[0]?.action).toEqual(['drop', 1]);
    expect(lit.units.get(marker(1))?.[0]?.action).toEqual(['enter', 1]);
    expect(lit.units.get(0)?.[0]?.action).toEqual(['select', 0]);
    expect(unitInHand(ask)).toBe(2);
  });

  it('notes are short on the map', () => {
    expect(stepNote('1½ MP, 3½ left, by trail, out of sight')).toBe('1½');
    expect(stepNote('1 MP, 4 left, in sight of 2 and 3 concealed')).toBe('1 ◉5');
    expect(stepNote('jungle, 2 counters')).toBe('jungle, 2 counters');
  });
});

it('who is to be placed lies in the hand: only the places light', () => {
  const lit = litFor(field, asked('place', [[['ready']], [['put', 0, at(1, 1)]], [['put', 0, at(1, 2)]]], [0]));
  expect(lit.units.size).toBe(0);
  expect([...lit.places.keys()]).toEqual([at(1, 1), at(1, 2)]);
});

it('who rides lights on what it rides, casualties where they lie', () => {
  const riding = new Field(content, view({ aboard: [4, -1, -1, -1, -1, -1, -1, -1, -1] }), extras);
  const lit = litFor(riding, asked('unload', [[['put-off', 0]], [['put-off-casualty', 1]], [['done']]], [4]));
  expect(lit.units.get(4)?.map(({ action }) => action[0])).toEqual(['put-off', 'put-off-casualty']);
  expect(lit.units.has(0)).toBe(false);
  expect(casualtyHex(view(), 1)).toBe(at(2, 4));
  expect(thingOf(casualty(3))).toEqual({ kind: 'casualty', number: 3 });
  expect(thingOf(marker(0))).toEqual({ kind: 'marker', number: 0 });
  expect(thingOf(5)).toBeNull();
});

it('a question marks the hexes that it is about', () => {
  expect(hexesAskedAbout(asked('support', [], [0, 0, 6]), field)).toEqual([at(3, 5)]);
  expect(hexesAskedAbout(asked('join', [], [at(3, 5), 0]), field)).toEqual([at(3, 5)]);
  expect(hexesAskedAbout(asked('execute', [], [0]), field)).toEqual([at(3, 5)]);
  expect(hexesAskedAbout(asked('react', [], [0, 6]), field)).toEqual([at(3, 5)]);
  expect(hexesAskedAbout(null, field)).toEqual([]);
});

it('what ends or launches something names nothing', () => {
  for (const verb of [...LAUNCHING, ...ENDING]) expect(VERBS[verb]).toBeUndefined();
});

describe('a click where nothing is lit', () => {
  const tried = (kind: string, clicked: { place?: number; unit?: number }, about: number[] = []) => attempt(content, asked(kind, [], about), clicked, 0);

  it('is tried as what it was meant to be', () => {
    expect(tried('activate', { unit: 2, place: 9 })).toEqual(['lead', 2]);
    expect(tried('activate', { unit: 4, place: 9 })).toEqual(['helicopter', 4]);
    expect(tried('activate', { unit: 0, place: 9 })).toEqual(['hex', 9]);
    expect(tried('act', { unit: 1, place: 9 })).toEqual(['move', 1]);
    expect(tried('move', { place: 9 })).toEqual(['step', 9]);
    expect(tried('place', { place: 9 }, [3])).toEqual(['put', 3, 9]);
    expect(tried('target', { unit: 6, place: 9 })).toEqual(['target', 6]);
    expect(tried('aim', { place: 9 })).toEqual(['aim', 9]);
  });

  it('is nothing when it cannot be understood', () => {
    expect(tried('act', { unit: 6, place: 9 })).toBeNull();
    expect(tried('act', { place: 9 })).toBeNull();
    expect(tried('retreat', { place: 9 })).toBeNull();
    expect(attempt(content, null, { place: 9 }, 0)).toBeNull();
  });
});
