/**
 * 7.3 Line of sight, as the server reckons it: what a line crosses, and what blocks it first.
 *
 * What is seen along the ground comes with the content; the lines are walked here so that the tool can name
 * what is in the way. A line is walked in whole numbers, so both agree at every corner.
 */

import type { FteContent } from './types';
import { GROUND, HIGH } from './types';
import { groundOf, type Ground } from './ground';

/** What blocks a line first. */
export interface Blocker {
  kind: 'terrain' | 'hexside' | 'paddies' | 'slope' | 'units';
  hexes: readonly number[];
  rule: string;
  /** For a sentence: "jungle in 21.19". */
  name: string;
}

/** A line from hex to hex. */
export interface Report {
  distance: number;
  /** Nothing of the ground blocks it; what does, or the friends who block fire along it. */
  seen: boolean;
  fire: boolean;
  blocker: Blocker | null;
  text: string;
}

const PADDIES_THAT_BLOCK = 3;
const NOBODY_THERE: ReadonlySet<number> = new Set();

type Cube = readonly [number, number, number];
const ACROSS: readonly Cube[] = [
  [1, -1, 0],
  [0, 1, -1],
  [-1, 0, 1],
];

export class Sight {
  #ground: Ground;
  #axial = new Map<number, readonly [number, number]>();
  #byAxial = new Map<string, number>();
  #rows: readonly string[];
  #row = new Map<number, number>();

  constructor(readonly content: FteContent) {
    this.#ground = groundOf(content);
    content.hexes.forEach((hex, n) => {
      const axial = this.#ground.geometry.axial(hex.column, hex.row);
      this.#axial.set(hex.index, axial);
      this.#byAxial.set(axial.join(), hex.index);
      this.#row.set(hex.index, n);
    });
    this.#rows = content.sight;
  }

  /** 7.3.1, 7.3.2 Whether two hexes see each other along the ground. */
  sees(a: number, b: number): boolean {
    const [low, high] = a < b ? [a, b] : [b, a];
    const digits = this.#rows[this.#row.get(low) ?? -1] ?? '';
    const bit = high - low;
    const digit = digits.charAt(digits.length - 1 - (bit >> 2));
    return digit !== '' && ((parseInt(digit, 16) >> (bit & 3)) & 1) === 1;
  }

  /** Whether there is a line of sight between two hexes at these altitude levels. */
  seesAt(a: number, b: number, levelA: number, levelB: number): boolean {
    if (levelA === GROUND && levelB === GROUND) return this.sees(a, b);
    return this.blocker(a, b, levelA, levelB) === null;
  }

  /** The hexes of a set that are seen from a hex. */
  seenFrom(h: number, among: Iterable<number>, levelFrom = GROUND, levelTo = GROUND): number[] {
    return [...among].filter((other) => this.seesAt(h, other, levelFrom, levelTo));
  }

  /**
   * The hexes that the line from centre to centre crosses, in order, without `a` and with `b`. A step is one
   * hex, or the two on both sides where the line runs along their hexside; off the map there is none.
   */
  line(a: number, b: number): number[][] {
    const [aq, ar] = this.#axial.get(a)!;
    const [bq, br] = this.#axial.get(b)!;
    const end: Cube = [bq - aq, ar + aq - br - bq, br - ar];
    const slope = [end[0] - end[1], end[1] - end[2], end[2] - end[0]] as const;
    const sign = slope.map((s) => (s > 0 ? 1 : -1));
    const pace = slope.map(Math.abs);
    const ahead = [0, 1, 2].filter((k) => slope[k]);
    const steps: number[][] = [];
    let here: Cube = [0, 0, 0];
    const bound = (k: number): number => 1 + sign[k]! * (here[k]! - here[(k + 1) % 3]!);
    const beyond = (k: number): Cube => {
      const [x, y, z] = ACROSS[k]!;
      return [here[0] + sign[k]! * x, here[1] + sign[k]! * y, here[2] + sign[k]! * z];
    };
    const hexAt = ([x, , z]: Cube): number => this.#byAxial.get(`${aq + x},${ar + z}`) ?? -1;
    while (here[0] !== end[0] || here[2] !== end[2]) {
      let first = ahead[0]!;
      let along = -1;
      for (const k of ahead.slice(1)) {
        const sooner = bound(k) * pace[first]! - bound(first) * pace[k]!;
        if (sooner < 0 || (sooner === 0 && pace[k]! > pace[first]!)) {
          // At a corner the line goes on into the hex it heads for more steeply.
          first = k;
          along = -1;
        } else if (sooner === 0 && pace[k] === pace[first]) along = k;
      }
      if (along < 0) here = beyond(first);
      else {
        steps.push([hexAt(beyond(first)), hexAt(beyond(along))].filter((h) => h >= 0).sort((p, q) => p - q));
        here = beyond(first);
        here = beyond(along);
      }
      steps.push([hexAt(here)]);
    }
    return steps;
  }

  /** 7.3 What blocks a line first, seen from `a`; null when it is clear. Friends block as terrain does (7.3.2/X7). */
  blocker(a: number, b: number, levelA = GROUND, levelB = GROUND, friends = NOBODY_THERE): Blocker | null {
    if (levelA && levelB) return null; // between two flyers nothing is in the way
    if (levelA) return this.blocker(b, a, levelB, levelA, friends);
    if (a === b || this.#ground.geometry.distance(a, b) === 1) return null;
    const steps = this.line(a, b).slice(0, -1);
    if (levelB === GROUND) return this.#onGround(a, b, steps, friends);
    const rule = levelB === HIGH ? '7.3.3/2' : '7.3.3/3';
    for (const [n, step] of steps.entries()) {
      // What is beside the ground may block; below Treetop level also what is beside the helicopter.
      const near = n === 0 || (levelB !== HIGH && n === steps.length - 1);
      const found = onBothSides(step, step.map((h) => this.#wall(h, friends, rule, near)), rule);
      if (found) return found;
    }
    return null;
  }

  #onGround(a: number, b: number, steps: readonly number[][], friends: ReadonlySet<number>): Blocker | null {
    const paddies: number[] = [];
    let previous: readonly number[] = [a];
    for (const [n, step] of steps.entries()) {
      const following = steps[n + 1] ?? [b];
      const walls = step.map((h) => {
        let wall = this.#wall(h, friends, '7.3.1/3', true);
        // The slopes into and out of a hex beside the line belong to that side alone.
        if (previous.length === 1) wall ??= this.#slope(a, b, previous[0]!, h);
        if (following.length === 1 && (step.length > 1 || n + 1 === steps.length)) wall ??= this.#slope(a, b, h, following[0]!);
        return wall;
      });
      const found = onBothSides(step, walls, '7.3.1/4');
      if (found) return found;
      const ways = step.filter((_, side) => walls[side] === null);
      if (ways.every((h) => this.#ground.terrain(h) === 'rice paddy')) paddies.push(ways[0]!);
      if (paddies.length === PADDIES_THAT_BLOCK) {
        const ids = paddies.map((h) => this.#ground.id(h));
        return { kind: 'paddies', hexes: paddies, rule: '7.3.1/5', name: `rice paddies in ${ids[0]}, ${ids[1]} and ${ids[2]}` };
      }
      previous = step;
    }
    return null;
  }

  #wall(h: number, friends: ReadonlySet<number>, rule: string, near: boolean): Blocker | null {
    const id = this.#ground.id(h);
    if (!this.#ground.inPlay(h)) return { kind: 'terrain', hexes: [h], rule: '1.2/3', name: `${id}, which is not in play` };
    if (near && this.#ground.blocks(h)) return { kind: 'terrain', hexes: [h], rule, name: `${this.#ground.terrain(h)} in ${id}` };
    if (near && friends.has(h)) return { kind: 'units', hexes: [h], rule: '7.3.2/X7', name: `friendly units in ${id}` };
    return null;
  }

  /** 7.3.2/X5, 7.3.2/X6 What the hexside between two hexes puts in the way of the line from a to b. */
  #slope(a: number, b: number, here: number, there: number): Blocker | null {
    const level = (h: number): number => this.#ground.level(h);
    if (level(here) === level(there) || !this.#ground.inPlay(here) || !this.#ground.inPlay(there)) return null;
    const top = Math.max(level(here), level(there));
    const highest = Math.max(level(a), level(b));
    const upper = level(a) > level(b) ? a : b;
    let rule = '';
    if (top > highest) rule = '7.3.2/X5';
    else if (top === highest && level(a) !== level(b) && upper !== here && upper !== there) rule = '7.3.2/X6';
    if (!rule) return null;
    const name = `the slope between ${this.#ground.id(here)} and ${this.#ground.id(there)}`;
    return { kind: 'slope', hexes: [here, there], rule, name };
  }

  /** A line from hex to hex in words: whether it is clear, and if not, why. */
  report(a: number, b: number, levelA = GROUND, levelB = GROUND, friends = NOBODY_THERE): Report {
    const wall = this.blocker(a, b, levelA, levelB);
    const others = new Set([...friends].filter((h) => h !== a && h !== b));
    const friend = wall ? null : this.blocker(a, b, levelA, levelB, others);
    const distance = this.#ground.geometry.distance(a, b) * (levelA === HIGH || levelB === HIGH ? 2 : 1); // 6.8/7
    const text = wall
      ? `Blocked by ${wall.name}`
      : friend
        ? `In sight, range ${distance}, but ${friend.name} block fire`
        : `In sight, range ${distance}`;
    return { distance, seen: !wall, fire: !wall && !friend, blocker: wall ?? friend, text };
  }
}

/** 7.3.1/4 What blocks in one step of a line: where it runs along a hexside, both sides have to. */
function onBothSides(step: readonly number[], walls: readonly (Blocker | null)[], rule: string): Blocker | null {
  const found = walls.filter((wall) => wall !== null);
  if (found.length < step.length || !found[0]) return null;
  if (found.length === 1) return found[0];
  return { kind: 'hexside', hexes: step, rule, name: `${found[0].name} and ${found[1]!.name}, on both sides of the line` };
}

const sights = new WeakMap<FteContent, Sight>();

export function sightOf(content: FteContent): Sight {
  let found = sights.get(content);
  if (!found) sights.set(content, (found = new Sight(content)));
  return found;
}
