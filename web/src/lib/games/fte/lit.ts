/**
 * What lights up. Options light what they name; besides, a player may mean several choices at once, such as to
 * fire and at whom. Those are plans, which the board turns into choices one by one.
 */

import { litBy as light, type Lit, type Verbs } from '$lib/board/lit';
import type { Field } from './field';
import { casualty, marker } from './things';
import type { Action, AskCard, FteContent, OptionCard, ShotCard } from './types';

/** What the arguments of each verb are. */
export const VERBS: Verbs = {
  reactions: ['choice'],
  put: ['unit', 'place'],
  'put-marker': ['marker', 'place'],
  man: ['unit', 'marker'],
  plot: ['place'],
  'fly-in': ['unit', 'place', 'level'],
  lead: ['unit'],
  hex: ['place'],
  vehicle: ['unit'],
  helicopter: ['unit'],
  wing: ['unit'],
  move: ['unit'],
  double: ['unit'],
  stealth: ['unit'],
  with: ['unit'],
  step: ['place'],
  drop: ['casualty'],
  enter: ['marker'],
  abandon: ['unit'],
  fly: ['unit'],
  fire: ['unit'],
  target: ['unit'],
  support: ['unit'],
  retreat: ['place'],
  crash: ['place'],
  assault: ['unit'],
  'assault-hex': ['place'],
  join: ['unit'],
  primary: ['unit', 'unit'],
  advance: ['unit'],
  search: ['unit'],
  recover: ['unit'],
  'pick-up': ['casualty'],
  'hand-over': ['casualty', 'unit'],
  destroy: ['unit'],
  'destroy-marker': ['marker'],
  medevac: ['unit'],
  mission: ['unit'],
  aim: ['place'],
  'cancel-mission': ['mission'],
  load: ['unit'],
  'take-on': ['unit'],
  'take-casualty': ['casualty'],
  unload: ['unit'],
  'put-off': ['unit'],
  'put-off-casualty': ['casualty'],
  attempt: ['unit'],
  show: ['unit'],
  detonate: ['mine'],
  interrogate: ['unit'],
  'give-away': ['unit'],
  'give-away-cache': ['marker'],
  'stay-visible': ['unit'],
  injury: ['unit'],
  'low-ammo': ['unit'],
  hero: ['unit'],
  rally: ['unit'],
  vc: ['unit'],
};

/** In a long list what one unit can do stands under its name, and whom to activate under how. */
export function heading(content: FteContent, { action }: OptionCard): string {
  const verb = String(action[0]);
  if (verb === 'lead' || verb === 'vehicle' || verb === 'helicopter') return 'Leaders and crews';
  if (verb === 'hex') return 'Units of one hex';
  return VERBS[verb]?.[0] === 'unit' && verb !== 'put' ? (content.units[Number(action[1])]?.name ?? '') : '';
}

/** Verbs without arguments that launch what was built, or let come what is likely. */
export const LAUNCHING = ['shoot', 'charge', 'declare', 'execute', 'go', 'check-concealment', 'ready'] as const;
/** Verbs without arguments that end something. */
export const ENDING = ['done', 'halt', 'hold-fire', 'let-be', 'decline', 'finish', 'pass'] as const;

/** Questions about a place for one unit: it lies in the player's hand. */
const PLACING = new Set(['place', 'arrive', 'fly-in']);

/** The place in `about` of the unit that a question is about. */
const ABOUT: Record<string, number> = {
  place: 0, arrive: 0, 'fly-in': 0, wing: 0, move: 2, fly: 0, target: 0, support: 1, retreat: 0, crash: 0,
  'assault-hex': 0, join: 1, 'take-cover': 0, destroy: 0, burden: 0, load: 0, unload: 0, aim: 0,
};

/** The unit that a question is about. */
export function unitInHand(ask: AskCard | null): number | null {
  const at = ask ? ABOUT[ask.kind] : undefined;
  return at === undefined ? null : (ask!.about[at] ?? null);
}

/** Hexes that a question is about: a target, a place to be assaulted, a mission's. */
export function hexesAskedAbout(ask: AskCard | null, field: Field): number[] {
  if (!ask) return [];
  const [first] = ask.about;
  if (first === undefined) return [];
  if (ask.kind === 'support') return ask.about.slice(2, 3).map((u) => field.hexOf(u));
  if (ask.kind === 'react') return ask.about.slice(1).map((u) => field.hexOf(u));
  if (['join', 'advance', 'interrogate'].includes(ask.kind)) return [first];
  if (ask.kind === 'execute') return [field.view.position.f_hex[first] ?? -1];
  return [];
}

// --- Plans

/** What a click may mean besides one option; the board sends the choices that it takes. */
function plan(action: Action, label: string, note = ''): OptionCard {
  return { action, text: action.join(' '), label, rule: '', note, forgone: '', launch: null };
}

type Many = Map<number, OptionCard[]>;
const add = (many: Many, key: number, option: OptionCard, first = false): void => {
  const there = many.get(key);
  if (!there) many.set(key, [option]);
  else if (!there.some((one) => one.text === option.text)) there[first ? 'unshift' : 'push'](option);
};
const copied = (lit: Lit): { units: Many; places: Many } => ({
  units: new Map([...lit.units].map(([key, options]) => [key, [...options]])),
  places: new Map([...lit.places].map(([key, options]) => [key, [...options]])),
});

/** What the board knows besides the question. */
export interface Mind {
  /** The active units that are to do something. */
  selected: readonly number[];
}

export const NO_MIND: Mind = { selected: [] };

/** The verbs of the actions that an active unit is offered. */
export function actionsOf(ask: AskCard | null, unit: number): OptionCard[] {
  if (!ask?.mine || ask.kind !== 'act') return [];
  return ask.options.filter(({ action }) => action.length === 2 && action[1] === unit && VERBS[String(action[0])]?.[0] === 'unit');
}

/** The active units that are offered something, in the order of the options. */
export function actingUnits(ask: AskCard | null): number[] {
  if (!ask?.mine || ask.kind !== 'act') return [];
  const named = ask.options.filter(({ action }) => action.length === 2 && VERBS[String(action[0])]?.[0] === 'unit');
  return [...new Set(named.map(({ action }) => Number(action[1])))];
}

export function litFor(field: Field, ask: AskCard | null, mind: Mind = NO_MIND): Lit {
  const hand = ask && PLACING.has(ask.kind) ? new Set(ask.about.slice(0, 1)) : new Set<number>();
  const plain = light(ask, VERBS, hand);
  if (!ask?.mine) return plain;
  switch (ask.kind) {
    case 'activate':
      return activating(field, ask);
    case 'act':
      return acting(field, ask, mind);
    case 'move':
    case 'fly':
      return moving(field, ask, plain);
    default:
      return handling(field, ask, plain);
  }
}

/** Leaders and hexes: a click on a stack asks which of them is meant. */
function activating(field: Field, ask: AskCard): Lit {
  const units: Many = new Map();
  const hexes: Many = new Map();
  const fresh = field.extras.fresh[field.side] ?? [];
  for (const option of ask.options) {
    const [verb, number] = [String(option.action[0]), Number(option.action[1])];
    if (verb === 'lead' || verb === 'vehicle' || verb === 'helicopter') {
      add(units, number, option, true);
      add(hexes, field.hexOf(number), option, true);
    } else if (verb === 'hex') {
      const there = field.at(number).filter((u) => fresh.includes(u) && field.moverOf(u) === 'infantry');
      // A leader alone is activated as a leader: that does the same, and more.
      if (there.length === 1 && ask.options.some(({ action }) => action[0] === 'lead' && action[1] === there[0])) continue;
      add(hexes, number, option);
      for (const u of there) add(units, u, option);
    }
  }
  return { units, places: hexes, others: new Map() };
}

/** For each enemy whom some units could fire at, the best of their shots. */
function bestShots(field: Field, firing: readonly number[]): Map<number, ShotCard> {
  const best = new Map<number, ShotCard>();
  for (const shot of field.extras.shots) {
    const known = best.get(shot.target);
    const better = !known || shot.together > known.together || (shot.together === known.together && shot.chance > known.chance);
    if (firing.includes(shot.unit) && better) best.set(shot.target, shot);
  }
  return best;
}

/** Active units, and for the one that is chosen everything that it could do with a click on the map. */
function acting(field: Field, ask: AskCard, mind: Mind): Lit {
  const units: Many = new Map();
  const hexes: Many = new Map();
  const able = actingUnits(ask);
  for (const u of able) {
    const count = actionsOf(ask, u).length;
    add(units, u, plan(['select', u], mind.selected.includes(u) ? `Let go of ${field.unit(u).name}` : field.unit(u).name, `${count} action${count === 1 ? '' : 's'}`));
  }
  const [lead] = mind.selected;
  if (lead === undefined) return { units, places: hexes, others: new Map() };
  const offered = new Set(actionsOf(ask, lead).map(({ action }) => String(action[0])));
  for (const [v, { unit, chance, joining, together }] of bestShots(field, mind.selected)) {
    const all = joining.length ? `, all ${joining.length + 1} together ${together} %` : '';
    add(units, v, plan(['fire-at', unit, v], `Fire at ${field.unit(v).name}`, `${chance} %${all}`));
  }
  if (offered.has('assault'))
    for (const h of field.ground.geometry.neighbours(field.hexOf(lead)))
      for (const v of field.at(h))
        if (field.unit(v).side !== field.side && field.area.has(h)) add(units, v, plan(['storm', lead, h], `Assault ${field.ground.id(h)}`));
  const here = field.hexOf(lead);
  if (offered.has('recover') && field.moverOf(lead) === 'infantry')
    for (const c of field.casualtiesIn(here)) add(units, casualty(c), plan(['lift', lead, c], `${field.unit(lead).name} picks it up`));
  // Whoever is in the hex of a carrier that may load can board it.
  for (const carrier of able)
    if (carrier !== lead && field.hexOf(carrier) === here && field.moverOf(lead) === 'infantry' && actionsOf(ask, carrier).some(({ action }) => action[0] === 'load'))
      add(units, carrier, plan(['board', lead, carrier], `${field.unit(lead).name} boards`));
  return { units, places: hexes, others: new Map() };
}

/** Steps; what a moving unit can do where it is; the next unit, which ends this move. */
function moving(field: Field, ask: AskCard, plain: Lit): Lit {
  const { units, places: hexes } = copied(plain);
  const lead = unitInHand(ask);
  for (const option of ask.options) {
    const [verb, number] = [String(option.action[0]), Number(option.action[1])];
    if (verb === 'step' || verb === 'with') continue;
    if (lead !== null) add(units, lead, option);
    if (verb === 'drop') add(units, casualty(number), option);
    if (verb === 'enter') add(units, marker(number), option);
  }
  if (ask.options.some(({ action }) => action[0] === 'halt') && ask.kind === 'move')
    for (const u of field.view.position.acting)
      if (!units.has(u) && !ask.about.slice(2).includes(u)) add(units, u, plan(['select', u], `Stop, then ${field.unit(u).name}`));
  return { units, places: hexes, others: plain.others };
}

/** Casualties and markers light where they are; who rides, on what it rides. */
function handling(field: Field, ask: AskCard, plain: Lit): Lit {
  const { units, places: hexes } = copied(plain);
  for (const option of ask.options) {
    const [verb, number] = [String(option.action[0]), Number(option.action[1])];
    const kinds = VERBS[verb] ?? [];
    kinds.forEach((kind, n) => {
      const value = Number(option.action[n + 1]);
      if (kind === 'casualty') add(units, casualty(value), option);
      if (kind === 'marker' && verb !== 'put-marker') add(units, marker(value), option);
      if (kind === 'mine') add(hexes, value, option);
    });
    if (verb === 'put-off') {
      units.delete(number);
      add(units, field.view.position.aboard[number] ?? -1, option);
    }
    if (verb === 'put-off-casualty') add(units, ask.about[0] ?? -1, option);
  }
  return { units, places: hexes, others: plain.others };
}

/** A server's note on a step, as it is printed on the hex: "1½", with an eye where somebody sees it. */
export function stepNote(note: string): string {
  const cost = /^([\d½]+) MP/.exec(note)?.[1];
  if (cost === undefined) return note;
  const eyes = [...note.matchAll(/in sight of (\d+)(?: and (\d+))?/g)].reduce((sum, [, a, b]) => sum + Number(a) + Number(b ?? 0), 0);
  return eyes ? `${cost} ◉${eyes}` : cost;
}
