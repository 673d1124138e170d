/** The company as it stands: who belongs to whom, who carries what, what was agreed and planned. */

import { placeName } from './words';
import { FRIENDLY, NOBODY, spoken, type CounterNow, type FofContent, type FofExtras } from './types';

export interface Member {
  unit: number;
  name: string;
  /** Where it is, how many Steps, what is the matter with it. */
  words: string;
  /** What it carries. */
  carries: string[];
}

export interface Part {
  title: string;
  members: Member[];
}

const GROUPS = ['Company', '1st Platoon', '2nd Platoon', '3rd Platoon'];

/** "3 HC smoke, WP smoke" */
function counted(things: readonly string[]): string[] {
  return [...new Set(things)].map((thing) => { const many = things.filter((one) => one === thing).length; return many > 1 ? `${many} ${thing}` : thing; });
}

function member(content: FofContent, { assets, units }: FofExtras, now: CounterNow): Member {
  const carrier = now.aboard === NOBODY ? undefined : units.find(({ index }) => index === now.aboard);
  const where = carrier ? `aboard ${content.units[carrier.index]!.name}` : placeName(content, now.place);
  const carries = assets.filter(({ holder }) => holder === now.index).map(({ name, points, kind }) => (kind.startsWith('ammo') ? `${points} ${name}` : name));
  return { unit: now.index, name: content.units[now.index]!.name, words: [where, ...now.status.map(spoken)].join(', '), carries: counted(carries) };
}

/** The company by platoons, in the order of the counters; casualties and enemies are not of it. */
export function companyOf(content: FofContent, table: FofExtras): Part[] {
  const own = table.units.filter(({ index }) => content.units[index]!.side === FRIENDLY);
  return GROUPS.map((title, group) => ({ title, members: own.filter((unit) => unit.group === group).map((unit) => member(content, table, unit)) })).filter(({ members }) => members.length > 0);
}

/** The Tactical Controls in words: "OBJ 1 on card 3.2". */
export function controlsOf(content: FofContent, { controls, phaseLines }: FofExtras): string[] {
  return [
    ...controls.map(({ label, place }) => `${label} on ${placeName(content, place)}`),
    ...phaseLines.map((row, n) => `Phase Line ${n + 1} beyond row ${row}`),
  ];
}
