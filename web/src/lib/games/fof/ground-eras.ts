/** The ground of other wars: bocage and stone villages, bare Korean slopes, coral and palms. */

import { divided, smooth, straight, wandering } from '$lib/board/draw/curves';
import { noise } from '$lib/board/draw/noise';
import type { Point } from '$lib/board/places';
import { anywhere, beside, between, blot, crowns, disc, f, fronds, H, laneOf, mottled, p, scattered, tufts, W, way, type Dice, type Lane, type Layer, type Picture } from './ground-parts';

type Ends = [Point, Point];
/** The inner edges of a card, from north clockwise. */
const EDGES: readonly Ends[] = [[p(-W + 9, -H + 13), p(W - 9, -H + 13)], [p(W - 13, -H + 9), p(W - 13, H - 9)], [p(W - 9, H - 13), p(-W + 9, H - 13)], [p(-W + 13, H - 9), p(-W + 13, -H + 9)]];

/** Fields in strips, each ploughed its own way. */
function field(roll: Dice, seed: number): Layer[] {
  const cut = between(roll, -30, 30);
  const boxes = [[-W, -H, cut + W, 2 * H], [cut, -H, W - cut, H + between(roll, -10, 20)]] as const;
  let [strips, rows] = ['', ''];
  for (const [x, y, wide, tall] of boxes) {
    if (roll() < 0.6) strips += `M${f(x)} ${f(y)}h${f(wide)}v${f(tall)}h${f(-wide)}Z`;
    for (let at = x + 7; at < x + wide - 3; at += 8) rows += `M${f(at)} ${f(y + 4)}v${f(tall - 8)}`;
  }
  return [{ look: 'strip', d: strips }, { look: 'furrow', d: rows }, ...mottled(roll, seed, 4), { look: 'tuft', d: tufts(roll, 26) }];
}

/** Hedges on earth banks around small fields, with gates where one sees through. */
function hedgerow(roll: Dice, seed: number, name: string): Layer[] {
  const gates = name.includes('N-S') ? [0, 2] : name.includes('E-W') ? [1, 3] : [];
  const lines: Ends[] = EDGES.flatMap(([a, b], side): Ends[] => {
    if (!gates.includes(side)) return [[a, b]];
    const at = (share: number): Point => p(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share);
    return [[a, at(0.4)], [at(0.6), b]];
  });
  const x = between(roll, -22, 22);
  if (!gates.includes(0)) lines.push([p(x, -H + 12), p(x + between(roll, -12, 12), H - 12)]);
  else lines.push([p(-W + 12, between(roll, -8, 8)), p(-28, between(roll, -8, 8))], [p(28, between(roll, -8, 8)), p(W - 12, between(roll, -8, 8))]);
  const bends = lines.map(([a, b]) => wandering(divided([a, b], 9), 3, 24, seed));
  const bank = bends.map((line) => smooth(line)).join('');
  const trees = bends.flatMap((line) => divided(line, 2).map(({ x: tx, y }) => p(tx + between(roll, -3, 3), y + between(roll, -3, 3))));
  return [...field(roll, seed), { look: 'bank-shade', d: bank }, { look: 'bank', d: bank }, ...crowns(trees, () => between(roll, 7, 11), seed, 'tree')];
}

const forest = (looks: string, apart: number, size: number) => (roll: Dice, seed: number): Layer[] => [
  ...mottled(roll, seed, 4), ...crowns(scattered(roll, 40, 14, anywhere), (n) => 4 + (n % 4), seed, 'shrub'), ...crowns(scattered(roll, 72, apart, anywhere, 7), (n) => size + ((n * 5) % 5), seed, looks),
];

/** Pines: dark stars from above. */
function pines(roll: Dice, seed: number): Layer[] {
  const trees = scattered(roll, 78, 16, anywhere, 8);
  const star = (x: number, y: number, r: number, turn: number): string => `M${Array.from({ length: 12 }, (_, n) => { const a = turn + (Math.PI * n) / 6; const far = n % 2 ? r * 0.5 : r; return `${f(x + Math.cos(a) * far)} ${f(y + Math.sin(a) * far)}`; }).join('L')}Z`;
  const turns = trees.map(() => roll());
  return [
    ...mottled(roll, seed, 4), { look: 'tuft', d: tufts(roll, 20) },
    { look: 'shadow', d: trees.map(({ x, y }, n) => star(x + 3, y + 4, 10 + (n % 4), turns[n]!)).join('') },
    { look: 'pine', d: trees.map(({ x, y }, n) => star(x, y, 10 + (n % 4), turns[n]!)).join('') },
    { look: 'pine-light', d: trees.map(({ x, y }, n) => star(x - 1.5, y - 2, 5 + (n % 3), turns[n]! + 0.4)).join('') },
  ];
}

function orchard(roll: Dice, seed: number, name: string): Layer[] {
  const along: Lane = laneOf(name) ?? (roll() < 0.5 ? 'N-S' : 'E-W');
  const [dx, dy] = along === 'N-S' ? [34, 20] : [20, 32];
  const trees: Point[] = [];
  for (let y = -H + 16; y <= H - 12; y += dy) for (let x = -W + 18; x <= W - 14; x += dx) trees.push(p(x + between(roll, -1.5, 1.5), y + between(roll, -1.5, 1.5)));
  const fruit = trees.flatMap(({ x, y }) => [0, 1, 2].map(() => disc(x + between(roll, -5, 5), y + between(roll, -5, 5), 1.2))).join('');
  return [...mottled(roll, seed, 3), { look: 'tuft', d: tufts(roll, 30) }, ...crowns(trees, () => between(roll, 7, 8.6), seed, 'tree'), { look: 'fruit', d: fruit }];
}

/** Stone houses with slate roofs, at given spots. */
function houses(spots: readonly { x: number; y: number; wide: number; tall: number }[]): Layer[] {
  const part = { shadow: '', light: '', dark: '', edge: '' };
  for (const { x, y, wide, tall } of spots) {
    const [a, b] = [wide / 2, tall / 2];
    const box = (dx: number, dy: number): string => `M${f(x - a + dx)} ${f(y - b + dy)}h${f(wide)}v${f(tall)}h${f(-wide)}Z`;
    part.shadow += box(4, 5);
    if (wide >= tall) {
      part.light += `M${f(x - a)} ${f(y - b)}h${f(wide)}v${f(b)}h${f(-wide)}Z`;
      part.dark += `M${f(x - a)} ${f(y)}h${f(wide)}v${f(b)}h${f(-wide)}Z`;
      part.edge += `${box(0, 0)}M${f(x - a)} ${f(y)}h${f(wide)}`;
    } else {
      part.light += `M${f(x - a)} ${f(y - b)}h${f(a)}v${f(tall)}h${f(-a)}Z`;
      part.dark += `M${f(x)} ${f(y - b)}h${f(a)}v${f(tall)}h${f(-a)}Z`;
      part.edge += `${box(0, 0)}M${f(x)} ${f(y - b)}v${f(tall)}`;
    }
  }
  return [{ look: 'shadow', d: part.shadow }, { look: 'slate-light', d: part.light }, { look: 'slate-dark', d: part.dark }, { look: 'slate-edge', d: part.edge }];
}

function farm(roll: Dice, seed: number, name: string): Layer[] {
  const open = name.includes('open S');
  const lines = EDGES.filter((_, side) => !(open && side === 2)).map((ends) => wandering(divided(ends, 9), 2.4, 24, seed));
  const yard = `M${f(-52)} -34h104v62h-104Z`;
  const trees = lines.flatMap((line) => line.map(({ x, y }) => p(x + between(roll, -2, 2), y + between(roll, -2, 2))));
  return [
    ...field(roll, seed), { look: 'road-light', d: `M0 28V${f(H - 3)}` }, { look: 'yard-soil', d: yard },
    ...houses([{ x: -8, y: -30, wide: 74, tall: 24 }, { x: -54, y: 2, wide: 22, tall: 54 }, { x: 52, y: -4, wide: 24, tall: 44 }]),
    ...crowns(trees, () => between(roll, 5.5, 8.5), seed, 'tree'),
  ];
}

function stoneVillage(roll: Dice, seed: number, name: string): Layer[] {
  const street = name.includes('E-W') || roll() < 0.5;
  const spots: { x: number; y: number; wide: number; tall: number }[] = [];
  for (const side of [-1, 1]) for (let n = 0; n < 4; n += 1) {
    const along = -78 + n * 52 + between(roll, -5, 5);
    if (street) spots.push({ x: along, y: side * between(roll, 32, 37), wide: between(roll, 30, 40), tall: between(roll, 22, 27) });
    else if (n < 3) spots.push({ x: side * between(roll, 38, 44), y: -50 + n * 50, wide: between(roll, 30, 36), tall: between(roll, 26, 32) });
  }
  const gardens = scattered(roll, 14, 18, (x, y) => spots.every((one) => Math.abs(one.x - x) > one.wide / 2 + 9 || Math.abs(one.y - y) > one.tall / 2 + 9) && (street ? Math.abs(y) > 18 : Math.abs(x) > 20));
  const road = street ? `M${f(-W + 3)} 0H${f(W - 3)}` : `M0 ${f(-H + 3)}V${f(H - 3)}`;
  return [...mottled(roll, seed, 4), { look: 'road', d: road }, { look: 'road-light', d: road }, ...houses(spots), ...crowns(gardens, () => between(roll, 5, 7.5), seed, 'tree')];
}

function church(roll: Dice, seed: number): Layer[] {
  const wall = 'M-84 -58H84V60H-84Z';
  const trees = scattered(roll, 10, 24, (x, y) => Math.abs(x) > 48 && Math.abs(x) < 82 && Math.abs(y) < 56);
  return [
    ...mottled(roll, seed, 4), { look: 'yard-soil', d: wall }, { look: 'stone-line', d: wall },
    ...houses([{ x: 0, y: 8, wide: 40, tall: 78 }, { x: 0, y: 4, wide: 70, tall: 22 }, { x: 0, y: -42, wide: 28, tall: 28 }]),
    { look: 'cross', d: 'M0 -52V-32M-7 -45H7' }, ...crowns(trees, () => between(roll, 6, 9), seed, 'tree'),
  ];
}

function cemetery(roll: Dice, seed: number): Layer[] {
  let stones = '';
  for (let y = -50; y <= 50; y += 22) for (let x = -84; x <= 84; x += 21) if (Math.abs(x) > 12) stones += `M${f(x + between(roll, -2, 2))} ${f(y - 7)}v14m-5 -10h10`;
  return [...mottled(roll, seed, 5), { look: 'road-light', d: `M0 ${f(-H + 3)}V${f(H - 3)}` }, { look: 'tuft', d: tufts(roll, 30) }, { look: 'cross-shade', d: stones }, { look: 'cross', d: stones }, { look: 'stone-line', d: 'M-98 -64H98V66H-98Z' }];
}

/** A cut in the ground with steep sides; `wet` has stones and a thread of water. */
const gully = (wet: boolean): Picture => (roll, seed, name) => {
  const lane: Lane = laneOf(name) ?? 'E-W';
  const bend = (t: number): number => 16 * noise(t / 60, 2, seed);
  const line = way(lane, bend);
  const shrubs = scattered(roll, 40, 14, (x, y) => beside(lane, 30, bend)(x, y));
  const pebbles = scattered(roll, 46, 8, (x, y) => !beside(lane, 15, bend)(x, y)).map(({ x, y }) => disc(x, y, between(roll, 1.4, 3.4))).join('');
  return [
    ...mottled(roll, seed, 4), { look: 'tuft', d: tufts(roll, 26, beside(lane, 30, bend)) },
    { look: 'cut-rim', d: line }, { look: 'cut', d: line }, ...(wet ? [{ look: 'trickle', d: line }] : []), { look: 'pebble', d: pebbles },
    ...crowns(shrubs, (n) => 4.6 + (n % 4), seed, 'shrub'),
  ];
};

const marsh: Picture = (roll, seed) => {
  const pools = scattered(roll, 10, 32, anywhere, 24);
  return [
    ...mottled(roll, seed, 4), { look: 'pool-edge', d: pools.map(({ x, y }, n) => blot(x, y, 20 + (n % 3) * 4, seed + n, 11)).join('') },
    { look: 'pool', d: pools.map(({ x, y }, n) => blot(x, y, 17 + (n % 3) * 4, seed + n, 11)).join('') }, { look: 'reed', d: tufts(roll, 90) }, { look: 'tuft', d: tufts(roll, 40) },
  ];
};

/** Boulders with a light and a dark face. */
function rocks(roll: Dice, count: number, size: readonly [number, number], free = anywhere as (x: number, y: number) => boolean): Layer[] {
  const part = { shadow: '', body: '', light: '' };
  for (const { x, y } of scattered(roll, count, size[0] * 1.5, free, size[1])) {
    const r = between(roll, ...size);
    const corners = Array.from({ length: 7 }, (_, n) => { const a = (2 * Math.PI * (n + roll() * 0.5)) / 7; const far = r * between(roll, 0.75, 1.1); return p(x + Math.cos(a) * far, y + Math.sin(a) * far * 0.85); });
    part.shadow += straight(corners.map((one) => p(one.x + r * 0.25, one.y + r * 0.35)), true);
    part.body += straight(corners, true);
    part.light += straight([p(x, y), ...corners.slice(3, 6)], true);
  }
  return [{ look: 'shadow', d: part.shadow }, { look: 'rock', d: part.body }, { look: 'rock-light', d: part.light }];
}

/** A ridge along the card: cliffs with hachures downhill. */
function cliffs(roll: Dice, seed: number, lines: readonly Ends[]): Layer[] {
  let [edge, hachures] = ['', ''];
  for (const ends of lines) {
    const line = wandering(divided(ends, 13), 6, 26, seed);
    edge += smooth(line);
    line.slice(1, -1).forEach(({ x, y }) => { const away = Math.hypot(x, y) || 1; hachures += `M${f(x)} ${f(y)}l${f((x / away) * between(roll, 9, 15))} ${f((y / away) * between(roll, 9, 15))}`; });
  }
  return [{ look: 'cliff-shade', d: edge }, { look: 'hachure', d: hachures }, { look: 'cliff', d: edge }];
}

const coralRidge: Picture = (roll, seed, name) => {
  const lane = laneOf(name) ?? 'E-W';
  const lines: Ends[] = lane === 'N-S' ? [[p(-46, -H + 12), p(-40, H - 12)], [p(42, -H + 12), p(48, H - 12)]] : [[p(-W + 12, -36), p(W - 12, -30)], [p(-W + 12, 30), p(W - 12, 38)]];
  return [...mottled(roll, seed, 3), ...cliffs(roll, seed, name.includes('open S') ? lines.slice(0, 1) : lines), ...rocks(roll, 30, [6, 14]), ...crowns(scattered(roll, 12, 26, anywhere), () => between(roll, 4, 7), seed, 'shrub')];
};

/** Mouths of caves under a cliff. */
const caveSlope: Picture = (roll, seed, name) => {
  const y = name.includes('open N') ? 26 : -26;
  const mouths = [-66, 2, 62].map((x) => `M${f(x - 11)} ${f(y + 9)}V${f(y - 2)}A11 11 0 0 1 ${f(x + 11)} ${f(y - 2)}V${f(y + 9)}Z`).join('');
  return [...mottled(roll, seed, 3), ...cliffs(roll, seed, [[p(-W + 12, y - 12), p(W - 12, y - 8)]]), ...rocks(roll, 24, [6, 13], (_, at) => Math.abs(at - y) > 20), { look: 'mouth', d: mouths }, ...crowns(scattered(roll, 9, 30, (_, at) => Math.abs(at - y) > 26), () => between(roll, 4, 6), seed, 'shrub')];
};

const coralFlat: Picture = (roll, seed, name) => {
  const side = /rising ([NESW])/.exec(name)?.[1] ?? 'N';
  const ends = EDGES['NESW'.indexOf(side)]!;
  return [...mottled(roll, seed, 5), ...rocks(roll, 26, [3, 7]), ...cliffs(roll, seed, [ends]), { look: 'tuft', d: tufts(roll, 26) }];
};

const beach: Picture = (roll, seed) => {
  const line = wandering(divided([p(-W, 26), p(W, 32)], 11), 5, 34, seed);
  const sea = `${smooth(line)}L${f(W)} ${f(H)}L${f(-W)} ${f(H)}Z`;
  const surf = [6, 15].map((by) => smooth(line.map(({ x, y }) => p(x, y + by)))).join('');
  return [...mottled(roll, seed, 5), { look: 'sea', d: sea }, { look: 'surf-edge', d: smooth(line) }, { look: 'surf', d: surf }, { look: 'tuft', d: tufts(roll, 18, (_, y) => y < -20) }];
};

const airfield: Picture = (roll, seed) => {
  const craters = scattered(roll, 6, 40, (_, y) => Math.abs(y) < 34, 26);
  return [
    ...mottled(roll, seed, 4), { look: 'runway', d: `M${f(-W + 2)} 0H${f(W - 2)}` }, { look: 'runway-line', d: `M${f(-W + 8)} 0H${f(W - 8)}` },
    { look: 'crater-rim', d: craters.map(({ x, y }) => blot(x, y, 12, seed, 9)).join('') }, { look: 'crater', d: craters.map(({ x, y }) => blot(x, y, 8, seed, 9)).join('') }, { look: 'tuft', d: tufts(roll, 22, (_, y) => Math.abs(y) > 40) },
  ];
};

const coconuts: Picture = (roll, seed) => {
  const palms: Point[] = [];
  for (let y = -H + 20; y <= H - 14; y += 30) for (let x = -W + 22; x <= W - 16; x += 33) palms.push(p(x + between(roll, -3, 3), y + between(roll, -3, 3)));
  return [
    ...mottled(roll, seed, 4), { look: 'tuft', d: tufts(roll, 34) }, { look: 'shadow', d: palms.map(({ x, y }) => disc(x + 4, y + 6, 9)).join('') },
    { look: 'palm', d: palms.map(({ x, y }) => fronds(x, y, 13, roll, 9)).join('') }, { look: 'nipa-light', d: palms.map(({ x, y }) => fronds(x - 1, y - 1, 8, roll, 6)).join('') },
  ];
};

const mangrove: Picture = (roll, seed) => {
  const pools = scattered(roll, 12, 30, anywhere, 20);
  return [...mottled(roll, seed, 3), { look: 'pool', d: pools.map(({ x, y }, n) => blot(x, y, 20 + (n % 3) * 3, seed + n, 11)).join('') }, ...crowns(scattered(roll, 60, 16, anywhere, 8), (n) => 7 + ((n * 5) % 5), seed, 'canopy')];
};

/** Broken concrete: thick walls with gaps, and rubble. */
const ruins: Picture = (roll, seed) => {
  const walls = [[-70, -38, 56, 44], [14, -46, 66, 40], [-28, 22, 70, 34]].map(([x, y, wide, tall]) => `M${x} ${y}h${wide! * 0.6}m${wide! * 0.2} 0h${wide! * 0.2}v${tall! * 0.5}m0 ${tall! * 0.3}v${tall! * 0.2}h${-wide! * 0.4}m${-wide! * 0.3} 0h${-wide! * 0.3}v${-tall! * 0.7}`).join('');
  return [...mottled(roll, seed, 4), ...rocks(roll, 40, [2.4, 6]), { look: 'concrete-edge', d: walls }, { look: 'concrete', d: walls }, { look: 'tuft', d: tufts(roll, 22) }];
};

const burned: Picture = (roll, seed) => {
  const stumps = scattered(roll, 46, 17, anywhere);
  return [
    ...mottled(roll, seed, 4), { look: 'ash', d: scattered(roll, 8, 36, anywhere, 26).map(({ x, y }, n) => blot(x, y, 22, seed + n, 11)).join('') },
    { look: 'shadow', d: stumps.map(({ x, y }) => `M${f(x)} ${f(y)}l9 6l-1 1.6l-9 -5.6Z`).join('') }, { look: 'stump', d: stumps.map(({ x, y }) => `M${f(x)} ${f(y)}v-8M${f(x)} ${f(y - 4)}l3 -3`).join('') },
  ];
};

const scrub: Picture = (roll, seed, name) => {
  const lane = laneOf(name);
  const bend = (t: number): number => 10 * noise(t / 60, 5, seed);
  return [
    ...mottled(roll, seed), ...(lane ? [{ look: 'lane', d: way(lane, bend) }] : []), { look: 'tuft', d: tufts(roll, 60) },
    ...crowns(scattered(roll, lane ? 40 : 58, 15, beside(lane, 21, bend)), (n) => 4 + ((n * 7) % 4), seed, 'shrub'), ...rocks(roll, 10, [2.4, 5], beside(lane, 21, bend)),
  ];
};

const ridge: Picture = (roll, seed, name) => {
  const open = name.includes('open N') ? 2 : 0;
  return [...mottled(roll, seed, 4), ...cliffs(roll, seed, [EDGES[open]!]), ...rocks(roll, 36, [6, 15]), { look: 'tuft', d: tufts(roll, 24) }];
};

/** By terrain, or by deck and terrain where several wars have one of a name. */
export const ERAS: Readonly<Record<string, Picture>> = {
  'open-field': field,
  hedgerow,
  woods: forest('tree', 19, 9),
  orchard,
  farm,
  gully: gully(false),
  'normandy village': stoneVillage,
  'normandy hill': field,
  marsh,
  cemetery,
  church,
  'dry-field': field,
  scrub,
  'pine-woods': pines,
  rocks: ridge,
  'stream-bed': gully(true),
  'burned-slope': burned,
  beach,
  airfield,
  'coral-flat': coralFlat,
  'scrub-jungle': forest('tree', 15, 6),
  mangrove,
  'coconut-grove': coconuts,
  ruins,
  ravine: gully(false),
  'coral-ridge': coralRidge,
  'cave-slope': caveSlope,
};
