/** Pan and zoom as arithmetic. A viewport maps the paper to the screen: screen = paper * k + (x, y). */

import type { Box, Point } from './places';

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

/**
 * A box as large as it goes within limits. Where it does not fit into the screen at the least zoom, its `heart` is in
 * the middle instead.
 */
export function opened(box: Box, heart: Point, screen: Extent, limits: Limits): Viewport {
  const whole = fitted(box, screen, 0);
  if (whole.k < limits.least) return centred(heart.x, heart.y, limits.least, screen);
  return centred(box.x + box.width / 2, box.y + box.height / 2, Math.min(whole.k, limits.most), screen);
}

/** So near to the edge of the screen a thing is not yet well seen. */
const EDGE = 24;

/** The middle of as many of some points as can be seen at once; a point that counts more stands there several times. */
export function heartOf(points: readonly Point[], k: number, screen: Extent): Point {
  const [wide, high] = [(screen.width - 2 * EDGE) / k, (screen.height - 2 * EDGE) / k];
  let best: Point[] = [];
  for (const left of new Set(points.map(({ x }) => x))) {
    for (const top of new Set(points.map(({ y }) => y))) {
      const seen = points.filter(({ x, y }) => x >= left && x <= left + wide && y >= top && y <= top + high);
      if (seen.length > best.length) best = seen;
    }
  }
  const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  return { x: middle(best.map(({ x }) => x)), y: middle(best.map(({ y }) => y)) };
}

/** The box around some points with a margin, cut at the edge of the sheet. */
export function boxAround(points: readonly Point[], margin: number, sheet: Box): Box {
  const span = (values: readonly number[], low: number, length: number): [number, number] => {
    const from = Math.max(low, Math.min(...values) - margin);
    return [from, Math.min(low + length, Math.max(...values) + margin) - from];
  };
  const [x, width] = span(points.map((p) => p.x), sheet.x, sheet.width);
  const [y, height] = span(points.map((p) => p.y), sheet.y, sheet.height);
  return { x, y, width, height };
}

export const within = (p: Point, box: Box, margin = 0): boolean =>
  p.x > box.x + margin && p.x < box.x + box.width - margin && p.y > box.y + margin && p.y < box.y + box.height - margin;

/** The middle of something of a size: as near to a point as the whole of it is inside a box. */
export function heldInside(middle: Point, { width, height }: Extent, box: Box): Point {
  const held = (value: number, half: number, low: number, length: number): number =>
    2 * half > length ? low + length / 2 : Math.min(low + length - half, Math.max(low + half, value));
  return { x: held(middle.x, width / 2, box.x, box.width), y: held(middle.y, height / 2, box.y, box.height) };
}

/** What bars at the head and the foot leave free of a screen. */
export function freePart(screen: Extent, bars: readonly Box[]): Box {
  let [top, bottom] = [0, screen.height];
  for (const bar of bars) {
    if (bar.y + bar.height / 2 < screen.height / 2) top = Math.max(top, bar.y + bar.height);
    else bottom = Math.min(bottom, bar.y);
  }
  return bottom > top ? { x: 0, y: top, width: screen.width, height: bottom - top } : { x: 0, y: 0, ...screen };
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

/** The least pan that brings a point at least `margin` inside a part of the screen. */
export function revealed(v: Viewport, p: Point, part: Box, margin: number): Viewport {
  const at = toScreen(v, p);
  const nudge = (value: number, low: number, room: number): number => {
    const edge = Math.min(margin, room / 2);
    if (value < low + edge) return low + edge - value;
    if (value > low + room - edge) return low + room - edge - value;
    return 0;
  };
  return panned(v, nudge(at.x, part.x, part.width), nudge(at.y, part.y, part.height));
}

/**
 * Some points in a part of the screen: all of them by the least pan if they fit. If they do not, as many as can be seen
 * at once; but it stays where it is while half as many are seen.
 */
export function gathered(v: Viewport, points: readonly Point[], part: Box, margin: number): Viewport {
  const seenIn = (there: Viewport): number => points.filter((p) => within(toScreen(there, p), part, margin)).length;
  const now = seenIn(v);
  if (now === points.length) return v;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const corners = [{ x: Math.min(...xs), y: Math.min(...ys) }, { x: Math.max(...xs), y: Math.max(...ys) }];
  const inside = corners.reduce<Viewport>((there, p) => revealed(there, p, part, margin + 1), v);
  if (seenIn(inside) === points.length) return inside;
  const ways = points.map((p) => {
    const there = panned(centred(p.x, p.y, v.k, part), part.x, part.y);
    return { there, seen: seenIn(there), far: Math.hypot(there.x - v.x, there.y - v.y) };
  });
  const best = ways.reduce((one, other) => (other.seen > one.seen || (other.seen === one.seen && other.far < one.far) ? other : one));
  return 2 * now >= best.seen ? v : best.there;
}

export function between(a: Viewport, b: Viewport, t: number): Viewport {
  const mix = (from: number, to: number): number => from + (to - from) * t;
  return { x: mix(a.x, b.x), y: mix(a.y, b.y), k: mix(a.k, b.k) };
}
