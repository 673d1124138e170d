/** Which panel stands in front: the one that a decision needs comes, and goes when the phase is over. */
import { untrack } from 'svelte';

export const LOG = 'log';

export class FrontTab {
  tab = $state(LOG);
  open = $state(false);
  #offered: string | null = null;
  #during = '';
  /** The panel that the last decision needed. */
  #served: string | null = null;

  /** What is wanted now, the phase, and whether I am asked something: call it from an effect. */
  follow(wanted: string | null, phase: string, asked: boolean): void {
    untrack(() => {
      // On a phone it lies over the map, where the next decision is.
      if (!wanted && asked && this.#served && this.tab === this.#served) this.open = false;
      if (asked) this.#served = wanted;
      if (wanted && wanted !== this.#offered) {
        this.tab = wanted;
        this.#offered = wanted;
      } else if (!wanted && this.#offered && phase !== this.#during) {
        if (this.tab === this.#offered) this.tab = LOG;
        this.#offered = null;
      }
      this.#during = phase;
    });
  }

  /** I have decided something: on a phone what I had only looked up goes away. */
  chose(wanted: string | null): void {
    if (this.tab !== wanted) this.open = false;
  }

  /** For another player: nothing of what the last one had opened. */
  reset(wanted: string | null): void {
    this.#offered = wanted;
    this.tab = wanted ?? LOG;
    this.open = false;
  }
}
