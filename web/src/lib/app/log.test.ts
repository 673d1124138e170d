import { describe, expect, it } from 'vitest';
import { arrowsOf, linked, placeOf, rolledAmong, toldAt, turnsIn, worthTelling, namesOf, whereabouts, type EventLooks } from './log';
import { event } from './samples';

// numbers are the game's own: they need not be places in the list
const names = namesOf({
  units: ['5th Division HQ', '7th Regiment', '17th Regiment', '8th Regiment'].map((name, index) => ({ index, name })),
  hexes: Array.from({ length: 20 }, (_, n) => 19 - n).map((index) => ({
    index,
    id: `08${String(index).padStart(2, '0')}`,
    name: index === 10 ? 'Old Town' : '',
  })),
});
const links = (one: ReturnType<typeof event>) =>
  linked(one, names).filter((piece) => piece.unit !== undefined || piece.place !== undefined);
const whole = (one: ReturnType<typeof event>) => linked(one, names).map((piece) => piece.text).join('');

describe('the way of a move', () => {
  const looks: EventLooks = { arrows: { moved: ['move', 1, 2] }, ways: { moved: 3 } };
  it('goes by the places that the event lists', () => {
    expect(arrowsOf(event(0, 'moved', [1, 9, 12, '10 11'], ''), looks)).toEqual([{ from: 9, to: 12, kind: 'move', via: [10, 11] }]);
    expect(arrowsOf(event(0, 'moved', [1, 9, 10, ''], ''), looks)).toEqual([{ from: 9, to: 10, kind: 'move' }]);
  });
});

describe('links in the log', () => {
  it('lead to units and hexes', () => {
    const moved = event(0, 'moved', [1, 9, 10], '7th Regiment moves from 0809 to Old Town (0810).');
    expect(links(moved)).toEqual([
      { text: '7th Regiment', unit: 1 },
      { text: '0809', place: 9 },
      { text: 'Old Town (0810)', place: 10 },
    ]);
    expect(whole(moved)).toBe(moved.text);
  });

  it('take whole names only', () => {
    const other = event(0, 'moved', [1, 2], '17th Regiment joins 7th Regiment.');
    expect(links(other)).toEqual([
      { text: '17th Regiment', unit: 2 },
      { text: '7th Regiment', unit: 1 },
    ]);
  });

  it('do not make links of numbers', () => {
    const income = event(0, 'income', [0, 7, 8], 'Blue receives 7 OPs and has 8.');
    expect(links(income)).toEqual([]);
    expect(whole(income)).toBe(income.text);
    const boxed = event(0, 'arrived', [3, -1], '8th Regiment arrives at Lai Khe.');
    expect(links(boxed)).toEqual([{ text: '8th Regiment', unit: 3 }]);
  });

  it('show the last place, or the unit', () => {
    expect(placeOf(event(0, 'moved', [1, 9, 10], '7th Regiment moves from 0809 to Old Town (0810).'), names)).toEqual({ place: 10 });
    expect(placeOf(event(0, 'step-lost', [3], '8th Regiment loses a step.'), names)).toEqual({ unit: 3 });
    expect(placeOf(event(0, 'lull', [], 'A lull.'), names)).toBeNull();
  });
});

describe('what an event shows', () => {
  const looks: EventLooks = {
    arrows: { moved: ['move', 1, 2], 'landed-hot': ['lift', 1, 2], retreated: ['retreat', 0, 1] },
    quiet: new Set(['placed', 'cas', 'assigned']),
  };

  it('has an arrow from hex to hex', () => {
    expect(arrowsOf({ kind: 'moved', args: [1, 9, 10] }, looks)).toEqual([{ from: 9, to: 10, kind: 'move' }]);
    expect(arrowsOf({ kind: 'landed-hot', args: [1, -1, 10] }, looks)).toEqual([]);
    expect(arrowsOf({ kind: 'retreated', args: [4, 5] }, looks)).toEqual([{ from: 4, to: 5, kind: 'retreat' }]);
    expect(arrowsOf({ kind: 'income', args: [1, 2, 3] }, looks)).toEqual([]);
  });

  it('is told again if it matters', () => {
    const many = ['moved', 'placed', 'combat', 'cas', 'assigned'].map((kind, n) => event(n, kind, [], kind));
    expect(worthTelling(many, looks).map((one) => one.kind)).toEqual(['moved', 'combat']);
    expect(worthTelling(many.slice(3), looks)).toHaveLength(2);
  });

  it('belongs to a turn', () => {
    expect(turnsIn([event(0, 'a', [], '', { turn: 2 }), event(1, 'b', [], '', { turn: 0 }), event(2, 'c', [], '', { turn: 2 })])).toEqual([0, 2]);
  });
});

describe('where something is told', () => {
  const looks: EventLooks = { places: { moved: [0, 1] }, whereIs: (view, unit) => (view as number[])[unit] ?? -1 };
  const log = [event(0, 'moved', [1, 9], '7th Regiment moves to 0809.'), event(1, 'lost', [1], '7th Regiment is lost.')];
  const at = (one: ReturnType<typeof event>, view: number[]) => toldAt(one, names, looks, view, whereabouts(log, looks, view));

  it('is where the dice fall, the place, the unit, or where that stood before it was lost', () => {
    const roll = { title: '', dice: [], needed: '', modifiers: [], result: '', meaning: '', place: 4, cards: [], read: -1 };
    expect(at({ ...log[0]!, roll }, [0, 9])).toEqual({ place: 4 });
    expect(at({ ...log[1]!, roll: { ...roll, place: 9 } }, [0, 9])).toEqual({ place: 9, unit: 1 });
    expect(at(log[0]!, [0, 9])).toEqual({ place: 9 });
    expect(at(log[1]!, [0, 9])).toEqual({ unit: 1 });
    expect(at(log[1]!, [0, -1])).toEqual({ place: 9 });
    expect(at(event(2, 'turn', [2], 'Turn 2.'), [])).toBeNull();
  });
});

describe('whom a roll is about', () => {
  const roll = { title: '', dice: [], needed: '', modifiers: [], result: '', meaning: '', place: 4, cards: [], read: -1 };
  const among = (looks: EventLooks, args: number[], text: string, view: number[]) =>
    rolledAmong({ ...event(7, 'shot', args, text), roll }, names, { whereIs: (now, unit) => (now as number[])[unit] ?? -1, ...looks }, view, (unit) => view[unit] ?? -1);

  it('is where the dice fall, who is named, and both ends of its arrow', () => {
    expect(among({}, [], 'They fire.', [])).toEqual([4]);
    expect(among({}, [1, 10], '7th Regiment fires at Old Town (0810).', [0, 9])).toEqual([4, 9, 10]);
    expect(among({ arrows: { shot: ['attack', { unit: 1 }, { unit: 3 }] } }, [9, 1, 9, 3], 'They fire.', [0, 9, 0, 4])).toEqual([4, 9]);
  });

  it('and all who are in the fight, but nobody off the map', () => {
    expect(among({ engaged: (view) => view as number[] }, [1], '7th Regiment attacks.', [12, -1, 13])).toEqual([4, 12, 13]);
  });
});
