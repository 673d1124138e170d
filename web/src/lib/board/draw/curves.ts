/** Natural lines from straight ones. */

import type { Point } from '../places';
import { noise } from './noise';

const short = (value: number): string => String(Math.round(value * 10) / 10);
const pair = (p: Point): string => `${short(p.x)} ${short(p.y)}`;

/** Points joined by straight strokes. */
export const straight = (points: readonly Point[], closed = false): string =>
  points.length ? `M${points.map(pair).join('L')}${closed ? 'Z' : ''}` : '';

/** Points joined by a smooth curve through all of them. */
export function smooth(points: readonly Point[], closed = false, tension = 1): string {
  if (points.length < 3) return straight(points, closed);
  const count = points.length;
  const at = (n: number): Point =>
    closed ? points[(n + count) % count]! : points[Math.min(count - 1, Math.max(0, n))]!;
  const parts = [`M${pair(at(0))}`];
  for (let n = 0; n < (closed ? count : count - 1); n += 1) {
    const [a, b, c, d] = [at(n - 1), at(n), at(n + 1), at(n + 2)];
    const s = tension / 6;
    const first = { x: b.x + (c.x - a.x) * s, y: b.y + (c.y - a.y) * s };
    const second = { x: c.x - (d.x - b.x) * s, y: c.y - (d.y - b.y) * s };
    parts.push(`C${pair(first)} ${pair(second)} ${pair(c)}`);
  }
  return parts.join('') + (closed ? 'Z' : '');
}

/** The same line with `pieces` points in each stretch. */
export function divided(points: readonly Point[], pieces: number, closed = false): Point[] {
  const out: Point[] = [];
  const last = closed ? points.length : points.length - 1;
  for (let n = 0; n < last; n += 1) {
    const [a, b] = [points[n]!, points[(n + 1) % points.length]!];
    for (let piece = 0; piece < pieces; piece += 1) {
      const t = piece / pieces;
      out.push({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
    }
  }
  if (!closed && points.length) out.push(points[points.length - 1]!);
  return out;
}

/** Each point moved a little, the ends of an open line not at all. */
export function wandering(points: readonly Point[], reach: number, grain: number, seed: number, closed = false): Point[] {
  return points.map((p, n) =>
    !closed && (n === 0 || n === points.length - 1)
      ? p
      : {
          x: p.x + reach * noise(p.x / grain, p.y / grain, seed),
          y: p.y + reach * noise(p.x / grain + 31, p.y / grain + 17, seed + 9),
        },
  );
}

/** Corners cut by averaging with the neighbours, ends kept. */
export function softened(points: readonly Point[], rounds = 1, closed = false): Point[] {
  let line = [...points];
  for (let round = 0; round < rounds; round += 1) {
    const old = line;
    line = old.map((p, n) => {
      if (!closed && (n === 0 || n === old.length - 1)) return p;
      const [a, b] = [old[(n - 1 + old.length) % old.length]!, old[(n + 1) % old.length]!];
      return { x: (a.x + 2 * p.x + b.x) / 4, y: (a.y + 2 * p.y + b.y) / 4 };
    });
  }
  return line;
}

/** Single strokes joined end to end into the longest lines that they make. */
export function chained(strokes: readonly (readonly [Point, Point])[]): Point[][] {
  const near = (p: Point): string => `${Math.round(p.x * 10)},${Math.round(p.y * 10)}`;
  const ends = new Map<string, Set<number>>();
  strokes.forEach(([a, b], n) => {
    for (const p of [a, b]) ends.set(near(p), (ends.get(near(p)) ?? new Set()).add(n));
  });
  const left = new Set(strokes.keys());
  const lines: Point[][] = [];
  const walk = (from: Point): Point[] => {
    const line = [from];
    for (;;) {
      const here = line[line.length - 1]!;
      const next = [...(ends.get(near(here)) ?? [])].find((n) => left.has(n));
      if (next === undefined) return line;
      left.delete(next);
      const [a, b] = strokes[next]!;
      line.push(near(a) === near(here) ? b : a);
    }
  };
  // Start where a line ends or forks, so that whole lines come out in one piece.
  for (const n of [...left].sort((x, y) => degree(x) - degree(y))) {
    if (!left.has(n)) continue;
    const [a, b] = strokes[n]!;
    lines.push(walk((ends.get(near(a))?.size ?? 0) === 1 ? a : (ends.get(near(b))?.size ?? 0) === 1 ? b : a));
  }
  return lines;

  function degree(n: number): number {
    const [a, b] = strokes[n]!;
    return Math.min(ends.get(near(a))?.size ?? 0, ends.get(near(b))?.size ?? 0);
  }
}
