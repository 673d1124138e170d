/** Who sees whom in a city, as the server told it: read from its rows of letters. */

import { ENEMY, NOBODY, type CardNow, type FofContent, type Shown, type SpotNow } from './types';

const A = 'a'.charCodeAt(0);
export const SEEN = 0;

/** The reasons of a row, one for each spot in their order: a letter, and how many in a row have it. */
export function reasonsOf({ row }: Pick<SpotNow, 'row'>): number[] {
  return [...row.matchAll(/([a-z])(\d*)/g)].flatMap(([, letter, count]) => Array<number>(count ? Number(count) : 1).fill(letter!.charCodeAt(0) - A));
}

/** The number of the spot of a unit, or of an area of a card; null where there is none. */
export function spotOfUnit({ sight, units, cards, cover }: Pick<Shown, 'sight' | 'units' | 'cards' | 'cover'>, unit: number): number | null {
  const now = units.find(({ index }) => index === unit);
  if (!now) return null;
  const carrier = now.aboard === NOBODY ? now : units.find(({ index }) => index === now.aboard);
  return carrier ? spotUnder({ sight, cards, cover }, carrier.place, carrier.under) : null;
}

export function spotUnder({ sight, cards, cover }: Pick<Shown, 'sight' | 'cards' | 'cover'>, place: number, under: number): number | null {
  const card = cards.find((one) => one.place === place);
  const area = card?.areas.find((one) => one.cover === under)?.area ?? cover.find(({ index }) => index === under)?.area;
  const found = sight.findIndex((one) => one.place === place && (area === undefined || card?.areas.length === 0 || one.area === area));
  return found < 0 ? null : found;
}

export function spotName({ sight, cards }: Pick<Shown, 'sight' | 'cards'>, spot: number): string {
  const { place, area } = sight[spot]!;
  const card = cards.find((one) => one.place === place);
  return areaName(card, area);
}

export function areaName(card: CardNow | undefined, area: number): string {
  const name = card?.areas.find((one) => one.area === area)?.name ?? '';
  return [card?.name ?? '', name].filter(Boolean).join(', ');
}

/** What one looks at from a spot: how much of it, and the enemies that are hidden, each with the reason. */
export interface Look {
  from: number;
  reasons: readonly number[];
  /** Enemies that are seen, and those that are not. */
  seen: readonly { unit: number; spot: number }[];
  hidden: readonly { unit: number; spot: number; why: string }[];
}

export function lookFrom(content: FofContent, table: Shown, from: number): Look {
  const reasons = reasonsOf(table.sight[from]!);
  const enemies = table.units.flatMap(({ index, aboard }) => {
    const spot = content.units[index]!.side === ENEMY && aboard === NOBODY ? spotOfUnit(table, index) : null;
    return spot === null ? [] : [{ unit: index, spot }];
  });
  return {
    from,
    reasons,
    seen: enemies.filter(({ spot }) => reasons[spot] === SEEN),
    hidden: enemies.filter(({ spot }) => reasons[spot] !== SEEN).map((one) => ({ ...one, why: content.unseen[reasons[one.spot]!]! })),
  };
}
