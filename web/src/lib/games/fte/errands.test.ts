import { describe, expect, it } from 'vitest';
import { chainPlan, walkPlan, watch, type Eyes } from './errands';
import { Field } from './field';
import { reach, routeTo, type Walker } from './paths';
import { at, content, extras, view } from './samples';
import { WALK, type FteView } from './types';

const field = new Field(content, view(), extras);
const sideOf = (u: number): number => content.units[u]!.side;
const eyes = (now: () => FteView = () => view()): Eyes => ({ view: now, sideOf, nameOf: (u) => content.units[u]!.name });
const walker: Walker = { units: [0, 1], pace: WALK, points: 10, begun: false };
const route = routeTo(field, walker, reach(field, walker), at(2, 5))!;
const actions = (plan: ReturnType<typeof walkPlan>) => plan.parts.flatMap((part) => part.actions);

describe('an errand', () => {
  it('is a move, those who come along if they can, and each step', () => {
    const plan = walkPlan(route, eyes(), false);
    expect(actions(plan)).toEqual([['move', 0], ['with', 1], ...route.stages.map(({ hex }) => ['step', hex])]);
    expect(plan.parts.map(({ must }) => !!must)).toEqual([true, false, ...route.stages.map(() => true)]);
    expect(plan.parts[1]!.who).toBe(content.units[1]!.name);
    expect(actions(walkPlan({ ...route, begun: true }, eyes(), false))[0]).toEqual(['step', route.stages[0]!.hex]);
    expect(actions(walkPlan({ ...route, units: [4] }, eyes(), true))[0]).toEqual(['fly', 4]);
  });

  it('stops when somebody is hit, seen or shows himself', () => {
    let now = view();
    const calm = (more: Parameters<typeof view>[0]): boolean => {
      now = view();
      const looks = watch([0, 1], eyes(() => now));
      now = view(more);
      return looks();
    };
    expect(calm({})).toBe(true);
    expect(calm({ status: [1, 1, 0, 0, 0, 0, 2, 0, 0] })).toBe(false);
    expect(calm({ c_kind: [1, 0, 1], c_side: [0, 0, 0], c_hex: [1, 1, 1], c_carrier: [-1, 2, -1] })).toBe(false);
    // a contact turns out to be somebody
    expect(calm({ token: [4, -1, -1, -1, -1, -1, -1, -1, -1] })).toBe(false);
  });

  it('goes on when concealment is lost where that was foreseen', () => {
    let now = view();
    const walk = (h: number): boolean => {
      now = view();
      const plan = walkPlan(route, eyes(() => now), false);
      now = view({ token: [-1, -1, -1, -1, -1, -1, -1, 0, -1], hex: [h, h, at(2, 4), at(1, 5), at(3, 2), -1, at(3, 5), at(5, 4), -1] });
      return plan.undisturbed!();
    };
    expect(walk(at(2, 4))).toBe(true);
    expect(walk(at(1, 1))).toBe(false);
  });

  it('foresees that who comes out of cover in sight is seen in the next hex', () => {
    let now = view();
    const cover = { hex: route.from, cost: 0, seen: 2, watched: true };
    const first = { ...route.stages[0]!, watched: false };
    const plan = walkPlan({ ...route, cover, stages: [first] }, eyes(() => now), false);
    const h = first.hex;
    now = view({ token: [-1, -1, -1, -1, -1, -1, -1, 0, -1], hex: [h, h, at(2, 4), at(1, 5), at(3, 2), -1, at(3, 5), at(5, 4), -1] });
    expect(plan.undisturbed!()).toBe(true);
  });

  it('may be any few choices: what is not asked for is left out', () => {
    const plan = chainPlan([['assault', 0], ['assault-hex', 9]], [0], eyes());
    expect(plan.parts.map(({ actions, must }) => [actions, !!must])).toEqual([[[['assault', 0]], true], [[['assault-hex', 9]], false]]);
  });
});
