/** The markers that lie by a stand, and how they are said. */

import type { StandCard, StandNow } from './types';

export interface Mark {
  id: string;
  letter: string;
  /** Its shape and colour: a state of trouble, a bar against firing, or a note. */
  look: 'warn' | 'bad' | 'stop' | 'note' | 'own';
  words: string;
}

const MARKS: Readonly<Record<string, Omit<Mark, 'id'>>> = {
  pinned: { letter: 'P', look: 'warn', words: 'Pinned: it neither moves nor assaults before it rallies; it fires as ever' },
  suppressed: { letter: 'S', look: 'bad', words: 'Suppressed: it does nothing before it rallies; suppressed again it is killed' },
  'no-fire': { letter: 'NF', look: 'stop', words: 'NO FIRE: no reactive fire until its side has the initiative' },
  'out-of-ammunition': { letter: 'A', look: 'stop', words: 'Out of ammunition' },
  hidden: { letter: '?', look: 'own', words: 'Hidden: the enemy does not know of it' },
  done: { letter: '\u2713', look: 'note', words: 'Has done what it can in this initiative' },
  bogged: { letter: 'B', look: 'warn', words: 'Bogged down' },
  mired: { letter: 'M', look: 'bad', words: 'Mired: it stays where it is' },
  'crew-out': { letter: 'C', look: 'bad', words: 'Its crew is out of action: it moves and does not fire' },
  'closed-down': { letter: 'D', look: 'warn', words: 'Closed down: those inside are suppressed' },
  landed: { letter: 'L', look: 'note', words: 'On the ground' },
  resting: { letter: 'Z', look: 'note', words: 'Asleep or at rest until the first shot' },
  lit: { letter: '\u2600', look: 'note', words: 'In the light' },
  withdrawing: { letter: 'W', look: 'note', words: 'Withdrawing' },
  captured: { letter: 'K', look: 'bad', words: 'Captured' },
  crossfired: { letter: 'X', look: 'note', words: 'Has directed its crossfire in this initiative' },
};
const ORDER = Object.keys(MARKS);

/** What lies by a stand, the gravest first. */
export function marksOf(now: StandNow): Mark[] {
  return ORDER.filter((id) => now.status.includes(id)).map((id) => ({ id, ...MARKS[id]! }));
}

/** A stand for a screen reader. */
export function standLabel(card: StandCard, now: StandNow, where: string): string {
  const states = marksOf(now).map(({ id }) => id.replaceAll('-', ' '));
  return [card.name, where && `at ${where}`, ...states].filter(Boolean).join(', ');
}

/** What a stand can, in a few words. */
export function standWords(card: StandCard): string {
  const flies = card.mobility === 'air';
  const dice = card.dice ? `${card.dice} ${card.dice === 1 ? 'die' : 'dice'}` : 'no dice of its own';
  const rating = card.rating ? `, rating +${card.rating}` : '';
  return `${card.thing}: ${dice}${rating}, ${card.quality}${card.commands ? ', commands' : ''}${card.front && card.dice ? `, fires into its front` : ''}${flies ? ', flies' : card.mobility && card.mobility !== 'foot' ? `, ${card.mobility}` : ''}`;
}
