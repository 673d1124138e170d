/** What a click on the map can mean: the options, and the plans that stand on cards. */

import { familiesOf, type Named } from '$lib/board/families';
import { litBy, NOTHING, type Lit } from '$lib/board/lit';
import type { Action } from '$lib/app/options';
import { offeredPlan, type Plan } from '$lib/app/plan';
import type { AskCard, OptionCard } from '$lib/generated/protocol';
import { placeOfArea } from './city';
import { NOBODY } from './types';
import { VERBS } from './verbs';

/** Verbs without arguments that launch what was built, the likeliest first. */
export const LAUNCHING = ['ready', 'go', 'exhort', 'mission-accomplished'] as const;
/** Verbs without arguments that end something. */
export const ENDING = ['finish', 'another', 'back', 'leave-it', 'carry-on', 'no-more', 'spend-no-more'] as const;

/** A plan on the map, by its number among the question's. */
export const PLAN = 'plan';
/** The same after it was asked about. */
export const SURE = 'plan-surely';
/** Actions that a stray click may set off: they can be taken back. */
const HARMLESS = new Set(['move', 'move-platoon']);
/** A leader goes without his platoon. */
export const ALONE = 'alone';
/** Somebody else is ordered instead. */
export const INSTEAD = 'instead';

const option = (action: Action, label: string, note = ''): OptionCard => ({ action, text: action.join(' '), label, rule: '', note, forgone: '', launch: null });

/** What lights areas of city blocks lights them as places; Cover markers that are none stay buttons. */
export function withAreas(lit: Lit, areas: ReadonlySet<number>): Lit {
  const covers = lit.others.get('area');
  if (!covers || !areas.size) return lit;
  const places = new Map<number, readonly OptionCard[]>();
  for (const place of lit.places.keys()) places.set(place, lit.places.get(place)!);
  for (const cover of covers.keys()) if (areas.has(cover)) places.set(placeOfArea(cover), covers.get(cover)!);
  return { ...lit, places };
}

/** The units that may be ordered in an impulse. */
export function ableUnits(ask: AskCard | null): number[] {
  if (!ask?.mine || ask.kind !== 'impulse') return [];
  return familiesOf(ask).filter(({ verb }) => verb === 'order').flatMap((family) => [...family]);
}

/** Questions whose first number is no unit, or one that does not act itself. */
const NOT_ABOUT_A_UNIT = new Set(['impulse', 'next-hq', 'accomplished', 'prepare', 'controls']);

/** The unit that a question is about. */
export function unitAskedAbout(ask: AskCard | null): number | null {
  const [first] = ask?.about ?? [];
  return !ask?.mine || NOT_ABOUT_A_UNIT.has(ask.kind) || first === undefined || first < 0 ? null : first;
}

/** All that the map lights; `able` are those who may be ordered instead of the one whose menu is open. */
export function litOnMap(ask: AskCard | null, able: readonly number[], named: Named): Lit {
  if (!ask?.mine) return NOTHING;
  const plain = litBy(ask, VERBS, new Set(), named);
  if (ask.kind !== 'action' && ask.kind !== 'impulse') return plain;
  const places = new Map<number, OptionCard[]>();
  ask.plans.forEach(({ place, label, note }, n) => {
    if (place !== NOBODY) places.set(place, [...(places.get(place) ?? []), option([PLAN, n], label, note)]);
  });
  if (ask.kind === 'impulse') return { ...plain, places };
  const units = new Map<number, OptionCard[]>();
  for (const unit of able) if (unit !== ask.about[0]) units.set(unit, [option([INSTEAD, unit], `Order ${named(unit, 'unit')} instead`)]);
  return { ...plain, places, units };
}

/** What a click on something that is no single option means. */
export function planOf(ask: AskCard, action: Action): Plan | null {
  if (action[0] === PLAN || action[0] === SURE) {
    const card = ask.plans[Number(action[1])];
    return card ? offeredPlan(card) : null;
  }
  if (action[0] === ALONE) return dragPlan(ask, Number(action[1]), Number(action[2]));
  if (action[0] === INSTEAD) return { parts: [{ actions: [['another'], ['order', action[1]!]], who: '', must: true }] };
  return null;
}

/** A counter that is drawn to a card: the order, the move and the card. */
export function dragPlan(ask: AskCard, unit: number, place: number): Plan | null {
  if (ask.kind === 'impulse') return { parts: [{ actions: [['order', unit], ['move'], ['to', place]], who: '', must: true }] };
  if (ask.kind !== 'action') return null;
  if (ask.about[0] === unit) return { parts: [{ actions: [['move'], ['to', place]], who: '', must: true }] };
  return { parts: [{ actions: [['another'], ['order', unit], ['move'], ['to', place]], who: '', must: true }] };
}

/** A leader who is drawn to a card to which his platoon could go with him: whether all go, or he alone if he `may`; null for who leads none. */
export function askedOfLeader(ask: AskCard, unit: number, place: number, may: boolean): OptionCard[] | null {
  const whole = ask.plans.findIndex((plan) => plan.place === place && plan.steps.some(({ action }) => action[0] === 'move-platoon'));
  const leads = ask.kind === 'impulse' ? ask.plans[whole]?.steps[0]?.action[1] === unit : ask.about[0] === unit;
  if (whole < 0 || !leads) return null;
  const { label, note } = ask.plans[whole]!;
  return [option([SURE, whole], label, note), ...(may ? [option([ALONE, unit, place], 'He goes alone', '1 command')] : [])];
}

/** What is to be asked before a plan that a click on its card alone would set off, though it cannot be taken back; null for none. */
export function askedBefore(ask: AskCard, action: Action): { place: number; options: OptionCard[] } | null {
  const card = action[0] === PLAN ? ask.plans[Number(action[1])] : undefined;
  if (!card || HARMLESS.has(String(card.steps[0]?.action[0])) || ask.plans.filter(({ place }) => place === card.place).length > 1) return null;
  return { place: card.place, options: [option([SURE, action[1]!], card.label, card.note)] };
}

/** What stands on a lit card of a plan's note: the chance that matters there. While it is asked whom to order nothing does. */
export function noteOnCard(ask: AskCard | null, note: string): string {
  if (ask?.kind === 'impulse') return '';
  return ask?.kind === 'action' ? note.split('; ').at(-1)!.replace(/^\d+ commands?$/, '') : note;
}
