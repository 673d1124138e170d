/** What a click on the table can mean: nobody chosen, those who can do something; somebody chosen, what he can do. */

import { familiesOf, type Named } from '$lib/board/families';
import { litBy, NOTHING, type ByThing, type Lit, type Verbs } from '$lib/board/lit';
import type { Action } from '$lib/app/options';
import type { AskCard, FamilyCard, OptionCard } from '$lib/generated/protocol';

/** Verbs without arguments that launch what was built, the likeliest first. */
export const LAUNCHING = ['go', 'ready', 'bought', 'drawn'] as const;
/** Verbs without arguments that end something. Giving up the battle stands below the stands, away from passing. */
export const ENDING = ['hold', 'enough', 'alone', 'done', 'pass'] as const;

/** Questions in which a stand is chosen first and then does something. */
export const BY_STAND = new Set(['act', 'place', 'group', 'hide']);
/** Families that are of the ways to move: one lights the table, the others are buttons. */
const WALKS = ['move', 'with', 'place', 'enter', 'drive-on', 'put', 'retreat'] as const;
/** Not a stand that acts, though it is named first. */
const NOT_FIRST = new Set(['react', 'react-group', 'react-crossfire', 'react-with-rocket', 'react-group-with-rocket', 'react-crossfire-with-rocket']);

const option = (action: Action, label: string, note = ''): OptionCard => ({ action, text: action.join(' '), label, rule: '', note, forgone: '', launch: null });

/** The stand that acts in an option or a family. */
export function actorOf(action: Action, verbs: Verbs): number | null {
  const verb = String(action[0]);
  return verbs[verb]?.[0] === 'unit' && !NOT_FIRST.has(verb) ? Number(action[1]) : null;
}

/** Those who can do something, in the order of the options. */
export function actors(ask: AskCard | null, verbs: Verbs): number[] {
  if (!ask?.mine || !BY_STAND.has(ask.kind)) return [];
  const all = [...ask.options.map(({ action }) => action), ...ask.families.map(({ before }) => before)];
  return [...new Set(all.map((action) => actorOf(action, verbs)).filter((one) => one !== null))];
}

/** What one stand can do: single options and families. */
export function deedsOf(ask: AskCard | null, stand: number, verbs: Verbs): { options: OptionCard[]; families: FamilyCard[] } {
  if (!ask?.mine) return { options: [], families: [] };
  return {
    options: ask.options.filter(({ action }) => actorOf(action, verbs) === stand),
    families: ask.families.filter(({ before }) => actorOf(before, verbs) === stand),
  };
}

/** The family whose members the table lights for a stand: the one that was asked for, else its way to move. */
export function walkOf(ask: AskCard | null, stand: number, verbs: Verbs, verb: string | null = null): FamilyCard | null {
  const some = deedsOf(ask, stand, verbs).families.filter(({ before }) => verbs[String(before[0])]?.[before.length - 1] === 'place');
  return (verb !== null ? some.find(({ before }) => before[0] === verb) : undefined) ?? WALKS.flatMap((one) => some.filter(({ before }) => before[0] === one))[0] ?? null;
}

export interface Mind {
  stand: number | null;
  verb: string | null;
  /** A place of the tunnels while their map is drawn. */
  section?: number | null;
}

/** All that the table lights. */
export function litOnTable(ask: AskCard | null, verbs: Verbs, mind: Mind, named: Named): Lit {
  if (!ask?.mine) return NOTHING;
  if (ask.kind === 'map') return litBy({ ...ask, options: [], families: ask.families.filter(({ before }) => before[0] === 'site' && before[1] === mind.section) }, verbs, new Set(), named);
  if (!BY_STAND.has(ask.kind)) return litBy(ask, verbs, new Set(), named);
  const units = new Map<number, OptionCard[]>();
  for (const actor of actors(ask, verbs)) units.set(actor, [option(['select', actor], named(actor, 'unit'))]);
  if (mind.stand === null) return { units, places: new Map(), others: new Map() };
  const { options, families } = deedsOf(ask, mind.stand, verbs);
  const walk = walkOf(ask, mind.stand, verbs, mind.verb);
  const targets = options.filter(({ action }) => (verbs[String(action[0])] ?? []).length > 1);
  const aims = families.filter((family) => ['unit'].includes(verbs[String(family.before[0])]?.[family.before.length - 1] ?? ''));
  const own = litBy({ ...ask, options: targets, families: [...(walk ? [walk] : []), ...aims], closed: ask.closed }, verbs, new Set([mind.stand]), named);
  for (const [unit, some] of own.units) if (unit !== mind.stand) units.set(unit, [...some, ...(units.get(unit) ?? [])]);
  units.set(mind.stand, [option(['select', mind.stand], `Let go of ${named(mind.stand, 'unit')}`)]);
  return { units, places: own.places, others: own.others, ...(own.closed && { closed: own.closed }) };
}

/** Whether a stand may go to a point, by its way to move. */
export function mayGo(ask: AskCard | null, stand: number, point: number, verbs: Verbs, verb: string | null = null): Action | null {
  const walk = walkOf(ask, stand, verbs, verb);
  const family = ask && walk ? familiesOf(ask).find(({ card }) => card === walk) : undefined;
  return family?.has(point) ? [...family.card.before, point] : null;
}

export type { ByThing };
