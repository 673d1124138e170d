/**
 * Painted ground of a Terrain card, seen from above: layers of path data around the card's middle. The same card at
 * the same place is painted the same way every time, and two cards of a kind differ.
 */

import { divided, smooth, straight, wandering } from '$lib/board/draw/curves';
import { dice, noise } from '$lib/board/draw/noise';
import type { Point } from '$lib/board/places';
import { ERAS } from './ground-eras';
import { W, H, f, p, between, disc, blot, scattered, anywhere, laneOf, beside, crowns, mottled, tufts, way, fronds, type Dice, type Lane, type Layer, type Picture } from './ground-parts';

// --- One picture for each terrain

function ricePaddy(roll: Dice, seed: number, name: string): Layer[] {
  const columns = [-W, between(roll, -60, -34), between(roll, 10, 34), W];
  const bed: [string, string, string] = ['', '', ''];
  let rows = '';
  let dikes = '';
  for (let c = 0; c < 3; c += 1) {
    const cuts = [-H, ...(roll() < 0.5 ? [between(roll, -20, 22)] : [between(roll, -40, -18), between(roll, 16, 38)]), H];
    for (let r = 0; r < cuts.length - 1; r += 1) {
      const [left, right, top, foot] = [columns[c]!, columns[c + 1]!, cuts[r]!, cuts[r + 1]!];
      const skew = between(roll, -5, 5);
      const field = [p(left, top + (c && r ? skew : 0)), p(right, top + (r ? skew : 0)), p(right, foot), p(left, foot)];
      bed[Math.floor(roll() * 3)] += straight(field, true);
      for (let y = top + 8; y < foot - 4; y += 7) rows += `M${f(left + 7)} ${f(y)}H${f(right - 6)}`;
      dikes += straight(wandering(divided(field, 3, true), 1.6, 17, seed, true), true);
    }
  }
  const layers: Layer[] = [
    { look: 'paddy-1', d: bed[0] },
    { look: 'paddy-2', d: bed[1] },
    { look: 'paddy-3', d: bed[2] },
    { look: 'rice', d: rows },
    { look: 'dike', d: dikes },
    { look: 'dike-light', d: dikes },
  ];
  const side = /dike ([NESW])/.exec(name)?.[1];
  if (side) {
    const at = { N: [p(-W, -H + 12), p(W, -H + 12)], S: [p(-W, H - 12), p(W, H - 12)], E: [p(W - 12, -H), p(W - 12, H)], W: [p(-W + 12, -H), p(-W + 12, H)] }[side]!;
    const line = smooth(wandering(divided(at, 9), 3, 30, seed));
    layers.push({ look: 'bank-shade', d: line }, { look: 'bank', d: line }, { look: 'bank-top', d: line });
    const trees = divided(at, 4).slice(1, -1).map(({ x, y }) => p(x + between(roll, -8, 8), y + between(roll, -3, 3)));
    layers.push(...crowns(trees, () => between(roll, 5, 8), seed, 'shrub'));
  }
  return layers;
}

function openGround(roll: Dice, seed: number): Layer[] {
  const bend = (t: number): number => 22 * noise(t / 55, 3, seed);
  const lane: Lane = roll() < 0.5 ? 'N-S' : 'E-W';
  const shrubs = scattered(roll, 5, 30, beside(lane, 14, bend));
  return [
    ...mottled(roll, seed, 6),
    { look: 'track', d: way(lane, bend) },
    { look: 'track-light', d: way(lane, bend) },
    { look: 'tuft', d: tufts(roll, 46, beside(lane, 7, bend)) },
    ...crowns(shrubs, () => between(roll, 4, 6.5), seed, 'shrub'),
  ];
}

function brush(roll: Dice, seed: number, name: string): Layer[] {
  const lane = laneOf(name);
  const bend = (t: number): number => 10 * noise(t / 60, 5, seed);
  const free = beside(lane, 21, bend);
  const shrubs = scattered(roll, lane ? 62 : 84, 13, free);
  const path = lane ? [{ look: 'lane', d: way(lane, bend) }, { look: 'track', d: way(lane, bend) }, { look: 'track-light', d: way(lane, bend) }] : [];
  return [...mottled(roll, seed), ...path, { look: 'tuft', d: tufts(roll, 30) }, ...crowns(shrubs, (n) => 5.4 + ((n * 7) % 5), seed, 'shrub')];
}

function elephantGrass(roll: Dice, seed: number): Layer[] {
  const blades = ['', '', ''];
  for (let n = 0; n < 420; n += 1) {
    const [x, y] = [between(roll, -W + 4, W - 4), between(roll, -H + 10, H - 2)];
    const lean = 5 * noise(x / 40, y / 40, seed) + 2;
    blades[n % 3] += `M${f(x)} ${f(y)}q${f(lean * 0.3)} ${f(-6)} ${f(lean)} ${f(-between(roll, 9, 13))}`;
  }
  return [...mottled(roll, seed, 4), { look: 'blade-dark', d: blades[0]! }, { look: 'blade', d: blades[1]! }, { look: 'blade-light', d: blades[2]! }];
}

function bamboo(roll: Dice, seed: number): Layer[] {
  const clumps = scattered(roll, 24, 27, anywhere, 14);
  const shadow = clumps.map(({ x, y }) => disc(x + 4, y + 5, 15)).join('');
  const core = clumps.map(({ x, y }, n) => blot(x, y, 13, seed + n, 10)).join('');
  const stems = clumps.map(({ x, y }) => fronds(x, y, 17, roll, 11)).join('');
  const bright = clumps.map(({ x, y }) => fronds(x - 1, y - 1, 12, roll, 8)).join('');
  return [...mottled(roll, seed, 3), { look: 'shadow', d: shadow }, { look: 'bamboo', d: core }, { look: 'stem', d: stems }, { look: 'stem-light', d: bright }];
}

function jungle(roll: Dice, seed: number, heavy: boolean): Layer[] {
  const low = scattered(roll, heavy ? 60 : 40, 14, anywhere);
  const trees = scattered(roll, heavy ? 74 : 44, heavy ? 17 : 21, anywhere, 8);
  return [
    ...mottled(roll, seed, 4),
    { look: 'tuft', d: heavy ? '' : tufts(roll, 26) },
    ...crowns(low, (n) => 5 + (n % 4), seed, 'shrub'),
    ...crowns(trees, (n) => (heavy ? 12 : 9.5) + ((n * 5) % 6), seed, heavy ? 'canopy' : 'tree'),
  ];
}

function rubber(roll: Dice, seed: number, name: string): Layer[] {
  const along = laneOf(name) ?? 'N-S';
  // Trees close together along the rows, rows far apart: one sees down them.
  const [dx, dy] = along === 'N-S' ? [27, 15.5] : [15.5, 26];
  const trees: Point[] = [];
  let lanes = '';
  for (let y = -H + 9; y <= H - 6; y += dy) for (let x = -W + 12; x <= W - 8; x += dx) trees.push(p(x + between(roll, -1, 1), y + between(roll, -1, 1)));
  if (along === 'N-S') for (let x = -W + 12 + dx / 2; x < W - 8; x += dx) lanes += `M${f(x)} ${f(-H)}V${f(H)}`;
  else for (let y = -H + 9 + dy / 2; y < H - 6; y += dy) lanes += `M${f(-W)} ${f(y)}H${f(W)}`;
  return [...mottled(roll, seed, 3), { look: 'row-lane', d: lanes }, ...crowns(trees, () => between(roll, 6, 7.6), seed, 'rubber')];
}

function village(roll: Dice, seed: number, name: string): Layer[] {
  const open = name.includes('open S');
  const bend = (t: number): number => 12 + 16 * noise(t / 60, 8, seed);
  const place = (x: number, y: number): boolean => Math.abs(y - bend(x)) > 19 && (!open || y < H - 34);
  const huts = scattered(roll, open ? 7 : 9, 41, place, 24);
  const part = { shadow: '', wall: '', light: '', dark: '', ridge: '' };
  for (const { x, y } of huts) {
    const turn = between(roll, -0.5, 0.5) + (roll() < 0.35 ? Math.PI / 2 : 0);
    const [a, b] = [between(roll, 13, 18), between(roll, 8.5, 11)];
    const at = (u: number, v: number, dx = 0, dy = 0): Point => p(x + dx + Math.cos(turn) * u - Math.sin(turn) * v, y + dy + Math.sin(turn) * u + Math.cos(turn) * v);
    part.shadow += straight([at(-a, -b, 4, 5), at(a, -b, 4, 5), at(a, b, 4, 5), at(-a, b, 4, 5)], true);
    part.light += straight([at(-a, -b), at(a, -b), at(a * 0.72, 0), at(-a * 0.72, 0)], true);
    part.dark += straight([at(-a, b), at(a, b), at(a * 0.72, 0), at(-a * 0.72, 0)], true);
    part.wall += straight([at(-a, -b), at(a, -b), at(a, b), at(-a, b)], true);
    part.ridge += straight([at(-a * 0.72, 0), at(a * 0.72, 0)]) + straight([at(-a, -b), at(-a * 0.72, 0), at(-a, b)]) + straight([at(a, -b), at(a * 0.72, 0), at(a, b)]);
  }
  const clear = (x: number, y: number): boolean => place(x, y) && huts.every((hut) => Math.hypot(hut.x - x, hut.y - y) > 23);
  const palms = scattered(roll, 9, 16, clear);
  const gardens = scattered(roll, 4, 30, clear, 18).map(({ x, y }) => [-4, 0, 4].map((dy) => `M${f(x - 9)} ${f(y + dy)}h18`).join('')).join('');
  return [
    ...mottled(roll, seed, 3),
    { look: 'road', d: way('E-W', bend) },
    { look: 'road-light', d: way('E-W', bend) },
    { look: 'garden', d: gardens },
    { look: 'tuft', d: tufts(roll, open ? 26 : 12, clear) },
    { look: 'shadow', d: part.shadow },
    { look: 'thatch-light', d: part.light },
    { look: 'thatch-dark', d: part.dark },
    { look: 'thatch-edge', d: part.wall + part.ridge },
    { look: 'shadow', d: palms.map(({ x, y }) => disc(x + 3, y + 4, 7)).join('') },
    { look: 'palm', d: palms.map(({ x, y }) => fronds(x, y, 9, roll, 8)).join('') },
  ];
}

function stream(roll: Dice, seed: number, name: string): Layer[] {
  const lane = laneOf(name) ?? 'E-W';
  const bend = (t: number): number => 18 * noise(t / 62, 2, seed);
  const water = way(lane, bend);
  const shrubs = scattered(roll, 44, 13, (x, y) => beside(lane, 30, bend)(x, y) && !beside(lane, 58, bend)(x, y));
  const far = scattered(roll, 14, 20, beside(lane, 62, bend));
  const ripples = scattered(roll, 18, 12, (x, y) => !beside(lane, 13, bend)(x, y)).map(({ x, y }) => (lane === 'E-W' ? `M${f(x - 6)} ${f(y)}q3 -2 6 0t6 0` : `M${f(x)} ${f(y - 6)}q-2 3 0 6t0 6`)).join('');
  return [
    ...mottled(roll, seed, 4),
    { look: 'tuft', d: tufts(roll, 26, beside(lane, 30, bend)) },
    { look: 'shore', d: water },
    { look: 'water', d: water },
    { look: 'deep', d: water },
    { look: 'ripple', d: ripples },
    ...crowns([...shrubs, ...far].sort((a, b) => a.y - b.y), (n) => 5.5 + (n % 5), seed, 'shrub'),
  ];
}

function swamp(roll: Dice, seed: number): Layer[] {
  const pools = scattered(roll, 9, 34, anywhere, 26);
  const nipa = scattered(roll, 26, 22, anywhere, 12);
  return [
    ...mottled(roll, seed, 4),
    { look: 'pool-edge', d: pools.map(({ x, y }, n) => blot(x, y, 21 + (n % 3) * 3, seed + n, 11)).join('') },
    { look: 'pool', d: pools.map(({ x, y }, n) => blot(x, y, 18 + (n % 3) * 3, seed + n, 11)).join('') },
    { look: 'ripple', d: pools.map(({ x, y }) => `M${f(x - 8)} ${f(y)}h10M${f(x - 2)} ${f(y + 5)}h9`).join('') },
    { look: 'shadow', d: nipa.map(({ x, y }) => disc(x + 3, y + 4, 9)).join('') },
    { look: 'nipa', d: nipa.map(({ x, y }) => fronds(x, y, 13, roll, 9)).join('') },
    { look: 'nipa-light', d: nipa.map(({ x, y }) => fronds(x - 1, y - 1, 8, roll, 6)).join('') },
    { look: 'tuft', d: tufts(roll, 30) },
  ];
}

function graveyard(roll: Dice, seed: number): Layer[] {
  const graves = scattered(roll, 17, 31, anywhere, 20);
  const mound = graves.map(({ x, y }) => disc(x, y, 8.5, 0.85)).join('');
  // The horseshoe wall around a grave, open towards its stone.
  const wall = graves.map(({ x, y }) => `M${f(x - 6)} ${f(y + 9)}A11.5 11 0 1 1 ${f(x + 6)} ${f(y + 9)}`).join('');
  const stones = graves.map(({ x, y }) => `M${f(x - 2.4)} ${f(y + 13)}v-5.4a2.4 2.4 0 0 1 4.8 0v5.4Z`).join('');
  const clear = (x: number, y: number): boolean => graves.every((one) => Math.hypot(one.x - x, one.y - y) > 17);
  return [
    ...mottled(roll, seed, 5),
    { look: 'tuft', d: tufts(roll, 34, clear) },
    { look: 'shadow', d: graves.map(({ x, y }) => disc(x + 3, y + 3.6, 11)).join('') },
    { look: 'mound', d: mound },
    { look: 'grave', d: wall },
    { look: 'stone', d: stones },
    ...crowns(scattered(roll, 6, 30, clear), () => between(roll, 5, 8), seed, 'shrub'),
  ];
}

const PICTURES: Readonly<Record<string, Picture>> = {
  ...ERAS,
  'rice-paddy': ricePaddy,
  'open-ground': openGround,
  brush,
  'elephant-grass': elephantGrass,
  bamboo,
  'light-jungle': (roll, seed) => jungle(roll, seed, false),
  'heavy-jungle': (roll, seed) => jungle(roll, seed, true),
  'rubber-plantation': rubber,
  village,
  stream,
  swamp,
  graveyard,
  hill: openGround,
};

/** The terrains that have a picture of their own. */
export const painted: readonly string[] = Object.keys(PICTURES);

/** Contour lines of a hill under the picture's growth, from the foot up. */
export function contours(hills: number, seed: number): string[] {
  const rings = hills ? 3 + 2 * hills : 0;
  return Array.from({ length: rings }, (_, n) => {
    const share = 1 - n / (rings + 0.6);
    const rim = Array.from({ length: 14 }, (_, corner) => {
      const turn = (2 * Math.PI * corner) / 14;
      const reach = share * (1 + 0.13 * noise(Math.cos(turn) * 1.4, Math.sin(turn) * 1.4, seed));
      return p(Math.cos(turn) * (W - 8) * reach, Math.sin(turn) * (H - 7) * reach);
    });
    return smooth(rim, true);
  });
}

const seedOf = (place: number, code: string): number => [...code].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7 + place * 131) % 100_003;

const known = new Map<string, readonly Layer[]>();

/** The picture of a kind of card at a place. */
export function groundOf(kind: { code: string; name: string; terrain: string; deck?: string }, place: number): readonly Layer[] {
  const key = `${kind.deck} ${kind.code} ${place}`;
  let layers = known.get(key);
  if (!layers) {
    const seed = seedOf(place, kind.code);
    layers = (PICTURES[`${kind.deck} ${kind.terrain}`] ?? PICTURES[kind.terrain] ?? openGround)(dice(seed), seed, kind.name).filter(({ d }) => d);
    known.set(key, layers);
  }
  return layers;
}

export { seedOf };
