/** The reference that lies beside the page, closed until somebody opens it. */

class Shelf {
  /** The game whose book lies open; "" while none does. */
  game = $state('');
  /** The clause that it is open at. */
  rule = $state('');
  /** Counts how often it was opened: the same clause is shown again. */
  times = $state(0);

  open(game: string, rule = ''): void {
    this.game = game;
    this.rule = rule;
    this.times += 1;
  }
  close(): void {
    this.game = '';
  }
}

export const reference = new Shelf();
