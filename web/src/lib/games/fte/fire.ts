/**
 * Fire attacks as the builder shows them. What is needed and every modifier come from the server's preview; the table of
 * effects is printed; what the target does about it is known only of units in the open.
 */

import { signed, sum, type Odds, type OddsGroup, type Outcome } from '$lib/app/odds';
import type { EventCard, RollCard } from '$lib/generated/protocol';
import type { AskCard, FteContent, FteExtras, FteView, OptionCard } from './types';
import { BROKEN, STEADY } from './types';

/** Results of the Target Effects Table, in its order. */
const [KIA, WIA, BREAK, SUPPRESS, POSSIBLE] = [0, 1, 2, 3, 4];
const DIE = 10;
const NO_EFFECT = 'None';

/** The attack that a question about supporters is about: how it came about, who fires, at whom, and who joins in. */
export interface Attack {
  flags: number;
  primary: number;
  target: number;
  supporters: readonly number[];
}

export function attackOf(ask: AskCard | null): Attack | null {
  if (ask?.kind !== 'support') return null;
  const [flags = 0, primary, target, ...supporters] = ask.about;
  return primary === undefined || target === undefined ? null : { flags, primary, target, supporters };
}

/** The last fire that the log tells of, if it came of its last choice. */
export function fallen(log: readonly EventCard[]): RollCard | null {
  const last = log.findLast(({ kind }) => kind === 'shot' || kind === 'blast' || kind === 'effect-roll');
  return last && last.ply === log.at(-1)!.ply ? last.roll : null;
}

/** What counted in a roll that has fallen. */
export const rollOdds = ({ title, needed, modifiers }: RollCard): Odds => ({
  title,
  needed: needed && !needed.includes(': ') ? ['needs ', { figure: needed }] : [],
  groups: modifiers.length > 0 ? [{ heading: 'What counted', total: '', lines: modifiers }] : [],
  outcomes: [],
  total: 0,
});

/** Whom a shot strikes, as far as the seat knows. `quality` is what passes its check now, null when that is hidden. */
export interface Target {
  kind: string;
  move: string;
  status: number;
  reduced: boolean;
  downed: boolean;
  quality: number | null;
}

export function targetOf(content: FteContent, view: FteView, extras: FteExtras, u: number): Target {
  const card = content.units[u]!;
  const p = view.position;
  const now = extras.units.find((one) => one.unit === u);
  return {
    kind: card.kind,
    move: card.move,
    status: p.status[u] ?? STEADY,
    reduced: !!p.reduced[u],
    downed: !!p.downed[u],
    quality: card.contact || !now ? null : Math.max(1, now.quality),
  };
}

type Came = Pick<Outcome, 'label' | 'words' | 'tone'>;

/** 7.4 What a result does to a target; null when it does nothing. */
function effectOn(target: Target, result: number): Came | null {
  const came = (label: string, words = '', tone: Outcome['tone'] = 'good'): Came => ({ label, words, tone });
  const shaken = target.status !== STEADY;
  if (target.kind === 'civilians')
    return result === KIA || result === WIA ? came(result === KIA ? 'KIA' : 'WIA', 'civilians are hurt: it costs you points', 'bad') : came('Gone', 'the civilians flee');
  if (target.kind === 'sapper') return result <= BREAK ? came('Gone', 'the sapper is eliminated') : null;
  if (target.move === 'vehicle') {
    if (result === KIA || (result === WIA && target.reduced)) return came('KIA', 'destroyed');
    if (result === WIA) return came('WIA', 'immobilized');
    if (result === BREAK) return target.status === BROKEN ? null : came('Broken', 'its activation ends');
    return shaken ? null : came('Supp.', 'suppressed');
  }
  if (target.move === 'helicopter') {
    const hit = result === BREAK && target.status === BROKEN ? WIA : result;
    if (hit === KIA || (hit === WIA && target.downed)) return came('KIA', 'destroyed with all aboard');
    if (hit === WIA) return came('WIA', 'goes down near by');
    if (hit === BREAK) return came('Broken', 'its activation ends');
    return shaken ? null : came('Supp.', 'suppressed');
  }
  if (result === KIA) return came('KIA');
  if (result === WIA) return came('WIA');
  if (result === BREAK) return came('Broken', 'falls back two hexes');
  return shaken ? came('Broken', 'falls back two hexes') : came('Supp.', 'suppressed');
}

/**
 * The exact chance of each result in hundredths, `need` being the highest roll that hits: the roll on the table, and
 * the check against a possible suppression where the target's quality is known.
 */
export function results(table: readonly number[], need: number, target: Target): Outcome[] {
  const found = new Map<string, Outcome>();
  const add = (came: Came, weight: number): void => {
    const known = found.get(came.label);
    if (weight > 0) found.set(came.label, { ...came, weight: (known?.weight ?? 0) + weight });
  };
  const nothing: Came = { label: NO_EFFECT };
  for (const result of table) {
    // need in ten to hit, one in ten for this line of the table
    if (result !== POSSIBLE) add(effectOn(target, result) ?? nothing, need);
    else if (target.quality === null) add({ label: 'Check', words: 'suppressed unless it passes a check', tone: 'good' }, need);
    else {
      add(effectOn(target, SUPPRESS) ?? nothing, (need * (DIE - target.quality)) / DIE);
      add(nothing, (need * target.quality) / DIE);
    }
  }
  add(nothing, (DIE - need) * DIE);
  const order = ['KIA', 'WIA', 'Gone', 'Broken', 'Supp.', 'Check', NO_EFFECT];
  return [...found.values()]
    .map((one) => ({ ...one, weight: Math.round(one.weight * DIE) / DIE }))
    .sort((a, b) => order.indexOf(a.label) - order.indexOf(b.label));
}

/** The sum, and why it is not what is needed where it is not: a 1 always hits, a 10 never. */
function neededRoll(rating: number, die: number, need: number): OddsGroup {
  const limit = need > rating - die ? 'but a 1 always hits' : 'but a 10 never hits';
  const words = `${rating} ${die < 0 ? '+' : '−'} ${Math.abs(die)} = ${String(rating - die).replace('-', '−')}, ${limit}`;
  return {
    heading: 'Needed',
    total: String(need),
    rule: '7.1/10',
    lines: rating - die === need ? [] : [{ text: words, value: '', rule: '1.2/1' }],
  };
}

/** The attack that is being built, as it would be rolled now. */
export function fireOdds(content: FteContent, view: FteView, extras: FteExtras, ask: AskCard | null): Odds | null {
  const attack = attackOf(ask);
  const preview = ask?.preview;
  if (!attack || !preview) return null;
  const need = preview.outcomes.find(({ label }) => label === 'hit')?.weight ?? 0;
  const firer = content.units[attack.primary]!;
  const target = content.units[attack.target]!;
  const rating = preview.modifiers.find(({ text }) => text === 'Fire Rating');
  const lines = preview.modifiers.filter((line) => line !== rating);
  const total = sum(lines);
  const weapon = content.weapons.indexOf(firer.weapon);
  const table = content.targetEffects[weapon];
  return {
    title: `${firer.name} at ${target.name}`,
    needed: ['hits on ', { figure: String(need) }, ' or less, ', { figure: `${need * 10} %` }],
    groups: [
      ...(rating ? [{ heading: `Fire Rating of ${firer.name}`, total: rating.value, rule: rating.rule, lines: [] }] : []),
      { heading: lines.length ? 'On the die' : 'Nothing counts on the die', total: total === null ? '' : signed(total), lines },
      ...(rating && total !== null ? [neededRoll(Number(rating.value), total, need)] : []),
    ],
    outcomes: table ? results(table, need, targetOf(content, view, extras, attack.target)) : preview.outcomes,
    total: table ? DIE * DIE : preview.total,
  };
}

/** The options of a question with one of these verbs. */
export function offered(ask: AskCard | null, ...verbs: string[]): OptionCard[] {
  return ask?.mine ? ask.options.filter(({ action }) => verbs.includes(String(action[0]))) : [];
}
