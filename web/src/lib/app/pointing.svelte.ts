/** What the map is asked to show: a new nonce shows the same again. */
import type { Spot } from '../board/lit';

export class Pointing {
  locate = $state.raw<(Spot & { nonce: number }) | null>(null);
  #nonce = 0;

  readonly show = (place: Spot): void => {
    this.#nonce += 1;
    this.locate = { ...place, nonce: this.#nonce };
  };
  forget(): void {
    this.locate = null;
  }
}
