/** A group move as one gesture: who goes with the leader keeps its place beside him, as nearly as the ground lets it. */

import type { Part, Plan } from '$lib/app/plan';
import type { Points } from '$lib/board/points';

/** How far from its place in the formation somebody may end, in steps of the lattice. */
const STRAY = 3;

export interface Member {
  stand: number;
  at: number;
  name: string;
}

/** The points around one, nearest first. */
export function around(points: Points, point: number, far = STRAY): number[] {
  const { columns, rows } = points.shape;
  const [column, row] = [point % columns, Math.floor(point / columns)];
  const found: { point: number; by: number }[] = [];
  for (let y = row - far; y <= row + far; y += 1)
    for (let x = column - far; x <= column + far; x += 1)
      if (x >= 0 && y >= 0 && x < columns && y < rows) found.push({ point: points.number(x, y), by: (x - column) ** 2 + (y - row) ** 2 });
  return found.sort((a, b) => a.by - b.by || a.point - b.point).map(({ point }) => point);
}

/** The choices of a group move: the leader to its end, each other to the place beside it that it had, then off. */
export function groupPlan(points: Points, leader: number, from: number, end: number, members: readonly Member[]): Plan {
  const { columns, rows } = points.shape;
  const [right, down] = [(end % columns) - (from % columns), Math.floor(end / columns) - Math.floor(from / columns)];
  const held = (value: number, count: number): number => Math.min(count - 1, Math.max(0, value));
  // Those in front go first: they make room.
  const ahead = ({ at }: Member): number => (at % columns) * right + Math.floor(at / columns) * down;
  const others = [...members].sort((a, b) => ahead(b) - ahead(a)).flatMap(({ stand, at }): Part[] => {
    const goal = points.number(held((at % columns) + right, columns), held(Math.floor(at / columns) + down, rows));
    return around(points, goal).map((point) => ({ actions: [['with', stand, point]], who: '', kind: 'group' }));
  });
  return {
    quiet: true,
    parts: [
      { actions: [['group', leader]], who: '', must: true },
      { actions: [['with', leader, end]], who: '', must: true },
      ...others,
      { actions: [['go']], who: '', kind: 'group' },
    ],
  };
}
