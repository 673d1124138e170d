import { describe, expect, it } from 'vitest';
import { Field } from './field';
import { reach, routeTo, routeWords, walkerOf, type Walker } from './paths';
import { asked, at, content, extras, view } from './samples';
import { BROKEN, DOUBLE_TIME, STEALTHY, WALK } from './types';

const field = new Field(content, view(), extras);
const walker = (more: Partial<Walker> = {}): Walker => ({ units: [0], pace: WALK, points: 10, begun: false, ...more });

describe('a walk', () => {
  it('takes the cheapest way, and of equal ones that which fewer see', () => {
    const found = reach(field, walker());
    // One step into the clear costs a point; the jungle of column 4 two.
    expect(found.get(at(2, 4))?.cost).toBe(2);
    expect(found.get(at(1, 3))?.cost).toBe(2);
    expect(found.get(at(4, 3))?.cost).toBe(6);
    expect(found.has(at(2, 3))).toBe(false);
    const route = routeTo(field, walker(), found, at(4, 3))!;
    expect(route.stages.map((stage) => stage.hex)).toEqual([expect.any(Number), at(4, 3)]);
    expect(route.stages.at(-1)!.cost).toBe(6);
  });

  it('does not lead through enemies, nor further than the points', () => {
    const found = reach(field, walker({ points: 4 }));
    expect(found.has(at(3, 5))).toBe(false);
    expect([...found.values()].every(({ cost }) => cost <= 4)).toBe(true);
    expect(routeTo(field, walker(), found, at(6, 6))).toBeNull();
  });

  it('goes one hex when it is stealthy, and only where it is offered', () => {
    const quiet = reach(field, walker({ pace: STEALTHY }));
    expect([...quiet.values()].every(({ before }) => before === at(2, 3))).toBe(true);
    const first = reach(field, walker({ first: new Set([at(1, 3)]), points: 2 }));
    expect([...first.keys()]).toEqual([at(1, 3)]);
  });

  it('says what it costs and who sees it', () => {
    const found = reach(field, walker());
    const words = routeWords(field, routeTo(field, walker(), found, at(2, 4))!);
    expect(words).toBe('1 MP, 4 left, in sight of 1, loses concealment in 2.4');
    const run = walker({ pace: DOUBLE_TIME, points: 18 });
    expect(routeWords(field, routeTo(field, run, reach(field, run), at(1, 2))!)).toMatch(/^Double time, .*, then exhausted$/);
  });

  it('begins with the way out of cover', () => {
    const inside = view().position.inside.with(0, 3);
    const dug = new Field(content, { ...view(), position: { ...view().position, inside } }, extras);
    const route = routeTo(dug, walker(), reach(dug, walker()), at(1, 3))!;
    expect(route.cover).toMatchObject({ hex: route.from, cost: 0, seen: dug.seenBy(route.from, 0) });
    expect(routeTo(field, walker(), reach(field, walker()), at(1, 3))!.cover).toBeNull();
    const seen = { ...route, concealed: true, cover: { ...route.cover!, seen: 2, watched: true } };
    expect(routeWords(dug, seen)).toContain('comes out of cover in sight of 2, loses concealment in 2.3');
  });

  it('is offered step by step to a broken helicopter', () => {
    const status = view().position.status.with(4, BROKEN);
    const shaken = new Field(content, { ...view(), position: { ...view().position, status } }, extras);
    expect(reach(shaken, walker({ units: [4], points: 40 })).size).toBe(0);
    expect([...reach(shaken, walker({ units: [4], points: 40, first: new Set([at(3, 1)]) })).keys()]).toEqual([at(3, 1)]);
  });

  it('by air crosses everything in a straight line', () => {
    const flight = walker({ units: [4], points: 40 });
    const route = routeTo(field, flight, reach(field, flight), at(6, 4))!;
    expect(route.stages).toHaveLength(field.ground.geometry.distance(at(3, 2), at(6, 4)));
    expect(route.stages.at(-1)!.cost).toBe(2 * route.stages.length);
  });

  it('begins where the question about it stands', () => {
    const ask = asked('move', [[['step', at(2, 4)]], [['with', 1]], [['halt']]], [WALK, 6, 0, 1]);
    expect(walkerOf(ask)).toEqual({ units: [0, 1], pace: WALK, points: 6, begun: true, first: new Set([at(2, 4)]) });
    expect(walkerOf(asked('fly', [[['step', 3]]], [4, 38]))).toMatchObject({ units: [4], points: 38 });
    expect(walkerOf(asked('act', []))).toBeNull();
  });
});
