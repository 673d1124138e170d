/** The games of this client: every folder here is one. */

import { fetched } from '../app/fetched';
import type { GameClient, Glossary, Listing, Reference } from './types';

const LISTINGS = import.meta.glob<Listing>('./*/listing.ts', { eager: true, import: 'default' });
const CLIENTS = import.meta.glob<GameClient>('./*/client.ts', { import: 'default' });

const REFERENCES = import.meta.glob<Reference>('./*/reference.ts', { import: 'default' });
const GLOSSARIES = import.meta.glob<Glossary>('./*/glossary.ts', { import: 'default' });

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

/** The games that have a reference. */
export const explained: readonly string[] = Object.keys(REFERENCES).map((path) => path.split('/')[1]!);

/** Fetch a game's reference; null if it has none. */
export async function referenceOf(game: string): Promise<Reference | null> {
  const fetch = REFERENCES[`./${game}/reference.ts`];
  return fetch ? fetched(fetch) : null;
}

/** Fetch a game's abbreviations. */
export async function glossaryOf(game: string): Promise<Glossary> {
  const fetch = GLOSSARIES[`./${game}/glossary.ts`];
  return fetch ? fetched(fetch) : {};
}
