/**
 * Options that differ in their last argument alone, as the server sends them: one bit for each. Thousands of them are
 * asked and counted without making thousands of things; an option is made when somebody looks at it.
 */

import type { AskCard, FamilyCard, OptionCard } from '../generated/protocol';
import type { Marked } from './places';
import { members } from './placeset';

/** What a member of a kind is called, such as the name of its place. */
export type Named = (member: number, kind: string) => string;

export class Family implements Marked {
  readonly verb: string;
  readonly size: number;
  readonly #digits: string;

  constructor(readonly card: FamilyCard) {
    this.verb = String(card.before[0]);
    this.size = card.count;
    this.#digits = card.members.replace(/^0x/i, '');
  }

  has(member: number): boolean {
    const digit = this.#digits.charAt(this.#digits.length - 1 - Math.floor(member / 4));
    return digit !== '' && ((parseInt(digit, 16) >> (member % 4)) & 1) === 1;
  }

  [Symbol.iterator](): Iterator<number> {
    return members(this.#digits)[Symbol.iterator]();
  }

  note(member: number): string {
    return this.card.notes[String(member)] ?? '';
  }
  /** The members that have a note. */
  noted(): number[] {
    return Object.keys(this.card.notes).map(Number);
  }

  option(member: number, name = String(member)): OptionCard {
    const { before, text, label, rule } = this.card;
    return { action: [...before, member], text: text.replace('{}', String(member)), label: label.replace('{}', name), rule, note: this.note(member), forgone: this.card.forgone[String(member)] ?? '', launch: null };
  }

  /** All of them in one line: "Move to one of 812 places". */
  line(things: string): string {
    const all = `one of ${this.size} ${things}`;
    return this.card.label.includes('{}') ? this.card.label.replace('{}', all) : `${this.card.label}: ${all}`;
  }
}

const known = new WeakMap<AskCard, readonly Family[]>();

/** The families of a question, read once. */
export function familiesOf(ask: AskCard): readonly Family[] {
  const found = known.get(ask) ?? ask.families.map((card) => new Family(card));
  known.set(ask, found);
  return found;
}
