/**
 * What this browser brings to the dice of its matches: bytes of its own. The server is bound to its secret before they
 * are told, and everybody by a pledge before those of another, so that nobody can choose the dice.
 */
import type { HandCard, Said, Update } from '../generated/protocol';
import { blake2b, bytesOf, joined, seedMatches } from './blake2b';
import type { Shelf } from './tokens';

/** My bytes for one seat, and what the server had bound itself and others to when I told them. */
interface Share {
  part: string;
  seedHash: string;
  pledges: Record<string, string>;
  /** How often bytes that I had told were of no use, because the server came with another seed afterwards. */
  again?: number;
}

const KEY = 'dangerclose.dice';
const KEPT = 200;
const SIZE = 16;

const text = (words: string) => new TextEncoder().encode(words);

/** What binds somebody to bytes that are not told yet. */
export function pledgeOf(part: string): string {
  return blake2b(joined(text('danger close pledge'), bytesOf(part)));
}

/** What the dice are drawn from: the server's seed and the bytes of all persons, by seat. */
export function diceOf(seed: string, hands: readonly HandCard[]): string {
  if (hands.length === 0) return seed;
  const parts = hands.map(({ seat, part }) => `\n${seat} ${part}`).sort();
  return blake2b(text(`danger close dice ${seed}${parts.join('')}`), SIZE);
}

function newPart(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(SIZE)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function shares(shelf: Shelf): [string, Share][] {
  try {
    const found: unknown = JSON.parse(shelf.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? (found as [string, Share][]) : [];
  } catch {
    return [];
  }
}

function keep(shelf: Shelf, key: string, share: Share): void {
  const all = [[key, share], ...shares(shelf).filter(([other]) => other !== key)];
  try {
    shelf.setItem(KEY, JSON.stringify(all.slice(0, KEPT)));
  } catch {
    // private windows may refuse: then the end screen cannot say whether these bytes were used
  }
}

function shareOf(shelf: Shelf, match: string, seat: string): Share | undefined {
  return shares(shelf).find(([key]) => key === `${match} ${seat}`)?.[1];
}

/** How often the dice were begun anew: who has heard my bytes and comes with another seed could choose among seeds. */
function begunAgain(kept: Share | undefined): number {
  return (kept?.again ?? 0) + (kept && Object.keys(kept.pledges).length > 0 ? 1 : 0);
}

/** So long another window of the same player has to tell the bytes of its pledge. */
export const PATIENCE = 5_000;

/** Whether others have told their bytes and only those of this seat are missing. */
export function awaited({ hands, seat }: Update): boolean {
  return hands.some((hand) => hand.part) && hands.some((hand) => hand.seat === seat && !hand.part);
}

/**
 * The sender of a seat's share: at each update, what is to be said to the server now, if anything. Asked `late`, when no
 * other window has told the bytes of this seat's pledge, they are lost: a new pledge begins the dice anew, for all.
 */
export function sharer(shelf: Shelf): (update: Update, late?: boolean) => Said | null {
  let mine: Share | undefined;
  let pledged = false;
  return (update, late = false) => {
    const own = update.hands.find(({ seat }) => seat === update.seat);
    if (!own || own.part) return null;
    const { match, seedHash, hands } = update;
    if (mine?.seedHash !== seedHash) {
      // The first time, or the server has other dice since the match was mended.
      const kept = shareOf(shelf, match, own.seat);
      mine = kept?.seedHash === seedHash ? kept : { part: newPart(), seedHash, pledges: {}, again: begunAgain(kept) };
      pledged = false;
    }
    const key = `${match} ${own.seat}`;
    if (own.pledge !== pledgeOf(mine.part)) {
      // Once: another window of this player may be the one that keeps the bytes.
      if (awaited(update) ? !late : pledged) return null;
      pledged = true;
      keep(shelf, key, mine);
      return { type: 'pledge', hash: pledgeOf(mine.part) };
    }
    if (hands.some(({ pledge }) => !pledge)) return null;
    mine = { ...mine, pledges: Object.fromEntries(hands.map(({ seat, pledge }) => [seat, pledge])) };
    keep(shelf, key, mine);
    return { type: 'give', part: mine.part };
  };
}

export interface Checked {
  /** The seed belongs to the hash, and everybody's bytes to his pledge. */
  right: boolean;
  /** Whether the bytes that this browser gave are in the dice, with all that was promised then; null if it gave none. */
  own: boolean | null;
  /** How often the server came with another seed after it had heard the bytes of this browser. */
  again: number;
}

/** All that can be checked of the dice of a finished match, here in the browser. */
export function checkedDice(shelf: Shelf, update: Update, mine: readonly string[]): Checked {
  const { hands, seed, seedHash, match } = update;
  const right = seedMatches(seed, seedHash) && hands.every(({ part, pledge }) => part !== '' && pledgeOf(part) === pledge);
  const kept = hands.filter(({ seat }) => mine.includes(seat)).map((hand) => ({ hand, share: shareOf(shelf, match, hand.seat) }));
  const known = kept.filter(({ share }) => share !== undefined && Object.keys(share.pledges).length > 0);
  const again = Math.max(0, ...kept.map(({ share }) => share?.again ?? 0));
  if (known.length === 0) return { right, own: null, again };
  const own = known.every(
    ({ hand, share }) =>
      share!.part === hand.part && share!.seedHash === seedHash && hands.every(({ seat, pledge }) => share!.pledges[seat] === pledge),
  );
  return { right, own, again };
}
