/** Where on a map something is shown best: for legends, which are cut out of the map itself. */

import type { Hexes } from './hexes';
import type { Box, Point } from './places';

const WIDTH = 112;
const HEIGHT = 80;

/** A piece of the paper around a point. */
export function around({ x, y }: Point, scale = 1): Box {
  return { x: x - (WIDTH * scale) / 2, y: y - (HEIGHT * scale) / 2, width: WIDTH * scale, height: HEIGHT * scale };
}

/** Around 0, 0: for what is drawn there, such as a counter. */
export const MIDDLE: Box = around({ x: 0, y: 0 }, 0.8);

/** Of some hexes the one with most of them around it. */
export function deepest(geometry: Hexes, hexes: readonly number[]): number | undefined {
  const all = new Set(hexes);
  const within = (h: number): number => geometry.neighbours(h).filter((n) => all.has(n)).length;
  return hexes.filter((h) => geometry.has(h)).reduce<number | undefined>((best, h) => (best === undefined || within(h) > within(best) ? h : best), undefined);
}

/** Halfway between two hexes that are next to each other and both on the map; the one nearest to the middle of all. */
export function crossing(geometry: Hexes, pairs: readonly (readonly number[])[]): Point | undefined {
  const { x, y, width, height } = geometry.bounds;
  const far = (p: Point): number => Math.hypot(p.x - x - width / 2, p.y - y - height / 2);
  return pairs
    .filter(([a, b]) => a !== undefined && b !== undefined && geometry.has(a) && geometry.has(b) && geometry.distance(a, b) === 1)
    .map(([a, b]) => [geometry.centre(a!), geometry.centre(b!)] as const)
    .map(([a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }))
    .sort((a, b) => far(a) - far(b))[0];
}

/** A line of hexes as its steps. */
export const stepsOf = (line: readonly number[]): [number, number][] => line.slice(1).map((h, n) => [line[n]!, h]);
