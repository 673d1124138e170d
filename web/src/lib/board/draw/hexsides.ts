/** Whole layers of hexsides as one path each: slopes, streams, edges. */

import type { Hexes } from '../hexes';
import type { Point } from '../places';
import { chained, divided, smooth, softened, wandering } from './curves';

/** A hexside, as the two hexes that it parts. */
export type Side = readonly [number, number];

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** Hexsides from bit masks, one bit for each of a hex's six directions; each hexside once. */
export function sidesIn(hexes: Hexes, masks: Readonly<Record<number, number>>): Side[] {
  const found = new Map<string, Side>();
  for (const [name, mask] of Object.entries(masks)) {
    const h = Number(name);
    for (let direction = 0; direction < 6; direction += 1) {
      const other = (mask >> direction) & 1 ? hexes.neighbour(h, direction) : null;
      if (other !== null) found.set(`${Math.min(h, other)} ${Math.max(h, other)}`, [h, other]);
    }
  }
  return [...found.values()];
}

/** The hexsides themselves, straight. */
export function edges(hexes: Hexes, sides: readonly Side[]): string {
  return sides
    .map(([a, b]) => hexes.side(a, b))
    .map(([p, q]) => `M${short(p.x)} ${short(p.y)}L${short(q.x)} ${short(q.y)}`)
    .join('');
}

/** Hachures on slopes: short strokes from the hexside down into the lower hex. A side names the upper hex first. */
export function hachures(hexes: Hexes, slopes: readonly Side[], strokes = 6, length = 0.2): string {
  const reach = hexes.shape.radius * length;
  return slopes
    .map(([upper, lower]) => {
      const [p, q] = hexes.side(upper, lower);
      const [from, to] = [hexes.centre(upper), hexes.centre(lower)];
      const far = Math.hypot(to.x - from.x, to.y - from.y);
      const [dx, dy] = [((to.x - from.x) / far) * reach, ((to.y - from.y) / far) * reach];
      return Array.from({ length: strokes }, (_, n) => {
        const t = (n + 0.5) / strokes;
        const [x, y] = [p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t];
        const part = n % 2 ? 0.6 : 1; // long and short in turn, as surveyors draw them
        return `M${short(x)} ${short(y)}l${short(dx * part)} ${short(dy * part)}`;
      }).join('');
    })
    .join('');
}

/** Streams along hexsides: joined where they meet, and wandering a little. */
export function streams(hexes: Hexes, sides: readonly Side[], seed = 5): string {
  const strokes = sides.map(([a, b]) => hexes.side(a, b));
  const natural = (line: Point[]): Point[] => wandering(softened(divided(line, 4), 3), hexes.shape.radius * 0.07, 23, seed);
  return chained(strokes).map((line) => smooth(natural(line))).join('');
}
