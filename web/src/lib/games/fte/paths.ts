/** Walks: the cheapest way to a hex, what it costs and who would see it, and how it is sent step by step. */

import type { Field } from './field';
import {
  BROKEN, DOUBLE_TIME, GROUND, halves, NOBODY, PACES, several, STEALTHY, WALK,
  type Action, type AskCard, type FteView,
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

// --- Errands: several choices in a row, as long as they are offered and nothing happens

/** What a player has under his eyes while an errand is run; when it changes unforeseen the errand stops. */
export interface Errand {
  actions: readonly Action[];
  units: readonly number[];
  /** Hexes where it is known that those who walk lose their concealment. */
  foreseen: ReadonlySet<number>;
  /** The position when the errand was given, or after its last choice. */
  seen: Glance;
}

interface Glance {
  condition: string;
  concealed: readonly number[];
  enemies: number;
  casualties: number;
}

function glance(view: FteView, units: readonly number[], sideOf: (u: number) => number): Glance {
  const p = view.position;
  const side = units.length ? sideOf(units[0]!) : 0;
  return {
    condition: units.map((u) => `${p.status[u]} ${p.reduced[u]} ${p.exhausted[u]} ${(p.hex[u] ?? -1) >= 0}`).join(),
    concealed: units.filter((u) => p.token[u] !== -1),
    enemies: p.hex.filter((h, u) => h >= 0 && p.token[u] === -1 && sideOf(u) !== side).length,
    casualties: p.c_kind.length,
  };
}

/** A walk as an errand: the move, those who come along, and each step. */
export function errandOf(route: Route, view: FteView, sideOf: (u: number) => number, flying: boolean): Errand {
  const [lead, ...others] = route.units;
  const steps: Action[] = route.stages.map((stage) => ['step', stage.hex]);
  const start: Action[] = flying ? [['fly', lead!]] : [[PACES[route.pace]!, lead!], ...others.map((u): Action => ['with', u])];
  return {
    actions: route.begun ? steps : [...start, ...steps],
    units: route.units,
    // Who is seen as he leaves his cover is so in the next hex.
    foreseen: new Set(route.stages.filter((stage, n) => stage.watched || (n === 0 && route.cover?.watched)).map((stage) => stage.hex)),
    seen: glance(view, route.units, sideOf),
  };
}

/** A few choices that belong together, such as to fire and at whom. */
export function chain(actions: readonly Action[], view: FteView, units: readonly number[], sideOf: (u: number) => number): Errand {
  return { actions, units, foreseen: new Set(), seen: glance(view, units, sideOf) };
}

const isSame = (a: Action, b: Action): boolean => a.length === b.length && a.every((part, n) => part === b[n]);

/** The next choice of an errand and what is left of it then; null when it is done, or when something came between. */
export function nextChoice(
  errand: Errand | null,
  ask: AskCard | null,
  view: FteView,
  sideOf: (u: number) => number,
): { action: Action; rest: Errand } | null {
  const action = errand?.actions[0];
  if (!errand || !action || !ask?.mine) return null;
  if (!ask.options.some((option) => isSame(option.action, action))) return null;
  const now = glance(view, errand.units, sideOf);
  if (now.condition !== errand.seen.condition || now.enemies > errand.seen.enemies || now.casualties > errand.seen.casualties) return null;
  const shown = errand.seen.concealed.filter((u) => !now.concealed.includes(u));
  if (shown.some((u) => !errand.foreseen.has(view.position.hex[u]!))) return null;
  return { action, rest: { ...errand, actions: errand.actions.slice(1), seen: now } };
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
