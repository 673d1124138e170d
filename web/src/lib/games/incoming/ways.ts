/** The way of a stand over the table as it is now, with what is known of who may fire at it. */

import type { Table } from './table';
import type { IncomingContent, IncomingExtras, WatcherNow } from './types';
import { bitsOf, dangerOf, exposures, walk, windowsOf, worthAsking, type Danger, type Exposure, type Watcher } from './way';

export interface WayNow {
  start: number;
  points: readonly number[];
  exposure: readonly Exposure[];
  windows: readonly { point: number; single: Danger; all: Danger; who: number }[];
}

export function wayNow(content: IncomingContent, table: Table, now: IncomingExtras, stand: number, start: number, end: number, enemies: readonly WatcherNow[]): WayNow {
  const { columns } = table.card;
  const where = new Map(now.stands.map(({ index, at }) => [index, at]));
  const watchers = enemies
    .filter(({ harmless }) => !harmless.includes(stand))
    .map((one): Watcher => ({ stand: one.stand, at: where.get(one.stand) ?? -1, reach: bitsOf(one.reach), covered: bitsOf(one.covered), dice: one.dice }));
  const points = walk(columns, start, end);
  const sixes = bitsOf(table.card.sixes);
  const windows = worthAsking(windowsOf(columns, points, watchers)).map((window) => ({
    point: window.point,
    who: window.seen.length,
    ...dangerOf(content.fire, window, watchers, sixes),
  }));
  return { start, points, exposure: exposures(points, watchers), windows };
}

const percent = (share: number): string => `${Math.round(share * 100)}\u00a0%`;

/** What a way risks, in a sentence. */
export function dangerWords({ windows }: WayNow): string {
  if (!windows.length) return 'No enemy that you know of sees this way.';
  const worst = windows.reduce((a, b) => (b.all.stopped > a.all.stopped ? b : a));
  const best = windows.reduce((a, b) => (b.single.stopped > a.single.stopped ? b : a));
  const by = (danger: Danger): string => `stopped ${percent(danger.stopped)}, initiative lost ${percent(danger.lost)}`;
  const single = `If one enemy fires: ${by(best.single)}.`;
  return worst.who < 2 ? single : `${single} If all ${worst.who} who see it fire: ${by(worst.all)}.`;
}
