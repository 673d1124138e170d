/** What An Loc's options name, and so light. */

import { litBy as lit, type Lit, type Verbs } from '$lib/board/lit';
import { placeName } from './counters';
import type { AnLocContent, AnLocView, AskCard, OptionCard } from './types';

/** What the arguments of each verb are. */
export const VERBS: Verbs = {
  place: ['unit', 'place'],
  'place-hq': ['unit', 'unit'],
  return: ['unit', 'place'],
  effort: ['number'],
  buy: ['air'],
  assign: ['air', 'box'],
  'bomb-step': ['unit'],
  sa7: ['unit'],
  restore: ['unit'],
  move: ['unit'],
  to: ['place'],
  lift: ['unit'],
  land: ['place'],
  'send-escort': ['air'],
  target: ['place'],
  attacker: ['unit'],
  cas: ['air'],
  escort: ['place'],
  support: ['unit'],
  lose: ['unit'],
  retreat: ['place'],
  'go-on': ['unit'],
  advance: ['unit', 'place'],
};

export function litBy(ask: AskCard | null): Lit {
  // While the question is about one unit, that unit lies in the player's hand: only the places light up.
  const placing = ask?.kind === 'set-up' || ask?.kind === 'return';
  return lit(ask, VERBS, new Set(placing ? ask.about.slice(0, 1) : []));
}

/** The unit that a question about a destination is about. */
export function unitInHand(ask: AskCard | null): number | null {
  const kinds = ['destination', 'landing', 'set-up', 'return', 'displace-hq'];
  return ask && kinds.includes(ask.kind) ? (ask.about[0] ?? null) : null;
}

/** A server's note as it is printed on a hex: what it costs, or that a landing is hot. What is left stands in the list. */
export function placeNote(note: string): string {
  return note.startsWith('cold') ? '' : note.split(/[:,]/)[0]!;
}

/** What is printed on the lit hexes: nothing where all of them say the same, because it tells none from another. */
export function printsNotes(ask: AskCard | null): boolean {
  const notes = new Set(ask?.options.filter(({ action }) => action[0] === 'land').map(({ note }) => placeNote(note)));
  return notes.size !== 1;
}

/** In a long list units stand under their hex, and hexes under what it costs to get there. */
export function heading(content: AnLocContent, view: AnLocView, { action, note }: OptionCard): string {
  const kinds = VERBS[String(action[0])] ?? [];
  if (kinds.length === 1 && kinds[0] === 'unit') return placeName(content, view.position.hex[Number(action[1])] ?? 0);
  return kinds.at(-1) === 'place' ? placeNote(note) : '';
}
