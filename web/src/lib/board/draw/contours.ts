/** Contour lines of a surface by marching squares. */

import type { Box, Point } from '../places';
import { chained } from './curves';

/** The lines on which a surface has a height. */
export function contour(surface: Surface, level: number): Point[][] {
  const { columns, rows, step, box } = surface;
  const strokes: [Point, Point][] = [];
  const value = (c: number, r: number): number => surface.heights[r * columns + c]! - level;
  for (let r = 0; r < rows - 1; r += 1)
    for (let c = 0; c < columns - 1; c += 1) {
      const [a, b, d, e] = [value(c, r), value(c + 1, r), value(c + 1, r + 1), value(c, r + 1)];
      const code = (a > 0 ? 8 : 0) | (b > 0 ? 4 : 0) | (d > 0 ? 2 : 0) | (e > 0 ? 1 : 0);
      if (code === 0 || code === 15) continue;
      const x = box.x + c * step;
      const y = box.y + r * step;
      const top = (): Point => ({ x: x + (step * a) / (a - b), y });
      const right = (): Point => ({ x: x + step, y: y + (step * b) / (b - d) });
      const bottom = (): Point => ({ x: x + (step * e) / (e - d), y: y + step });
      const left = (): Point => ({ x, y: y + (step * a) / (a - e) });
      switch (code) {
        case 1: case 14: strokes.push([left(), bottom()]); break;
        case 2: case 13: strokes.push([bottom(), right()]); break;
        case 3: case 12: strokes.push([left(), right()]); break;
        case 4: case 11: strokes.push([top(), right()]); break;
        case 6: case 9: strokes.push([top(), bottom()]); break;
        case 7: case 8: strokes.push([left(), top()]); break;
        case 5: strokes.push([left(), top()], [bottom(), right()]); break;
        case 10: strokes.push([left(), bottom()], [top(), right()]); break;
      }
    }
  return chained(strokes);
}

export interface Surface {
  box: Box;
  step: number;
  columns: number;
  rows: number;
  heights: Float32Array;
}

/** A surface from its height at every point of a fine grid. */
export function surface(box: Box, step: number, height: (x: number, y: number) => number): Surface {
  const [columns, rows] = [Math.floor(box.width / step) + 1, Math.floor(box.height / step) + 1];
  const heights = new Float32Array(columns * rows);
  for (let r = 0; r < rows; r += 1)
    for (let c = 0; c < columns; c += 1) heights[r * columns + c] = height(box.x + c * step, box.y + r * step);
  return { box, step, columns, rows, heights };
}
