/** Small tables for tests: the real valley, and a few hexes with a few units. */

import type { AskCard, OptionCard } from '$lib/generated/protocol';
import valley from './fixtures/valley.json';
import type { Action, FteContent, FteExtras, FteView, HexCard, Position, UnitCard } from './types';

const TERRAIN: Record<string, string> = { c: 'clear', h: 'hamlet', g: 'grass', p: 'rice paddy', j: 'jungle' };

export const hexAt = (column: number, row: number, columns = 65): number => (row - 1) * (columns + 1) + column - 1;

const NOTHING_PRINTED = {
  orientation: 'flat', shifted: 'even', units: [], markers: [], fragos: [], statuses: [], effects: ['KIA', 'WIA', 'break', 'suppress', 'possible'],
  targetEffects: [], medevac: [], fireRequest: [], missions: [{ name: 'battalion mortar', fire: 4, radius: 1 }], events: [], victory: [],
  claymore: 4, kinds: {}, markerKinds: {}, sides: ['US', 'NVA/VC'], nations: ['American', 'North Vietnamese', 'Viet Cong'],
  weapons: ['small arms', 'dual purpose', 'high explosive'], phases: [], statusNames: ['steady', 'suppressed', 'broken'],
  levelNames: ['ground', 'treetop', 'high'], casualtyNames: ['KIA', 'WIA', 'Injury'], orderNames: ['hold', 'fire', 'ask'],
} satisfies Partial<FteContent>;

/** The map as it is printed, without counters. */
export function realValley(): FteContent {
  const hexes = Array.from({ length: 65 }, (_, c) =>
    valley.rows.map((cells, r): HexCard => {
      const [letter, level] = [cells[2 * c]!, Number(cells[2 * c + 1])];
      const index = hexAt(c + 1, r + 1);
      const name = (valley.places as Record<string, string>)[String(index)] ?? '';
      return { index, id: `${c + 1}.${r + 1}`, column: c + 1, row: r + 1, terrain: TERRAIN[letter]!, level, name };
    }),
  ).flat();
  const sight = valley.sight as Record<string, string>;
  return {
    ...NOTHING_PRINTED,
    columns: 65,
    rows: 36,
    hexes,
    roads: valley.roads,
    trails: valley.trails,
    streams: valley.streams as [number, number][],
    slopes: valley.slopes as [number, number][],
    terrain: valley.terrain,
    places: valley.places as Record<string, string>,
    sight: hexes.map((hex) => sight[String(hex.index)] ?? ''),
  };
}

// --- A small table: six by six hexes, clear but for a wood in column 4 and a hill in the north-east

export const COLUMNS = 6;
export const at = (column: number, row: number): number => hexAt(column, row, COLUMNS);

function unit(index: number, id: string, name: string, more: Partial<UnitCard> = {}): UnitCard {
  return {
    index, id, name, short: name.replace('Fire Team', 'Team').replace('NVA ', ''), side: 0, nation: 0, kind: 'fire-team', move: 'infantry',
    men: [4, 2], fire: [4, 3], weapon: 'small arms', range: 4, quality: 4, defence: [0, 0], leader: false, contact: false, ...more,
  };
}
export const UNITS: UnitCard[] = [
  unit(0, 'us-team-1', 'Fire Team 1'),
  unit(1, 'us-team-2', 'Fire Team 2'),
  unit(2, 'us-platoon-leader-1', 'Platoon Leader 1', { short: 'Leader 1', kind: 'platoon-leader', men: [1, 0], fire: [2, 0], range: 3, quality: 6, leader: true }),
  unit(3, 'us-mortar-1', 'Mortar Team 1', { short: 'Mortar 1', kind: 'mortar-team', weapon: 'high explosive', range: 40, men: [3, 2] }),
  unit(4, 'slick-1', 'Slick 1', { short: 'Slick 1', kind: 'slick', move: 'helicopter', men: [0, 0], fire: [3, 0], range: 8, defence: [1, 0] }),
  unit(5, 'acav-1', 'ACAV 1', { short: 'ACAV 1', kind: 'acav', move: 'vehicle', men: [0, 0], fire: [6, 5], weapon: 'dual purpose', range: 12, defence: [2, 1] }),
  unit(6, 'nva-team-1', 'NVA Fire Team 1', { side: 1, nation: 1 }),
  unit(7, 'nva-contact-1', 'NVA contact 1', { short: '? 1', side: 1, nation: 1, kind: 'contact', men: [0, 0], fire: [0, 0], weapon: '', range: 0, quality: 0, contact: true }),
  unit(8, 'civilians-1', 'Civilians 1', { short: 'Civ 1', side: 1, nation: 2, kind: 'civilians', men: [0, 0], fire: [0, 0], weapon: '', range: 0, quality: 0 }),
];

const cells: HexCard[] = [1, 2, 3, 4, 5, 6].flatMap((column) =>
  [1, 2, 3, 4, 5, 6].map((row) => ({
    index: at(column, row), id: `${column}.${row}`, column, row,
    terrain: column === 4 && row > 1 ? 'jungle' : 'clear',
    level: column > 4 && row < 3 ? 1 : 0,
    name: column === 2 && row === 5 ? 'Plei Toy' : '',
  })),
);
const bits = (hexes: readonly number[]): string => hexes.reduce((sum, h) => sum | (1n << BigInt(h)), 0n).toString(16);
const everywhere = cells.map((cell) => cell.index);

/** Everybody sees everything but through the wood. */
function seen(a: HexCard, b: HexCard): boolean {
  const parted = Math.min(a.column, b.column) < 4 && Math.max(a.column, b.column) > 4;
  return !parted || a.row === 1 || b.row === 1;
}

export const content: FteContent = {
  ...NOTHING_PRINTED,
  columns: COLUMNS,
  rows: 6,
  hexes: cells,
  roads: [[at(1, 6), at(2, 5), at(3, 5)]],
  trails: [[at(1, 3), at(2, 2)]],
  streams: [[at(2, 3), at(3, 4)]],
  slopes: [[at(5, 2), at(4, 2)], [at(5, 2), at(5, 3)], [at(6, 2), at(6, 3)]],
  sight: cells.map((a) => bits(cells.filter((b) => b.index >= a.index && seen(a, b)).map((b) => b.index - a.index))),
  places: { [at(2, 5)]: 'Plei Toy' },
  terrain: valley.terrain,
  units: UNITS,
  markers: [
    { index: 0, id: 'rice-1', name: 'Rice cache 1', side: 1, kind: 'rice' },
    { index: 1, id: 'us-foxholes-1', name: 'US foxholes 1', side: 0, kind: 'foxholes' },
  ],
  fragos: [
    {
      id: 'toy', number: 1, title: 'Toy', turns: 4, first: 0, setup: [1, 0], chits: [2, 2], points: [0, 0], randomEvent: false, carryOff: false,
      special: [], bounds: [1, 6, 1, 6], area: bits(everywhere), edges: { north: '0', south: '0', east: '0', west: '0' },
      zones: { crest: bits([at(5, 1), at(6, 1)]), 'east edge': bits([at(6, 3), at(6, 4)]) }, forces: [], reinforcements: [],
      objectives: [{ side: 0, zone: 'crest', points: 2, each: 'hex', when: 'end', holder: 'sole', text: 'US: 2 points at the end for each hex of the crest' }],
      exits: [{ side: 0, zone: 'east edge', points: 3, kinds: ['acav'], text: 'US: 3 points for each ACAV that leaves' }],
      kinds: ['acav', 'fire-team'],
    },
  ],
  phases: ['Set-up', 'Set-up', 'Start of the turn', 'Reinforcements', 'Activation: a chit is drawn', 'Activation', 'Activation: actions'],
};

const each = (value: number): number[] => UNITS.map(() => value);

export function position(more: Partial<Position> = {}): Position {
  return {
    scenario: 'toy', masked: true, crowd: -1, vc_all: true, observed: 1, fly_over: true, suppressed_fire: 2, turn: 2, phase: 6, set_up: [3, 3],
    active: 0, first: false, drawn: 0, cup: [1, 2, 0], pool: [2, 2], points: [3, 1], history: [1, 0], asked: [0, 0], carry: [1, 1], silent: [0, 0],
    hero: [-1, -1], observer: false, vc_events: 0, medevac: 0, held: [],
    hex: [at(2, 3), at(2, 3), at(2, 4), at(1, 5), at(3, 2), -1, at(3, 5), at(5, 4), -1],
    aboard: each(-1), token: [4, -1, -1, -1, -1, -1, -1, 0, -1], reduced: [0, 1, 0, 0, 0, 0, 0, 0, 0], status: [0, 1, 0, 0, 0, 0, 2, 0, 0],
    exhausted: each(0), low_ammo: each(0), searching: each(0), used: [0, 0, 0, 1, 0, 0, 0, 0, 0], done: each(0), op_fired: each(0),
    level: [0, 0, 0, 0, 1, 0, 0, 0, 0], downed: each(0), inside: each(-1), leaves: each(0), emptied: each(0), order: each(1), order_chance: each(30),
    order_within: each(0), c_kind: [1, 0], c_side: [0, 0], c_hex: [at(2, 3), at(2, 4)], c_carrier: [-1, 2],
    m_hex: [-1, at(2, 4)], m_seen: [0, 0], plots: [0, 0], traps: [], claymores: [at(3, 3)], f_side: [0], f_kind: [0], f_hex: [at(3, 5)], f_turn: [3],
    leader: 2, acting: [0, 1, 2], flight: [], winner: -1, reason: '', ended_by: '', ...more,
  };
}

export function view(more: Partial<Position> = {}, seat: number | null = 0): FteView {
  return { seat, position: position(more), unknown: [at(3, 3)] };
}

export const extras: FteExtras = {
  turns: 4, phase: 'Activation: actions', stacks: [],
  units: [0, 1, 2, 3, 4, 6].map((u) => ({
    unit: u, hex: position().hex[u]!, carrier: -1, men: UNITS[u]!.men[0], fire: UNITS[u]!.fire[0], quality: UNITS[u]!.quality, points: u === 4 ? 40 : 10,
    double: u < 3 ? 18 : 0, casualties: u === 2 ? [1] : [], room: 1, riders: [], space: 0, fresh: u !== 3, acting: u < 3, order: u < 6 ? [1, 30, 0] : null,
  })),
  fresh: [[0, 1, 2], [6, 7]],
  commands: [{ leader: 2, carrier: -1, radius: 2, hexes: [at(2, 3), at(2, 4), at(2, 5)], units: [0, 1, 2], ready: true }],
  objectives: [
    { objective: 0, hex: at(5, 1), holder: -1, unsure: false, points: 0 },
    { objective: 0, hex: at(6, 1), holder: 1, unsure: true, points: 0 },
  ],
  worth: { turn: [0, 0], end: [0, 0] },
  track: [{ turn: 3, kind: 'mission', side: 0, text: 'battalion mortar on 3.5', hex: at(3, 5), units: [] }],
  cup: [1, 2, 0], history: [[1, 0]],
  eyes: [bits(everywhere), bits([at(3, 3), at(3, 4), at(2, 4)])],
  sight: [bits(everywhere), bits(everywhere.filter((h) => cells.find((cell) => cell.index === h)!.column <= 4))],
  shots: [0, 2].map((unit) => ({ unit, target: 6, chance: 40, joining: [2 - unit], together: 50 })),
  orders: { asked: false, carry: true, plots: 0 }, warnings: [],
};

export function asked(kind: string, actions: readonly (readonly [Action, string?])[], about: number[] = []): AskCard {
  const options = actions.map(([action, note = '']): OptionCard => ({ action, text: action.join(' '), label: action.join(' '), rule: '', note, forgone: '', launch: null }));
  return { seat: 'US', kind, rule: '', question: '?', about, options, preview: null, mine: true, families: [], closed: [], plans: [], odds: [] };
}
