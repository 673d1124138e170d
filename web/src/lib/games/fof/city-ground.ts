/**
 * A city block seen from above, as layers of path data around its card's middle: streets, floors, roofs, yards and
 * walls. The same block at the same place is painted the same way every time.
 */

import type { CardShape } from '$lib/board/cardgrid';
import { dice } from '$lib/board/draw/noise';
import type { Box, Point } from '$lib/board/places';
import { areaShapes, COURTYARD, GROUND_A, inner, isUpper, roomsOf, STREET, STREET_E, STREET_N, STREET_S, STREET_W } from './city';
import type { Layer } from './ground-parts';
import type { BlockCard } from './types';

const f = (value: number): string => String(Math.round(value * 10) / 10);
const rect = ({ x, y, width, height }: Box): string => `M${f(x)} ${f(y)}h${f(width)}v${f(height)}h${f(-width)}Z`;
const line = (a: Point, b: Point): string => `M${f(a.x)} ${f(a.y)}L${f(b.x)} ${f(b.y)}`;
const disc = (x: number, y: number, r: number): string => `M${f(x - r)} ${f(y)}a${f(r)} ${f(r)} 0 1 0 ${f(2 * r)} 0a${f(r)} ${f(r)} 0 1 0 ${f(-2 * r)} 0Z`;
const drawnIn = ({ x, y, width, height }: Box, by: number): Box => ({ x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by });

type Dice = () => number;

/** A round crown: its shadow, body and light side. */
function trees(points: readonly Point[], r: number, roll: Dice): Layer[] {
  const parts = { shadow: '', body: '', light: '' };
  for (const { x, y } of points) {
    const size = r * (0.8 + 0.4 * roll());
    parts.shadow += disc(x + size * 0.3, y + size * 0.4, size);
    parts.body += disc(x, y, size);
    parts.light += disc(x - size * 0.25, y - size * 0.3, size * 0.5);
  }
  return [{ look: 'shadow', d: parts.shadow }, { look: 'tree', d: parts.body }, { look: 'tree-light', d: parts.light }];
}

/** Courses of tiles, or sheets of tin: lines across a box. */
function courses({ x, y, width, height }: Box, pitch: number, upright = false): string {
  let d = '';
  if (upright) for (let at = x + pitch; at < x + width - 1; at += pitch) d += `M${f(at)} ${f(y)}v${f(height)}`;
  else for (let at = y + pitch; at < y + height - 1; at += pitch) d += `M${f(x)} ${f(at)}h${f(width)}`;
  return d;
}

/** Walls with gaps for doors: the middle of each side where `doors` has it, by side from north clockwise. */
function walls(box: Box, doors: readonly number[], gap = 18): string {
  const { x, y, width, height } = box;
  const corners: Point[] = [{ x, y }, { x: x + width, y }, { x: x + width, y: y + height }, { x, y: y + height }];
  return corners.map((from, side) => {
    const to = corners[(side + 1) % 4]!;
    if (!doors.includes(side)) return line(from, to);
    const long = Math.hypot(to.x - from.x, to.y - from.y);
    const [ux, uy] = [(to.x - from.x) / long, (to.y - from.y) / long];
    const [a, b] = [(long - gap) / 2, (long + gap) / 2];
    return line(from, { x: from.x + ux * a, y: from.y + uy * a }) + line({ x: from.x + ux * b, y: from.y + uy * b }, to);
  }).join('');
}

/** Broken masonry. */
function rubble(box: Box, roll: Dice, count: number): Layer[] {
  let [body, light, shadow] = ['', '', ''];
  for (let n = 0; n < count; n += 1) {
    const [x, y, r] = [box.x + 8 + roll() * (box.width - 16), box.y + 8 + roll() * (box.height - 16), 4 + 8 * roll()];
    const corners = Array.from({ length: 5 }, (_, k) => { const turn = (2 * Math.PI * (k + roll() * 0.6)) / 5; const far = r * (0.6 + 0.5 * roll()); return { x: x + Math.cos(turn) * far, y: y + Math.sin(turn) * far * 0.8 }; });
    const path = (dx: number, dy: number): string => `M${corners.map((one) => `${f(one.x + dx)} ${f(one.y + dy)}`).join('L')}Z`;
    shadow += path(2, 2.6);
    if (n % 3) body += path(0, 0);
    else light += path(0, 0);
  }
  return [{ look: 'shadow', d: shadow }, { look: 'stone-dark', d: body }, { look: 'stone-light', d: light }];
}

/** The streets: asphalt, kerbs, and where they give cover trees and low walls along the kerb. */
function streets(block: BlockCard, attached: readonly number[], shape: CardShape, roll: Dice): Layer[] {
  const shapes = areaShapes(block, attached, shape);
  const middle = inner(shape, attached);
  let [asphalt, bright, kerb, low] = ['', '', '', ''];
  const planted: Point[] = [];
  for (const side of [STREET_N, STREET_E, STREET_S, STREET_W]) {
    const street = shapes.get(side);
    if (!street) continue;
    const path = `M${street.corners.map(({ x, y }) => `${f(x)} ${f(y)}`).join('L')}Z`;
    if (side % 2) bright += path;
    asphalt += path;
    const [a, b] = [street.corners[3]!, street.corners[2]!];
    kerb += line(a, b);
    if (!block.streets[side]) continue;
    // Along the kerb, away from the middle where the counters lie.
    for (const share of [0.04, 0.3, 0.7, 0.96]) {
      const [out, by] = side === STREET_N ? [0, -7] : side === STREET_S ? [0, 7] : side === STREET_E ? [7, 0] : [-7, 0];
      planted.push({ x: a.x + (b.x - a.x) * share + out, y: a.y + (b.y - a.y) * share + by });
    }
    const [p, q] = [0.1, 0.24].map((share) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }));
    const [r, s] = [0.76, 0.9].map((share) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }));
    const [dx, dy] = side === STREET_N ? [0, -6] : side === STREET_S ? [0, 6] : side === STREET_E ? [6, 0] : [-6, 0];
    for (const [from, to] of [[p!, q!], [r!, s!]] as const) low += line({ x: from.x + dx, y: from.y + dy }, { x: to.x + dx, y: to.y + dy });
  }
  return [
    { look: 'asphalt', d: asphalt },
    { look: 'asphalt-bright', d: bright },
    { look: 'pavement', d: rect(drawnIn(middle, -4)) },
    { look: 'kerb', d: kerb },
    { look: 'low-wall', d: low },
    ...trees(planted, 7, roll),
  ];
}

/** Rooms: floors with walls and doors below, tiled roofs above. */
function rooms(block: BlockCard, whole: Box): Layer[] {
  const boxes = roomsOf(block, whole);
  const parts = { shadow: '', floor: '', grid: '', roof: '', tiles: '', ridge: '', wall: '', tin: '', sheet: '', upper: '' };
  for (const [area, box] of boxes) {
    if (area === COURTYARD) continue;
    if (block.building === 'detached') {
      parts.shadow += rect({ ...box, x: box.x + 4, y: box.y + 5 });
      parts.tin += rect(box);
      parts.sheet += courses(box, 7, true);
      parts.wall += walls(box, area === GROUND_A ? [0, 2, 3] : [0, 1, 2], 16);
    } else if (isUpper(area)) {
      const roof = drawnIn(box, 5);
      parts.roof += rect(box);
      parts.tiles += courses(box, 6.5);
      parts.upper += rect(roof);
      parts.ridge += line({ x: box.x, y: box.y }, { x: roof.x, y: roof.y }) + line({ x: box.x + box.width, y: box.y }, { x: roof.x + roof.width, y: roof.y });
      parts.ridge += line({ x: box.x, y: box.y + box.height }, { x: roof.x, y: roof.y + roof.height }) + line({ x: box.x + box.width, y: box.y + box.height }, { x: roof.x + roof.width, y: roof.y + roof.height });
      parts.wall += walls(box, []);
    } else {
      parts.floor += rect(box);
      parts.grid += courses(box, 12) + courses(box, 12, true);
      const two = block.ground.length > 1;
      const inwards = two ? (area === GROUND_A ? 1 : 3) : -1;
      parts.wall += walls(box, block.building === 'complex' ? [2, inwards, area === GROUND_A ? 3 : 1] : [1, 2, 3]);
    }
  }
  const house = [...boxes].filter(([area]) => area !== COURTYARD).map(([, box]) => box);
  const shadow = block.building === 'detached' ? parts.shadow : house.map((box) => rect({ ...box, x: box.x + 5, y: box.y + 6 })).join('');
  return [
    { look: 'shadow', d: shadow },
    { look: 'tin', d: parts.tin },
    { look: 'sheet', d: parts.sheet },
    { look: 'floor', d: parts.floor },
    { look: 'floor-grid', d: parts.grid },
    { look: 'roof', d: parts.roof },
    { look: 'roof-tiles', d: parts.tiles },
    { look: 'loft', d: parts.upper },
    { look: 'ridge', d: parts.ridge },
    { look: 'wall', d: parts.wall },
  ];
}

/** The courtyard within its wall, planted where it gives more cover. */
function yard(block: BlockCard, whole: Box, roll: Dice): Layer[] {
  const box = roomsOf(block, whole).get(COURTYARD)!;
  const count = (block.courtyard ?? 0) > 1 ? 16 : 5;
  const planted = Array.from({ length: count }, (_, n) => {
    // Along the edges, so that the middle is free.
    const share = (n + 0.5 + 0.4 * roll()) / count;
    return n % 2 ? { x: box.x + 12 + share * (box.width - 24), y: box.y + box.height - 11 } : { x: box.x + 12 + share * (box.width - 24), y: box.y + 12 };
  });
  return [{ look: 'yard', d: rect(box) }, { look: 'yard-grass', d: rect(drawnIn(box, 7)) }, ...trees(planted, (block.courtyard ?? 0) > 1 ? 9 : 6, roll)];
}

/** The wall of a compound with its gate. */
const compoundWall = (whole: Box): Layer[] => {
  const d = walls(drawnIn(whole, 3.5), [2], 30);
  return [{ look: 'compound-shade', d }, { look: 'compound-wall', d }, { look: 'compound-top', d }];
};

function openGround(name: string, block: BlockCard, whole: Box, roll: Dice): Layer[] {
  if (block.building === 'rubble') return [{ look: 'yard', d: rect(whole) }, ...rubble({ ...whole, height: whole.height - 14 }, roll, 64), { look: 'ruin', d: walls(drawnIn(whole, 5), [0, 1, 2, 3], 62) }];
  if (name === 'river-bank') {
    const quay = { ...whole, height: whole.height * 0.26 };
    const water = { ...whole, y: whole.y + quay.height, height: whole.height - quay.height };
    const ripples = Array.from({ length: 26 }, () => `M${f(water.x + 12 + roll() * (water.width - 34))} ${f(water.y + 14 + roll() * (water.height - 22))}q4 -2.6 8 0t8 0`).join('');
    return [{ look: 'yard', d: rect(quay) }, { look: 'river', d: rect(water) }, { look: 'ripple', d: ripples }, { look: 'quay', d: line({ x: water.x, y: water.y }, { x: water.x + water.width, y: water.y }) }];
  }
  if (name === 'citadel-wall') {
    const inside = drawnIn(whole, 12);
    return [{ look: 'stone-dark', d: rect(whole) }, { look: 'rampart', d: rect(inside) }, { look: 'wall', d: rect(whole) + rect(inside) }, { look: 'floor-grid', d: courses(inside, 15) }];
  }
  const planted = Array.from({ length: 26 }, (_, n) => {
    const turn = (2 * Math.PI * n) / 26;
    return { x: whole.x + whole.width / 2 + Math.cos(turn) * (whole.width / 2 - 16) + 8 * (roll() - 0.5), y: whole.y + whole.height / 2 + Math.sin(turn) * (whole.height / 2 - 15) + 8 * (roll() - 0.5) };
  });
  const path = `M${f(whole.x)} ${f(whole.y + whole.height / 2)}h${f(whole.width)}M${f(whole.x + whole.width / 2)} ${f(whole.y)}v${f(whole.height)}`;
  return [{ look: 'park', d: rect(whole) }, { look: 'path', d: path }, ...trees(planted, 10, roll)];
}

const known = new Map<string, readonly Layer[]>();

/** The picture of a city block at a place, with the sides that are attached. */
export function cityGround(kind: { code: string; terrain: string; block: BlockCard }, place: number, attached: readonly number[], shape: CardShape): readonly Layer[] {
  const key = `${kind.code} ${place} ${attached.join('')} ${shape.width}`;
  let layers = known.get(key);
  if (!layers) {
    const roll = dice([...kind.code].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7 + place * 131) % 100_003);
    const { block } = kind;
    const whole = inner(shape, attached);
    const walled = block.courtyard !== null;
    layers = [
      ...streets(block, attached, shape, roll),
      ...(block.stands ? [...(walled ? yard(block, whole, roll) : [{ look: 'lot', d: rect(whole) }]), ...rooms(block, whole), ...(walled ? compoundWall(whole) : [])] : openGround(kind.terrain, block, whole, roll)),
    ].filter(({ d }) => d);
    known.set(key, layers);
  }
  return layers;
}

/** Where the hole of a Breach lies: in the outer wall of its area, towards the nearest street. */
export function breachAt(box: Box, shape: CardShape): { at: Point; turn: number } {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const edges = [
    { at: { x: middle.x, y: box.y }, turn: 0, far: box.y + shape.height / 2 },
    { at: { x: box.x + box.width, y: middle.y }, turn: 90, far: shape.width / 2 - box.x - box.width },
    { at: { x: middle.x, y: box.y + box.height }, turn: 180, far: shape.height / 2 - box.y - box.height },
    { at: { x: box.x, y: middle.y }, turn: 270, far: box.x + shape.width / 2 },
  ];
  // A wall at the street comes first; among several the one at the side, where the plate is not.
  const best = edges.filter(({ far }) => far > 2 && far <= STREET + 20).sort((a, b) => Number(b.turn % 180 !== 0) - Number(a.turn % 180 !== 0) || a.far - b.far)[0] ?? edges[2]!;
  return { at: best.at, turn: best.turn };
}

