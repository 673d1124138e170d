/** Where the words of a ruler go. */

import type { Box, Point } from './places';
import { heldInside, type Extent } from './viewport';

/** How far from the end of the line, and how much longer than its words a line is that carries them. */
const BESIDE = 32;
const LONGER = 40;

/**
 * The middle of a label: of the line from `a` to `b`; above its end if the line is too short for that, or below it
 * where there is no room above. Never outside of the part that is seen.
 */
export function labelPlace(a: Point, b: Point, label: Extent, seen: Box | null): Point {
  const long = Math.hypot(b.x - a.x, b.y - a.y) > label.width + LONGER;
  const above = b.y - BESIDE;
  const noRoom = seen !== null && above - label.height / 2 < seen.y;
  const middle = long ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : { x: b.x, y: noRoom ? b.y + BESIDE : above };
  return seen ? heldInside(middle, label, seen) : middle;
}
