/**
 * Cards side by side, with gaps between them. The grid may grow on any side while play goes on: columns and rows are
 * any whole numbers, a card keeps its number and its spot on the paper, and only the bounds grow.
 */

import { boundsOf, pulledIn, STEPS, type Box, type Heading, type Places, type Point } from './places';

export interface CardCell {
  index: number;
  column: number;
  row: number;
}

export interface CardShape {
  width: number;
  height: number;
  gap: number;
  /** How round the corners are. */
  corner: number;
}

/** A card of 63 x 88 millimetres. */
export const CARD: CardShape = { width: 189, height: 264, gap: 18, corner: 12 };

const key = (column: number, row: number): string => `${column},${row}`;
const short = (value: number): string => String(Math.round(value * 100) / 100);

export class CardGrid implements Places {
  readonly shape: CardShape;
  readonly cells: readonly CardCell[];
  readonly all: readonly number[];
  readonly bounds: Box;
  readonly close = false;
  readonly grip = 9;
  #cell = new Map<number, CardCell>();
  #byCell = new Map<string, number>();
  /** The outermost columns and rows: beyond them no line leads to a card. */
  #least: readonly [number, number];
  #most: readonly [number, number];

  constructor(cells: readonly CardCell[], shape: CardShape = CARD) {
    this.shape = shape;
    this.cells = [...cells].sort((a, b) => a.row - b.row || a.column - b.column);
    this.all = this.cells.map((cell) => cell.index);
    for (const cell of this.cells) {
      this.#cell.set(cell.index, cell);
      this.#byCell.set(key(cell.column, cell.row), cell.index);
    }
    const [columns, rows] = [this.cells.map((cell) => cell.column), this.cells.map((cell) => cell.row)];
    this.#least = [Math.min(...columns), Math.min(...rows)];
    this.#most = [Math.max(...columns), Math.max(...rows)];
    const { width, height, gap } = shape;
    const [x, y] = [width / 2 + gap, height / 2 + gap]; // a gap around the whole, too
    this.bounds = boundsOf(
      this.all.flatMap((card) => {
        const middle = this.centre(card);
        return [{ x: middle.x - x, y: middle.y - y }, { x: middle.x + x, y: middle.y + y }];
      }),
    );
  }

  /** The same grid with further cards. */
  grown(cells: readonly CardCell[]): CardGrid {
    return new CardGrid([...this.cells, ...cells], this.shape);
  }

  has(card: number): boolean {
    return this.#cell.has(card);
  }

  centre(card: number): Point {
    const { column, row } = this.#known(card);
    return { x: column * (this.shape.width + this.shape.gap), y: row * (this.shape.height + this.shape.gap) };
  }

  /** Columns and rows from one card to another, whichever are more. */
  distance(a: number, b: number): number {
    const [from, to] = [this.#known(a), this.#known(b)];
    return Math.max(Math.abs(from.column - to.column), Math.abs(from.row - to.row));
  }

  /** The cards around a card, corners included. */
  neighbours(card: number): number[] {
    const { column, row } = this.#known(card);
    return Object.values(STEPS)
      .map(([right, down]) => this.#byCell.get(key(column + right, row + down)))
      .filter((other) => other !== undefined);
  }

  outline(card: number, scale = 1): string {
    const { x, y } = this.centre(card);
    const [width, height] = [this.shape.width * scale, this.shape.height * scale];
    const r = Math.min(this.shape.corner, width / 2, height / 2);
    const [across, along] = [short(width - 2 * r), short(height - 2 * r)];
    const arc = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
    return `M${short(x - width / 2 + r)} ${short(y - height / 2)}h${across}${arc(r, r)}v${along}${arc(-r, r)}h-${across}${arc(-r, -r)}v-${along}${arc(r, -r)}Z`;
  }

  /** Between cards is a gap: each has an edge of its own. */
  edge(cards: Iterable<number>): string {
    return [...cards].filter((card) => this.has(card)).map((card) => this.outline(card)).join('');
  }

  /** Gaps are no place. */
  at({ x, y }: Point): number | null {
    const { width, height, gap } = this.shape;
    const [column, row] = [Math.round(x / (width + gap)), Math.round(y / (height + gap))];
    const inside = Math.abs(x - column * (width + gap)) <= width / 2 && Math.abs(y - row * (height + gap)) <= height / 2;
    return inside ? (this.#byCell.get(key(column, row)) ?? null) : null;
  }

  /** The next card in a straight line; where a card is missing, the one beyond. */
  towards(card: number, heading: Heading): number | null {
    let { column, row } = this.#known(card);
    const [right, down] = STEPS[heading];
    const [[left, top], [last, bottom]] = [this.#least, this.#most];
    for (column += right, row += down; column >= left && column <= last && row >= top && row <= bottom; column += right, row += down) {
      const next = this.#byCell.get(key(column, row));
      if (next !== undefined) return next;
    }
    return null;
  }

  drawn(point: Point): Point {
    return pulledIn(this, point);
  }

  #known(card: number): CardCell {
    const found = this.#cell.get(card);
    if (!found) throw new RangeError(`there is no card ${card}`);
    return found;
  }
}
