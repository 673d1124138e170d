/** Who is in the player's hand: the board lights what he may do, the menu lists it. One table is open at a time. */

class Hand {
  /** The stand that is chosen to do something. */
  stand = $state<number | null>(null);
  /** Those with it go, too, if the rules allow it. */
  together = $state(false);
  /** An action whose place or target is pointed out next, by the verb of its family. */
  verb = $state<string | null>(null);

  /** A place of the tunnels that is chosen while their map is drawn. */
  section = $state<number | null>(null);

  take(stand: number | null): void {
    if (stand !== this.stand) this.together = false;
    this.stand = stand;
    this.verb = null;
  }
}

export const hand = new Hand();
