/** Turns in a row, with what is due on them. */

export interface TrackMark {
  title: string;
  /** Whose it is, if it is somebody's. */
  side?: string;
}

export interface TrackTurn {
  number: number;
  /** What the pointer is told, and what is heard. */
  title: string;
  words: string;
  marks: readonly TrackMark[];
}

/** Turns 1 to `count`, with missions, reinforcements and the like on the turns that they are due. */
export function trackTurns(count: number, due: readonly (TrackMark & { turn: number })[]): TrackTurn[] {
  return Array.from({ length: count }, (_, n) => {
    const marks = due.filter(({ turn }) => turn === n + 1).map(({ turn: _, ...mark }) => mark);
    const titles = marks.map(({ title }) => title);
    return { number: n + 1, title: `Turn ${n + 1}${titles.length ? `: ${titles.join('; ')}` : ''}`, words: titles.join(', '), marks };
  });
}
