/**
 * A move as it is drawn: the points it passes and the windows in which known enemies could fire at it. The server's
 * `lattice.walk`, `windows` and `worth_asking` written again, so that a hand can draw at sixty frames a second; a
 * fixture that pytest writes (fixtures/walks.json) holds the two together.
 */

import type { FireCard } from './types';

/** A set of points as the server sends it: one bit each. */
export type Bits = (point: number) => boolean;

const sets = new Map<string, Bits>();

export function bitsOf(digits: string): Bits {
  const known = sets.get(digits);
  if (known) return known;
  const found = new Uint8Array(digits.length);
  for (let at = 0; at < digits.length; at += 1) found[at] = parseInt(digits.charAt(digits.length - 1 - at), 16);
  const has: Bits = (point) => (((found[point >> 2] ?? 0) >> (point & 3)) & 1) === 1;
  if (sets.size > 400) sets.clear();
  sets.set(digits, has);
  return has;
}

/** The points that a stand passes on the straight way, the start left out, the end the last. */
export function walk(columns: number, start: number, end: number): number[] {
  const [row, column] = [Math.floor(start / columns), start % columns];
  const [down, right] = [Math.floor(end / columns) - row, (end % columns) - column];
  const steps = Math.max(Math.abs(down), Math.abs(right));
  // Of two points that are equally near the one farther south or east is taken.
  const part = (by: number, step: number): number => Math.floor((2 * by * step + steps) / (2 * steps));
  return Array.from({ length: steps }, (_, n) => start + part(down, n + 1) * columns + part(right, n + 1));
}

/** An enemy who may fire at a mover. */
export interface Watcher {
  stand: number;
  at: number;
  reach: Bits;
  covered: Bits;
  dice: number;
}

/** Points of a walk in a row that are alike, with who sees it there, in the open, and within a width. */
export interface Window {
  first: number;
  last: number;
  point: number;
  seen: readonly number[];
  open: readonly number[];
  near: readonly number[];
}

const same = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((one, n) => one === b[n]);

/** The windows of a walk; `reach` is how many steps of the lattice are a width from middle to middle. */
export function windowsOf(columns: number, way: readonly number[], watchers: readonly Watcher[], reach = 4): Window[] {
  const found: Window[] = [];
  way.forEach((point, step) => {
    const [seen, open, near]: [number[], number[], number[]] = [[], [], []];
    watchers.forEach((watcher, n) => {
      if (!watcher.reach(point)) return;
      seen.push(n);
      if (!watcher.covered(point)) open.push(n);
      const [dx, dy] = [(point % columns) - (watcher.at % columns), Math.floor(point / columns) - Math.floor(watcher.at / columns)];
      if (dx * dx + dy * dy < reach * reach) near.push(n);
    });
    if (!seen.length) return;
    const last = found.at(-1);
    if (last && last.last === step - 1 && same(last.seen, seen) && same(last.open, open) && same(last.near, near)) last.last = step;
    else found.push({ first: step, last: step, point, seen, open, near });
  });
  return found;
}

const within = (some: readonly number[], others: readonly number[]): boolean => some.every((one) => others.includes(one));
/** All that a window offers is offered by another, too. */
const noBetter = (window: Window, other: Window): boolean => within(window.seen, other.seen) && within(window.open, other.open) && within(window.near, other.near);

/** Those windows that no other makes needless; of two that are alike the earlier stays. */
export function worthAsking(found: readonly Window[]): Window[] {
  return found.filter((window, n) => !found.some((other, place) => place !== n && noBetter(window, other) && (!noBetter(other, window) || place < n)));
}

/** The chance that some dice hit at least so often. */
export function atLeast(hits: number, dice: number, score: number): number {
  const hit = Math.max(0, 7 - score) / 6;
  let ways = [1];
  for (let die = 0; die < dice; die += 1) ways = [...ways, 0].map((_, n) => (ways[n] ?? 0) * (1 - hit) + (ways[n - 1] ?? 0) * hit);
  return ways.slice(Math.max(0, hits)).reduce((sum, one) => sum + one, 0);
}

/** What may happen to a mover: 0 to 1. */
export interface Danger {
  stopped: number;
  lost: number;
}

/** The dangers of a window: of the best single shot, and of all who see it firing together. */
export function dangerOf(fire: FireCard, window: Window, watchers: readonly Watcher[], sixes: Bits): { single: Danger; all: Danger } {
  const single = { stopped: 0, lost: 0 };
  const spared = { stopped: 1, lost: 1 };
  for (const n of window.seen) {
    const dice = Math.max(0, watchers[n]!.dice + (window.open.includes(n) ? 0 : fire.cover));
    const score = !window.open.includes(n) && sixes(window.point) ? fire.sixes : fire.hitOn;
    const stopped = atLeast(fire.pin, dice, score);
    const lost = atLeast(fire.suppress, dice, score);
    single.stopped = Math.max(single.stopped, stopped);
    single.lost = Math.max(single.lost, lost);
    spared.stopped *= 1 - stopped;
    spared.lost *= 1 - lost;
  }
  return { single, all: { stopped: 1 - spared.stopped, lost: 1 - spared.lost } };
}

/** How exposed each step of a way is: unseen, seen under cover, seen in the open. */
export type Exposure = 'unseen' | 'covered' | 'open';

export function exposures(way: readonly number[], watchers: readonly Watcher[]): Exposure[] {
  return way.map((point) => {
    const seeing = watchers.filter(({ reach }) => reach(point));
    if (!seeing.length) return 'unseen';
    return seeing.every(({ covered }) => covered(point)) ? 'covered' : 'open';
  });
}

/** Steps in a row that are alike: [exposure, from step, to step]. */
export function runs(all: readonly Exposure[]): [Exposure, number, number][] {
  const found: [Exposure, number, number][] = [];
  all.forEach((one, step) => {
    const last = found.at(-1);
    if (last?.[0] === one) last[2] = step;
    else found.push([one, step, step]);
  });
  return found;
}
