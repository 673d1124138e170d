/** Walks: the cheapest way to a hex, what it costs and who would see it. */

import type { Field } from './field';
import {
  BROKEN, DOUBLE_TIME, GROUND, halves, NOBODY, several, STEALTHY, WALK,
  type AskCard,
} from './types';

const FLYING_COST = 2;

/** A hex on a walk. */
export interface Stage {
  hex: number;
  /** Half points spent when one is there. */
  cost: number;
  /** How many known enemies see it. */
  seen: number;
  /** Somebody in the open sees it: who is concealed shows himself here. */
  watched: boolean;
}

export interface Route {
  units: readonly number[];
  pace: number;
  /** Whether the move has begun: then only steps are sent. */
  begun: boolean;
  from: number;
  /** The hex that it starts from, if somebody must come out of cover there first (24.0/3, 25.0/4). */
  cover: Stage | null;
  stages: readonly Stage[];
  /** Half points at the start. */
  points: number;
  /** Whether those who walk are concealed now. */
  concealed: boolean;
}

interface Found {
  cost: number;
  seen: number;
  before: number;
}

/** Who walks, how, and with how many half points. */
export interface Walker {
  units: readonly number[];
  pace: number;
  points: number;
  begun: boolean;
  /** The first steps that are offered; all that the ground allows if it is not yet known. */
  first?: ReadonlySet<number>;
}

/** Every hex that can be reached, with the cheapest way to it; of equal ways the one that fewer enemies see. */
export function reach(field: Field, walker: Walker): Map<number, Found> {
  const [lead] = walker.units;
  if (lead === undefined) return new Map();
  const start = field.view.position.hex[lead]!;
  const mover = field.moverOf(lead);
  // 7.4/X28 A broken helicopter is told step by step where it may go.
  if (mover === 'helicopter' && field.view.position.status[lead] === BROKEN)
    return new Map([...(walker.first ?? [])].map((to) => [to, { cost: FLYING_COST, seen: field.seenBy(to, field.levelOf(lead)), before: start }]));
  const level = field.levelOf(lead);
  const seen = new Map<number, number>();
  const exposure = (h: number): number => {
    let known = seen.get(h);
    if (known === undefined) seen.set(h, (known = field.seenBy(h, level)));
    return known;
  };
  const stepsFrom = (h: number): readonly { to: number; cost: number }[] =>
    mover === 'helicopter'
      ? field.ground.geometry.neighbours(h).map((to) => ({ to, cost: FLYING_COST }))
      : field.ground.steps(mover, h);
  const found = new Map<number, Found>([[start, { cost: 0, seen: 0, before: -1 }]]);
  const waiting = new Set([start]);
  while (waiting.size) {
    let here = -1;
    for (const h of waiting) if (here < 0 || before(found.get(h)!, found.get(here)!)) here = h;
    waiting.delete(here);
    const now = found.get(here)!;
    if (walker.pace === STEALTHY && here !== start) continue; // 6.7/2 one hex
    for (const { to, cost } of stepsFrom(here)) {
      const total = now.cost + cost;
      if (total > walker.points || to === start) continue;
      if (here === start && walker.first && !walker.first.has(to)) continue;
      if (!walker.units.every((u) => field.isOpen(u, to))) continue;
      const next = { cost: total, seen: now.seen + exposure(to), before: here };
      const known = found.get(to);
      if (known && !before(next, known)) continue;
      found.set(to, next);
      waiting.add(to);
    }
  }
  found.delete(start);
  return found;
}

function before(a: Found, b: Found): boolean {
  return a.cost < b.cost || (a.cost === b.cost && a.seen < b.seen);
}

/** The way to a hex that was reached. */
export function routeTo(field: Field, walker: Walker, reached: ReadonlyMap<number, Found>, to: number): Route | null {
  const [lead] = walker.units;
  if (lead === undefined || !reached.has(to)) return null;
  const level = field.levelOf(lead);
  const { hex, inside } = field.view.position;
  const stage = (h: number, cost: number): Stage => ({ hex: h, cost, seen: field.seenBy(h, level), watched: level === GROUND && field.isWatched(h) });
  const stages: Stage[] = [];
  for (let h = to, one = reached.get(h); one; h = one.before, one = reached.get(h)) stages.unshift(stage(h, one.cost));
  return {
    units: walker.units,
    pace: walker.pace,
    begun: walker.begun,
    from: hex[lead]!,
    cover: walker.units.some((u) => inside[u] !== NOBODY) ? stage(hex[lead]!, 0) : null,
    stages,
    points: walker.points,
    concealed: walker.units.some((u) => field.isConcealed(u)),
  };
}

/** What a walk costs and risks: "3½ MP, 1½ left, in sight of 2 on the way, shows itself in 8.24". */
export function routeWords(field: Field, route: Route): string {
  const last = route.stages.at(-1);
  if (!last) return '';
  const words = [`${halves(last.cost)} MP`, `${halves(route.points - last.cost)} left`];
  if (route.pace === DOUBLE_TIME) words.unshift('Double time');
  if (route.pace === STEALTHY) words.unshift('Stealthily');
  const most = Math.max(...route.stages.map((stage) => stage.seen));
  const where = route.stages.filter((stage) => stage.seen);
  if (!most) words.push('out of sight');
  else {
    const everywhere = where.length === route.stages.length;
    const at = everywhere ? '' : where.length === 1 ? ` in ${field.ground.id(where[0]!.hex)}` : ` in ${several(where.length, 'hex')}`.replace('hexs', 'hexes');
    words.push(`in sight of ${most}${at}`);
  }
  if (route.cover?.seen) words.push(`comes out of cover in sight of ${route.cover.seen}`);
  const all = route.cover ? [route.cover, ...route.stages] : route.stages;
  const shown = route.concealed && route.pace !== STEALTHY ? all.find((stage) => stage.watched) : undefined;
  if (shown) words.push(`loses concealment in ${field.ground.id(shown.hex)}`);
  if (route.pace === DOUBLE_TIME && !route.begun) words.push('then exhausted');
  return words.join(', ');
}

/** The walker that a question about a move is about. */
export function walkerOf(ask: AskCard | null): Walker | null {
  if (!ask?.mine) return null;
  const first = new Set(ask.options.filter(({ action }) => action[0] === 'step').map(({ action }) => Number(action[1])));
  if (ask.kind === 'move') {
    const [pace, points, ...units] = ask.about;
    return { units, pace: pace ?? WALK, points: points ?? 0, begun: true, first };
  }
  if (ask.kind === 'fly') return { units: ask.about.slice(0, 1), pace: WALK, points: ask.about[1] ?? 0, begun: true, first };
  return null;
}
