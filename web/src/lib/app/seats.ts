/** Seats in words. */
import type { AskCard, SeatCard } from '../generated/protocol';

/** "computer, recruit", "Anna", "Anna, away", "open seat": who sits at a seat. */
export function sitter(seat: SeatCard | undefined): string {
  if (!seat) return '';
  if (seat.kind === 'computer') return seat.level ? `computer, ${seat.level}` : 'computer';
  if (seat.kind === 'open') return seat.online ? 'a guest' : 'open seat';
  if (seat.player) return seat.online ? seat.player : `${seat.player}, away`;
  return seat.online ? 'person' : 'away';
}

/** "Anna (Red)", or the seat alone where nobody gave a name. */
export function called(name: string, seats: readonly SeatCard[]): string {
  const player = seats.find((seat) => seat.name === name)?.player;
  return player ? `${player} (${name})` : name;
}

/** Who decides, in a few words for the bar; the seat stands before it. */
export function decider(ask: AskCard | null, seats: readonly SeatCard[], mine: readonly string[]): string {
  if (!ask) return '';
  const seat = seats.find((one) => one.name === ask.seat);
  const who = seat?.player ? `${seat.player} ` : '';
  if (mine.includes(ask.seat)) return mine.length > 1 ? `${who}decides` : 'you decide';
  if (seat?.kind === 'computer') return 'the computer decides';
  return seat && !seat.online ? `${who}decides, but is not at the table` : `${who}decides`;
}

/** Whether nobody but computers plays against those who sit here: then a hint spoils nobody's game. */
export const onlyComputersBeside = (seats: readonly SeatCard[], mine: readonly string[]): boolean =>
  mine.length === 1 && seats.every((seat) => seat.kind === 'computer' || mine.includes(seat.name));
