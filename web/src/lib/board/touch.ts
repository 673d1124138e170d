/** What the mouse, a finger or the keys are at, and what a hand does with a counter. */
import type { Point } from './places';

/** What the pointer, the finger or the keyboard is at. Coordinates are pixels inside the board. */
export interface Touched {
  place: number | null;
  unit: number | null;
  at: Point;
  by: 'mouse' | 'touch' | 'keys';
  /** It stands for its whole stack: a closed one, or the handle of one that lies open. */
  all?: boolean;
}

/** A counter that a hand draws to another counter or place, such as from who shoots to who is shot at. */
export interface Dragging {
  /** Whether this counter can be taken; if not, the map moves under the hand. */
  from: (counter: Touched) => boolean;
  /** What it is over now, as often as that changes; null when the hand lets go. */
  over?: (counter: Touched, over: Touched | null) => void;
  drop: (counter: Touched, on: Touched) => void;
}
