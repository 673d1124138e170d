/**
 * Hexes of both kinds. No rules, no drawing.
 *
 * Columns and rows are 1-based, row 1 in the north. Pointy-top: the `shifted` rows sit half a hex
 * east. Flat-top: the `shifted` columns sit half a hex south. A hex is known by a number of the
 * game's own choosing.
 */

import { boundsOf, pulledIn, STEPS, type Box, type Heading, type Places, type Point } from './places';

export interface Cell {
  index: number;
  column: number;
  row: number;
}

export interface GridShape {
  columns: number;
  rows: number;
  orientation: 'pointy' | 'flat';
  shifted: 'even' | 'odd';
  /** From the centre to a corner. */
  radius: number;
}

const ROOT3 = Math.sqrt(3);
const AXIAL = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
] as const;

/** The six ways out of a hex, in the order in which the server counts them. */
const WAYS = {
  pointy: AXIAL, // E, SE, SW, W, NW, NE
  flat: [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]], // N, NE, SE, S, SW, NW
} as const;

const key = (q: number, r: number): string => `${q},${r}`;

export class Hexes implements Places {
  readonly shape: GridShape;
  readonly all: readonly number[];
  /** The paper that all hexes together cover. */
  readonly bounds: Box;
  readonly close = false;
  readonly grip = 9;
  #centre = new Map<number, Point>();
  #axial = new Map<number, readonly [number, number]>();
  #byAxial = new Map<string, number>();
  #corners: readonly Point[];

  constructor(shape: GridShape, cells: readonly Cell[]) {
    this.shape = shape;
    this.all = cells.map((cell) => cell.index);
    const turn = shape.orientation === 'pointy' ? -90 : 0;
    this.#corners = [0, 1, 2, 3, 4, 5].map((n) => {
      const angle = ((turn + 60 * n) * Math.PI) / 180;
      return { x: shape.radius * Math.cos(angle), y: shape.radius * Math.sin(angle) };
    });
    for (const { index, column, row } of cells) {
      this.#centre.set(index, this.place(column, row));
      const axial = this.axial(column, row);
      this.#axial.set(index, axial);
      this.#byAxial.set(key(...axial), index);
    }
    this.bounds = boundsOf(this.all.flatMap((h) => this.corners(h)));
  }

  /** The centre of any column and row, on the map or off it. The first hex's box starts at 0, 0. */
  place(column: number, row: number): Point {
    const { orientation, radius } = this.shape;
    const [across, along] = [radius * ROOT3, radius * 1.5];
    if (orientation === 'pointy')
      return { x: across * (column - 0.5 + this.#pushed(row) / 2), y: radius + along * (row - 1) };
    return { x: radius + along * (column - 1), y: across * (row - 0.5 + this.#pushed(column) / 2) };
  }

  centre(h: number): Point {
    const found = this.#centre.get(h);
    if (!found) throw new RangeError(`there is no hex ${h}`);
    return found;
  }

  has(h: number): boolean {
    return this.#centre.has(h);
  }

  /** Clockwise, from the top corner (pointy) or the right corner (flat). */
  corners(h: number, scale = 1): Point[] {
    const { x, y } = this.centre(h);
    return this.#corners.map((corner) => ({ x: x + corner.x * scale, y: y + corner.y * scale }));
  }

  /** A hex as path data. */
  outline(h: number, scale = 1): string {
    return `M${this.corners(h, scale).map(pair).join('L')}Z`;
  }

  neighbours(h: number): number[] {
    const [q, r] = this.#axial.get(h) ?? [NaN, NaN];
    return AXIAL.map(([dq, dr]) => this.#byAxial.get(key(q + dq, r + dr))).filter((n) => n !== undefined);
  }

  /** The neighbour in one of the six directions, or null at the edge of the map. */
  neighbour(h: number, direction: number): number | null {
    const [q, r] = this.#axial.get(h) ?? [NaN, NaN];
    const [dq, dr] = WAYS[this.shape.orientation][direction] ?? [NaN, NaN];
    return this.#byAxial.get(key(q + dq, r + dr)) ?? null;
  }

  distance(a: number, b: number): number {
    const [p, q] = [this.#axial.get(a), this.#axial.get(b)];
    if (!p || !q) return Infinity;
    const [dq, dr] = [p[0] - q[0], p[1] - q[1]];
    return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
  }

  /** The hexside between two neighbours. */
  side(a: number, b: number): [Point, Point] {
    const [from, to] = [this.centre(a), this.centre(b)];
    const [mx, my] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const half = this.shape.radius / 2;
    const [ux, uy] = [((from.y - to.y) / length) * half, ((to.x - from.x) / length) * half];
    return [
      { x: mx - ux, y: my - uy },
      { x: mx + ux, y: my + uy },
    ];
  }

  /** The hex at a point of the paper, or null beside the map. */
  at({ x, y }: Point): number | null {
    const { orientation, radius } = this.shape;
    const origin = this.place(1, 1);
    const [px, py] = [(x - origin.x) / radius, (y - origin.y) / radius];
    const [q, r] =
      orientation === 'pointy'
        ? [(ROOT3 / 3) * px - py / 3, (2 / 3) * py]
        : [(2 / 3) * px, (ROOT3 / 3) * py - px / 3];
    const [q0, r0] = this.axial(1, 1);
    return this.#byAxial.get(key(...round(q + q0, r + r0))) ?? null;
  }

  /** The neighbour that lies best in a direction of the keys. */
  towards(h: number, heading: Heading): number | null {
    const from = this.centre(h);
    // Where two neighbours lie equally well, an alternating lean keeps a walk straight.
    const [q, r] = this.#axial.get(h) ?? [0, 0];
    const lean = (Math.abs(this.shape.orientation === 'pointy' ? r : q) % 2 ? 1 : -1) * 0.01;
    const [right, down] = STEPS[heading];
    const way = [right || lean, down || lean] as const;
    let best: number | null = null;
    let most = right && down ? 1.2 : 0.4; // across a corner there is one way or none
    for (const n of this.neighbours(h)) {
      const to = this.centre(n);
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      const fit = ((to.x - from.x) * way[0] + (to.y - from.y) * way[1]) / length;
      if (fit > most) [best, most] = [n, fit];
    }
    return best;
  }

  drawn(point: Point): Point {
    return pulledIn(this, point);
  }

  /** Every hexside of the map once, as path data. */
  gridPath(): string {
    const seen = new Set<string>();
    const parts: string[] = [];
    for (const h of this.all) {
      const corners = this.corners(h);
      corners.forEach((from, n) => {
        const to = corners[(n + 1) % 6]!;
        const [a, b] = [pair(from), pair(to)];
        const name = a < b ? `${a} ${b}` : `${b} ${a}`;
        if (!seen.has(name)) {
          seen.add(name);
          parts.push(`M${a}L${b}`);
        }
      });
    }
    return parts.join('');
  }

  /** The closed outlines around a set of hexes: loops of corners, outer ones and holes. */
  loops(hexes: Iterable<number>): Point[][] {
    const edges = new Map<string, { from: Point; to: Point }>();
    for (const h of hexes) {
      const corners = this.corners(h);
      corners.forEach((from, n) => {
        const to = corners[(n + 1) % 6]!;
        if (!edges.delete(`${near(to)} ${near(from)}`)) edges.set(`${near(from)} ${near(to)}`, { from, to });
      });
    }
    const starts = new Map<string, { from: Point; to: Point }>();
    for (const edge of edges.values()) starts.set(near(edge.from), edge);
    const loops: Point[][] = [];
    while (starts.size) {
      const first = starts.values().next().value!;
      const loop: Point[] = [];
      let edge: { from: Point; to: Point } | undefined = first;
      while (edge) {
        loop.push(edge.from);
        starts.delete(near(edge.from));
        edge = starts.get(near(edge.to));
      }
      loops.push(loop);
    }
    return loops;
  }

  /** The edge around a set of hexes as path data, however many they are; those that are not on the map are left out. */
  edge(hexes: Iterable<number>): string {
    return this.loops([...hexes].filter((h) => this.has(h)))
      .map((loop) => `M${loop.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('L')}Z`)
      .join('');
  }

  /** Skewed coordinates in which neighbours differ by whole steps. */
  axial(column: number, row: number): [number, number] {
    const even = this.shape.shifted === 'even' ? 1 : 0;
    if (this.shape.orientation === 'pointy') return [column + (this.#pushed(row) - row + even) / 2, row];
    return [column, row + (this.#pushed(column) - column + even) / 2];
  }

  #pushed(line: number): number {
    const odd = Math.abs(line) % 2 === 1;
    return (this.shape.shifted === 'odd') === odd ? 1 : 0;
  }
}

const short = (value: number): string => String(Math.round(value * 100) / 100);
const pair = (p: Point): string => `${short(p.x)},${short(p.y)}`;
const near = (p: Point): string => `${Math.round(p.x)},${Math.round(p.y)}`;

/** The whole hex nearest to fractional axial coordinates. */
function round(q: number, r: number): [number, number] {
  const s = -q - r;
  let [rq, rr] = [Math.round(q), Math.round(r)];
  const rs = Math.round(s);
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs - s)];
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  return [rq, rr];
}
