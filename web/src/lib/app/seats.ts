/** Seats in words. */
import type { AskCard, SeatCard } from '../generated/protocol';

/** "Blue", "Red, computer", "Red, open": a seat and who sits there. */
export function sitter(seat: SeatCard | undefined): string {
  if (!seat) return '';
  if (seat.kind === 'computer') return 'computer';
  if (seat.kind === 'open') return seat.online ? 'a guest' : 'open seat';
  return seat.online ? 'person' : 'away';
}

/** Who decides, in a few words for the bar. */
export function decider(ask: AskCard | null, seats: readonly SeatCard[], mine: readonly string[]): string {
  if (!ask) return '';
  if (mine.includes(ask.seat)) return mine.length > 1 ? 'decides' : 'you decide';
  const seat = seats.find((one) => one.name === ask.seat);
  if (seat?.kind === 'computer') return 'the computer decides';
  return seat && !seat.online ? 'decides, but is not at the table' : 'decides';
}
