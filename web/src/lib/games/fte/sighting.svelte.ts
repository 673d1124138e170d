/** The line of sight from one hex to another, as the player points at them. */
import type { Field } from './field';
import { GROUND } from './types';

interface Outfit {
  readonly field: Field;
  /** Whether the tool is in hand. */
  readonly on: boolean;
  /** The hex that is pointed at. */
  readonly pointed: number | null;
}

export class Sighting {
  origin = $state<number | null>(null);
  #far = $state<number | null>(null);
  levelFrom = $state(GROUND);
  levelTo = $state(GROUND);
  readonly #of: Outfit;

  constructor(outfit: Outfit) {
    this.#of = outfit;
  }

  readonly from = $derived.by((): number | null => (this.#of.on ? (this.origin ?? this.#of.pointed) : null));
  readonly to = $derived.by((): number | null => {
    const there = this.#far ?? this.#of.pointed;
    return this.#of.on && this.origin !== null && there !== this.origin ? there : null;
  });
  readonly inSight = $derived.by(() => (this.from === null ? [] : this.#of.field.sight.seenFrom(this.from, this.#of.field.area, this.levelFrom, this.levelTo)));
  readonly report = $derived.by(() => {
    const { field } = this.#of;
    return this.from === null || this.to === null ? null : field.sight.report(this.from, this.to, this.levelFrom, this.levelTo, field.friends());
  });

  #levelAt(h: number): number {
    const { field } = this.#of;
    const [top] = field.at(h).filter((u) => field.moverOf(u) === 'helicopter');
    return top !== undefined && field.at(h).length === 1 ? field.levelOf(top) : GROUND;
  }
  look(h: number | undefined): void {
    if (h === undefined) return;
    if (this.origin === null || this.#of.pointed === h) {
      // the mouse was there already: from here now
      this.origin = this.origin === h ? null : h;
      this.#far = null;
      this.levelFrom = this.#levelAt(h);
      this.levelTo = GROUND;
    } else if (h === this.origin) this.clear();
    else {
      this.#far = h;
      this.levelTo = this.#levelAt(h);
    }
  }
  clear(): void {
    this.origin = this.#far = null;
  }
}
