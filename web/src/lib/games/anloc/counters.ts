/** An Loc's counters: the face of each unit, and words for those who do not see it. */

import type { Face, Mark } from '$lib/board/Counter.svelte';
import type { Icon, Size } from '$lib/board/symbols';
import { ARVN, type AnLocContent, type AnLocExtras, type AnLocView, type UnitCard } from './types';

/** A formation's colour in the symbol; the designation says the same in figures. */
export const FORMATIONS: Record<string, { name: string; colour: string }> = {
  '5-div': { name: '5th Division', colour: '#fffaf0' },
  '18-div': { name: '18th Division', colour: '#9cc7dd' },
  '21-div': { name: '21st Division', colour: '#a9cf8e' },
  '9-div': { name: '9th Division', colour: '#e9a75c' },
  acr: { name: '9th Armored Cavalry', colour: '#c9c4b4' },
  '3-ranger': { name: '3rd Ranger Group', colour: '#c98a7a' },
  '1-abn': { name: '1st Airborne Brigade', colour: '#8fb4d9' },
  '3-abn': { name: '3rd Airborne Brigade', colour: '#b79ac8' },
  rppf: { name: 'Regional and Popular Forces', colour: '#d8c18f' },
  '9-vc': { name: '9th VC Division', colour: '#f0d36b' },
  '7-nva': { name: '7th NVA Division', colour: '#a6cbe0' },
  '5-vc': { name: '5th VC Division', colour: '#b5d39a' },
};
const NO_FORMATION = '#fbf6ea';

const ICON: Record<string, Icon> = {
  infantry: 'infantry',
  militia: 'infantry',
  airborne: 'airborne',
  tank: 'armour',
  artillery: 'artillery',
  sapper: 'engineer',
};

const BODY = [
  { body: 'var(--arvn)', edge: 'var(--arvn-edge)', ink: 'var(--arvn-ink)', outline: 'round' },
  { body: 'var(--nva)', edge: 'var(--nva-edge)', ink: 'var(--nva-ink)', outline: 'cut' },
] as const;

/** The colours and the shape of a side's counters. */
export const faceColours = (side: number): (typeof BODY)[number] => BODY[side === ARVN ? 0 : 1];

export function sizeOf(unit: UnitCard): Size | null {
  const word = unit.size.replace('provisional ', '');
  return ['company', 'battalion', 'regiment', 'brigade', 'division'].includes(word) ? (word as Size) : null;
}

export function isReduced(unit: UnitCard, steps: number): boolean {
  return unit.steps > 1 && steps < unit.steps;
}

export function faceOf(content: AnLocContent, view: AnLocView, extras: AnLocExtras, u: number): Face {
  const unit = content.units[u]!;
  const now = extras.faces[u]!;
  const p = view.position;
  const hq = unit.kind === 'hq';
  return {
    ...faceColours(unit.side),
    band: FORMATIONS[unit.formation]?.colour ?? NO_FORMATION,
    icon: hq ? null : unit.formation === 'acr' ? 'cavalry' : (ICON[unit.kind] ?? 'infantry'),
    letters: hq ? 'HQ' : undefined,
    size: sizeOf(unit),
    provisional: unit.size.startsWith('provisional'),
    name: hq ? unit.short.replace(/^HQ /, '') : unit.short,
    factors: hq ? `M${now.morale}` : `${now.attack}-${now.defence}-${now.ma}`,
    strength: hq ? `M${now.morale}` : `${now.attack}-${now.defence}`,
    reduced: isReduced(unit, p.steps[u]!),
    used: !!p.used[u],
    triangles: now.bonus,
    dots: unit.stacksFree ? 0 : unit.sp,
    range: unit.range,
    marks: marksOf(view, u),
  };
}

export function marksOf(view: AnLocView, u: number): Mark[] {
  const p = view.position;
  const marks: Mark[] = [];
  if (p.sa7_with[u]) marks.push({ kind: 'word', word: 'SA-7', title: 'SA-7: halves CAS here' });
  if (p.attackers.includes(u)) marks.push({ kind: 'attacker', title: 'takes part in this attack' });
  else if (p.support.includes(u)) marks.push({ kind: 'support', title: 'supports this combat' });
  else if (p.fought[u]) marks.push({ kind: 'fought', title: 'has attacked in this phase' });
  if (p.lift[u]) marks.push({ kind: 'lifted', title: 'was flown by helicopter in this phase' });
  return marks;
}

/** "An Loc 0810", "0711", "Lai Khe". */
export function placeName(content: AnLocContent, h: number): string {
  if (h < 0) return content.places[String(h)] ?? '';
  const hex = hexCard(content, h);
  return hex ? (hex.name ? `${hex.name} ${hex.id}` : hex.id) : '';
}

const byIndex = new WeakMap<AnLocContent, Map<number, AnLocContent['hexes'][number]>>();

export function hexCard(content: AnLocContent, h: number): AnLocContent['hexes'][number] | undefined {
  let found = byIndex.get(content);
  if (!found) byIndex.set(content, (found = new Map(content.hexes.map((hex) => [hex.index, hex]))));
  return found.get(h);
}

/** "5th Airborne Battalion, 3-4-5, full strength, in An Loc 0810". */
export function unitLabel(content: AnLocContent, view: AnLocView, extras: AnLocExtras, u: number): string {
  const unit = content.units[u]!;
  const [p, now] = [view.position, extras.faces[u]!];
  const parts = [unit.name, unit.kind === 'hq' ? `morale ${now.morale}` : `${now.attack}-${now.defence}-${now.ma}`];
  if (now.bonus) parts.push(`bonus ${now.bonus}`);
  if (unit.range) parts.push(`range ${unit.range}`);
  if (unit.reduced) parts.push(isReduced(unit, p.steps[u]!) ? 'reduced' : 'full strength');
  if (p.used[u]) parts.push('used');
  for (const mark of marksOf(view, u)) parts.push(mark.kind === 'word' ? `with ${mark.word}` : mark.title);
  parts.push(`in ${placeName(content, p.hex[u]!)}`);
  return parts.join(', ');
}

/** "0810 An Loc, city, ARVN 8 of 8". */
export function hexLabel(content: AnLocContent, view: AnLocView, extras: AnLocExtras, h: number): string {
  const hex = hexCard(content, h);
  if (!hex) return '';
  const parts = [[hex.id, hex.name].filter(Boolean).join(' '), hex.terrain];
  const held = unitsIn(view, h).map((u) => content.units[u]!.side);
  if (held.length) parts.push(`${held[0] === ARVN ? 'ARVN' : 'NVA'} ${extras.stacks[String(h)] ?? 0} of ${hex.limit}`);
  view.position.lz_hex.forEach((at, n) => {
    if (at === h) parts.push(view.position.lz_hot[n] ? 'hot landing zone' : 'landing zone');
  });
  return parts.join(', ');
}

export function unitsIn(view: AnLocView, place: number): number[] {
  return view.position.hex.flatMap((h, u) => (h === place ? [u] : []));
}

/** The order in a stack, bottom first: HQs and guns below, the strongest on top. */
export function stackOrder(content: AnLocContent, extras: AnLocExtras, units: readonly number[]): number[] {
  const weight = (u: number): number => {
    const unit = content.units[u]!;
    if (unit.kind === 'hq') return -2;
    if (unit.kind === 'artillery') return -1;
    return extras.faces[u]!.attack * 2 + extras.faces[u]!.defence;
  };
  return [...units].sort((a, b) => weight(a) - weight(b) || b - a);
}
