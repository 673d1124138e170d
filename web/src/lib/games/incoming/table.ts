/** The table of a scenario on paper: its points, its features and the names of places. No drawing. */

import { Points } from '$lib/board/points';
import type { Box, Point } from '$lib/board/places';
import type { FeatureCard, IncomingContent, IncomingExtras, ScenarioCard, StandCard, TableCard } from './types';

/** From point to point on paper: a base is 48 wide, as a counter is. */
export const PITCH = 24;
/** The edge of the table around the ground. */
export const EDGE = 30;

export class Table {
  readonly card: TableCard;
  readonly points: Points;
  readonly paper: Box;
  /** Pixels of paper for a thousandth of a width. */
  readonly scale: number;
  readonly #names = new Map<number, string>();

  constructor(content: IncomingContent, card: TableCard) {
    this.card = card;
    this.scale = PITCH / content.pitch;
    this.points = new Points({ columns: card.columns, rows: card.rows, pitch: PITCH, base: PITCH - 1 });
    const { width, height } = this.points.bounds;
    this.paper = { x: -EDGE, y: -EDGE, width: width + 2 * EDGE, height: height + 2 * EDGE };
  }

  /** From thousandths of a width, counted from the south-west, to paper. */
  spot([x, y]: readonly [number, number]): Point {
    return { x: x * this.scale, y: (this.card.height - y) * this.scale };
  }
  /** A rectangle given by west, south, east and north. */
  box([west, south, east, north]: readonly [number, number, number, number]): Box {
    const { x, y } = this.spot([west, north]);
    return { x, y, width: (east - west) * this.scale, height: (north - south) * this.scale };
  }

  /** The features that a point lies in. */
  featuresAt(point: number): FeatureCard[] {
    const { x, y } = this.points.centre(point);
    return this.card.features.filter(({ parts }) =>
      parts.some((part) => {
        const box = this.box(part);
        return x > box.x && y > box.y && x < box.x + box.width && y < box.y + box.height;
      }),
    );
  }

  /** As the server's sentences name it: its column and row. */
  shortName(point: number): string {
    return `${point % this.card.columns}.${Math.floor(point / this.card.columns)}`;
  }
  /** With the feature that it lies in. */
  name(point: number): string {
    const known = this.#names.get(point);
    if (known !== undefined) return known;
    const feature = this.featuresAt(point).at(-1)?.id ?? 'open ground';
    const name = `${feature} ${this.shortName(point)}`;
    this.#names.set(point, name);
    return name;
  }
}

const known = new WeakMap<TableCard, Table>();

export function scenarioOf(content: IncomingContent, id: string): ScenarioCard {
  return content.scenarios.find((one) => one.id === id) ?? content.scenarios[0]!;
}

/** A table, made once. */
export function tableOf(content: IncomingContent, card: TableCard): Table {
  const found = known.get(card) ?? new Table(content, card);
  known.set(card, found);
  return found;
}

/** What is printed of each stand, by its number. */
export type Cards = ReadonlyMap<number, StandCard>;
const cards = new WeakMap<readonly StandCard[], Cards>();

export function cardsOf(stands: readonly StandCard[]): Cards {
  const found = cards.get(stands) ?? new Map(stands.map((stand) => [stand.index, stand]));
  cards.set(stands, found);
  return found;
}

let drawn: { text: string; card: ScenarioCard } | null = null;
const same = new WeakMap<ScenarioCard, ScenarioCard>();

/** A free battle comes with every view: as long as nothing of it changes it is the same one, and not drawn anew. */
function kept(card: ScenarioCard): ScenarioCard {
  const found = same.get(card);
  if (found) return found;
  const text = JSON.stringify(card);
  if (drawn?.text !== text) drawn = { text, card };
  same.set(card, drawn.card);
  return drawn.card;
}

/** The battle that is fought: one of the book's, or a free one. */
export function battleOf(content: IncomingContent, extras: IncomingExtras): ScenarioCard {
  return extras.battle ? kept(extras.battle) : scenarioOf(content, extras.scenario);
}

/** The table and the stands that a seat sees now. */
export function tableNow(content: IncomingContent, extras: IncomingExtras): { scenario: ScenarioCard; table: Table; cards: Cards } {
  const scenario = battleOf(content, extras);
  return { scenario, table: tableOf(content, scenario.table), cards: cardsOf(scenario.stands) };
}
