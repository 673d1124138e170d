/**
 * Where things can be on the paper: what a board asks of its places, whatever their shape. A place is known by a
 * number of the game's own choosing. No rules, no drawing.
 */

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The eight ways that keys lead: arrows, and on the number pad the corners. */
export const HEADINGS = ['up', 'up-right', 'right', 'down-right', 'down', 'down-left', 'left', 'up-left'] as const;
export type Heading = (typeof HEADINGS)[number];

/** A heading as a step to the right and down. */
export const STEPS: Readonly<Record<Heading, readonly [number, number]>> = {
  up: [0, -1],
  'up-right': [1, -1],
  right: [1, 0],
  'down-right': [1, 1],
  down: [0, 1],
  'down-left': [-1, 1],
  left: [-1, 0],
  'up-left': [-1, -1],
};

export interface Places {
  /** All that there are now, in reading order. */
  readonly all: readonly number[];
  /** The paper that all of them together cover. */
  readonly bounds: Box;
  /**
   * They lie so close that a hand means the nearest: lit ones are one area and not a button each, and only the one
   * that is pointed at is drawn.
   */
  readonly close: boolean;
  has(place: number): boolean;
  centre(place: number): Point;
  /** The rim of one place as path data. */
  outline(place: number, scale?: number): string;
  /** The edge around a set of places as one path, however many they are; those that are not here are left out. */
  edge(places: Iterable<number>): string;
  /** The place at a point of the paper, or null beside them. */
  at(point: Point): number | null;
  /** The next place in a direction, or null. */
  towards(place: number, heading: Heading): number | null;
  /** Where something that is held at a point of the paper is drawn: places pull it in. */
  drawn(point: Point): Point;
  /** How large the end of what a hand draws is. */
  readonly grip: number;
}

/** Some places: what can be chosen, what is marked. */
export interface Marked extends Iterable<number> {
  has(place: number): boolean;
  readonly size: number;
}

/** The middle of the place that a point is in, else the point itself. */
export function pulledIn(places: Places, point: Point): Point {
  const place = places.at(point);
  return place === null ? point : places.centre(place);
}

/** The box around some boxes. */
export function boundsOf(corners: Iterable<Point>): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of corners) {
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
  }
  return right < left ? { x: 0, y: 0, width: 0, height: 0 } : { x: left, y: top, width: right - left, height: bottom - top };
}
