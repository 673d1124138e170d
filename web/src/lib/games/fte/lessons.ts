/** What the guided first FRAGOs of both sides share: what was told, what is asked, and what a lesson points at. */

import { likeliest } from '$lib/app/guide';
import type { GuideStep, Pointer, Want } from '$lib/app/guide';
import type { AskCard, EventCard, OptionCard } from '$lib/generated/protocol';
import { casualtyHex } from './things';
import { NOBODY, US, VISIBLE, type FteView } from './types';

export const FRAGO = 'patrol-contact';
/** Counters from here on are the NVA's, those from `FIRST_CONTACT` on the faceless ones. */
export const FIRST_ENEMY = 60;
export const FIRST_CONTACT = 132;

export type Log = readonly EventCard[];
export type Lesson = GuideStep<FteView>;

export const told = (log: Log, ...kinds: string[]): boolean => log.some(({ kind }) => kinds.includes(kind));
export const turn = (view: FteView): number => view.position.turn;
export const asks = (ask: AskCard | null, kind: string): boolean => ask?.mine === true && ask.kind === kind;
export const offered = (ask: AskCard | null, verb: string): OptionCard[] => (ask?.mine ? ask.options.filter(({ action }) => action[0] === verb) : []);
export const offers = (ask: AskCard | null, verb: string): boolean => offered(ask, verb).length > 0;
/** Somebody's turn to act in the FRAGO itself. */
export const acting = (view: FteView, ask: AskCard | null): boolean => turn(view) > 0 && ask?.mine === true;
/** The first activation is over: chits are drawn. */
export const drawn = (log: Log): boolean => told(log, 'chit');

/** What one side did or suffered, as the log tells it. */
export function sideOf(side: number) {
  const own = (unit: number): boolean => (side === US ? unit < FIRST_ENEMY : unit >= FIRST_ENEMY && unit < FIRST_CONTACT);
  const isOurs = ({ args }: EventCard): boolean => own(Number(args[0]));
  const ACTIVATIONS = ['leads', 'hex-activated', 'passes'];
  return {
    /** Something that we did or suffered, by the unit that the event names first. */
    did: (log: Log, ...kinds: string[]): boolean => log.some((event) => kinds.includes(event.kind) && isOurs(event)),
    /** A fire action of ours; opportunity fire comes by itself. */
    fired: (log: Log): boolean => log.some((event) => event.kind === 'shot' && event.rule === '7.1/3' && isOurs(event)),
    /** Opportunity fire of ours. */
    reacted: (log: Log): boolean => log.some((event) => event.kind === 'shot' && event.rule !== '7.1/3' && isOurs(event)),
    /** A shot of ours that hit, so that its effect was rolled. */
    hit: (log: Log): boolean => log.some((event) => event.kind === 'shot' && event.args[4] === 'hit' && isOurs(event)),
    activations: (log: Log): number =>
      log.filter((event) => ACTIVATIONS.includes(event.kind) && (event.kind === 'leads' ? isOurs(event) : event.args[0] === side)).length,
    /** A unit of ours without its marker. */
    shown: (view: FteView): boolean => view.position.hex.some((h, u) => h >= 0 && own(u) && view.position.token[u] === VISIBLE),
  };
}

export const wanting = (option: OptionCard | undefined): Want | null => (option ? { option: option.action.join(' ') } : null);
/** The first option of a verb that has one of these notes, in their order; else the first of them. */
export function best(ask: AskCard | null, verb: string, ...notes: RegExp[]): Want | null {
  const all = offered(ask, verb);
  return wanting(notes.map((note) => all.find((one) => note.test(one.note))).find(Boolean) ?? all[0]);
}
/** An option of a verb for a unit, else the first of that verb. */
export function withUnit(ask: AskCard | null, verb: string, unit: number): Want | null {
  const all = offered(ask, verb);
  return wanting(all.find(({ action }) => action[1] === unit) ?? all[0]);
}
/** What a shot hits with, as its note says: "best 4 or less, 40 %". */
const chance = ({ note }: OptionCard): number => Number(/(\d+) %/.exec(note)?.[1] ?? -1);
/** The shot with the best chance; of several the one by a unit, such as a machine gun. */
export function shot(ask: AskCard | null, verb: string, unit = NOBODY): Want | null {
  const all = offered(ask, verb);
  return wanting(likeliest([...all.filter(({ action }) => action[1] === unit), ...all], chance));
}
/** What a wish names on the map: its last word is a unit or a place. */
export const named = (want: Want | null): number => (want && 'option' in want ? Number(want.option.split(' ').at(-1)) : NOBODY);
export const goesThere = (ask: AskCard | null): Want | null => best(ask, 'step', /out of sight/, /concealed/);

export const onMap = (view: FteView, unit: number): Pointer[] => ((view.position.hex[unit] ?? NOBODY) >= 0 ? [{ unit }] : []);
/** The first faceless counter, or else the first that fits. */
export function faceless(view: FteView, or: (unit: number) => boolean): Pointer[] {
  const { hex } = view.position;
  const found = hex.findIndex((h, u) => h >= 0 && u >= FIRST_CONTACT);
  const seen = found >= 0 ? found : hex.findIndex((h, u) => h >= 0 && or(u));
  return seen < 0 ? [] : [{ unit: seen }];
}
/** Where a casualty is. */
export function casualties(view: FteView): Pointer[] {
  const hexes = view.position.c_kind.map((_, c) => casualtyHex(view, c)).filter((h) => h >= 0);
  return hexes.length ? [{ place: hexes.at(-1)! }] : [{ tab: 'tracks' }];
}
