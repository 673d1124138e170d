/** Where the strip of a unit goes. */

import type { Box, Point } from '$lib/board/places';
import { fan, HANDLE } from '$lib/board/stacks';
import { heldInside, type Extent } from '$lib/board/viewport';

/** Something on the board that is better left free, and how much it matters. */
export interface Spot extends Point {
  weight: number;
}

/** The strip never lies on its own unit if it can help it. */
const UNIT_ITSELF = 1000;
/** A counter whose middle is nearer than this to the strip is covered in part. */
const RIM = 20;
/** How far the strip stays from the edge of the board. */
const EDGE = 8;

/** Where the handle of a stack is when that is fanned out: nothing may lie on it. */
const HANDLE_ITSELF = 60;
export function handle(unit: Point | null, counters: number): Spot[] {
  if (!unit || counters < 2) return [];
  const { height } = fan(counters, 5);
  return [{ x: unit.x, y: unit.y - height / 2 - HANDLE / 2, weight: HANDLE_ITSELF }];
}

/**
 * The corner of a strip: below, above, right or left of its unit or at one of its corners, inside the free part of the
 * board, where it covers least. `beside` is how far from the unit it stays.
 */
export function stripPlace(unit: Point, beside: number, strip: Extent, free: Box, spots: readonly Spot[]): Point {
  const [across, along] = [beside + strip.width / 2, beside + strip.height / 2];
  const middles = [
    { x: unit.x, y: unit.y + along },
    { x: unit.x, y: unit.y - along },
    { x: unit.x + across, y: unit.y },
    { x: unit.x - across, y: unit.y },
    { x: unit.x + across, y: unit.y + along },
    { x: unit.x - across, y: unit.y + along },
    { x: unit.x + across, y: unit.y - along },
    { x: unit.x - across, y: unit.y - along },
  ].map((middle) => heldInside(middle, { width: strip.width + 2 * EDGE, height: strip.height + 2 * EDGE }, free));
  const covered = (middle: Point, spot: Point): boolean =>
    Math.abs(spot.x - middle.x) < strip.width / 2 + RIM && Math.abs(spot.y - middle.y) < strip.height / 2 + RIM;
  const cost = (middle: Point): number =>
    [...spots, { ...unit, weight: UNIT_ITSELF }].reduce((sum, spot) => sum + (covered(middle, spot) ? spot.weight : 0), 0);
  const best = middles.reduce((least, middle) => (cost(middle) < cost(least) ? middle : least));
  return { x: best.x - strip.width / 2, y: best.y - strip.height / 2 };
}
