/** Places with boxes beside them: staging areas, holding boxes. A box is a place, too. */

import { boundsOf, pulledIn, STEPS, type Box, type Heading, type Places, type Point } from './places';

export interface PlaceBox {
  index: number;
  box: Box;
}

const CORNER = 8;
const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });
const inside = (box: Box, { x, y }: Point): boolean => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
const cornersOf = (box: Box): Point[] => [{ x: box.x, y: box.y }, { x: box.x + box.width, y: box.y + box.height }];

export class WithBoxes implements Places {
  readonly all: readonly number[];
  readonly bounds: Box;
  readonly close: boolean;
  readonly grip: number;
  #boxes: ReadonlyMap<number, Box>;

  constructor(
    readonly inner: Places,
    boxes: readonly PlaceBox[],
  ) {
    this.#boxes = new Map(boxes.map(({ index, box }) => [index, box]));
    this.all = [...inner.all, ...this.#boxes.keys()];
    this.bounds = boundsOf([inner.bounds, ...this.#boxes.values()].flatMap(cornersOf));
    [this.close, this.grip] = [inner.close, inner.grip];
  }

  /** The box of a place, null of one that is none. */
  box(place: number): Box | null {
    return this.#boxes.get(place) ?? null;
  }

  has(place: number): boolean {
    return this.#boxes.has(place) || this.inner.has(place);
  }

  centre(place: number): Point {
    const box = this.#boxes.get(place);
    return box ? middleOf(box) : this.inner.centre(place);
  }

  outline(place: number, scale = 1): string {
    const box = this.#boxes.get(place);
    if (!box) return this.inner.outline(place, scale);
    const [width, height] = [box.width * scale, box.height * scale];
    const { x, y } = middleOf(box);
    const r = Math.min(CORNER, width / 2, height / 2);
    const arc = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
    return `M${x - width / 2 + r} ${y - height / 2}h${width - 2 * r}${arc(r, r)}v${height - 2 * r}${arc(-r, r)}h${2 * r - width}${arc(-r, -r)}v${2 * r - height}${arc(r, -r)}Z`;
  }

  edge(places: Iterable<number>): string {
    const some = [...places];
    return this.inner.edge(some.filter((place) => !this.#boxes.has(place))) + some.filter((place) => this.#boxes.has(place)).map((place) => this.outline(place)).join('');
  }

  at(point: Point): number | null {
    for (const [index, box] of this.#boxes) if (inside(box, point)) return index;
    return this.inner.at(point);
  }

  /** Along the places first; where they end, to the nearest box that way, and from a box to whatever is nearest. */
  towards(place: number, heading: Heading): number | null {
    const next = this.#boxes.has(place) ? null : this.inner.towards(place, heading);
    return next ?? this.#nearest(place, heading);
  }

  #nearest(place: number, heading: Heading): number | null {
    const from = this.centre(place);
    const [right, down] = STEPS[heading];
    const others = this.#boxes.has(place) ? this.all : [...this.#boxes.keys()];
    let [found, best] = [null as number | null, Infinity];
    for (const other of others) {
      const { x, y } = this.centre(other);
      const [dx, dy] = [x - from.x, y - from.y];
      const along = (dx * right + dy * down) / Math.hypot(right, down);
      const aside = Math.abs(dx * down - dy * right) / Math.hypot(right, down);
      if (other === place || along < 1 || aside > along) continue;
      if (along + 2 * aside < best) [found, best] = [other, along + 2 * aside];
    }
    return found;
  }

  drawn(point: Point): Point {
    return pulledIn(this, point);
  }
}
