/** What the pictures of Terrain cards are made of: layers of path data around a card's middle. */

import { smooth } from '$lib/board/draw/curves';
import { noise } from '$lib/board/draw/noise';
import type { Point } from '$lib/board/places';
import { SHAPE } from './layout';

/** A layer: its look is a class of the card's style. */
export interface Layer {
  look: string;
  d: string;
}

/** Half the ground that is painted: the border covers its rim. */
export const W = SHAPE.width / 2 - 4;
export const H = SHAPE.height / 2 - 4;

const [EDGE_X, EDGE_Y] = [SHAPE.width / 2 - 1, SHAPE.height / 2 - 1];

export const f = (value: number): string => String(Math.round(value * 10) / 10);
export const p = (x: number, y: number): Point => ({ x, y });

export type Dice = () => number;
export const between = (roll: Dice, low: number, high: number): number => low + roll() * (high - low);

/** A disc as path data. */
export const disc = (x: number, y: number, r: number, squeeze = 1): string =>
  `M${f(x - r)} ${f(y)}a${f(r)} ${f(r * squeeze)} 0 1 0 ${f(2 * r)} 0a${f(r)} ${f(r * squeeze)} 0 1 0 ${f(-2 * r)} 0Z`;

/** A blot with a natural rim. */
export function blot(x: number, y: number, r: number, seed: number, corners = 9): string {
  const rim = Array.from({ length: corners }, (_, n) => {
    const turn = (2 * Math.PI * n) / corners;
    const reach = r * (1 + 0.28 * noise(Math.cos(turn) * 1.7 + x / 9, Math.sin(turn) * 1.7 + y / 9, seed));
    return p(x + Math.cos(turn) * reach, y + Math.sin(turn) * reach * 0.9);
  });
  return smooth(rim, true);
}

/** Points that keep a distance from each other, inside what `free` allows. */
export function scattered(roll: Dice, count: number, apart: number, free: (x: number, y: number) => boolean, inset = 6): Point[] {
  const found: Point[] = [];
  for (let tries = 0; tries < count * 14 && found.length < count; tries += 1) {
    const one = p(between(roll, -W + inset, W - inset), between(roll, -H + inset, H - inset));
    if (free(one.x, one.y) && found.every((other) => Math.hypot(other.x - one.x, other.y - one.y) >= apart)) found.push(one);
  }
  return found.sort((a, b) => a.y - b.y);
}
export const anywhere = (): boolean => true;

/** Which way the open lane of a card runs, if it has one. */
export type Lane = 'N-S' | 'E-W' | null;
export const laneOf = (name: string): Lane => (name.includes('N-S') ? 'N-S' : name.includes('E-W') ? 'E-W' : null);
export const beside = (lane: Lane, half: number, bend: (t: number) => number) => (x: number, y: number): boolean =>
  lane === 'N-S' ? Math.abs(x - bend(y)) > half : lane === 'E-W' ? Math.abs(y - bend(x)) > half : true;

/** Crowns of trees: shadow, body, light side, some darker than others. */
export function crowns(trees: readonly Point[], size: (n: number) => number, seed: number, look: string): Layer[] {
  const parts = { shadow: '', dark: '', body: '', light: '' };
  trees.forEach(({ x, y }, n) => {
    // What grows at the edge is smaller: nothing, not even its shadow, hangs over the card.
    const r = Math.min(size(n), (EDGE_X - Math.abs(x)) / 1.36, (EDGE_Y - Math.abs(y)) / 1.44);
    if (r < 2) return;
    parts.shadow += disc(x + r * 0.34, y + r * 0.42, r);
    if (noise(x / 30, y / 30, seed) > 0.1) parts.dark += blot(x, y, r, seed + n, 8);
    else parts.body += blot(x, y, r, seed + n, 8);
    parts.light += disc(x - r * 0.28, y - r * 0.32, r * 0.46);
  });
  return [
    { look: 'shadow', d: parts.shadow },
    { look: `${look}-dark`, d: parts.dark },
    { look, d: parts.body },
    { look: `${look}-light`, d: parts.light },
  ];
}

/** Soft patches that keep the ground from being flat. */
export function mottled(roll: Dice, seed: number, count = 5): Layer[] {
  const patch = (n: number): string => blot(between(roll, -W + 34, W - 34), between(roll, -H + 30, H - 30), between(roll, 16, 30), seed + n, 11);
  return [
    { look: 'patch-light', d: Array.from({ length: count }, (_, n) => patch(n)).join('') },
    { look: 'patch-dark', d: Array.from({ length: count }, (_, n) => patch(n + 40)).join('') },
  ];
}

export const tuft = (x: number, y: number, s = 1): string => `M${f(x - 2.6 * s)} ${f(y - 3 * s)}L${f(x - 0.8 * s)} ${f(y)}M${f(x)} ${f(y - 4.4 * s)}V${f(y)}M${f(x + 2.8 * s)} ${f(y - 2.8 * s)}L${f(x + 0.8 * s)} ${f(y)}`;
export const tufts = (roll: Dice, count: number, free = anywhere as (x: number, y: number) => boolean): string =>
  scattered(roll, count, 9, free).map(({ x, y }) => tuft(x, y, between(roll, 0.8, 1.2))).join('');

/** A way across the card. */
export function way(lane: Lane, bend: (t: number) => number): string {
  const points = lane === 'N-S' ? [-H + 3, -H / 2, 0, H / 2, H - 3].map((y) => p(bend(y), y)) : [-W + 3, -W / 2, 0, W / 2, W - 3].map((x) => p(x, bend(x)));
  return smooth(points);
}

/** A palm or nipa: fronds around a point. */
export function fronds(x: number, y: number, r: number, roll: Dice, count = 7): string {
  const turn = roll() * Math.PI;
  return Array.from({ length: count }, (_, n) => {
    const a = turn + (2 * Math.PI * n) / count;
    const [tx, ty] = [x + Math.cos(a) * r, y + Math.sin(a) * r];
    const [mx, my] = [x + Math.cos(a + 0.35) * r * 0.6, y + Math.sin(a + 0.35) * r * 0.6];
    return `M${f(x)} ${f(y)}Q${f(mx)} ${f(my)} ${f(tx)} ${f(ty)}`;
  }).join('');
}

/** Paints one kind of terrain. */
export type Picture = (roll: Dice, seed: number, name: string) => Layer[];
