/** The sheet of a FRAGO: everything under the counters as a few big paths. Drawn once for each FRAGO. */

import { chained, divided, smooth, softened, straight, wandering } from '$lib/board/draw/curves';
import { dice } from '$lib/board/draw/noise';
import { Hexes } from '$lib/board/hexes';
import type { Box, Point } from '$lib/board/places';
import { areaOf, groundOf, RADIUS } from './ground';
import type { FteContent, HexCard } from './types';

export interface Label extends Point {
  text: string;
}

export interface Sheet {
  /** The hexes in play. */
  geometry: Hexes;
  paper: Box;
  jungle: string;
  grass: string;
  paddies: string;
  hamlets: string;
  /** Treetops: their shade, themselves, the light on them. */
  shades: string;
  crowns: string;
  gleams: string;
  tufts: string;
  rice: string;
  huts: string;
  ridges: string;
  /** The ground above each level from the first on. */
  levels: readonly string[];
  /** Dark bands on the lower side of slopes, from wide to narrow, and the slopes themselves. */
  bands: readonly string[];
  slopes: string;
  rims: string;
  streams: string;
  roads: string;
  trails: string;
  bridges: string;
  grid: string;
  dots: string;
  /** What of the paper is no map. */
  margin: string;
  /** What of the map is not in play, and the edge of what is. */
  beyond: string;
  edge: string;
  ids: readonly Label[];
  heights: readonly Label[];
  names: readonly Label[];
}

const MARGIN = 34;
/** So many hexes beyond the paper are drawn, so that nothing ends inside it. */
const AROUND = 3;
const BANDS = [15, 10, 5.5];

const short = (value: number): string => String(Math.round(value * 10) / 10);
const rectangle = ({ x, y, width, height }: Box): string => `M${x} ${y}h${width}v${height}h${-width}Z`;
const grown = ({ x, y, width, height }: Box, by: number): Box => ({ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by });
const circle = (x: number, y: number, r: number): string => {
  const d = short(2 * r);
  return `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 0 ${d} 0a${short(r)} ${short(r)} 0 1 0 -${d} 0`;
};

const sheets = new WeakMap<FteContent, Map<string, Sheet>>();

export function sheetOf(content: FteContent, scenario: string): Sheet {
  let known = sheets.get(content);
  if (!known) sheets.set(content, (known = new Map()));
  let sheet = known.get(scenario);
  if (!sheet) known.set(scenario, (sheet = drawSheet(content, scenario)));
  return sheet;
}

function drawSheet(content: FteContent, scenario: string): Sheet {
  const ground = groundOf(content);
  const area = areaOf(content, scenario);
  const cells = content.hexes.filter((hex) => area.has(hex.index));
  const geometry = new Hexes(ground.shape, cells);
  const paper = grown(geometry.bounds, MARGIN);
  const columns = cells.map((hex) => hex.column);
  const rows = cells.map((hex) => hex.row);
  const near = (hex: HexCard, by: number): boolean =>
    hex.column >= Math.min(...columns) - by && hex.column <= Math.max(...columns) + by &&
    hex.row >= Math.min(...rows) - by && hex.row <= Math.max(...rows) + by;
  const drawn = content.hexes.filter((hex) => hex.terrain && near(hex, AROUND));
  const seen = drawn.filter((hex) => near(hex, 1));
  const wide = new Hexes(ground.shape, drawn);
  const of = (terrain: string, from = drawn): HexCard[] => from.filter((hex) => hex.terrain === terrain);
  const region = (hexes: readonly HexCard[]): Point[][] => wide.loops(hexes.map((hex) => hex.index));

  /** A region with the edge of nature: close to the hexsides, but not along them. */
  const natural = (hexes: readonly HexCard[], reach: number, seed: number): string =>
    region(hexes)
      .map((loop) => smooth(wandering(softened(divided(loop, 3, true), 2, true), reach, 22, seed, true), true))
      .join('');
  const exact = (hexes: readonly HexCard[]): string => region(hexes).map((loop) => straight(loop, true)).join('');

  const centre = (h: number): Point => ground.geometry.centre(h);
  const within = (lines: readonly (readonly number[])[]): Point[][] =>
    lines.flatMap((line) => {
      const pieces: number[][] = [[]];
      for (const h of line)
        if (wide.has(h)) pieces.at(-1)!.push(h);
        else pieces.push([]);
      return pieces.filter((piece) => piece.length > 1).map((piece) => extended(piece));
    });
  /** What comes to the edge of the map goes on beyond it. */
  const extended = (line: readonly number[]): Point[] => {
    const points = line.map(centre);
    const on = (end: number, before: number): Point[] => {
      if (ground.geometry.neighbours(line.at(end)!).length === 6) return [];
      const [a, b] = [points.at(before)!, points.at(end)!];
      return [{ x: 2 * b.x - a.x, y: 2 * b.y - a.y }];
    };
    return [...on(0, 1), ...points, ...on(-1, -2)];
  };
  const winding = (points: readonly Point[], seed: number): string =>
    smooth(wandering(softened(divided(points, 4), 4), 4.5, 34, seed));

  const tops = [1, 2, 3].map((level) => drawn.filter((hex) => hex.level >= level)).filter((hexes) => hexes.length);
  const contours = tops.flatMap(region);
  const sides = content.streams.filter(([a, b]) => wide.has(a) && wide.has(b)).map(([a, b]) => wide.side(a, b));
  const water = chained(sides).map((line) => wandering(softened(divided(line, 4), 3), 3, 23, 5));
  const ways = [...pairsOf(content.roads), ...pairsOf(content.trails)];

  return {
    geometry,
    paper,
    jungle: natural(of('jungle'), 3.4, 1),
    grass: natural(of('grass'), 3, 2),
    paddies: exact(of('rice paddy')),
    hamlets: natural(of('hamlet'), 2, 4),
    ...canopy(of('jungle', seen).map((hex) => ({ seed: hex.index, at: centre(hex.index) }))),
    tufts: of('grass', seen).map((hex) => tufts(centre(hex.index), hex.index)).join(''),
    rice: of('rice paddy', seen).map((hex) => seedlings(centre(hex.index), hex.index)).join(''),
    ...village(of('hamlet', seen).map((hex) => ({ seed: hex.index, at: centre(hex.index) }))),
    levels: tops.map(exact),
    bands: BANDS.map((width) => contours.map((loop) => straight(loop, true) + straight(outward(loop, width), true)).join('')),
    slopes: contours.map((loop) => straight(loop, true)).join(''),
    rims: contours.map((loop) => straight(outward(loop, -2.6), true)).join(''),
    streams: water.map((line) => smooth(line)).join(''),
    roads: within(content.roads).map((line) => winding(line, 7)).join(''),
    trails: within(content.trails).map((line) => winding(line, 11)).join(''),
    bridges: ways.filter(([a, b]) => ground.stream(a, b) && wide.has(a) && wide.has(b)).map(([a, b]) => bridge(centre(a), centre(b))).join(''),
    grid: wide.gridPath(),
    dots: cells.map((hex) => circle(centre(hex.index).x, centre(hex.index).y, 1.5)).join(''),
    margin: rectangle(grown(paper, 4)) + exact(drawn),
    beyond: rectangle(paper) + geometry.edge(area),
    edge: geometry.edge(area),
    ids: cells.map((hex) => ({ x: centre(hex.index).x, y: centre(hex.index).y - RADIUS * 0.866 + 11, text: hex.id })),
    heights: cells
      .filter((hex) => hex.level)
      .map((hex) => ({ x: centre(hex.index).x + RADIUS * 0.5 - 3, y: centre(hex.index).y + RADIUS * 0.866 - 4, text: String(hex.level) })),
    names: seen.filter((hex) => hex.name && area.has(hex.index)).map((hex) => ({ x: centre(hex.index).x, y: centre(hex.index).y + RADIUS * 0.866 - 3, text: hex.name })),
  };
}

const pairsOf = (lines: readonly (readonly number[])[]): [number, number][] =>
  lines.flatMap((line) => line.slice(1).map((h, n): [number, number] => [line[n]!, h]));

/** A loop moved outwards; of a loop around a hole that is into the hole. The inside lies to the right of the way round. */
export function outward(loop: readonly Point[], by: number): Point[] {
  const count = loop.length;
  const normal = (n: number): Point => {
    const [a, b] = [loop[(n + count) % count]!, loop[(n + 1) % count]!];
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    return { x: (b.y - a.y) / length, y: (a.x - b.x) / length };
  };
  return loop.map((p, n) => {
    const [one, two] = [normal(n - 1), normal(n)];
    const spread = by / (1 + one.x * two.x + one.y * two.y);
    return { x: p.x + (one.x + two.x) * spread, y: p.y + (one.y + two.y) * spread };
  });
}

interface Plot {
  at: Point;
  seed: number;
}

/** Treetops from above, close to each other but never in rows. */
function canopy(plots: readonly Plot[]): { shades: string; crowns: string; gleams: string } {
  const [shades, crowns, gleams]: string[][] = [[], [], []];
  for (const { at, seed } of plots) {
    const roll = dice(seed + 11);
    for (let n = 0; n < 8; n += 1) {
      const angle = (n / 7) * 2 * Math.PI + roll() * 0.7;
      const reach = n === 7 ? roll() * 6 : (0.5 + 0.32 * roll()) * RADIUS * 0.86;
      const [x, y] = [at.x + Math.cos(angle) * reach, at.y + Math.sin(angle) * reach];
      const r = 6.4 + roll() * 4;
      shades!.push(circle(x + 1.6, y + 2.2, r));
      crowns!.push(circle(x, y, r));
      gleams!.push(`M${short(x - r * 0.55)} ${short(y + r * 0.1)}a${short(r * 0.6)} ${short(r * 0.6)} 0 0 1 ${short(r * 0.6)} ${short(-r * 0.6)}`);
    }
  }
  return { shades: shades!.join(''), crowns: crowns!.join(''), gleams: gleams!.join('') };
}

/** Blades of grass, three in a tuft. */
function tufts(at: Point, seed: number): string {
  const roll = dice(seed + 5);
  return Array.from({ length: 11 }, (_, n) => {
    const angle = n * 2.4 + roll() * 0.6;
    const reach = Math.sqrt((n + 0.6) / 11) * RADIUS * 0.8;
    const [x, y] = [at.x + Math.cos(angle) * reach, at.y + Math.sin(angle) * reach];
    const h = 5.5 + roll() * 3.5;
    return `M${short(x)} ${short(y)}q-1.6 -${short(h * 0.5)} -3.6 -${short(h * 0.8)}M${short(x)} ${short(y)}v-${short(h)}M${short(x)} ${short(y)}q1.6 -${short(h * 0.5)} 3.6 -${short(h * 0.8)}`;
  }).join('');
}

function seedlings(at: Point, seed: number): string {
  const roll = dice(seed + 9);
  return Array.from({ length: 7 }, (_, n) => {
    const angle = n * 2.4 + roll();
    const reach = Math.sqrt((n + 0.6) / 7) * RADIUS * 0.7;
    const [x, y] = [at.x + Math.cos(angle) * reach, at.y + Math.sin(angle) * reach];
    return `M${short(x - 2.4)} ${short(y)}v-3.4m2.4 3.4v-4.2m2.4 4.2v-3.4`;
  }).join('');
}

/** Houses on stilts with the ridge of their roofs. */
function village(plots: readonly Plot[]): { huts: string; ridges: string } {
  const [huts, ridges]: string[][] = [[], []];
  for (const { at, seed } of plots) {
    const roll = dice(seed + 3);
    for (let n = 0; n < 8; n += 1) {
      const angle = (n / 8) * 2 * Math.PI + roll() * 0.5;
      const reach = (0.5 + 0.22 * roll()) * RADIUS;
      const middle = { x: at.x + Math.cos(angle) * reach, y: at.y + Math.sin(angle) * reach * 0.86 };
      const turn = roll() * Math.PI;
      const [w, h] = [6 + roll() * 2.4, 3.8 + roll()];
      const corner = (sx: number, sy: number): Point => ({
        x: middle.x + sx * w * Math.cos(turn) - sy * h * Math.sin(turn),
        y: middle.y + sx * w * Math.sin(turn) + sy * h * Math.cos(turn),
      });
      huts!.push(straight([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], true));
      ridges!.push(straight([corner(-1, 0), corner(1, 0)]));
    }
  }
  return { huts: huts!.join(''), ridges: ridges!.join('') };
}

/** Where a road or trail crosses the stream. */
function bridge(a: Point, b: Point): string {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const wall = (side: number): string => {
    const at = (along: number, away: number): string =>
      `${short(middle.x + ux * along - uy * side * away)} ${short(middle.y + uy * along + ux * side * away)}`;
    return `M${at(-12, 9)}L${at(-8, 6)}L${at(8, 6)}L${at(12, 9)}`;
  };
  return wall(1) + wall(-1);
}
