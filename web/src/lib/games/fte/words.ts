/** The words of the panels: tabs, standing orders, how a unit stands. */

import type { Tab } from '../types';
import { placeName } from './ground';
import { ABOARD, KILLED, LEFT, NOBODY, OUT, STEADY, VISIBLE, type Fte, type FteContent, type FteView, type UnitNow } from './types';

export const TABS: readonly Tab[] = [
  { id: 'activation', label: 'Activation' },
  { id: 'fire', label: 'Fire', liveOnly: true },
  { id: 'orders', label: 'Orders', liveOnly: true, asItIs: true },
  { id: 'tracks', label: 'Tracks' },
  { id: 'unit', label: 'Unit' },
];

/** Questions in which an attack is built, or answered. */
const FIGHTING = new Set(['target', 'support', 'primary', 'react', 'assault-hex', 'join', 'advance']);

/** The panel that a decision needs, or null. */
export function wanted({ ask }: Pick<Fte, 'ask'>): string | null {
  if (!ask?.mine) return null;
  if (ask.preview || FIGHTING.has(ask.kind)) return 'fire';
  if (ask.kind === 'reactions') return 'orders';
  return ask.kind === 'activate' || ask.kind === 'act' ? 'activation' : null;
}

// --- Standing orders

export const HOLD = 0;
export const FIRE_AT_WILL = 1;
export const ASK_ME = 2;
export const MOST_CHANCE = 90;
export const MOST_HEXES = 60;

export type StandingOrder = readonly [mode: number, chance: number, within: number];

/** A standing order in words: "fires from 30 % within 4 hexes". */
export function orderWords([mode, chance, within]: StandingOrder, asked: boolean): string {
  if (mode === HOLD) return 'holds its fire';
  if (asked) return 'you are asked';
  if (mode === ASK_ME) return 'holds its fire unless you are asked';
  return `fires from ${chance} %${within ? ` within ${within} hex${within === 1 ? '' : 'es'}` : ''}`;
}

// --- Units

/** Where a unit is, in words. */
export function whereIs(content: FteContent, view: FteView, u: number): string {
  const { hex, aboard } = view.position;
  const h = hex[u] ?? -1;
  if (h >= 0) return placeName(content, h);
  if (h === ABOARD) return `aboard ${content.units[aboard[u] ?? -1]?.name ?? 'something'}`;
  return h === OUT ? 'eliminated' : h === LEFT ? 'off the map' : 'not on the map';
}

/** The markers on a unit and what each of them does, worst first. */
export function markersOn(content: FteContent, view: FteView, u: number): { name: string; words: string; rule: string }[] {
  const p = view.position;
  const unit = content.units[u];
  if (!unit) return [];
  const effect = (name: string, more = ''): string => {
    const status = content.statuses.find((one) => one.name === name);
    const parts = status
      ? [
          status.fire ? `${sign(status.fire)} when it fires` : '',
          status.quality ? `${sign(status.quality)} when it checks` : '',
          status.target ? `${sign(status.target)} to fire at it` : '',
        ]
      : [];
    return [...parts, more].filter(Boolean).join(', ');
  };
  const found: { name: string; words: string; rule: string }[] = [];
  const add = (on: unknown, name: string, words: string, rule: string): void => {
    if (on) found.push({ name, words, rule });
  };
  const status = content.statusNames[p.status[u] ?? STEADY] ?? '';
  add(p.status[u] === 2, status, effect('broken', 'can only recover or move'), '7.4/X24');
  add(p.status[u] === 1, status, effect('suppressed', 'another one breaks it'), '7.4/X30');
  add(p.downed[u], 'down', 'cannot fly again', '7.4/X20');
  add(p.reduced[u], unit.move === 'vehicle' ? 'immobilized' : 'reduced', '', unit.move === 'vehicle' ? '7.4/X18' : '7.5.1/2');
  add(p.exhausted[u], 'exhausted', effect('exhausted'), '6.6/2');
  add(p.low_ammo[u], 'low on ammo', effect('low on ammo'), '19.2/2');
  add(p.hero[unit.side] === u, 'hero', effect('hero'), '19.4/1');
  add(p.searching[u], `searching ${p.searching[u]}`, `${sign(-(p.searching[u] ?? 0))} to its next search`, '9.0/3');
  const inside = content.markers[p.inside[u] ?? NOBODY];
  if (inside) add(true, `in ${inside.name}`, effect(inside.kind === 'bunker' ? 'in a bunker' : 'in foxholes'), inside.kind === 'bunker' ? '24.0/2' : '25.0/3');
  add(p.token[u] !== VISIBLE && !unit.contact, 'concealed', effect('concealed'), '18.1/1');
  add(p.op_fired[u], 'op fired', 'has tried opportunity fire in this activation', '21.0/6');
  add(p.emptied[u] && (p.leaves[u] ?? 0) > 0, 'empty', 'can only move', '4.0/3');
  add((p.leaves[u] ?? 0) > 0, `leaves by turn ${p.leaves[u]}`, '', '15.0/3');
  return found;
}

const sign = (value: number): string => (value > 0 ? `+${value}` : `−${-value}`);

/** A casualty in words: "US WIA". */
export function casualtyWords(content: FteContent, view: FteView, c: number): string {
  const { c_kind, c_side } = view.position;
  return `${content.sides[c_side[c] ?? 0] ?? ''} ${content.casualtyNames[c_kind[c] ?? KILLED] ?? ''}`;
}

/** What a unit has left in this turn: "has still to act", "acts now", "has acted". */
export function turnWords(now: UnitNow): string {
  if (now.acting) return 'acts now';
  return now.fresh ? 'has still to act' : 'has acted';
}

/** "Team 1, Team 2 and MG 1". */
export function listWords(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** "4 men", "1 man". */
export const menWords = (men: number): string => (men === 1 ? '1 man' : `${men} men`);

