/** Trees, tufts and stones strewn over a feature: always the same, and each layer is one path. */

import { dice } from '$lib/board/draw/noise';
import type { Box, Point } from '$lib/board/places';

export interface Blob extends Point {
  r: number;
}

const n = (value: number): string => String(Math.round(value * 10) / 10);

export function circle({ x, y, r }: Blob, dx = 0, dy = 0, k = 1): string {
  const s = r * k;
  return `M${n(x + dx - s)} ${n(y + dy)}a${n(s)} ${n(s)} 0 1 0 ${n(2 * s)} 0a${n(s)} ${n(s)} 0 1 0 ${n(-2 * s)} 0Z`;
}
/** A crown: a circle with five bumps. */
export function crown({ x, y, r }: Blob, dx = 0, dy = 0, k = 1): string {
  const s = r * k;
  const turn = (x * 7 + y * 3) % 6;
  const at = (step: number): string => {
    const angle = turn + (step * 2 * Math.PI) / 6;
    return `${n(x + dx + s * Math.cos(angle))} ${n(y + dy + s * Math.sin(angle))}`;
  };
  const bump = n(s * 0.62);
  return `M${at(0)}${[1, 2, 3, 4, 5, 6].map((step) => `A${bump} ${bump} 0 0 1 ${at(step)}`).join('')}Z`;
}

/** Strewn evenly but by no rule, a step apart, in some boxes; none over the edge by more than a part of itself. */
export function strewn(boxes: readonly Box[], step: number, least: number, most: number, seed: number, inset = 0.7): Blob[] {
  const throwDie = dice(seed);
  return boxes.flatMap((box) => {
    const columns = Math.max(1, Math.round(box.width / step));
    const rows = Math.max(1, Math.round(box.height / step));
    const [dx, dy] = [box.width / columns, box.height / rows];
    const found: Blob[] = [];
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1) {
        const r = least + (most - least) * throwDie();
        const held = (value: number, from: number, size: number): number => Math.min(from + size - r * inset, Math.max(from + r * inset, value));
        const shift = row % 2 ? 0.25 : -0.25;
        found.push({
          r,
          x: held(box.x + (column + 0.5 + shift + 0.7 * (throwDie() - 0.5)) * dx, box.x, box.width),
          y: held(box.y + (row + 0.5 + 0.7 * (throwDie() - 0.5)) * dy, box.y, box.height),
        });
      }
    return found;
  });
}

/** In straight rows. */
export function planted(boxes: readonly Box[], step: number, r: number): Blob[] {
  return boxes.flatMap((box) => {
    const columns = Math.max(1, Math.floor((box.width - r) / step));
    const rows = Math.max(1, Math.floor((box.height - r) / step));
    return Array.from({ length: columns * rows }, (_, at) => ({
      r,
      x: box.x + ((at % columns) + 0.5) * (box.width / columns),
      y: box.y + (Math.floor(at / columns) + 0.5) * (box.height / rows),
    }));
  });
}

/** Short strokes that fan out, as grass does. */
export function tufts(blobs: readonly Blob[]): string {
  return blobs.map(({ x, y, r }) => `M${n(x - r * 0.7)} ${n(y - r)}L${n(x)} ${n(y)}L${n(x)} ${n(y - r * 1.3)}M${n(x)} ${n(y)}L${n(x + r * 0.7)} ${n(y - r)}`).join('');
}

/** A soft rectangle: straight sides, corners that are not quite alike. */
export function patch({ x, y, width, height }: Box, corner: number, grow = 0): string {
  const [l, t, w, h] = [x - grow, y - grow, width + 2 * grow, height + 2 * grow];
  const r = Math.min(corner, w / 2, h / 2);
  return `M${n(l + r)} ${n(t)}H${n(l + w - r)}q${n(r)} 0 ${n(r)} ${n(r)}V${n(t + h - r)}q0 ${n(r)} ${n(-r)} ${n(r)}H${n(l + r)}q${n(-r)} 0 ${n(-r)} ${n(-r)}V${n(t + r)}q0 ${n(-r)} ${n(r)} ${n(-r)}Z`;
}

/** A line through some points, bent softly at each. */
export function bent(points: readonly Point[]): string {
  if (points.length < 3) return points.map(({ x, y }, at) => `${at ? 'L' : 'M'}${n(x)} ${n(y)}`).join('');
  const middles = points.slice(1, -2).map((p, at) => ({ x: (p.x + points[at + 2]!.x) / 2, y: (p.y + points[at + 2]!.y) / 2 }));
  const ends = [...middles, points.at(-1)!];
  return `M${n(points[0]!.x)} ${n(points[0]!.y)}${ends.map((end, at) => `Q${n(points[at + 1]!.x)} ${n(points[at + 1]!.y)} ${n(end.x)} ${n(end.y)}`).join('')}`;
}

/** Points along a line, a step apart. */
export function along(points: readonly Point[], step: number): Point[] {
  const found: Point[] = [];
  let left = step / 2;
  points.slice(1).forEach((to, at) => {
    const from = points[at]!;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    for (; left < length; left += step) found.push({ x: from.x + ((to.x - from.x) * left) / length, y: from.y + ((to.y - from.y) * left) / length });
    left -= length;
  });
  return found;
}
