/** Pan and zoom as arithmetic. A viewport maps the paper to the screen: screen = paper * k + (x, y). */

import type { Box, Point } from './geometry';

export interface Viewport extends Point {
  k: number;
}

export interface Extent {
  width: number;
  height: number;
}

export interface Limits {
  least: number;
  most: number;
}

export const toScreen = (v: Viewport, p: Point): Point => ({ x: p.x * v.k + v.x, y: p.y * v.k + v.y });
export const toPaper = (v: Viewport, p: Point): Point => ({ x: (p.x - v.x) / v.k, y: (p.y - v.y) / v.k });

export const panned = (v: Viewport, dx: number, dy: number): Viewport => ({ ...v, x: v.x + dx, y: v.y + dy });

/** Zoom by a factor so that the paper under a point of the screen stays there. */
export function zoomed(v: Viewport, factor: number, at: Point, limits: Limits): Viewport {
  const k = Math.min(limits.most, Math.max(limits.least, v.k * factor));
  const paper = toPaper(v, at);
  return { k, x: at.x - paper.x * k, y: at.y - paper.y * k };
}

/** The whole box, as large as it goes. */
export function fitted(box: Box, screen: Extent, padding = 12): Viewport {
  const k = Math.min(
    Math.max(1, screen.width - 2 * padding) / box.width,
    Math.max(1, screen.height - 2 * padding) / box.height,
  );
  return centred(box.x + box.width / 2, box.y + box.height / 2, k, screen);
}

/** A point of the paper in the middle of the screen. */
export function centred(x: number, y: number, k: number, screen: Extent): Viewport {
  return { k, x: screen.width / 2 - x * k, y: screen.height / 2 - y * k };
}

/** Never pan the sheet out of sight: keep it covering the middle, and centred where it is smaller than the screen. */
export function bounded(v: Viewport, box: Box, screen: Extent, slack = 0.35): Viewport {
  const clamp = (offset: number, start: number, length: number, room: number): number => {
    const size = length * v.k;
    const give = room * slack;
    if (size + 2 * give <= room) return (room - size) / 2 - start * v.k;
    const [low, high] = [room - size - give - start * v.k, give - start * v.k];
    return Math.min(high, Math.max(low, offset));
  };
  return {
    k: v.k,
    x: clamp(v.x, box.x, box.width, screen.width),
    y: clamp(v.y, box.y, box.height, screen.height),
  };
}

/** The least pan that brings a point at least `margin` inside the screen. */
export function revealed(v: Viewport, p: Point, screen: Extent, margin: number): Viewport {
  const at = toScreen(v, p);
  const nudge = (value: number, room: number): number => {
    const edge = Math.min(margin, room / 2);
    if (value < edge) return edge - value;
    if (value > room - edge) return room - edge - value;
    return 0;
  };
  return panned(v, nudge(at.x, screen.width), nudge(at.y, screen.height));
}

export function between(a: Viewport, b: Viewport, t: number): Viewport {
  const mix = (from: number, to: number): number => from + (to - from) * t;
  return { x: mix(a.x, b.x), y: mix(a.y, b.y), k: mix(a.k, b.k) };
}
