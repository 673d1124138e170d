/** The seats that this browser holds. Tokens are kept here and in link fragments, nowhere else. */

export interface Seats {
  match: string;
  /** My own seats: name -> token. More than one is a hot seat. */
  mine: Record<string, string>;
  /** Seats that I may offer to somebody by link: name -> invitation. */
  invites: Record<string, string>;
  /** Who plays which of my seats, where several people sit at this screen: seat -> name. */
  names?: Record<string, string>;
  saved: number;
  /** Taken off my list of matches. The seats stay mine. */
  removed?: boolean;
}

export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const KEY = 'dangerclose.seats';
const KEPT = 200;

/** A token for a seat that is to be taken: 24 random bytes. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_');
}

/** All the seats kept, the latest first. What cannot be read counts as nothing. */
export function readSeats(shelf: Shelf): Seats[] {
  let found: unknown;
  try {
    found = JSON.parse(shelf.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(found) ? found.filter(isSeats) : [];
}

function isSeats(value: unknown): value is Seats {
  if (typeof value !== 'object' || value === null) return false;
  const seats = value as Partial<Seats>;
  return typeof seats.match === 'string' && isTexts(seats.mine) && isTexts(seats.invites) && isTexts(seats.names ?? {});
}

function isTexts(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every((v) => typeof v === 'string');
}

/** The seats kept for one match. */
export function seatsOf(shelf: Shelf, match: string): Seats | null {
  return readSeats(shelf).find((seats) => seats.match === match) ?? null;
}

/** Keep seats of a match, with those kept before: it is on my list, again if it was removed. A storage that is full or forbidden is no failure. */
export function keepSeats(
  shelf: Shelf,
  match: string,
  mine: Record<string, string>,
  invites: Record<string, string> = {},
  now: number = Date.now(),
): void {
  const all = readSeats(shelf);
  const old = all.find((seats) => seats.match === match);
  const own = { ...old?.mine, ...mine };
  const offered = Object.fromEntries(
    Object.entries({ ...old?.invites, ...invites }).filter(([seat]) => !(seat in own)),
  );
  const kept = [{ match, mine: own, invites: offered, ...(old?.names && { names: old.names }), saved: now }, ...all.filter((seats) => seats !== old)];
  write(shelf, kept.slice(0, KEPT));
}

/** Keep who plays which of the seats at this screen. */
export function keepNames(shelf: Shelf, match: string, names: Record<string, string>): void {
  write(
    shelf,
    readSeats(shelf).map((seats) => (seats.match === match ? { ...seats, names } : seats)),
  );
}

/** Take a match off my list, or bring it back. Its tokens stay: without them a seat is lost. */
export function setRemoved(shelf: Shelf, match: string, removed: boolean): void {
  write(
    shelf,
    readSeats(shelf).map((seats) => (seats.match === match ? { ...seats, removed } : seats)),
  );
}

/** The matches that are off my list. */
export function removedMatches(shelf: Shelf): Set<string> {
  return new Set(readSeats(shelf).filter(({ removed }) => removed).map(({ match }) => match));
}

/** Every token of mine, to ask the server for my matches. */
export function myTokens(shelf: Shelf): string[] {
  return readSeats(shelf).flatMap((seats) => Object.values(seats.mine));
}

function write(shelf: Shelf, all: Seats[]): void {
  try {
    shelf.setItem(KEY, JSON.stringify(all));
  } catch {
    // private windows may refuse: the link still holds the seat
  }
}

/** The browser's own shelf, or one that forgets where there is none. */
export function browserShelf(): Shelf {
  try {
    localStorage.getItem(KEY);
    return localStorage;
  } catch {
    const kept = new Map<string, string>();
    return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
  }
}
