/** What is printed of a game, and the game's own part of the client: fetched when its name is known. */
import { clientOf } from '../games';
import type { GameClient } from '../games/types';
import type { GameCard } from '../generated/protocol';
import { api } from './api';
import { NO_NAMES } from './log';
import { ruleTips } from './rule-tip.svelte';

/** A client with the verbs that the server tells. */
export function withVerbs(client: GameClient, content: unknown): GameClient {
  return client.verbsOf ? { ...client, verbs: client.verbsOf(content) } : client;
}

export class Printed {
  client = $state.raw<GameClient | null>(null);
  content = $state.raw<unknown>(null);
  game = $state.raw<GameCard | null>(null);
  failure = $state('');
  #scenario = $state('');

  readonly names = $derived(this.client?.names(this.content, this.#scenario) ?? NO_NAMES);
  readonly looks = $derived(this.client?.events ?? {});
  /** What things are called; what is neither a unit nor on the map has its number. */
  readonly named = (thing: number, kind: string): string => {
    if (!kind) return String(thing);
    return (kind === 'unit' ? this.names.units : this.names.places).get(thing) ?? String(thing);
  };

  fetch(name: string, scenario = ''): void {
    this.#scenario = scenario;
    ruleTips.game = name;
    void Promise.all([clientOf(name), api.content<unknown>(name)]).then(
      ([found, printed]) => {
        this.content = printed;
        this.client = withVerbs(found, printed);
      },
      (error: Error) => (this.failure = error.message),
    );
    void api.catalogue().then(
      (all) => (this.game = all.games.find((one) => one.id === name) ?? null),
      () => undefined,
    );
  }
}
