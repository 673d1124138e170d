/**
 * The map sheet as path data: vegetation, relief, water, roads, towns and names, drawn from what the
 * server says about the hexes. Built once; nothing here changes during a game.
 */

import { Hexes, type Cell } from '$lib/board/hexes';
import type { Box, Point } from '$lib/board/places';
import { contour, surface } from '$lib/board/draw/contours';
import { chained, divided, smooth, softened, straight, wandering } from '$lib/board/draw/curves';
import { dice, rough } from '$lib/board/draw/noise';
import type { AnLocContent } from './types';

export const RADIUS = 50;

/** What the surveyors wrote on the sheet beside the places that the game names. */
const WATER_NAMES = [
  { text: 'Rach Can Le', from: '0502', to: '0803', lift: -5 },
  { text: 'Suoi Tau O', from: '0919', to: '1120', lift: -5 },
  { text: 'Song Sai Gon', from: '0217', to: '0219', lift: 0 },
];
const PEAKS: Record<string, number> = { '0912': 169, '1012': 154 };

export interface Label {
  text: string;
  x: number;
  y: number;
  kind: 'town' | 'village' | 'hill' | 'feature';
}

export interface Along {
  text: string;
  path: string;
  kind: 'water' | 'road';
}

export interface Road {
  name: string;
  path: string;
}

export interface Sheet {
  geometry: Hexes;
  /** The neat line: what is map. */
  neat: Box;
  /** The whole sheet with its margins. */
  paper: Box;
  rubber: string;
  /** Everything but the plantations. */
  jungle: string;
  /** The sheet around the neat line. */
  margin: string;
  clear: string;
  hills: string;
  /** Parcels of the plantations: outline and the pattern of their rows. */
  parcels: { path: string; pattern: number }[];
  copses: string;
  contours: string;
  indexContours: string;
  shades: { x: number; y: number; r: number }[];
  streams: string;
  rivers: string;
  highway: string;
  roads: Road[];
  bridges: string;
  shields: { x: number; y: number; text: string }[];
  blocks: string;
  urban: string;
  huts: string;
  runway: string;
  fort: string;
  spots: { x: number; y: number; text: string }[];
  labels: Label[];
  along: Along[];
  grid: string;
  beyond: string;
  ids: { x: number; y: number; text: string }[];
  /** Where QL-13 leaves the sheet. */
  exits: { north: Point; south: Point };
}

export function geometryOf(content: AnLocContent): Hexes {
  return new Hexes(
    {
      columns: content.columns,
      rows: content.rows,
      orientation: content.orientation === 'flat' ? 'flat' : 'pointy',
      shifted: content.shifted === 'odd' ? 'odd' : 'even',
      radius: RADIUS,
    },
    content.hexes,
  );
}

export function drawSheet(content: AnLocContent, geometry = geometryOf(content)): Sheet {
  const { columns, rows, hexes } = content;
  const byPlace = new Map(hexes.map((hex) => [`${hex.column},${hex.row}`, hex]));
  const byId = new Map(hexes.map((hex) => [hex.id, hex.index]));
  const neat = grown(geometry.bounds, 5);
  const paper = { x: neat.x - 78, y: neat.y - 150, width: neat.width + 156, height: neat.height + 150 + 272 };

  // One ring of hexes more than there are, so that vegetation runs off the sheet instead of ending at the edge.
  const cells: (Cell & { terrain: string })[] = [];
  for (let column = -1; column <= columns + 2; column += 1)
    for (let row = -1; row <= rows + 2; row += 1) {
      const like = byPlace.get(`${within(column, 1, columns)},${within(row, 1, rows)}`);
      cells.push({ index: cells.length, column, row, terrain: like?.terrain ?? 'jungle' });
    }
  const wide = new Hexes(geometry.shape, cells);
  const region = (terrains: readonly string[], seed: number): Point[][] =>
    wide
      .loops(cells.filter((cell) => terrains.includes(cell.terrain)).map((cell) => cell.index))
      .map((loop) => wandering(softened(divided(loop, 5, true), 3, true), 8, 27, seed, true));
  // What pokes over the neat line is covered by the margin; nothing may poke out of the sheet.
  const bleed = grown(neat, 30);
  const kept = (p: Point): Point => ({
    x: within(p.x, bleed.x, bleed.x + bleed.width),
    y: within(p.y, bleed.y, bleed.y + bleed.height),
  });
  const closed = (loops: Point[][]): string => loops.map((loop) => smooth(loop.map(kept), true)).join('');

  // Water
  const line = (sides: readonly (readonly number[])[], reach: number, seed: number): Point[][] =>
    chained(sides.map(([a, b]) => geometry.side(a!, b!))).map((chain) =>
      wandering(softened(divided([...runOff(chain[0]!), ...chain, ...runOff(chain.at(-1)!)], 5), 9), reach, 30, seed),
    );
  /** Water that ends at the edge of the map runs on beyond the neat line. */
  const rim = geometry.loops(geometry.all).flat();
  function runOff(end: Point): Point[] {
    if (!rim.some((p) => gap(p, end) < 1)) return [];
    const beyond = 30;
    if (end.x < RADIUS) return [{ x: neat.x - beyond, y: end.y + 12 }];
    if (end.x > neat.x + neat.width - RADIUS - 10) return [{ x: neat.x + neat.width + beyond, y: end.y + 12 }];
    if (end.y < RADIUS) return [{ x: end.x, y: neat.y - beyond }];
    if (end.y > neat.y + neat.height - RADIUS - 10) return [{ x: end.x, y: neat.y + neat.height + beyond }];
    return [];
  }
  const streamLines = line(content.streams, 4.5, 5);
  const riverLines = line(content.rivers, 3, 6);
  const water = [...streamLines, ...riverLines].flat();

  // Roads
  const trunk = road(content.highway, [], 40);
  const built: Point[][] = [trunk];
  const roads = Object.entries(content.roads)
    .filter(([name]) => name !== 'QL-13')
    .map(([name, chain]) => {
      const points = road(chain, built, name.length);
      built.push(points);
      return { name, points };
    });

  function road(chain: readonly number[], existing: readonly Point[][], seed: number): Point[] {
    const points = chain.map((h) => geometry.centre(h));
    const snap = (p: Point): Point => {
      const near = existing.flat().reduce((best, q) => (gap(p, q) < gap(p, best) ? q : best), { x: 1e6, y: 1e6 });
      return gap(near, p) < 26 ? near : p;
    };
    const start = snap(points[0]!);
    const end = snap(points.at(-1)!);
    const out = [start, ...points.slice(1, -1), end];
    if (start === points[0]) out.unshift(off(chain[0]!, start));
    if (end === points.at(-1)) out.push(off(chain.at(-1)!, end));
    return wandering(softened(divided(out, 4), 7), 5, 55, seed);
  }
  /** Where a road that ends in a hex of the edge goes on beyond the neat line. */
  function off(h: number, p: Point): Point {
    const hex = hexes.find((one) => one.index === h)!;
    if (hex.row === 1) return { x: p.x, y: neat.y - 20 };
    if (hex.row === rows) return { x: p.x, y: neat.y + neat.height + 20 };
    if (hex.column === 1) return { x: neat.x - 20, y: p.y };
    if (hex.column === columns) return { x: neat.x + neat.width + 20, y: p.y };
    return p;
  }

  const bridges: string[] = [];
  const wet = new Set([...content.streams, ...content.rivers].map(([a, b]) => `${Math.min(a, b)},${Math.max(a, b)}`));
  for (const [name, chain] of Object.entries(content.roads).concat([['QL-13', content.highway]]))
    for (let n = 1; n < chain.length; n += 1) {
      const [a, b] = [chain[n - 1]!, chain[n]!];
      if (!wet.has(`${Math.min(a, b)},${Math.max(a, b)}`)) continue;
      const along = name === 'QL-13' ? trunk : (roads.find((one) => one.name === name)?.points ?? trunk);
      bridges.push(bridge(along, water, geometry.side(a, b)));
    }

  // Relief: a rolling plateau that falls to the south, valleys along the water, and the named hills.
  const peaks = Object.entries(PEAKS).flatMap(([id, height]) => {
    const h = byId.get(id);
    return h === undefined ? [] : [{ ...geometry.centre(h), height }];
  });
  const ground = surface(neat, 9, (x, y) => {
    let height = 118 - (y / neat.height) * 46 + 62 * rough(x / 300, y / 300, 3, 21);
    for (const peak of peaks) {
      const near = Math.exp(-(((x - peak.x) / 56) ** 2 + ((y - peak.y) / 46) ** 2));
      height = height * (1 - near) + (peak.height + 4) * near;
    }
    return height;
  });
  carve(ground, water, 62, 26);
  const lines = (levels: number[]): string =>
    levels
      .flatMap((level) => contour(ground, level))
      .filter((chain) => chain.length > 7)
      .map((chain) => {
        const ring = gap(chain[0]!, chain.at(-1)!) < 0.2;
        const thin = softened(ring ? chain.slice(0, -1) : chain, 1, ring).filter((_, n) => n % 2 === 0 || n === chain.length - 1);
        return smooth(thin, ring);
      })
      .join('');
  const levels = Array.from({ length: 16 }, (_, n) => 30 + n * 10);

  // Plantations are laid out in parcels, each with its rows turned a little differently.
  const parcels: Sheet['parcels'] = [];
  const roll = dice(12);
  const size = 96;
  for (let y = neat.y - size; y < neat.y + neat.height + size; y += size)
    for (let x = neat.x - size; x < neat.x + neat.width + size; x += size) {
      const jog = (y / size) % 2 ? 21 : 0;
      const corners = [
        [x + jog, y],
        [x + jog + size, y],
        [x + jog + size, y + size],
        [x + jog, y + size],
      ].map(([px, py]) => warped(px!, py!));
      const pattern = Math.floor(roll() * 4);
      const middle = corners.reduce((sum, p) => ({ x: sum.x + p.x / 4, y: sum.y + p.y / 4 }), { x: 0, y: 0 });
      const near = cells.some((cell) => cell.terrain === 'rubber' && gap(wide.centre(cell.index), middle) < 110);
      if (near) parcels.push({ path: straight(corners.map(kept), true), pattern });
    }
  function warped(x: number, y: number): Point {
    return { x: x + 16 * rough(x / 260, y / 260, 2, 3), y: y + 16 * rough(x / 260 + 9, y / 260, 2, 4) };
  }

  // Thicker forest here and there
  const forest = surface(grown(neat, 10), 16, (x, y) => rough((x + 0.6 * y) / 120, (y - 0.6 * x) / 120, 4, 77));
  const copses = [0.13]
    .flatMap((level) => contour(forest, level))
    .filter((chain) => chain.length > 9 && gap(chain[0]!, chain.at(-1)!) < 0.2)
    .map((chain) => smooth(softened(chain.slice(0, -1), 1, true), true))
    .join('');

  // Towns, villages and other works of man
  const named = hexes.filter((hex) => hex.name);
  const town = geometry.centre(content.anLoc);
  const { blocks, urban } = streets(town);
  const huts: string[] = [];
  const labels: Label[] = [];
  const spots: Sheet['spots'] = [];
  let [runway, fort] = ['', ''];
  for (const hex of named) {
    const p = geometry.centre(hex.index);
    const label = (kind: Label['kind'], dy = 40): void => void labels.push({ text: hex.name, x: p.x, y: p.y + dy, kind });
    if (hex.index === content.anLoc) label('town', 49); // below the counters that stand there
    else if (hex.terrain === 'hill') {
      label('hill');
      spots.push({ x: p.x, y: p.y, text: '' });
    } else if (/airfield/i.test(hex.name)) {
      label('feature');
      runway = `M${p.x - 34} ${p.y + 12}l64 -20l3 8l-64 20zM${p.x + 8} ${p.y + 8}l14 14l16 -5`;
    } else if (/bridge/i.test(hex.name)) label('feature');
    else if (/Tong Le Chon/.test(hex.name)) {
      label('feature');
      fort = `M${p.x - 9} ${p.y - 9}h18v18h-18zM${p.x - 13} ${p.y - 13}l4 4m18 -4l-4 4m4 18l-4 -4m-18 4l4 -4`;
    } else {
      label('village');
      huts.push(hamlet(p, hex.index, /Chon Thanh|Minh Thanh/.test(hex.name) ? 22 : 11));
    }
  }

  const along: Along[] = WATER_NAMES.flatMap(({ text, from, to, lift }) => {
    const [a, b] = [byId.get(from), byId.get(to)];
    if (a === undefined || b === undefined) return [];
    const piece = stretch([...streamLines, ...riverLines], geometry.centre(a), geometry.centre(b));
    return piece.length > 3 ? [{ text, kind: 'water' as const, path: smooth(piece.map((p) => ({ x: p.x, y: p.y + lift }))) }] : [];
  });
  for (const { name, points } of roads) {
    const middle = Math.floor(points.length * (name === 'Quan Loi road' ? 0.62 : 0.45));
    const half = Math.min(12, Math.floor(points.length / 2) - 1);
    let piece = points.slice(Math.max(0, middle - half), middle + half);
    if (piece.length && piece[0]!.x > piece.at(-1)!.x) piece = piece.reverse();
    along.push({ text: name, kind: 'road', path: smooth(piece.map((p) => ({ x: p.x, y: p.y - 5 }))) });
  }
  const shields = [0.13, 0.3, 0.56, 0.8].map((part) => {
    const p = trunk[Math.floor(trunk.length * part)]!;
    return { x: p.x, y: p.y, text: '13' };
  });

  const rubber = closed(region(['rubber', 'city'], 1));

  return {
    geometry,
    neat,
    paper,
    rubber,
    jungle: rectangle(bleed) + rubber,
    margin: rectangle(paper) + rectangle(neat),
    clear: closed(region(['clear'], 2)),
    hills: closed(region(['hill'], 3)),
    parcels,
    copses,
    contours: lines(levels.filter((level) => level % 40)),
    indexContours: lines(levels.filter((level) => level % 40 === 0)),
    shades: peaks.map(({ x, y }) => ({ x: x + 9, y: y + 11, r: 58 })),
    streams: streamLines.map((points) => smooth(points)).join(''),
    rivers: riverLines.map((points) => smooth(points)).join(''),
    highway: smooth(trunk),
    roads: roads.map(({ name, points }) => ({ name, path: smooth(points) })),
    bridges: bridges.join(''),
    shields,
    blocks,
    urban,
    huts: huts.join(''),
    runway,
    fort,
    spots,
    labels,
    along,
    grid: geometry.gridPath(),
    beyond:
      rectangle(neat) +
      geometry.loops(geometry.all).map((loop) => straight(loop, true)).join(''),
    ids: hexes.map((hex) => {
      const p = geometry.centre(hex.index);
      return { x: p.x, y: p.y - RADIUS + 15.5, text: hex.id };
    }),
    exits: { north: trunk[0]!, south: trunk.at(-1)! },
  };
}

const gap = (p: Point, q: Point): number => Math.hypot(p.x - q.x, p.y - q.y);
const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
const grown = (box: Box, by: number): Box => ({
  x: box.x - by,
  y: box.y - by,
  width: box.width + 2 * by,
  height: box.height + 2 * by,
});

const rectangle = ({ x, y, width, height }: Box): string => `M${x} ${y}h${width}v${height}h${-width}Z`;

/** Valleys along the water: `reach` wide to each side, `depth` deep. */
function carve(ground: ReturnType<typeof surface>, water: readonly Point[], reach: number, depth: number): void {
  const { box, step, columns, rows, heights } = ground;
  const nearest = new Float32Array(columns * rows).fill(reach);
  const span = Math.ceil(reach / step);
  for (const p of water) {
    const [c0, r0] = [Math.round((p.x - box.x) / step), Math.round((p.y - box.y) / step)];
    for (let r = Math.max(0, r0 - span); r <= Math.min(rows - 1, r0 + span); r += 1)
      for (let c = Math.max(0, c0 - span); c <= Math.min(columns - 1, c0 + span); c += 1) {
        const d = Math.hypot(box.x + c * step - p.x, box.y + r * step - p.y);
        const n = r * columns + c;
        if (d < nearest[n]!) nearest[n] = d;
      }
  }
  for (let n = 0; n < heights.length; n += 1) {
    const t = nearest[n]! / reach;
    heights[n] = heights[n]! - depth * (1 - t) ** 2;
  }
}

/** The mark of a bridge where a road crosses the water of a hexside. */
function bridge(road: readonly Point[], water: readonly Point[], side: [Point, Point]): string {
  const middle = { x: (side[0].x + side[1].x) / 2, y: (side[0].y + side[1].y) / 2 };
  const local = water.filter((p) => gap(p, middle) < 45);
  let best = { d: Infinity, n: 0 };
  road.forEach((p, n) => {
    const d = Math.min(...local.map((q) => gap(p, q)), gap(p, middle));
    if (gap(p, middle) < 60 && d < best.d) best = { d, n };
  });
  const here = road[best.n] ?? middle;
  const [a, b] = [road[Math.max(0, best.n - 1)] ?? here, road[Math.min(road.length - 1, best.n + 1)] ?? here];
  const length = gap(a, b) || 1;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const wall = (s: number): string => {
    const from = { x: here.x - ux * 8 - uy * 5.5 * s, y: here.y - uy * 8 + ux * 5.5 * s };
    const at = (f: number, w: number): string =>
      `${(from.x + ux * f - uy * w * s).toFixed(1)} ${(from.y + uy * f + ux * w * s).toFixed(1)}`;
    return `M${at(-2.5, 2.5)}L${at(0, 0)}L${at(16, 0)}L${at(18.5, 2.5)}`;
  };
  return wall(1) + wall(-1);
}

/** The town: blocks of houses along a grid of streets. */
function streets(town: Point): { blocks: string; urban: string } {
  const roll = dice(5);
  const turn = -0.16;
  const place = (x: number, y: number): Point => ({
    x: town.x + x * Math.cos(turn) - y * Math.sin(turn),
    y: town.y + x * Math.sin(turn) + y * Math.cos(turn),
  });
  const parts: string[] = [];
  for (let row = -4; row <= 4; row += 1)
    for (let column = -4; column <= 4; column += 1) {
      const [x, y] = [column * 8.6 + (column > 0 ? 1.6 : -1.2), row * 7.8];
      const far = Math.hypot(x / 38, y / 35);
      if (far > 1 || (far > 0.72 && roll() < 0.45)) continue;
      const [w, h] = [5.2 + roll() * 1.6, 4.2 + roll() * 1.8];
      const corners = [place(x - w / 2, y - h / 2), place(x + w / 2, y - h / 2), place(x + w / 2, y + h / 2), place(x - w / 2, y + h / 2)];
      parts.push(straight(corners, true));
    }
  const ring = Array.from({ length: 14 }, (_, n) => {
    const angle = (n / 14) * 2 * Math.PI;
    const reach = 1 + 0.1 * rough(Math.cos(angle) * 2, Math.sin(angle) * 2, 2, 8);
    return place(39 * reach * Math.cos(angle), 36 * reach * Math.sin(angle));
  });
  return { blocks: parts.join(''), urban: smooth(ring, true) };
}

/** A handful of huts around a place. */
function hamlet(p: Point, seed: number, count: number): string {
  const roll = dice(seed + 3);
  return Array.from({ length: count }, () => {
    const angle = roll() * 2 * Math.PI;
    const reach = 6 + roll() * (count > 15 ? 30 : 24);
    const [x, y] = [p.x + Math.cos(angle) * reach * 0.8, p.y + Math.sin(angle) * reach];
    const side = 2.4 + roll() * 1.4;
    return `M${x.toFixed(1)} ${y.toFixed(1)}h${side.toFixed(1)}v${side.toFixed(1)}h-${side.toFixed(1)}z`;
  }).join('');
}

/** The part of the line nearest to two points that lies between them, read from west to east. */
function stretch(lines: readonly Point[][], a: Point, b: Point): Point[] {
  let best: { line: Point[]; from: number; to: number; d: number } | null = null;
  for (const line of lines) {
    const nearest = (p: Point): number => line.reduce((m, q, n) => (gap(p, q) < gap(p, line[m]!) ? n : m), 0);
    const [from, to] = [nearest(a), nearest(b)];
    const d = gap(a, line[from]!) + gap(b, line[to]!);
    if (!best || d < best.d) best = { line, from, to, d };
  }
  if (!best) return [];
  const piece = best.line.slice(Math.min(best.from, best.to), Math.max(best.from, best.to) + 1);
  return piece.length && piece[0]!.x > piece.at(-1)!.x ? piece.reverse() : piece;
}
