/** The abbreviations of the game on this page, fetched when a text needs them. */
import { glossaryOf } from '../games';
import type { Glossary } from '../games/types';

const NONE: Glossary = {};

class Terms {
  #kept = $state.raw<ReadonlyMap<string, Glossary>>(new Map());
  #asked = new Set<string>();

  /** What is known of a game's words; until it is here, nothing. */
  of(game: string): Glossary {
    return this.#kept.get(game) ?? NONE;
  }

  /** Fetch a game's words, once. */
  want(game: string): void {
    if (!game || this.#asked.has(game)) return;
    this.#asked.add(game);
    const fetch = async (): Promise<Glossary> => glossaryOf(game);
    void fetch().then(
      (found) => (this.#kept = new Map([...this.#kept, [game, found]])),
      () => this.#asked.delete(game),
    );
  }
}

export const terms = new Terms();
