/** The eight segments of a card's border, as path data around its middle: dark ones block what comes that way. */

import { BORDER, SHAPE } from './layout';

const [X, Y, R] = [SHAPE.width / 2, SHAPE.height / 2, SHAPE.corner];
/** A side has three segments: its two corners are shared with the sides beside it. */
const [THIRD_X, THIRD_Y] = [X / 3, Y / 3];

/** A corner piece, turned to where it belongs by the signs. */
function corner(sx: number, sy: number): string {
  const at = (x: number, y: number): string => `${sx * x} ${sy * y}`;
  const sweep = sx * sy > 0 ? 0 : 1; // the arc turns with the corner
  return `M${at(THIRD_X, Y)}L${at(X - R, Y)}A${R} ${R} 0 0 ${sweep} ${at(X, Y - R)}L${at(X, THIRD_Y)}L${at(X - BORDER, THIRD_Y)}L${at(X - BORDER, Y - BORDER)}L${at(THIRD_X, Y - BORDER)}Z`;
}
const flat = (x: number, y: number, width: number, height: number): string => `M${x} ${y}h${width}v${height}h${-width}Z`;

/** By direction, from north clockwise. */
export const SEGMENTS: readonly string[] = [
  flat(-THIRD_X, -Y, 2 * THIRD_X, BORDER),
  corner(1, -1),
  flat(X - BORDER, -THIRD_Y, BORDER, 2 * THIRD_Y),
  corner(1, 1),
  flat(-THIRD_X, Y - BORDER, 2 * THIRD_X, BORDER),
  corner(-1, 1),
  flat(-X, -THIRD_Y, BORDER, 2 * THIRD_Y),
  corner(-1, -1),
];

/** Leaves along the inner edge of a dark segment: it is told by its shape as well. */
function leaves(from: number, to: number, at: (way: number) => readonly [number, number]): string {
  const count = Math.max(1, Math.round((to - from) / 11));
  const step = (to - from) / count;
  return Array.from({ length: count }, (_, n) => {
    const [x, y] = at(from + (n + 0.5) * step);
    const r = step * 0.56;
    return `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(2 * r).toFixed(1)} 0a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(-2 * r).toFixed(1)} 0Z`;
  }).join('');
}
const [IN_X, IN_Y] = [X - BORDER + 0.5, Y - BORDER + 0.5];
const top = (y: number) => (x: number): readonly [number, number] => [x, y];
const side = (x: number) => (y: number): readonly [number, number] => [x, y];
const END = 1;

export const LEAVES: readonly string[] = [
  leaves(-THIRD_X, THIRD_X, top(-IN_Y)),
  leaves(THIRD_X, IN_X - END, top(-IN_Y)) + leaves(-IN_Y + END, -THIRD_Y, side(IN_X)),
  leaves(-THIRD_Y, THIRD_Y, side(IN_X)),
  leaves(THIRD_X, IN_X - END, top(IN_Y)) + leaves(THIRD_Y, IN_Y - END, side(IN_X)),
  leaves(-THIRD_X, THIRD_X, top(IN_Y)),
  leaves(-IN_X + END, -THIRD_X, top(IN_Y)) + leaves(THIRD_Y, IN_Y - END, side(-IN_X)),
  leaves(-THIRD_Y, THIRD_Y, side(-IN_X)),
  leaves(-IN_X + END, -THIRD_X, top(-IN_Y)) + leaves(-IN_Y + END, -THIRD_Y, side(-IN_X)),
];

/** A card on a hill is dark all round. */
export const darkOf = (dark: readonly number[], hills: number): readonly number[] => (hills ? [0, 1, 2, 3, 4, 5, 6, 7] : dark);
