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

/** Whether any of what can be chosen on the map is in sight. */
export function litInSight(): boolean {
  const board = document.querySelector('[data-testid="board"]')?.getBoundingClientRect();
  const lit = [...document.querySelectorAll('[data-board] [data-lit], [data-board] [data-unit][tabindex="0"]')];
  return !board || lit.length === 0 || lit.some((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return x > board.left && x + width < board.right && y > board.top && y + height < board.bottom;
  });
}
