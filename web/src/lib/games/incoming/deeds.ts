/** The deeds of a stand by what they are, for menus: under which heading, and how they are said in short. */

import type { OptionCard, OptionOdds } from '$lib/generated/protocol';
import type { Named } from '$lib/board/families';
import type { Verbs } from '$lib/board/lit';
import type { Action, AskCard } from './types';

/** Headings in the order in which they stand, with the verbs under each; what is named nowhere is "More". */
const HEADINGS: readonly (readonly [string, RegExp])[] = [
  ['Move', /^(move|group|with|retreat|enter|drive-on|withdraw|convoy|push|carry-off|fly-in|go-below|crawl|come-up|move-out)$/],
  ['Fire', /^(fire|crossfire|drive-firing|breach|door-fire)/],
  ['Close combat', /^(assault|demolish)$/],
  ['Recon by fire', /^recon/],
  ['Flame', /^flame/],
  ['Indirect fire', /^(barrage|strike|also|smoke)/],
  ['Rally', /^(rally|open-up|assist)/],
  ['Search', /^(search|look|clear|blow)/],
  ['Casualties', /^(medevac|take-up|aid-post)/],
  ['Transport', /^(board|dismount|put|land|take-off|lift-out|free|pull-free)/],
  ['Call', /^(air-support|on-call|call|dust-off|ask-supplies|request)/],
  ['Command', /^(attach|detach|detach-sniper|take-over|light|searchlight|swap|unleash|join-unit|place)/],
  ['Leave', /^(leave|fly-off|lift-out)$/],
];
const MORE = 'More';

export function headingOf(verb: string): string {
  return HEADINGS.find(([, verbs]) => verbs.test(verb))?.[0] ?? MORE;
}

/** What is in the list of stands, the weightiest first: so much fits there. */
const WEIGHTIEST = ['Close combat', 'Fire', 'Flame', 'Indirect fire', 'Rally', 'Casualties', 'Call', 'Move', 'Transport', 'Recon by fire', 'Command', 'Search', MORE];
const LISTED = 4;

/** What a stand can do, in a few words: "fire, rally, recon by fire, search". */
export function deedWords(verbs: readonly string[]): string[] {
  const found = new Set(verbs.map(headingOf));
  return WEIGHTIEST.filter((heading) => found.has(heading))
    .slice(0, LISTED)
    .map((heading) => (heading === MORE ? 'more' : heading.toLowerCase()));
}

export interface Deed {
  option: OptionCard;
  odds: OptionOdds | null;
}
export interface DeedGroup {
  heading: string;
  deeds: readonly Deed[];
}

export function oddsOf(ask: AskCard, action: Action): OptionOdds | null {
  const text = action.join(' ');
  return ask.odds.find((one) => one.action.join(' ') === text) ?? null;
}

/** Under headings, in their order. */
export function groupedDeeds(ask: AskCard, options: readonly OptionCard[]): DeedGroup[] {
  const found = new Map<string, Deed[]>();
  for (const option of options) {
    const heading = headingOf(String(option.action[0]));
    found.set(heading, [...(found.get(heading) ?? []), { option, odds: oddsOf(ask, option.action) }]);
  }
  const order = [...HEADINGS.map(([heading]) => heading), MORE];
  return order.flatMap((heading) => (found.has(heading) ? [{ heading, deeds: found.get(heading)! }] : []));
}

/** What a deed is called where its stand is named already. */
export function shortLabel(option: OptionCard, stand: number, verbs: Verbs, named: Named): string {
  const [verb, ...args] = option.action;
  const kinds = verbs[String(verb)] ?? [];
  const other = args.flatMap((arg, n) => (kinds[n] === 'unit' && Number(arg) !== stand ? [named(Number(arg), 'unit')] : []));
  const feature = args.flatMap((arg, n) => (kinds[n] === 'feature' ? [named(Number(arg), 'feature')] : []))[0];
  switch (verb) {
    case 'recon':
      return `Fire into ${feature}`;
    case 'recon-group':
      return `The fire group fires into ${feature}`;
    case 'flame':
      return `Set ${feature} on fire`;
    case 'fire':
      return `Fire at ${other[0]}`;
    case 'fire-group':
      return `The fire group fires at ${other[0]}`;
    case 'crossfire':
      return `Crossfire at ${other[0]}`;
    case 'group':
      return 'Move with those beside it';
    case 'rally':
      return 'Rally';
    case 'search':
      return 'Search here';
    case 'look':
      return `Look for works in ${feature}`;
    case 'unleash':
      return 'Leave its unit';
    case 'leave':
      return 'Leave the table for good';
    default: {
      const name = named(stand, 'unit');
      const cut = option.label.startsWith(`${name} `) ? option.label.slice(name.length + 1) : option.label;
      return cut.charAt(0).toUpperCase() + cut.slice(1);
    }
  }
}

/** The chances of an option: what is good for who chooses it comes first. */
export interface Chance {
  label: string;
  share: number;
}
const BEST = ['kill', 'suppress', 'pin', 'miss', 'rallies', 'fails'];
export function chancesOf(odds: OptionOdds): Chance[] {
  const place = (label: string): number => (BEST.includes(label) ? BEST.indexOf(label) : BEST.length);
  return odds.outcomes.map(({ label, weight }) => ({ label, share: weight / odds.total })).sort((a, b) => place(a.label) - place(b.label));
}

/** The chance that a shot keeps the initiative: it suppresses or kills. */
export function keeps(odds: OptionOdds | null): number | null {
  if (!odds?.outcomes.length) return null;
  return odds.outcomes.filter(({ label }) => ['suppress', 'kill', 'rallies'].includes(label)).reduce((sum, { weight }) => sum + weight, 0) / odds.total;
}
/** The chance that a reactive shot lays NO FIRE on who fires: it scores nothing. */
export function laysNoFire(odds: OptionOdds | null): number | null {
  if (!odds?.outcomes.length) return null;
  return odds.outcomes.filter(({ label }) => label === 'miss').reduce((sum, { weight }) => sum + weight, 0) / odds.total;
}
/** The chance that a reactive shot stops a mover: it hits. */
export function stops(odds: OptionOdds | null): number | null {
  const missed = laysNoFire(odds);
  return missed === null ? null : 1 - missed;
}
export const percent = (share: number): string => `${Math.round(share * 100)}\u00a0%`;
