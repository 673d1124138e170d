/** What lies on the map besides units: markers, casualties, plots, objectives and exits, with their places in the hex. */

import { members } from '$lib/board/placeset';
import type { Hexes } from '$lib/board/hexes';
import type { Point } from '$lib/board/places';
import type { Field } from './field';
import { fragoOf } from './ground';
import { casualty, marker } from './things';
import { casualtyName } from './counters';
import { NOBODY } from './types';

/** A token beside the counters of a hex. */
export interface Token extends Point {
  /** The number by which the board knows it, or null if it cannot be clicked. */
  thing: number | null;
  hex: number;
  look: string;
  label: string;
  /** Only its owner sees it. */
  secret: boolean;
}

const BESIDE = 37;
const APART = 15;
const BELOW = 34;
const ABREAST = 23;

/** Markers stand left of the counters, casualties lie below them. */
export function tokensOf(field: Field, geometry: Hexes): Token[] {
  const p = field.view.position;
  const left = new Map<number, Omit<Token, 'x' | 'y'>[]>();
  const below = new Map<number, Omit<Token, 'x' | 'y'>[]>();
  const put = (side: typeof left, hex: number, token: Omit<Token, 'x' | 'y' | 'hex'>): void => {
    if (!geometry.has(hex)) return;
    const there = side.get(hex);
    if (there) there.push({ ...token, hex });
    else side.set(hex, [{ ...token, hex }]);
  };
  p.m_hex.forEach((h, m) => {
    const card = field.content.markers[m];
    // Who sits in one wears it.
    if (h < 0 || !card || p.inside.some((inside, u) => inside === m && p.hex[u] === h)) return;
    const secret = card.side === field.view.seat && !p.m_seen[m];
    put(left, h, { thing: marker(m), look: card.kind, label: `${card.name}${secret ? ', hidden from the enemy' : ''}`, secret });
  });
  for (const h of field.view.unknown) put(left, h, { thing: null, look: 'unknown', label: 'a hidden marker', secret: false });
  for (const h of p.traps) put(left, h, { thing: null, look: 'trap', label: 'your booby trap', secret: true });
  for (const h of p.claymores) put(left, h, { thing: null, look: 'claymore', label: 'your claymore', secret: true });
  p.c_kind.forEach((kind, c) => {
    if (p.c_carrier[c] !== NOBODY || (p.c_hex[c] ?? -1) < 0) return;
    const look = ['kia', 'wia', 'injury'][kind] ?? 'wia';
    put(below, p.c_hex[c]!, { thing: casualty(c), look: `${look} side-${p.c_side[c]}`, label: casualtyName(field, c), secret: false });
  });
  const beside = [...left].flatMap(([hex, tokens]) => {
    const { x, y } = geometry.centre(hex);
    const top = y - ((Math.min(4, tokens.length) - 1) * APART) / 2;
    return tokens.map((token, n) => ({ ...token, x: x - BESIDE - 5 * Math.floor(n / 4), y: top + (n % 4) * APART }));
  });
  const lying = [...below].flatMap(([hex, tokens]) => {
    const { x, y } = geometry.centre(hex);
    const apart = Math.min(ABREAST, 46 / tokens.length);
    return tokens.map((token, n) => ({ ...token, x: x + (n - (tokens.length - 1) / 2) * apart, y: y + BELOW }));
  });
  return [...beside, ...lying];
}

export interface Goal {
  zone: string;
  edge: string;
  /** A flag in each hex that counts by itself, or one for the zone; `holder` as the server has it. */
  flags: readonly (Point & { holder: number; points: number; unsure: boolean; label: string })[];
}

/** The zones worth points, with who holds them now. */
export function goalsOf(field: Field, geometry: Hexes): Goal[] {
  const frago = fragoOf(field.content, field.view.position.scenario);
  if (!frago) return [];
  const byZone = new Map<string, Goal>();
  frago.objectives.forEach((objective, number) => {
    if (byZone.has(objective.zone)) return; // for both sides: one flag
    const zone = members(frago.zones[objective.zone] ?? '0').filter((h) => geometry.has(h));
    const now = field.extras.objectives.filter((one) => one.objective === number);
    const flag = (h: number, holder: number, unsure: boolean): Goal['flags'][number] => ({
      ...geometry.centre(h),
      holder,
      unsure,
      points: objective.points,
      label: objective.text,
    });
    const flags =
      objective.each === 'hex'
        ? zone.map((h) => {
            const one = now.find(({ hex }) => hex === h);
            return flag(h, one?.holder ?? NOBODY, one?.unsure ?? false);
          })
        : zone.length
          ? [flag(middleOf(zone, geometry), now[0]?.holder ?? NOBODY, now[0]?.unsure ?? false)]
          : [];
    byZone.set(objective.zone, { zone: objective.zone, edge: geometry.edge(zone), flags });
  });
  return [...byZone.values()];
}

/** The hex nearest to the middle of some. */
export function middleOf(hexes: readonly number[], geometry: Hexes): number {
  const spots = hexes.map((h) => geometry.centre(h));
  const [x, y] = [spots.reduce((sum, p) => sum + p.x, 0) / spots.length, spots.reduce((sum, p) => sum + p.y, 0) / spots.length];
  const far = (h: number): number => Math.hypot(geometry.centre(h).x - x, geometry.centre(h).y - y);
  return hexes.reduce((best, h) => (far(h) < far(best) ? h : best), hexes[0] ?? -1);
}

/** Arrows that point off the map where units may leave for points. */
export function exitsOf(field: Field, geometry: Hexes): { d: string; edge: string } {
  const frago = fragoOf(field.content, field.view.position.scenario);
  const hexes = new Set((frago?.exits ?? []).flatMap((exit) => members(frago!.zones[exit.zone] ?? '0')));
  const parts: string[] = [];
  const f = (n: number): string => n.toFixed(1);
  for (const h of hexes) {
    if (!geometry.has(h)) continue;
    const from = geometry.centre(h);
    let [dx, dy] = [0, 0];
    for (const n of field.ground.geometry.neighbours(h))
      if (!geometry.has(n)) {
        const to = field.ground.geometry.centre(n);
        [dx, dy] = [dx + to.x - from.x, dy + to.y - from.y];
      }
    const length = Math.hypot(dx, dy);
    if (!length) {
      // At the edge of the map itself there is nothing beyond: away from the middle of the sheet.
      const { x, y, width, height } = geometry.bounds;
      const [right, down] = [from.x - (x + width / 2), from.y - (y + height / 2)];
      if (Math.abs(right) / width > Math.abs(down) / height) [dx, dy] = [Math.sign(right), 0];
      else [dx, dy] = [0, Math.sign(down)];
    } else [dx, dy] = [dx / length, dy / length];
    const at = (along: number, away: number): string => `${f(from.x + dx * along - dy * away)} ${f(from.y + dy * along + dx * away)}`;
    parts.push(`M${at(29, -9)}L${at(41, 0)}L${at(29, 9)}M${at(22, -9)}L${at(34, 0)}L${at(22, 9)}`);
  }
  return { d: parts.join(''), edge: geometry.edge(hexes) };
}

/** Fire missions on their way whose target the seat knows. */
export function missionsOf(field: Field, geometry: Hexes): { number: number; at: Point; hex: number; turn: number; label: string; edge: string }[] {
  const p = field.view.position;
  return p.f_hex.flatMap((h, n) => {
    if (!geometry.has(h)) return [];
    const card = field.content.missions[p.f_kind[n] ?? 0];
    const near = geometry.all.filter((other) => geometry.distance(h, other) <= (card?.radius ?? 0));
    return [{ number: n, at: geometry.centre(h), hex: h, turn: p.f_turn[n] ?? 0, label: card?.name ?? '', edge: geometry.edge(near) }];
  });
}
