/** Primary Directions of Fire as arrows between cards. */

import type { CardShape } from '$lib/board/cardgrid';
import type { Point } from '$lib/board/places';
import { SHAPE } from './layout';
import type { AimNow } from './types';

export interface FireArrow {
  key: string;
  side: number;
  vof: string;
  from: Point;
  to: Point;
  /** The other side fires back along the same line: the two lie side by side. */
  answered: boolean;
}

const ASIDE = 8;

/** How far from its middle a card's edge is on the way of a line, as a share of it. */
function toEdge(ux: number, uy: number, share: number, shape: CardShape): number {
  const [x, y] = [Math.abs(ux), Math.abs(uy)];
  return share * Math.min(x ? shape.width / 2 / x : Infinity, y ? shape.height / 2 / y : Infinity);
}

/** The arrows of all fire from card to card; fire on one's own card has none. */
export function fireArrows(aims: readonly AimNow[], centre: (place: number) => Point, shape: CardShape = SHAPE): FireArrow[] {
  const fired = new Set(aims.map(({ side, place, target }) => `${side} ${place} ${target}`));
  return aims
    .filter(({ place, target }) => place !== target)
    .map(({ side, place, target, vof }) => {
      const [a, b] = [centre(place), centre(target)];
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
      const answered = fired.has(`${1 - side} ${target} ${place}`);
      // To the right of the way one fires: so the two never meet.
      const shift = answered ? ASIDE : 0;
      // Across a corner the head stays at the border: the card's values lie inside.
      const [start, end] = [toEdge(ux, uy, 0.8, shape), length - toEdge(ux, uy, ux && uy ? 0.92 : 0.74, shape)];
      const at = (way: number): Point => ({ x: a.x + ux * way - uy * shift, y: a.y + uy * way + ux * shift });
      return { key: `${side} ${place} ${target}`, side, vof, from: at(start), to: at(end), answered };
    });
}

/** The cards on which both sides fire at each other. */
export const ownCardFire = (aims: readonly AimNow[]): number[] => [...new Set(aims.filter(({ place, target }) => place === target).map(({ place }) => place))];

/** Shaft and head of an arrow. */
export function arrowPath({ from, to }: Pick<FireArrow, 'from' | 'to'>, size: number): { shaft: string; head: string } {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const f = (n: number): string => n.toFixed(1);
  const base = { x: to.x - ux * size, y: to.y - uy * size };
  const half = size * 0.62;
  return {
    shaft: `M${f(from.x)} ${f(from.y)}L${f(base.x + ux)} ${f(base.y + uy)}`,
    head: `M${f(to.x)} ${f(to.y)}L${f(base.x - uy * half)} ${f(base.y + ux * half)}L${f(base.x + uy * half)} ${f(base.y - ux * half)}Z`,
  };
}
