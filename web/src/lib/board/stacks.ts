/** How counters lie on each other, and how a stack fans out. */

import type { Box, Point } from './places';
import { heldInside } from './viewport';

/** The size of a counter on the paper. */
export const COUNTER = 48;
const STEP = 3.4;
const SHOWN = 4;
const GAP = 10;

/** Offsets of a closed stack, bottom first. Only the upper few show; the rest lie flush below. */
export function pile(count: number): Point[] {
  const shown = Math.min(count, SHOWN);
  const middle = ((shown - 1) * STEP) / 2;
  return Array.from({ length: count }, (_, n) => {
    const level = Math.max(0, n - (count - shown));
    return { x: level * STEP - middle, y: middle - level * STEP };
  });
}

/** How many columns a fan of so many counters has. */
export function fanColumns(count: number, most = 4): number {
  if (count <= 3) return count;
  const rows = Math.ceil(count / most);
  return Math.ceil(count / rows);
}

export interface Fan {
  /** Middles of the counters around the fan's middle, top of the stack first. */
  places: Point[];
  width: number;
  height: number;
}

/** A fan: the counters side by side in rows, the last row centred. */
export function fan(count: number, most = 4): Fan {
  const columns = fanColumns(count, most);
  const rows = Math.ceil(count / columns);
  const pitch = COUNTER + GAP;
  const places = Array.from({ length: count }, (_, n) => {
    const row = Math.floor(n / columns);
    const inRow = Math.min(columns, count - row * columns);
    return { x: (n - row * columns - (inRow - 1) / 2) * pitch, y: (row - (rows - 1) / 2) * pitch };
  });
  return { places, width: columns * pitch + GAP, height: rows * pitch + GAP };
}

/** How high the handle is that takes a whole stack; it stands above the fan. */
export const HANDLE = 30;

/** Where the middle of a fan goes: over its place, but inside what is seen, with what stands `above` it. */
export function fanMiddle(over: Point, width: number, height: number, seen: Box, above = 0): Point {
  const { x, y } = heldInside({ x: over.x, y: over.y - above / 2 }, { width, height: height + above }, seen);
  return { x, y: y + above / 2 };
}

/** Those that can be chosen come to the top, otherwise the order stays. Bottom first. */
export function raised<T>(stack: readonly T[], lit: (item: T) => boolean): T[] {
  return [...stack.filter((item) => !lit(item)), ...stack.filter(lit)];
}
