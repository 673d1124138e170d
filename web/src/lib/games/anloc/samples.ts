/** A map of four by four hexes with five units, for tests: enough for every component. */
import type { Action, AnLocContent, AnLocExtras, AnLocView, AskCard, UnitCard } from './types';

const COLUMNS = 4;
const unit = (index: number, id: string, name: string, more: Partial<UnitCard> = {}): UnitCard => ({
  index, id, name, short: id, side: 0, kind: 'infantry', size: 'battalion', formation: '1-abn', mechanized: false,
  front: [3, 4, 5], reduced: [2, 2, 5], steps: 2, sp: 1, stacksFree: false, bonus: 0, range: 0, morale: 0, ...more,
});
export const units = [
  unit(0, 'abn-5', '5th Airborne Battalion'),
  unit(1, 'abn-6', '6th Airborne Battalion'),
  unit(2, 'hq-1', '1st Brigade HQ', { kind: 'hq', size: 'brigade', reduced: null, steps: 1, stacksFree: true, morale: 8 }),
  unit(3, 'regt-9', '9th Regiment', { side: 1, size: 'regiment', formation: '9-vc', sp: 2 }),
  unit(4, 'regt-31', '31st Regiment', { size: 'regiment', formation: '21-div', sp: 2 }),
];
export const at = (column: number, row: number): number => (row - 1) * (COLUMNS + 1) + column - 1;
const two = (n: number): string => String(n).padStart(2, '0');
const hexes = [1, 2, 3, 4].flatMap((column) =>
  [1, 2, 3, 4].map((row) => ({
    index: at(column, row), id: two(column) + two(row), column, row,
    terrain: column === 2 && row === 2 ? 'city' : column === 1 ? 'rubber' : 'jungle',
    name: column === 2 && row === 2 ? 'An Loc' : '', limit: column === 2 && row === 2 ? 8 : 4,
  })),
);
export const content: AnLocContent = {
  columns: COLUMNS, rows: 4, orientation: 'pointy', shifted: 'even', anLoc: at(2, 2), laiKheEntry: [at(2, 4)], hexes,
  highway: [at(2, 1), at(2, 2), at(2, 3), at(2, 4)], roads: {}, streams: [[at(3, 2), at(4, 2)]], rivers: [],
  units,
  air: [{ index: 0, id: 'f4', name: 'F-4 Phantom', strike: 7, cost: 1, perPurchase: 2, counters: 6, missions: ['sead', 'tac', 'cas'], escort: false }],
  boxes: ['purchased', 'sead', 'tac', 'cas', 'flown'],
  places: { '-1': 'Lai Khe', '-2': 'the Transport Box' },
  phases: [], turns: [{ number: 1, week: '8-14 April', arvnOps: 0, nvaOps: 0, sa7: 0, events: ['7th NVA Division enters'] }],
  levels: [], crtColumns: [], crtRolls: [], crt: [], tankLosses: [], tables: [],
  marks: { replacements: 30, commitment: 19, brokenMorale: 27, helicopters: 6 },
};
const zero = units.map(() => 0);
export const view: AnLocView = {
  seat: 0,
  position: {
    scenario: 'battle', sa7_first: false, play_on: false, tac_single: false, stay_behind: false, turn: 1, phase: 14, operation: 1,
    ops: [5, 12], oel: [1, 2], replacements: 20, arvn_replacements: 0, aaa: 2, helicopters: 4, air: [2, 0, 0, 1, 0],
    hits: 0, sa7: 0, sa7_saved: 0, assaulted: false, entered: 0, commitment_due: false, committed: 0, major_attack: false, captured: 0,
    captured_committed: false, captured_broken: false, winner: -1, level: '', reason: '', ended_by: '',
    hex: [at(2, 2), at(2, 2), at(2, 2), at(3, 2), -1], steps: [2, 1, 1, 2, 2], used: [0, 0, 1, 0, 0], mp: zero, lift: zero,
    fought: zero, sa7_with: [0, 0, 0, 1, 0], host: [-1, -1, 0, -1, -1], returns: zero, outside: zero, lz_hex: [], lz_hot: [],
    lz_escort: [], lz_flown: [], attacked: [], targets: [], attackers: [], support: [], cas: [], escorts: [], directing: -1,
  },
};
export const extras: AnLocExtras = {
  faces: units.map((u, n) => (n === 1 ? { attack: 2, defence: 2, ma: 5, bonus: 0, morale: 0 } : { attack: 3, defence: 4, ma: 5, bonus: 0, morale: u.morale })),
  stacks: { [at(2, 2)]: 2, [at(3, 2)]: 2 }, zones: { ARVN: [], NVA: [] }, artillery: {}, hot: [], highwayCut: [], moraleAttacked: null,
  morale: [{ text: '1st Brigade HQ', value: 8, rule: '12.1/3' }, { text: 'NVA AAA', value: -1, rule: '12.1/3' }], besieged: true, warning: '',
};
export function asked(kind: string, actions: Action[], about: number[] = []): AskCard {
  const options = actions.map((action) => ({ action, text: action.join(' '), label: action.join(' '), rule: '', note: action[0] === 'to' ? '2 MP' : '', forgone: '', launch: null }));
  return { seat: 'ARVN', kind, rule: '', question: '?', about, options, preview: null, mine: true, families: [], closed: [], plans: [], odds: [] };
}
