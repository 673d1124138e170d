/** Which panel stands in front: the one that a decision needs comes, and goes when the phase is over. */
import { untrack } from 'svelte';

export const LOG = 'log';

export class FrontTab {
  tab = $state(LOG);
  open = $state(false);
  #offered: string | null = null;
  #during = '';

  /** What is wanted now, and the phase: call it from an effect. */
  follow(wanted: string | null, phase: string): void {
    untrack(() => {
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

  /** For another player: nothing of what the last one had opened. */
  reset(wanted: string | null): void {
    this.#offered = wanted;
    this.tab = wanted ?? LOG;
    this.open = false;
  }
}
