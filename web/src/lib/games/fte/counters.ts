/** The counters: what is printed on each, its markers, and words for those who do not see them. */

import type { Field } from './field';
import { placeName } from './ground';
import { thingOf } from './things';
import { BROKEN, KILLED, NOBODY, several, SIDES, STEADY, SUPPRESSED, WOUNDED, type UnitCard } from './types';

/** Small signs at the edge of a counter; each has its letter, its shape and its words. */
export type BadgeKind =
  | 'suppressed' | 'broken' | 'exhausted' | 'low-ammo' | 'hero' | 'search' | 'op-fired' | 'kia' | 'wia' | 'injury' | 'riders' | 'wreck' | 'done';

export interface Badge {
  kind: BadgeKind;
  text: string;
  title: string;
}

/** The side of a counter that is up. */
export interface Face {
  nation: number;
  name: string;
  kind: string;
  move: string;
  men: number;
  fire: number;
  weapon: string;
  range: number;
  quality: number;
  leader: boolean;
  reduced: boolean;
  status: number;
  /** Under a Concealed marker; to its owner it can be read all the same. */
  concealed: boolean;
  contact: boolean;
  used: boolean;
  /** May act now. */
  acting: boolean;
  /** The leader whom the pointer is at would activate it. */
  heard: boolean;
  /** Of helicopters: ground, treetop, high. */
  level: number;
  cover: '' | 'bunker' | 'foxholes';
  badges: readonly Badge[];
}

export const LEVEL_LETTERS = ['G', 'T', 'H'] as const;

const NOBODY_ELSE: ReadonlySet<number> = new Set();

/** `heard`: whom a leader would activate; `busy`: those who are at it now and not done. */
export function faceOf(field: Field, u: number, { heard = NOBODY_ELSE, busy = NOBODY_ELSE } = {}): Face {
  const unit = field.unit(u);
  const p = field.view.position;
  const side = p.reduced[u] ? 1 : 0;
  const inside = p.inside[u] ?? NOBODY;
  const cover = inside === NOBODY ? '' : field.content.markers[inside]?.kind === 'bunker' ? 'bunker' : 'foxholes';
  return {
    nation: unit.nation,
    name: unit.contact ? (/\d+$/.exec(unit.name)?.[0] ?? '') : unit.short,
    kind: unit.kind,
    move: unit.move,
    men: unit.men[side],
    fire: unit.fire[side],
    weapon: unit.weapon,
    range: unit.range,
    quality: unit.quality,
    leader: unit.leader,
    reduced: side === 1,
    status: p.status[u] ?? STEADY,
    concealed: field.isConcealed(u),
    contact: unit.contact,
    used: !!p.used[u] && !busy.has(u),
    acting: p.acting.includes(u),
    heard: heard.has(u),
    level: field.levelOf(u),
    cover,
    badges: badgesOf(field, u),
  };
}

/** What is to be known about a unit besides its printed numbers. */
export function badgesOf(field: Field, u: number): Badge[] {
  const p = field.view.position;
  const unit = field.unit(u);
  const badges: Badge[] = [];
  if (p.status[u] === SUPPRESSED) badges.push({ kind: 'suppressed', text: 'S', title: 'suppressed' });
  if (p.status[u] === BROKEN) badges.push({ kind: 'broken', text: 'B', title: 'broken' });
  if (p.downed[u]) badges.push({ kind: 'wreck', text: '×', title: 'down' });
  if (p.hero[unit.side] === u) badges.push({ kind: 'hero', text: '★', title: 'has a hero' });
  if (p.exhausted[u]) badges.push({ kind: 'exhausted', text: 'E', title: 'exhausted' });
  if (p.low_ammo[u]) badges.push({ kind: 'low-ammo', text: 'A', title: 'low on ammo' });
  if (p.searching[u]) badges.push({ kind: 'search', text: String(p.searching[u]), title: `searching, ${p.searching[u]} so far` });
  for (const [kind, name, words] of [[KILLED, 'kia', 'KIA'], [WOUNDED, 'wia', 'WIA'], [2, 'injury', 'injured']] as const) {
    const count = carriedBy(field, u).filter((c) => p.c_kind[c] === kind).length;
    if (count) badges.push({ kind: name, text: count > 1 ? `${words[0]}${count}` : words[0]!.toUpperCase(), title: `carries ${count} ${words}` });
  }
  const riders = field.now(u)?.riders.length ?? 0;
  if (riders) badges.push({ kind: 'riders', text: String(riders), title: `${several(riders, 'unit')} aboard` });
  if (p.op_fired[u]) badges.push({ kind: 'op-fired', text: 'F', title: 'has tried opportunity fire' });
  return badges;
}

/** The casualties that a unit carries, by number. */
export function carriedBy(field: Field, u: number): number[] {
  return field.view.position.c_carrier.flatMap((bearer, c) => (bearer === u ? [c] : []));
}

/** "Fire Team 1, 4 men, fire 4 small arms, range 4, quality 4, concealed, in 8.26". */
export function unitLabel(field: Field, u: number): string {
  const unit = field.unit(u);
  const p = field.view.position;
  const face = faceOf(field, u);
  const parts = [unit.name];
  if (unit.contact) parts.push('a concealed enemy');
  if (unit.leader) parts.push('leader');
  if (face.men) parts.push(face.men === 1 ? '1 man' : `${face.men} men`);
  if (face.fire) parts.push(`fire ${face.fire} ${face.weapon}`, `range ${face.range}`);
  if (face.quality) parts.push(`quality ${face.quality}`);
  if (face.reduced) parts.push(unit.move === 'vehicle' ? 'immobilized' : 'reduced');
  if (unit.move === 'helicopter') parts.push(`${field.content.levelNames[face.level]} level`);
  if (face.concealed && !unit.contact) parts.push('concealed');
  if (face.cover) parts.push(face.cover === 'bunker' ? 'in a bunker' : 'in foxholes');
  parts.push(...face.badges.map((badge) => badge.title));
  if (face.used) parts.push('activation complete');
  if (face.acting) parts.push('active');
  const h = p.hex[u] ?? -1;
  if (h >= 0) parts.push(`in ${placeName(field.content, h)}`);
  return parts.join(', ');
}

/** What a unit or a thing is called. */
export function nameOf(field: Field, u: number): string {
  const thing = thingOf(u);
  if (!thing) return field.unit(u).name;
  if (thing.kind === 'marker') return field.content.markers[thing.number]?.name ?? '';
  return casualtyName(field, thing.number);
}

export function casualtyName(field: Field, c: number): string {
  const { c_kind, c_side } = field.view.position;
  return `${SIDES[c_side[c] ?? 0]} ${field.content.casualtyNames[c_kind[c] ?? 0] ?? ''}`;
}

/** "8.26 Plei Hmok, hamlet, level 1, US 3 units, 1 casualty". */
export function hexLabel(field: Field, h: number): string {
  const hex = field.ground.card(h);
  if (!hex) return '';
  const parts = [[hex.id, hex.name].filter(Boolean).join(' '), field.ground.words(h)];
  for (const side of [0, 1]) {
    const count = field.at(h).filter((u) => field.unit(u).side === side).length;
    if (count) parts.push(`${SIDES[side]} ${several(count, 'unit')}`);
  }
  const lying = field.casualtiesIn(h).length;
  if (lying) parts.push(lying === 1 ? '1 casualty' : `${lying} casualties`);
  parts.push(...markersIn(field, h).map((m) => field.content.markers[m]!.name));
  const unknown = field.view.unknown.filter((at) => at === h).length;
  if (unknown) parts.push(unknown === 1 ? 'a hidden marker' : `${unknown} hidden markers`);
  if (field.view.position.traps.includes(h)) parts.push('your booby trap');
  if (field.view.position.claymores.includes(h)) parts.push('your claymore');
  return parts.join(', ');
}

/** The markers in a hex that the seat knows. */
export function markersIn(field: Field, h: number): number[] {
  return field.view.position.m_hex.flatMap((at, m) => (at === h ? [m] : []));
}

/** The order in a stack, bottom first: contacts and the weak below, leaders on top, and above all who is in hand. */
export function stackOrder(field: Field, units: readonly number[], inHand: number | null = null): number[] {
  const weight = (u: number): number => {
    if (u === inHand) return Infinity;
    const unit = field.unit(u);
    return (unit.contact ? -9 : 0) + (unit.move === 'infantry' ? 0 : 20) + (unit.leader ? 12 : 0) + unit.fire[field.view.position.reduced[u] ? 1 : 0];
  };
  return [...units].sort((a, b) => weight(a) - weight(b) || b - a);
}

/** Weapon classes have a shape as well as a colour. */
export function weaponShape(card: Pick<UnitCard, 'weapon'>): 'circle' | 'diamond' | 'square' | '' {
  if (card.weapon === 'small arms') return 'circle';
  if (card.weapon === 'dual purpose') return 'diamond';
  return card.weapon ? 'square' : '';
}
