/** What a board shows at first, and the arrows over it. */
import type { Arrow } from '$lib/app/log';
import type { Line } from '$lib/board/Arrows.svelte';
import type { Opening } from '$lib/board/camera';
import type { Hexes } from '$lib/board/hexes';
import type { Field } from './field';
import { RADIUS } from './ground';
import { litFor } from './lit';
import { enemyOf, type AskCard } from './types';

/** Four hexes are shown around those who are known. */
const AROUND_UNITS = 4 * Math.sqrt(3) * RADIUS;

/** In sight at first: all that is known, but before all one's own units, or where they can be placed. */
export function openingOf(field: Field, geometry: Hexes, ask: AskCard | null): Opening {
  const where = (side: number): number[] => field.units(side).map((u) => field.hexOf(u)).filter((h) => geometry.has(h));
  const own = where(field.side);
  const most = own.length ? own : [...litFor(field, ask).places.keys()].filter((h) => geometry.has(h));
  const all = [...most, ...where(enemyOf(field.side))];
  return { all: all.length ? all : geometry.all, most, margin: AROUND_UNITS };
}

/** The arrows of what is told, and of the fire or assault that is built. */
export function linesOf(field: Field, geometry: Hexes, ask: AskCard | null, arrows: readonly Arrow[]): Line[] {
  const found = new Map<string, Line>();
  const draw = (a: number, b: number, kind: string): void => {
    if (a !== b && geometry.has(a) && geometry.has(b)) found.set(`${kind} ${a} ${b}`, { from: geometry.centre(a), to: geometry.centre(b), kind });
  };
  for (const arrow of arrows) draw(arrow.from, arrow.to, arrow.kind);
  if (ask?.kind === 'support') {
    const [, first, target, ...others] = ask.about;
    if (first !== undefined && target !== undefined) {
      draw(field.hexOf(first), field.hexOf(target), 'attack');
      for (const u of others) draw(field.hexOf(u), field.hexOf(target), 'support');
    }
  }
  if (ask?.kind === 'join') for (const u of ask.about.slice(1)) draw(field.hexOf(u), ask.about[0]!, 'attack');
  return [...found.values()];
}
