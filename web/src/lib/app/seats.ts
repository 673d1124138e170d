/** Seats in words. */
import type { AskCard, SeatCard } from '../generated/protocol';

/** What a person is called, if he gave a name, and the table's words after it. `Called.svelte` shows it. */
export interface Called {
  name: string;
  words: string;
}

const said = (words: string): Called => ({ name: '', words });

/** "computer, recruit", "Anna", "Anna, away", "open seat": who sits at a seat. */
export function sitter(seat: SeatCard | undefined): Called {
  if (!seat) return said('');
  if (seat.kind === 'computer') return said(seat.level ? `computer, ${seat.level}` : 'computer');
  if (seat.kind === 'open') return said(seat.online ? 'a guest' : 'open seat');
  if (seat.player) return { name: seat.player, words: seat.online ? '' : ', away' };
  return said(seat.online ? 'person' : 'away');
}

/** "Anna (Red)", or the seat alone where nobody gave a name. */
export function called(name: string, seats: readonly SeatCard[]): Called {
  const player = seats.find((seat) => seat.name === name)?.player;
  return player ? { name: player, words: ` (${name})` } : said(name);
}

/** Who decides, in a few words for the bar; the seat stands before it. */
export function decider(ask: AskCard | null, seats: readonly SeatCard[], mine: readonly string[]): Called {
  if (!ask) return said('');
  const seat = seats.find((one) => one.name === ask.seat);
  const named = (words: string): Called => (seat?.player ? { name: seat.player, words: ` ${words}` } : said(words));
  if (mine.includes(ask.seat)) return mine.length > 1 ? named('decides') : said('you decide');
  if (seat?.kind === 'computer') return said('the computer decides');
  return named(seat && !seat.online ? 'decides, but is not at the table' : 'decides');
}

/** Whether nobody but computers plays against those who sit here: then a hint spoils nobody's game. */
export const onlyComputersBeside = (seats: readonly SeatCard[], mine: readonly string[]): boolean =>
  mine.length === 1 && seats.every((seat) => seat.kind === 'computer' || mine.includes(seat.name));
