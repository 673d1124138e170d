/** The games of this client: every folder here is one. */

import { fetched } from '../app/fetched';
import type { GameClient, Listing } from './types';

const LISTINGS = import.meta.glob<Listing>('./*/listing.ts', { eager: true, import: 'default' });
const CLIENTS = import.meta.glob<GameClient>('./*/client.ts', { import: 'default' });

const PLAIN: Listing = { emblem: [] };

/** What the lobby shows of a game; of one that is not known here, nothing. */
export function listingOf(game: string): Listing {
  return LISTINGS[`./${game}/listing.ts`] ?? PLAIN;
}

/** The games that have a listing. */
export const listed: readonly string[] = Object.keys(LISTINGS).map((path) => path.split('/')[1]!);

/** Whether a game can be played with this client. */
export function playable(game: string): boolean {
  return `./${game}/client.ts` in CLIENTS;
}

/** Fetch what a game needs at the table. */
export async function clientOf(game: string): Promise<GameClient> {
  const fetch = CLIENTS[`./${game}/client.ts`];
  if (!fetch) throw new Error(`This page cannot show ${game}: it may be older than the server. Load it anew.`);
  return fetched(fetch);
}
