/** Errands: several choices in a row, as long as they are offered and nothing happens that was not foreseen. */

import type { Part, Plan } from '$lib/app/plan';
import type { Route } from './paths';
import { PACES, type Action, type FteView } from './types';

/** What an errand is given besides its choices. */
export interface Eyes {
  /** The position as it is when this is called. */
  view: () => FteView;
  sideOf: (unit: number) => number;
  nameOf: (unit: number) => string;
  /** Milliseconds between two choices. */
  pause?: number;
}

/** What a player has under his eyes; when it changes unforeseen the errand stops. */
interface Glance {
  condition: string;
  concealed: readonly number[];
  enemies: number;
  casualties: number;
}

function glance({ position: p }: FteView, units: readonly number[], sideOf: Eyes['sideOf']): Glance {
  const side = units.length ? sideOf(units[0]!) : 0;
  return {
    condition: units.map((u) => `${p.status[u]} ${p.reduced[u]} ${p.exhausted[u]} ${(p.hex[u] ?? -1) >= 0}`).join(),
    concealed: units.filter((u) => p.token[u] !== -1),
    enemies: p.hex.filter((h, u) => h >= 0 && p.token[u] === -1 && sideOf(u) !== side).length,
    casualties: p.c_kind.length,
  };
}

/** Looks on: whether nobody was hit or seen since the last look, and nobody shows himself but where that is foreseen. */
export function watch(units: readonly number[], { view, sideOf }: Eyes, foreseen: ReadonlySet<number> = new Set()): () => boolean {
  let before = glance(view(), units, sideOf);
  return () => {
    const now = glance(view(), units, sideOf);
    const { hex } = view().position;
    const shown = before.concealed.filter((u) => !now.concealed.includes(u));
    const calm = now.condition === before.condition && now.enemies <= before.enemies && now.casualties <= before.casualties;
    before = now;
    return calm && shown.every((u) => foreseen.has(hex[u]!));
  };
}

/** A walk: the move, those who come along if they can, and each step. */
export function walkPlan(route: Route, eyes: Eyes, flying: boolean): Plan {
  const [lead, ...others] = route.units;
  const steps = route.stages.map(({ hex }): Part => ({ who: 'the rest of the way', actions: [['step', hex]], must: true }));
  const start: Part = { who: '', actions: [flying ? ['fly', lead!] : [PACES[route.pace]!, lead!]], must: true };
  const along = flying ? [] : others.map((u): Part => ({ who: eyes.nameOf(u), actions: [['with', u]] }));
  // Who is seen as he leaves his cover is so in the next hex.
  const foreseen = new Set(route.stages.filter((stage, n) => stage.watched || (n === 0 && route.cover?.watched)).map((stage) => stage.hex));
  return {
    parts: route.begun ? steps : [start, ...along, ...steps],
    patient: true,
    undisturbed: watch(route.units, eyes, foreseen),
    pause: eyes.pause ?? 0,
  };
}

/** A few choices that belong together, such as to fire and at whom: after the first, what is not asked for is left out. */
export function chainPlan([first, ...others]: readonly Action[], units: readonly number[], eyes: Eyes): Plan {
  const parts = others.map((action): Part => ({ who: '', actions: [action] }));
  return { parts: [{ who: '', actions: [first!], must: true }, ...parts], undisturbed: watch(units, eyes) };
}
