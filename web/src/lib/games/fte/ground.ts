/** The ground of the valley, read once from what is printed: hexes, hexsides, and what a step costs. */

import { Hexes, type GridShape } from '$lib/board/hexes';
import { members } from '$lib/board/placeset';
import type { FragoCard, FteContent, HexCard } from './types';

/** From the centre of a hex to its corner, on paper. */
export const RADIUS = 48;

/** A step to a hex next to one: what it costs in half points, and whether it follows a road or trail. */
export interface Step {
  to: number;
  cost: number;
  way: boolean;
}

export type Mover = 'infantry' | 'vehicle';

const pairOf = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

function pairsAlong(lines: readonly (readonly number[])[]): Set<string> {
  return new Set(lines.flatMap((line) => line.slice(1).map((h, n) => pairOf(line[n]!, h))));
}

export class Ground {
  /** The whole map. */
  readonly geometry: Hexes;
  readonly shape: GridShape;
  #cards = new Map<number, HexCard>();
  #ids = new Map<string, number>();
  #roads: ReadonlySet<string>;
  #trails: ReadonlySet<string>;
  #streams: ReadonlySet<string>;
  #slopes: ReadonlySet<string>;
  #costs: ReadonlyMap<string, Readonly<Record<Mover, number | null>>>;
  #blocking: ReadonlySet<string>;
  #steps = { infantry: new Map<number, Step[]>(), vehicle: new Map<number, Step[]>() };

  constructor(readonly content: FteContent) {
    this.shape = {
      columns: content.columns,
      rows: content.rows,
      orientation: content.orientation === 'pointy' ? 'pointy' : 'flat',
      shifted: content.shifted === 'odd' ? 'odd' : 'even',
      radius: RADIUS,
    };
    for (const hex of content.hexes) {
      this.#cards.set(hex.index, hex);
      this.#ids.set(hex.id, hex.index);
    }
    this.geometry = new Hexes(this.shape, content.hexes);
    this.#roads = pairsAlong(content.roads);
    this.#trails = pairsAlong(content.trails);
    this.#streams = pairsAlong(content.streams);
    this.#slopes = pairsAlong(content.slopes);
    this.#costs = new Map(content.terrain.map((row) => [row.name, row]));
    this.#blocking = new Set(content.terrain.filter((row) => row.blocks && row.fire !== null).map((row) => row.name));
  }

  card(h: number): HexCard | undefined {
    return this.#cards.get(h);
  }
  named(id: string): number | undefined {
    return this.#ids.get(id);
  }
  terrain(h: number): string {
    return this.#cards.get(h)?.terrain ?? '';
  }
  level(h: number): number {
    return this.#cards.get(h)?.level ?? 0;
  }
  inPlay(h: number): boolean {
    return this.terrain(h) !== '';
  }
  /** Whether the terrain of a hex blocks the sight through it. */
  blocks(h: number): boolean {
    return this.#blocking.has(this.terrain(h));
  }
  road(a: number, b: number): boolean {
    return this.#roads.has(pairOf(a, b));
  }
  trail(a: number, b: number): boolean {
    return this.#trails.has(pairOf(a, b));
  }
  slope(a: number, b: number): boolean {
    return this.#slopes.has(pairOf(a, b));
  }
  stream(a: number, b: number): boolean {
    return this.#streams.has(pairOf(a, b));
  }
  id(h: number): string {
    return this.#cards.get(h)?.id ?? '';
  }

  /** 6.1/T1 The steps out of a hex; those that are prohibited are absent. */
  steps(mover: Mover, from: number): readonly Step[] {
    const known = this.#steps[mover].get(from);
    if (known) return known;
    const steps: Step[] = [];
    if (this.inPlay(from))
      for (const to of this.geometry.neighbours(from)) {
        const step = this.inPlay(to) ? this.#step(mover, from, to) : null;
        if (step) steps.push(step);
      }
    this.#steps[mover].set(from, steps);
    return steps;
  }

  /** 6.1/10, 6.1/11 A road or trail replaces all but the slope; a trail helps no vehicle in jungle. */
  #step(mover: Mover, from: number, to: number): Step | null {
    const cost = (name: string): number | null => this.#costs.get(name)?.[mover] ?? null;
    const slope = this.slope(from, to) ? (cost('slope') ?? 0) : 0;
    const terrain = cost(this.terrain(to));
    const across = terrain === null ? null : terrain + (this.stream(from, to) ? (cost('stream') ?? 0) : 0);
    const ways: number[] = [];
    if (this.road(from, to)) ways.push(cost('road') ?? Infinity);
    const inJungle = this.terrain(from) === 'jungle' || this.terrain(to) === 'jungle';
    if (this.trail(from, to) && !(mover === 'vehicle' && inJungle)) ways.push(cost('trail') ?? Infinity);
    const way = Math.min(Infinity, ...ways);
    if (Number.isFinite(way) && (across === null || way < across)) return { to, cost: way + slope, way: true };
    return across === null ? null : { to, cost: across + slope, way: false };
  }

  /** "jungle, level 1, trail": what a hex is like. */
  words(h: number): string {
    const around = this.geometry.neighbours(h);
    const way = around.some((n) => this.road(h, n)) ? 'road' : around.some((n) => this.trail(h, n)) ? 'trail' : '';
    return [this.terrain(h), this.level(h) ? `level ${this.level(h)}` : '', way].filter(Boolean).join(', ');
  }
}

const grounds = new WeakMap<FteContent, Ground>();

export function groundOf(content: FteContent): Ground {
  let found = grounds.get(content);
  if (!found) grounds.set(content, (found = new Ground(content)));
  return found;
}

/** The FRAGO that is played; none on the proving ground. */
export function fragoOf(content: FteContent, scenario: string): FragoCard | undefined {
  return content.fragos.find((frago) => frago.id === scenario);
}

const areas = new WeakMap<FteContent, Map<string, ReadonlySet<number>>>();

/** The hexes in play in a FRAGO. */
export function areaOf(content: FteContent, scenario: string): ReadonlySet<number> {
  let known = areas.get(content);
  if (!known) areas.set(content, (known = new Map()));
  let area = known.get(scenario);
  if (!area) {
    const frago = fragoOf(content, scenario);
    area = new Set(frago ? members(frago.area) : content.hexes.filter((hex) => hex.terrain).map((hex) => hex.index));
    known.set(scenario, area);
  }
  return area;
}

/** "Plei Hmok 26.20", "8.23". */
export function placeName(content: FteContent, h: number): string {
  const hex = groundOf(content).card(h);
  return hex ? (hex.name ? `${hex.name} ${hex.id}` : hex.id) : '';
}
