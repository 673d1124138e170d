/** How it stands: points, fire missions, what is on its way. */

import type { Cards } from './table';
import type { IncomingExtras } from './types';

/** The victory points of a side as far as they are known. */
export function pointsOf(now: IncomingExtras, side: number): number {
  return now.points.filter((line) => line.side === side).reduce((sum, line) => sum + line.points, 0);
}

/** The fire missions that observers and weapons of a side still have. */
export function missionsLeft(now: IncomingExtras, cards: Cards, side: number): number {
  return now.stands.filter(({ index }) => cards.get(index)?.side === side).reduce((sum, { missions }) => sum + Math.max(0, missions), 0);
}

const CALLS: Readonly<Record<string, string>> = { 'dust-off': 'Dust-Off', 'air-support': 'Air support', resupply: 'Supplies', 'tunnel-rats': 'Tunnel rats' };

/** What was called and is on its way, in words. */
export function arrivals(now: IncomingExtras, cards: Cards, side: number | null): string[] {
  return now.calls
    .filter((one) => side === null || (cards.get(one.by)?.side ?? side) === side)
    .map(({ kind, by, left }) => `${CALLS[kind] ?? kind}${left > 0 ? ` in ${left}` : ' now'}${cards.has(by) ? ` (${cards.get(by)!.short})` : ''}`);
}
