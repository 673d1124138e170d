/** Small tables with one feature each, and stands as samples: for the legend and the reference. */

import { Table } from './table';
import type { FeatureCard, GroundCard, IncomingContent, ScenarioCard, StandCard, StandNow } from './types';

const [WIDE, HIGH] = [5000, 3500];
/** Features that are small on every table. */
const SMALL: Readonly<Record<string, number>> = { hut: 1500, building: 1700, bunker: 1000, 'gun-pit': 1100 };
/** How wide a line is, where no table has one. */
const HALVES: Readonly<Record<string, number>> = { road: 500, trail: 250, stream: 400, 'tree-line': 200, trench: 150, wire: 100, mines: 700 };

function featureOf(content: IncomingContent, ground: GroundCard): FeatureCard {
  const known = content.scenarios.flatMap((one) => one.table.features).find((one) => one.ground === ground.id);
  if (ground.line) {
    const half = known?.half || HALVES[ground.id] || 200;
    const y = HIGH / 2;
    const bendy = ['road', 'trail', 'stream'].includes(ground.id);
    const corners: [number, number][] = bendy ? [[-200, y - 600], [1500, y - 300], [3300, y + 400], [WIDE + 200, y + 200]] : [[500, y], [WIDE - 500, y]];
    return { id: ground.id, number: 0, ground: ground.id, parts: bendy ? [] : [[500, y - half, WIDE - 500, y + half]], corners, half };
  }
  const size = SMALL[ground.id];
  const [w, h] = size ? [size / 2, size / 2] : [1900, 1250];
  return { id: ground.id, number: 0, ground: ground.id, parts: [[WIDE / 2 - w, HIGH / 2 - h, WIDE / 2 + w, HIGH / 2 + h]], corners: [], half: 0 };
}

/** A table with one feature of a kind of ground, or with none. */
export function sampleTable(content: IncomingContent, ground: GroundCard | null): Table {
  return new Table(content, { width: WIDE, height: HIGH, columns: WIDE / content.pitch, rows: HIGH / content.pitch, features: ground ? [featureOf(content, ground)] : [], anchors: {}, sheltered: '', sixes: '' });
}

/** A stand as it lies on the table, with some states. */
export function sampleNow(index: number, status: readonly string[] = [], facing = 0): StandNow {
  return { index, at: 0, facing, status: [...status], aboard: -1, section: -1, attached: -1, order: 0, missions: 0 } as StandNow;
}

/** One stand of each kind of a battle, sides apart; all battles together without one. */
export function kindsOf(scenarios: readonly ScenarioCard[]): StandCard[] {
  const found = new Map<string, StandCard>();
  for (const stand of scenarios.flatMap((one) => one.stands)) {
    const key = `${stand.side} ${stand.kind || stand.mover} ${stand.thing}`;
    if (!found.has(key)) found.set(key, stand);
  }
  return [...found.values()].sort((a, b) => a.side - b.side || Number(!!a.mover) - Number(!!b.mover));
}

/** What a kind of ground does, in a sentence. */
export function groundWords(ground: GroundCard): string {
  const words = [
    ground.blocks ? 'One sees into it and out of it, not through it' : 'It does not block sight',
    ground.covers ? 'it covers' : 'it gives no cover',
    ground.stops ? 'a move that enters it ends there' : '',
    ground.holds ? `it holds ${ground.holds} ${ground.holds === 1 ? 'stand' : 'stands'}` : '',
  ].filter(Boolean);
  return `${words.join('; ')}.`;
}
