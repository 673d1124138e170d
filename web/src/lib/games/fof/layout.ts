/**
 * Where things lie on the paper: the cards of a mission in rows from the player's edge upwards, outlines where the map
 * could grow, the boxes beside it, and on each card the spots for stacks.
 */

import { WithBoxes, type PlaceBox } from '$lib/board/boxes';
import { CardGrid, type CardCell, type CardShape } from '$lib/board/cardgrid';
import type { Box, Point } from '$lib/board/places';
import { areaShapes, CITY_SCALE, placeOfArea, type AreaPlace, type AreaShape } from './city';
import { ENEMY, FRIENDLY, NOBODY, type CardNow, type CounterNow, type FofContent, type Shown } from './types';

export const SHAPE: CardShape = { width: 236, height: 170, gap: 14, corner: 9 };
/** The border around the ground of a card, on which it shows what blocks. */
export const BORDER = 10;
const STAGING_HEIGHT = 80;
/** Of the paper around all, so that one sees where the map could grow. */
const MARGIN = 54;
const AREA = { width: 128, height: 104, gap: 14 };

/** Cards are larger where there is a city: a counter has room in each half street. */
export const CITY: CardShape = { width: SHAPE.width * CITY_SCALE, height: SHAPE.height * CITY_SCALE, gap: SHAPE.gap, corner: SHAPE.corner };

export interface Layout {
  places: WithBoxes;
  /** That of every card on this table. */
  shape: CardShape;
  /** 1, or so much larger all cards are. */
  scale: number;
  /** The areas of city blocks, each at its place on the paper. */
  areas: readonly AreaPlace[];
  /** By card where its areas lie, around its middle. */
  blocks: ReadonlyMap<number, ReadonlyMap<number, AreaShape>>;
  paper: Box;
  /** Empty places beside the cards, as far as the paper goes: there the map could grow. */
  growth: readonly { place: number; box: Box }[];
  /** The place's centre on paper, of cards that are not laid, too. */
  spot: (place: number) => Point;
}

/** Row 1 lies at the foot: rows count upwards, places with them. */
export function cellOf(content: FofContent, place: number): CardCell {
  const { width, height } = content.grid;
  return { index: place, column: place % width, row: height - 1 - Math.floor(place / width) };
}

/** The places around laid cards that have none. */
export function growthOf(content: FofContent, laid: ReadonlySet<number>): number[] {
  const { width, height } = content.grid;
  const found = new Set<number>();
  for (const place of laid) {
    const [column, row] = [place % width, Math.floor(place / width)];
    for (const [right, up] of [[0, 1], [1, 0], [0, -1], [-1, 0]] as const) {
      const [c, r] = [column + right, row + up];
      if (c < 0 || c >= width || r < 0 || r >= height) continue;
      const beside = r * width + c;
      if (!laid.has(beside)) found.add(beside);
    }
  }
  return [...found].sort((a, b) => a - b);
}

/** The cards before those who stand on a card or wait in a Staging Area: what they look at. Who flies looks at the Landing Zone. */
export function cardsAhead(content: FofContent, { controls }: Pick<Shown, 'controls'>, place: number): number[] {
  const { width, first, staging, stagingCards } = content.grid;
  if (place >= staging + stagingCards) return controls.filter(({ kind }) => kind === 'landing-zone').map((control) => control.place);
  const base = place >= staging ? first + (place - staging) - width : place;
  return [1, 2, 3].map((rows) => base + rows * width);
}

/** The part of a box inside another. */
function cut(box: Box, by: Box): Box {
  const [x, y] = [Math.max(box.x, by.x), Math.max(box.y, by.y)];
  return { x, y, width: Math.min(box.x + box.width, by.x + by.width) - x, height: Math.min(box.y + box.height, by.y + by.height) - y };
}
const meet = (a: Box, b: Box): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

export function layoutOf(content: FofContent, table: Shown): Layout {
  const laid = new Set(table.cards.map(({ place }) => place));
  const city = table.cards.some(({ areas }) => areas.length > 0);
  const shape = city ? CITY : SHAPE;
  const grid = new CardGrid([...laid].map((place) => cellOf(content, place)), shape);
  const spot = (place: number): Point => {
    const { column, row } = cellOf(content, place);
    return { x: column * (shape.width + shape.gap), y: row * (shape.height + shape.gap) };
  };
  const first = spot(content.grid.first);
  const { bounds } = grid;
  // Below Row 1, or below what has grown beneath it.
  const foot = Math.max(first.y + shape.height / 2, bounds.y + bounds.height - shape.gap) + shape.gap;
  // The areas of helicopters lie in a row before the Landing Zone, so that both are seen at once; without one before the middle.
  const landing = table.controls.filter(({ kind }) => kind === 'landing-zone').map(({ place }) => spot(place).x);
  const middle = landing.length ? (Math.min(...landing) + Math.max(...landing)) / 2 : bounds.x + bounds.width / 2;
  const areas = table.boxes.filter(({ place }) => place >= content.grid.staging + content.grid.stagingCards);
  const row = areas.length * (AREA.width + AREA.gap) - AREA.gap;
  const boxes = table.boxes.map(({ place }): PlaceBox => {
    const column = place - content.grid.staging;
    if (column < content.grid.stagingCards) {
      const x = first.x + column * (shape.width + shape.gap) - shape.width / 2;
      return { index: place, box: { x, y: foot, width: shape.width, height: STAGING_HEIGHT } };
    }
    const nth = areas.findIndex((one) => one.place === place);
    return { index: place, box: { x: middle - row / 2 + nth * (AREA.width + AREA.gap), y: foot + STAGING_HEIGHT + AREA.gap, width: AREA.width, height: AREA.height } };
  });
  const places = new WithBoxes(grid, boxes);
  const { x, y, width, height } = places.bounds;
  const paper = { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  const room = (place: number): Box => {
    const middle = spot(place);
    return cut({ x: middle.x - shape.width / 2, y: middle.y - shape.height / 2, width: shape.width, height: shape.height }, paper);
  };
  const growth = growthOf(content, laid)
    .map((place) => ({ place, box: room(place) }))
    .filter(({ box }) => boxes.every((one) => !meet(one.box, box)));
  const blocks = new Map<number, ReadonlyMap<number, AreaShape>>();
  const lying: AreaPlace[] = [];
  for (const card of table.cards) {
    const block = content.terrain[card.kind]?.block;
    if (!block || !card.areas.length) continue;
    const shapes = areaShapes(block, card.attached, shape);
    blocks.set(card.place, shapes);
    const { x, y } = spot(card.place);
    for (const { area, cover } of card.areas) {
      const found = shapes.get(area);
      if (!found) continue;
      const { corners, box } = found;
      lying.push({ index: placeOfArea(cover), card: card.place, corners: corners.map((one) => ({ x: x + one.x, y: y + one.y })), middle: { x: x + box.x + box.width / 2, y: y + box.y + box.height / 2 } });
    }
  }
  return { places, paper, growth, spot, shape, scale: city ? CITY_SCALE : 1, areas: lying, blocks };
}

// --- Stacks on a card

/** A heap of counters on a card: those under one Cover marker, those in the open, vehicles. */
export interface Spot {
  side: number;
  /** The Cover marker, or NOBODY. */
  cover: number;
  units: readonly number[];
  at: Point;
}

/** From a card's middle: the right column is for fire and markers. */
const ROW = { [ENEMY]: -20, [FRIENDLY]: 36 };
const LEFT = -76;
const RIGHT = 58;
const PITCH = 60;

/** So many counters lie side by side in a row before they are stacked. */
const ABREAST = 3;

const VEHICLES = ['vehicle', 'transport-helicopter', 'attack-helicopter', 'fixed-wing-gunship'];
const TEAMS = ['assault-team', 'fire-team', 'litter-team', 'paralyzed-team', 'runner'];

const isTeam = (unit: CounterNow): boolean => TEAMS.includes(unit.kind) || unit.status.includes('fire-team-side');

/** Ways to part the counters of one side, the finest first: those under one Cover marker always lie together. */
const PARTINGS: readonly ((unit: CounterNow) => string)[] = [
  (unit) => String(unit.index).padStart(4, '0'),
  (unit) => (VEHICLES.includes(unit.kind) ? 'vehicle' : isTeam(unit) ? 'team' : 'foot'),
  (unit) => (VEHICLES.includes(unit.kind) ? 'vehicle' : 'foot'),
  () => 'all',
];

/** The counters in as many heaps as there is room for side by side. */
export function heapsOf(units: readonly CounterNow[], room: number): CounterNow[][] {
  const name = (unit: CounterNow, part: (unit: CounterNow) => string): string => (unit.under === NOBODY ? part(unit) : `under ${unit.under}`);
  for (const [n, part] of PARTINGS.entries()) {
    const names = [...new Set(units.map((unit) => name(unit, part)))].sort();
    if (names.length <= room || n === PARTINGS.length - 1) return names.map((one) => units.filter((unit) => name(unit, part) === one));
  }
  return [];
}

/** Where so many heaps lie in a row: around the middle, closer where they are many. */
function inRow(count: number, centre: Point, left = LEFT, right = RIGHT): Point[] {
  const pitch = count > 1 ? Math.min(PITCH, (right - left) / (count - 1)) : 0;
  const first = (left + right) / 2 - ((count - 1) * pitch) / 2;
  return Array.from({ length: count }, (_, n) => ({ x: centre.x + first + n * pitch, y: centre.y }));
}

/** So much room a counter takes in an area. */
const ROOM = 50;

/** Where so many heaps lie in a box: in rows, closer where they are many. */
function inBox(count: number, { x, y, width, height }: Box, centre: Point): Point[] {
  const rows = Math.max(1, Math.min(Math.floor(height / ROOM), Math.ceil(count / Math.max(1, Math.floor(width / ROOM)))));
  const columns = Math.ceil(count / rows);
  const [wide, tall] = [Math.min(PITCH, width / columns), Math.min(PITCH, height / rows)];
  return Array.from({ length: count }, (_, n) => {
    const [column, row] = [n % columns, Math.floor(n / columns)];
    return { x: centre.x + x + width / 2 + (column - (columns - 1) / 2) * wide, y: centre.y + y + height / 2 + (row - (rows - 1) / 2) * tall };
  });
}

/** The heaps of a city block, area by area: the enemy's first, one's own after them, then markers with nobody under them. */
export function areaSpots(table: Shown, sideOf: (unit: number) => number, card: CardNow, shapes: ReadonlyMap<number, AreaShape>, centre: Point): Spot[] {
  const units = table.units.filter((unit) => unit.place === card.place && unit.aboard === NOBODY);
  const taken = new Set(units.map(({ under }) => under));
  return card.areas.flatMap(({ area, cover }) => {
    const shape = shapes.get(area);
    if (!shape) return [];
    const placed = table.cover.filter((one) => one.place === card.place && one.area === area);
    const markers = new Set([cover, ...placed.map(({ index }) => index)]);
    const free = placed.filter(({ index }) => !taken.has(index));
    const here = units.filter(({ under }) => markers.has(under)).map((unit) => (unit.under === cover ? { ...unit, under: NOBODY } : unit));
    const abreast = Math.max(1, Math.floor(shape.box.width / ROOM)) * Math.max(1, Math.floor(shape.box.height / ROOM));
    const sides = [ENEMY, FRIENDLY].map((side) => here.filter(({ index }) => sideOf(index) === side));
    const both = sides.every((side) => side.length > 0);
    const heaps = sides.flatMap((side, n) => (side.length ? heapsOf(side, Math.max(1, Math.floor((abreast - free.length) / (both ? 2 : 1)))).map((heap) => ({ side: n === 0 ? ENEMY : FRIENDLY, cover: heap[0]!.under, units: heap.map(({ index }) => index) })) : []));
    const all = [...heaps, ...free.map((one) => ({ side: FRIENDLY, cover: one.index, units: [] }))];
    const at = inBox(all.length, shape.box, centre);
    return all.map((heap, n) => ({ ...heap, at: at[n]! }));
  });
}

/** Where the heaps of a card lie: the enemy's in the row away from the player, one's own in the row below. */
export function spotsOf(table: Shown, sideOf: (unit: number) => number, place: number, centre: Point): Spot[] {
  const units = table.units.filter((unit) => unit.place === place && unit.aboard === NOBODY);
  const taken = new Set(units.map(({ under }) => under));
  const empty = table.cover.filter((one) => one.place === place && !taken.has(one.index));
  // Nobody's cover lies on the side of those who are there.
  const owner = units.length && units.every(({ index }) => sideOf(index) === ENEMY) ? ENEMY : FRIENDLY;
  return [ENEMY, FRIENDLY].flatMap((side) => {
    const free = side === owner ? empty : [];
    const heaps = heapsOf(units.filter(({ index }) => sideOf(index) === side), Math.max(1, ABREAST - free.length));
    const at = inRow(heaps.length + free.length, { x: centre.x, y: centre.y + ROW[side as 0 | 1] });
    return [
      ...heaps.map((heap, n) => ({ side, cover: heap[0]!.under, units: heap.map(({ index }) => index), at: at[n]! })),
      ...free.map((one, n) => ({ side, cover: one.index, units: [], at: at[heaps.length + n]! })),
    ];
  });
}

/** The heaps in a box beside the map. */
export function boxSpots(table: Shown, place: number, box: Box): Spot[] {
  const units = table.units.filter((unit) => unit.place === place && unit.aboard === NOBODY);
  const half = box.width / 2 - 32;
  const heaps = heapsOf(units, Math.max(1, Math.floor(box.width / PITCH)));
  const at = inRow(heaps.length, { x: box.x + box.width / 2, y: box.y + box.height / 2 + 7 }, -half, half);
  return heaps.map((heap, n) => ({ side: FRIENDLY, cover: NOBODY, units: heap.map(({ index }) => index), at: at[n]! }));
}
