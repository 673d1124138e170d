/** Where the areas of a city block lie on its card: four half streets around what stands in the middle. */

import type { CardShape } from '$lib/board/cardgrid';
import { STEPS, type Box, type Heading, type Places, type Point } from '$lib/board/places';
import type { BlockCard } from './types';

/** Cards are larger where there is a city: a counter has room in each street. The shape is that of every card. */
export const CITY_SCALE = 1.6;
/** How wide half a street is. */
export const STREET = 53;
/** The strip with the name of the block, at its foot. */
export const PLATE = 17;

export const [STREET_N, STREET_E, STREET_S, STREET_W, GROUND_A, GROUND_B, UPPER_A, UPPER_B, COURTYARD] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
export const isStreet = (area: number): boolean => area < GROUND_A;
export const isUpper = (area: number): boolean => area === UPPER_A || area === UPPER_B;

/** What is printed on the plate of an area. */
const SIGNS: Readonly<Record<number, string>> = { [GROUND_A]: 'A', [GROUND_B]: 'B', [UPPER_A]: 'UP A', [UPPER_B]: 'UP B', [COURTYARD]: 'YARD' };
export function signOf(block: BlockCard, area: number): string {
  if (isStreet(area)) return '';
  if (block.upperSteps && isUpper(area)) return 'TOWER';
  if (block.ground.length < 2) return area === GROUND_A ? (block.upper.length ? 'GROUND' : '') : area === UPPER_A ? 'UPPER' : SIGNS[area]!;
  return SIGNS[area]!;
}

/** What is within the streets: as far as the card's edge on a side that is attached. */
export function inner(shape: CardShape, attached: readonly number[]): Box {
  const [x, y] = [shape.width / 2, shape.height / 2];
  const room = (side: number): number => (attached.includes(side) ? 0 : STREET);
  const [left, top] = [-x + room(STREET_W), -y + room(STREET_N)];
  return { x: left, y: top, width: x - room(STREET_E) - left, height: y - room(STREET_S) - top };
}

const cut = (box: Box, left: number, top: number, width: number, height: number): Box => ({ x: box.x + left * box.width, y: box.y + top * box.height, width: width * box.width, height: height * box.height });
const inset = ({ x, y, width, height }: Box, by: number): Box => ({ x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by });

/** The rooms and the courtyard of a block, each in its part of the middle. */
export function roomsOf(block: BlockCard, whole: Box): Map<number, Box> {
  const within = { ...whole, height: whole.height - PLATE };
  const house = block.courtyard === null || !block.ground.length ? within : cut(within, 0, 0, 1, 0.56);
  const found = new Map<number, Box>();
  if (block.courtyard !== null) found.set(COURTYARD, block.ground.length ? cut(within, 0, 0.56, 1, 0.44) : within);
  const [rooms, upstairs] = [block.ground.length, block.upper.length > 0];
  if (block.upperSteps && rooms) {
    found.set(GROUND_A, cut(house, 0, 0, 0.7, 1)).set(UPPER_A, cut(house, 0.7, 0, 0.3, 1));
  } else if (rooms === 1) {
    // Beside each other within a wall, where the house is low; else the upper story lies above.
    const beside = block.courtyard !== null;
    found.set(GROUND_A, !upstairs ? house : beside ? cut(house, 0, 0, 0.5, 1) : cut(house, 0, 0.5, 1, 0.5));
    if (upstairs) found.set(UPPER_A, beside ? cut(house, 0.5, 0, 0.5, 1) : cut(house, 0, 0, 1, 0.5));
  } else if (rooms > 1) {
    const [top, tall] = upstairs ? [0.5, 0.5] : [0, 1];
    found.set(GROUND_A, cut(house, 0, top, 0.5, tall)).set(GROUND_B, cut(house, 0.5, top, 0.5, tall));
    if (upstairs) found.set(UPPER_A, cut(house, 0, 0, 0.5, 0.5)).set(UPPER_B, cut(house, 0.5, 0, 0.5, 0.5));
    if (block.building === 'detached') for (const area of [GROUND_A, GROUND_B]) found.set(area, inset(found.get(area)!, 9));
  }
  return found;
}

/** An area around the card's middle: its corners in order, and the box in which counters lie. */
export interface AreaShape {
  corners: readonly Point[];
  box: Box;
}

const cornersOf = ({ x, y, width, height }: Box): Point[] => [{ x, y }, { x: x + width, y }, { x: x + width, y: y + height }, { x, y: y + height }];

export function areaShapes(block: BlockCard, attached: readonly number[], shape: CardShape): Map<number, AreaShape> {
  const [x, y] = [shape.width / 2, shape.height / 2];
  const middle = inner(shape, attached);
  const outer = cornersOf({ x: -x, y: -y, width: shape.width, height: shape.height });
  const within = cornersOf(middle);
  const boxes: readonly Box[] = [
    { x: middle.x, y: -y, width: middle.width, height: STREET },
    { x: x - STREET, y: middle.y, width: STREET, height: middle.height },
    { x: middle.x, y: y - STREET, width: middle.width, height: STREET },
    { x: -x, y: middle.y, width: STREET, height: middle.height },
  ];
  const found = new Map<number, AreaShape>();
  for (const side of [STREET_N, STREET_E, STREET_S, STREET_W]) {
    if (attached.includes(side)) continue;
    const next = (side + 1) % 4;
    found.set(side, { corners: [outer[side]!, outer[next]!, within[next]!, within[side]!], box: boxes[side]! });
  }
  for (const [area, box] of roomsOf(block, middle)) found.set(area, { corners: cornersOf(box), box });
  return found;
}

const short = (value: number): string => String(Math.round(value * 10) / 10);
/** Corners as path data, moved to a place on the paper and drawn in around their middle. */
export function outlineOf(corners: readonly Point[], at: Point = { x: 0, y: 0 }, by = 0): string {
  const [left, right] = [Math.min(...corners.map(({ x }) => x)), Math.max(...corners.map(({ x }) => x))];
  const [top, foot] = [Math.min(...corners.map(({ y }) => y)), Math.max(...corners.map(({ y }) => y))];
  const pull = (value: number, low: number, high: number): number => (high - low <= 2 * by ? (low + high) / 2 : low + by + ((value - low) * (high - low - 2 * by)) / (high - low));
  return `M${corners.map(({ x, y }) => `${short(at.x + pull(x, left, right))} ${short(at.y + pull(y, top, foot))}`).join('L')}Z`;
}

/** Whether a point is inside corners that run around it. */
export function holds(corners: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  for (let n = 0, before = corners.length - 1; n < corners.length; before = n++) {
    const [a, b] = [corners[n]!, corners[before]!];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

// --- Areas as places

/** The place of an area on the table, by the Cover marker that it is: after all cards and boxes. */
const FIRST_AREA = 100_000;
export const placeOfArea = (cover: number): number => FIRST_AREA + cover;
/** The Cover marker of a place that is an area, else null. */
export const areaOfPlace = (place: number): number | null => (place >= FIRST_AREA ? place - FIRST_AREA : null);

export interface AreaPlace {
  /** As a place. */
  index: number;
  card: number;
  corners: readonly Point[];
  middle: Point;
}

/** Cards and boxes with the areas of city blocks, which are found before their card unless that itself is lit. */
export class WithAreas implements Places {
  readonly all: readonly number[];
  readonly close = false;
  #areas: ReadonlyMap<number, AreaPlace>;
  #on: ReadonlyMap<number, readonly AreaPlace[]>;
  #lit: readonly AreaPlace[];

  constructor(
    readonly inner: Places,
    areas: readonly AreaPlace[],
    /** Those that keys walk to. */
    lit: ReadonlySet<number>,
    /** Cards that are meant as a whole. */
    readonly whole: (card: number) => boolean,
  ) {
    this.#areas = new Map(areas.map((area) => [area.index, area]));
    const on = new Map<number, AreaPlace[]>();
    for (const area of areas) on.set(area.card, [...(on.get(area.card) ?? []), area]);
    this.#on = on;
    this.#lit = areas.filter(({ index }) => lit.has(index));
    this.all = [...inner.all, ...this.#lit.map(({ index }) => index)];
  }
  get bounds(): Box {
    return this.inner.bounds;
  }
  get grip(): number {
    return this.inner.grip;
  }
  has(place: number): boolean {
    return this.#areas.has(place) || this.inner.has(place);
  }
  /** The card of an area; other places are their own. */
  card(place: number): number {
    return this.#areas.get(place)?.card ?? place;
  }
  centre(place: number): Point {
    return this.#areas.get(place)?.middle ?? this.inner.centre(place);
  }
  outline(place: number, scale = 1): string {
    const area = this.#areas.get(place);
    return area ? outlineOf(area.corners, undefined, 1.5) : this.inner.outline(place, scale);
  }
  edge(places: Iterable<number>): string {
    const some = [...places];
    return this.inner.edge(some.filter((place) => !this.#areas.has(place))) + some.filter((place) => this.#areas.has(place)).map((place) => this.outline(place)).join('');
  }
  at(point: Point): number | null {
    const card = this.inner.at(point);
    if (card === null || this.whole(card)) return card;
    return this.#on.get(card)?.find(({ corners }) => holds(corners, point))?.index ?? card;
  }
  /** To the nearest lit area that way; without one from card to card. */
  towards(place: number, heading: Heading): number | null {
    const from = this.centre(place);
    const [right, down] = STEPS[heading];
    let [found, best] = [null as number | null, Infinity];
    for (const { index, middle } of this.#lit) {
      const [x, y] = [middle.x - from.x, middle.y - from.y];
      const along = (x * right + y * down) / Math.hypot(right, down);
      const aside = Math.abs(x * down - y * right) / Math.hypot(right, down);
      if (index !== place && along >= 1 && aside <= along && along + 2 * aside < best) [found, best] = [index, along + 2 * aside];
    }
    return found ?? this.inner.towards(this.card(place), heading);
  }
  drawn(point: Point): Point {
    const place = this.at(point);
    return place === null ? point : this.centre(place);
  }
}
