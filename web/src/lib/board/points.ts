/**
 * Free points on a table: a lattice so fine that a stand seems to stand anywhere. Numbers go along the rows from the
 * north-western corner. A hand means the nearest point, and what it holds is pulled in softly.
 */

import { STEPS, type Box, type Heading, type Places, type Point } from './places';

export interface TableShape {
  columns: number;
  rows: number;
  /** From point to point. */
  pitch: number;
  /** The radius of a base that stands on a point. */
  base: number;
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

export class Points implements Places {
  readonly shape: TableShape;
  readonly all: readonly number[];
  readonly bounds: Box;
  readonly close = true;
  readonly grip: number;

  constructor(shape: TableShape) {
    this.shape = shape;
    this.grip = shape.base;
    this.all = Array.from({ length: shape.columns * shape.rows }, (_, point) => point);
    this.bounds = { x: 0, y: 0, width: shape.columns * shape.pitch, height: shape.rows * shape.pitch };
  }

  /** The point of a column and a row, counted from 0. */
  number(column: number, row: number): number {
    return row * this.shape.columns + column;
  }

  has(place: number): boolean {
    return Number.isInteger(place) && place >= 0 && place < this.all.length;
  }

  centre(place: number): Point {
    if (!this.has(place)) throw new RangeError(`there is no point ${place}`);
    const { columns, pitch } = this.shape;
    return { x: ((place % columns) + 0.5) * pitch, y: (Math.floor(place / columns) + 0.5) * pitch };
  }

  /** On paper, from middle to middle. */
  distance(a: number, b: number): number {
    const [from, to] = [this.centre(a), this.centre(b)];
    return Math.hypot(from.x - to.x, from.y - to.y);
  }

  /** A base that stands there. */
  outline(place: number, scale = 1): string {
    const { x, y } = this.centre(place);
    const r = this.shape.base * scale;
    return `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 0 ${short(-2 * r)} 0Z`;
  }

  /** A soft line around all of them. */
  edge(places: Iterable<number>): string {
    const { columns, rows, pitch } = this.shape;
    const inside = new Uint8Array(columns * rows);
    for (const place of places) if (this.has(place)) inside[place] = 1;
    const isIn = (column: number, row: number): boolean =>
      column >= 0 && row >= 0 && column < columns && row < rows && inside[row * columns + column] === 1;
    // Sides between inside and outside, clockwise around what is inside: from each corner, the ways that lead on.
    const wide = columns + 1;
    const ways: (number[] | undefined)[] = [];
    const side = (from: number, to: number): void => void (ways[from] ??= []).push(to);
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        if (!isIn(column, row)) continue;
        const corner = row * wide + column;
        if (!isIn(column, row - 1)) side(corner, corner + 1);
        if (!isIn(column + 1, row)) side(corner + 1, corner + wide + 1);
        if (!isIn(column, row + 1)) side(corner + wide + 1, corner + wide);
        if (!isIn(column - 1, row)) side(corner + wide, corner);
      }
    }
    const spot = (corner: number): Point => ({ x: (corner % wide) * pitch, y: Math.floor(corner / wide) * pitch });
    const parts: string[] = [];
    ways.forEach((_, start) => {
      while (ways[start]?.length) {
        const loop: number[] = [];
        let [before, here] = [-1, start];
        do {
          loop.push(here);
          const on = ways[here]!;
          // Where two corners touch, turn right: those that only touch stay apart.
          const right = on.length > 1 && before >= 0 ? on.findIndex((to) => turnsRight(before, here, to, wide)) : 0;
          const [next] = on.splice(Math.max(0, right), 1);
          [before, here] = [here, next!];
        } while (here !== start);
        parts.push(softLoop(loop.map(spot)));
      }
    });
    return parts.join('');
  }

  /** The nearest point; none more than a step beside the table. */
  at({ x, y }: Point): number | null {
    const { columns, rows, pitch } = this.shape;
    const [column, row] = [Math.floor(x / pitch), Math.floor(y / pitch)];
    if (column < -1 || row < -1 || column > columns || row > rows) return null;
    const held = (value: number, count: number): number => Math.min(count - 1, Math.max(0, value));
    return this.number(held(column, columns), held(row, rows));
  }

  towards(place: number, heading: Heading): number | null {
    const { columns, rows } = this.shape;
    const [right, down] = STEPS[heading];
    const [column, row] = [(place % columns) + right, Math.floor(place / columns) + down];
    return column < 0 || row < 0 || column >= columns || row >= rows ? null : this.number(column, row);
  }

  /** Near a point it is at the point; on the way to the next one it slips over. */
  drawn(point: Point): Point {
    const place = this.at(point);
    if (place === null) return point;
    const middle = this.centre(place);
    const half = this.shape.pitch / 2;
    const soft = (offset: number): number => {
      const t = Math.max(-1, Math.min(1, offset / half));
      return half * t ** 3; // flat in the middle, steep at the rim
    };
    return { x: middle.x + soft(point.x - middle.x), y: middle.y + soft(point.y - middle.y) };
  }
}

/** Whether a way from corner to corner bends to the right, as one walks with what is inside on the right hand. */
function turnsRight(before: number, here: number, to: number, wide: number): boolean {
  const step = (from: number, on: number): [number, number] => {
    const by = on - from;
    return Math.abs(by) === 1 ? [by, 0] : [0, by / wide];
  };
  const [[ax, ay], [bx, by]] = [step(before, here), step(here, to)];
  return ax * by - ay * bx > 0;
}

/** How often a long line is smoothed: a circle of points looks like a circle, and no point is left outside. */
const SMOOTHED = 3;
const LONG = 16;

/** A closed line through the middles of the sides, bent at the corners; a long one is smoothed. */
function softLoop(corners: readonly Point[]): string {
  const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const next = (line: readonly Point[], n: number): Point => line[(n + 1) % line.length]!;
  const middles = (line: readonly Point[]): Point[] => line.map((p, n) => middleOf(p, next(line, n)));
  let line = [...corners];
  for (let pass = 0; pass < 2 * SMOOTHED && corners.length >= LONG; pass += 1) line = middles(line);
  const through = middles(line);
  const pair = ({ x, y }: Point): string => `${short(x)} ${short(y)}`;
  return `M${pair(through.at(-1)!)}${line.map((corner, n) => `Q${pair(corner)} ${pair(through[n]!)}`).join('')}Z`;
}
