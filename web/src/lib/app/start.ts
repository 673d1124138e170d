/** New matches: who sits where, and whose the seats are. */
import type { Created, GameCard, LevelCard, NewMatch, SeatCard, SeatPlan } from '../generated/protocol';

export type Opponent = 'computer' | 'link' | 'hot' | 'watch';

export const OPPONENTS: readonly { id: Opponent; title: string; words: string }[] = [
  { id: 'computer', title: 'The computer', words: 'As good as you choose, from recruit to doctrine.' },
  { id: 'link', title: 'A friend by link', words: 'You get a link to send. The match waits for both.' },
  { id: 'hot', title: 'Two at this screen', words: 'Both sides take turns in this browser.' },
  { id: 'watch', title: 'Watch two computers', words: 'Sit back; every die and every choice is shown.' },
];

/** The computer players that people choose from, weakest first: whoever takes any option is for tests. */
export const opponents = (levels: readonly LevelCard[]): LevelCard[] => levels.filter(({ id }) => id !== 'random');

/** The one that was chosen before, if the game has it, else the one for newcomers. */
export function levelFor(levels: readonly LevelCard[], kept: string): string {
  const offered = opponents(levels);
  return (offered.find(({ id }) => id === kept) ?? offered[0] ?? levels[0])?.id ?? '';
}

/** The plan for every seat of a game. Those who are looked at play as well as they can. */
export function seatPlans(
  game: Pick<GameCard, 'seats' | 'levels'>,
  side: string,
  opponent: Opponent,
  level = '',
): Record<string, SeatPlan> {
  const best = game.levels.at(-1)?.id ?? '';
  const other: Record<Opponent, SeatPlan> = {
    computer: { kind: 'computer', level: level || best },
    link: { kind: 'open' },
    hot: { kind: 'person' },
    watch: { kind: 'computer', level: best },
  };
  // Who plays alone has nobody to choose.
  if (game.seats.length === 1) return Object.fromEntries(game.seats.map((seat) => [seat, { kind: 'person' }]));
  return Object.fromEntries(
    game.seats.map((seat) => [seat, seat === side && opponent !== 'watch' ? { kind: 'person' } : other[opponent]]),
  );
}

/** My seats in a new match, and those that I may offer to others. */
export function sorted(created: Created, plans: Record<string, SeatPlan>): {
  mine: Record<string, string>;
  invites: Record<string, string>;
} {
  const of = (kind: SeatPlan['kind']) =>
    Object.fromEntries(Object.entries(created.tokens).filter(([seat]) => plans[seat]?.kind === kind));
  return { mine: of('person'), invites: of('open') };
}

/** The same seats once more: who came by a link is invited again. Who looked on may play both sides. */
export function samePlans(seats: readonly SeatCard[], mine: readonly string[]): Record<string, SeatPlan> {
  return Object.fromEntries(
    seats.map(({ name, kind, level }) => [
      name,
      kind === 'computer' ? { kind, level } : { kind: mine.length === 0 || mine.includes(name) ? 'person' : 'open' },
    ]),
  );
}

/** The switches that a record's heading names. */
export function switchesOf(record: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const line of record.split('\n')) {
    if (line.startsWith('start')) break;
    const parts = /^switch (\S+) (\S+)\s*$/.exec(line);
    if (parts?.[1] && parts[2]) found[parts[1]] = parts[2];
  }
  return found;
}

/** What a record's heading says of its game and scenario; null for a file that is no record. */
export function headingOf(record: string): { game: string; scenario: string } | null {
  const lines = record.split(/\r?\n/, 30);
  if (lines[0]?.trim() !== 'danger close record 1') return null;
  const word = (name: string) => lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1).trim() ?? '';
  return { game: word('game'), scenario: word('scenario') };
}

/** A match that goes on from a written game. */
export function fromRecord(record: string, ply: number, seats: Record<string, SeatPlan>): NewMatch {
  const heading = headingOf(record);
  return { game: heading?.game ?? '', scenario: heading?.scenario ?? '', seats, record, ply };
}
