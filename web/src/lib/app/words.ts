/** Words that depend on the game: its measure of time, how long it lasts, how it ended. */
import type { MeasureCard, ResultCard, ScenarioCard } from '../generated/protocol';

export const TURNS: MeasureCard = { one: 'turn', many: 'turns' };

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** "Turn 3"; before the first it is set-up. */
export function momentOf(time: number, measure: MeasureCard = TURNS): string {
  return time === 0 ? 'Set-up' : `${capital(measure.one)} ${time}`;
}

/** "12 turns", "up to 8 hours", or the game's own words; nothing where no length is fixed. */
export function lengthOf(scenario: Pick<ScenarioCard, 'turns' | 'endsEarly' | 'length'>, measure: MeasureCard = TURNS): string {
  if (scenario.length) return scenario.length;
  if (scenario.turns === 0) return '';
  return `${scenario.endsEarly ? 'up to ' : ''}${scenario.turns} ${scenario.turns === 1 ? measure.one : measure.many}`;
}

/** "3 hints"; nothing where nobody asked. */
export const hintsOf = (count: number): string => (count === 0 ? '' : count === 1 ? '1 hint' : `${count} hints`);

type Ended = Pick<ResultCard, 'winner' | 'outcome'>;

/** How it ended for everybody, in two or three words. A game of one seat is a mission. */
export function outcomeOf({ winner, outcome }: Ended, seats: readonly string[]): string {
  if (outcome === 'drawn') return 'A draw';
  if (seats.length === 1) return outcome === 'won' ? 'Mission accomplished' : 'Mission failed';
  return outcome === 'won' ? `${winner} wins` : 'Nobody wins';
}

/** How it ended for those who sit here. */
export function verdictOf(ended: Ended, seats: readonly string[], mine: readonly string[]): string {
  if (seats.length === 1 || mine.length !== 1 || ended.outcome === 'drawn') return outcomeOf(ended, seats);
  return ended.outcome === 'won' && mine[0] === ended.winner ? 'You have won' : 'You have lost';
}

/** "Red: Narrow victory"; a game's own level may name the winner already. Without a level, how it ended. It begins a sentence. */
export function resultLine(result: Ended & Pick<ResultCard, 'level'>, seats: readonly string[]): string {
  const { level, winner } = result;
  if (!level) return seats.length !== 1 && winner ? winner : outcomeOf(result, seats);
  return seats.length !== 1 && winner && !level.includes(winner) ? `${winner}: ${level}` : capital(level);
}

/** The state of a match in a list: won, lost or drawn. */
export const OUTCOMES: Readonly<Record<ResultCard['outcome'], string>> = { won: 'won', lost: 'failed', drawn: 'drawn' };

/** Why nothing is taken back, as an answer to who tried. */
export const noUndo = (why: string): string => `Undo is not possible. ${why}`;
