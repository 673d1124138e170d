/** The player of a story: line by line, with what the board showed then and the dice that fell. It can be held, taken back and skipped. */
import type { EventCard } from '../generated/protocol';
import { fallTime } from './falling';
import { isRoll } from './log';
import type { Preferences } from './settings.svelte';
import type { Frame } from './steps';
import type { Line } from './story-lines';

export type Speed = Preferences['storySpeed'];

/** How long a line stands, and one with dice: for ever where the reader says when he has read it. */
const LINE: Readonly<Record<Speed, number>> = { read: Infinity, slow: 2600, normal: 1300, fast: 550 };
const ROLL: Readonly<Record<Speed, number>> = { read: Infinity, slow: 6500, normal: 3400, fast: 1600 };
/** A scene with several rolls stands longer, up to so many times as long. */
const MORE = 0.4;
const MOST_ROLLS = 3;
/** Lines without dice are told faster when there are many, so that all of them take about this long. */
const WHOLE: Readonly<Record<Speed, number>> = { read: Infinity, slow: Infinity, normal: 20_000, fast: 8_000 };
const LEAST = 300;
/** So many words are read in a second, and a scene of more words than so many waits until its reader says that he has read it. */
const WORDS_READ: Readonly<Record<Speed, number>> = { read: Infinity, slow: 2.2, normal: 3.2, fast: 6 };
const LONG = 45;
/** Between events that are told in one line; the whole line takes no longer than a few of these. */
const BEAT = 240;
const BEATS = 6;
/** So long dice lie before a hand can put them away: two quick presses must not swallow them. */
const LIE = 600;
/** Who presses "Next" so soon after it went on by itself meant the line before. */
const JUST_WENT = 400;
/** Nobody looks: ask again later. */
const AWAY = 500;

interface Outfit {
  speed: () => Speed;
  /** Whether anybody can see the page. */
  looking?: () => boolean;
  /** Whether a long scene waits for its reader; who only looks on has it go on by itself. */
  waits?: () => boolean;
  /** The events up to this number are told. */
  told?: (number: number) => void;
  /** The last line was told, and not skipped. */
  ended?: () => void;
}

export class Story {
  lines = $state.raw<readonly Line[]>([]);
  at = $state(-1);
  paused = $state(false);
  /** More came while it was told: there is no telling how long it will be. */
  grows = $state(false);
  /** Grows whenever a line is told, so that dice fall anew when it is told again. */
  tellings = $state(0);
  /** Which of the line's events the board shows; -1 for what was before all of them. */
  #beat = $state(0);
  /** What the board showed before the first line. */
  #start = $state.raw<Frame | null>(null);
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Dice fall, or have only just come to rest. */
  falling = $state(false);
  #lie: ReturnType<typeof setTimeout> | null = null;
  /** When it last went on by itself. */
  #went = -JUST_WENT;

  constructor(readonly outfit: Outfit) {}

  get running(): boolean {
    return this.at >= 0;
  }
  get line(): Line | null {
    return this.lines[this.at] ?? null;
  }
  get rolled(): boolean {
    return Boolean(this.line?.roll);
  }
  get event(): EventCard | null {
    return this.line?.told ?? null;
  }
  /** The event of the line that the board shows: of those that are told together one after the other. */
  get showing(): EventCard | null {
    const line = this.line;
    return line && (line.frames.length > 1 ? line.events[Math.max(0, this.#beat)]! : line.told);
  }
  /** What the board shows now; null for the table as it is. */
  get frame(): Frame | null {
    const line = this.line;
    if (!line) return null;
    return (this.#beat < 0 ? (this.lines[this.at - 1]?.frames.at(-1) ?? this.#start) : line.frames[this.#beat]) ?? null;
  }
  /** How far it is: of how many, or, while more comes, how many are still to come. */
  get place(): string {
    const told = this.at + 1;
    if (!this.grows) return `${told} of ${this.lines.length}`;
    return `${told} told, ${this.left > 0 ? `${this.left} to come` : 'up to the present'}`;
  }
  /** How many lines are still to come. */
  get left(): number {
    return this.lines.length - 1 - this.at;
  }
  /** Whether it waits for the reader. */
  get held(): boolean {
    return this.paused || this.waits;
  }
  /** Whether this line stands until somebody says that it was read. */
  get waits(): boolean {
    const speed = this.outfit.speed();
    return speed === 'read' || (speed !== 'fast' && this.outfit.waits?.() === true && this.line !== null && this.line.scene.length > 0 && toRead(this.line) > LONG);
  }

  /** Tell these lines, from the first; `start` is what the board showed before. */
  tell(lines: readonly Line[], start: Frame | null = null, paused = false): void {
    this.stop();
    this.add(lines, start, paused);
  }

  /** Tell these lines after those that are still to be told. */
  add(lines: readonly Line[], start: Frame | null = null, paused = false): void {
    if (lines.length === 0) return;
    if (this.running) {
      this.lines = [...this.lines, ...lines];
      this.grows = true;
      return;
    }
    this.lines = lines;
    this.#start = start;
    this.paused = paused;
    this.#go(0);
  }

  /** Take the last line back if it was not begun: what comes now may belong to it. */
  takeLast(): Line | null {
    const last = this.left > 0 ? this.lines.at(-1)! : null;
    if (last) this.lines = this.lines.slice(0, -1);
    return last;
  }

  /** The next line, when the dice of this one can have been seen. */
  next(): void {
    if (!this.falling && performance.now() - this.#went >= JUST_WENT) this.#next();
  }
  /** The next line; after the last one all is told. */
  #next(): void {
    if (this.at + 1 < this.lines.length) this.#go(this.at + 1);
    else {
      this.stop();
      this.outfit.ended?.();
    }
  }
  /** The line before, and stay there. */
  back(): void {
    if (this.falling) return;
    this.paused = true;
    this.#go(Math.max(0, this.at - 1));
  }
  /** This line once more, from what the board showed before it. */
  again(): void {
    this.#go(this.at, -1);
  }
  pause(): void {
    this.paused = true;
    this.#cancel();
  }
  resume(): void {
    this.paused = false;
    if (this.running) this.#wait();
  }
  /** On from where it was held: a line that waits for its reader was read. */
  goOn(): void {
    this.paused = false;
    if (this.waits) this.next();
    else this.resume();
  }
  /** One key for it all: on where it waits for the reader, else wait. */
  step(): void {
    if (this.held) this.next();
    else this.pause();
  }
  /** Leave it by a key, when the dice can have been seen. */
  leave(): void {
    if (!this.falling) this.stop();
  }
  /** The speed has changed: this line stands as long as that says. */
  hurry(): void {
    if (this.running && !this.paused) this.#wait();
  }

  stop(): void {
    this.#cancel();
    this.#fall(null);
    const last = this.lines.at(-1);
    if (this.running && last) this.outfit.told?.(last.events.at(-1)!.number);
    this.at = -1;
    this.grows = false;
    this.lines = [];
    this.#start = null;
  }

  #go(to: number, beat = 0): void {
    const line = this.lines[to];
    if (!line) return;
    this.at = to;
    this.#went = -JUST_WENT;
    this.#beat = beat;
    this.tellings += 1;
    this.#fall(line);
    this.outfit.told?.(line.events.at(-1)!.number);
    this.#wait();
  }

  #fall(line: Line | null): void {
    if (this.#lie) clearTimeout(this.#lie);
    const dice = line?.roll?.dice.length ?? 0;
    this.falling = dice > 0;
    this.#lie = this.falling ? setTimeout(() => (this.falling = false), fallTime(dice - 1) + LIE) : null;
  }

  #cancel(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
  #later(wait: number, then: () => void): void {
    this.#cancel();
    if (wait === Infinity) return;
    this.#timer = setTimeout(() => (this.outfit.looking?.() === false ? this.#later(AWAY, then) : then()), wait);
  }

  /** The events of a line one after the other, also where the reader holds it; then the next line, unless he does. */
  #wait(): void {
    const line = this.line;
    if (!line) return;
    if (this.#beat < line.frames.length - 1) {
      // What came of dice is seen when they lie.
      const falls = line.roll && this.#beat === 0 ? fallTime(line.roll.dice.length - 1) + LIE : 0;
      this.#later(falls + Math.min(BEAT, (BEAT * BEATS) / line.frames.length), () => {
        this.#beat += 1;
        this.#wait();
      });
    } else if (!this.paused) {
      this.#later(this.#stands(line), () => {
        this.#next();
        this.#went = this.running ? performance.now() : -JUST_WENT;
      });
    }
  }
  #stands(line: Line): number {
    if (this.waits) return Infinity;
    const speed = this.outfit.speed();
    const reading = (toRead(line) * 1000) / WORDS_READ[speed];
    if (line.scene.length > 0 && line.roll) return Math.max(reading, ROLL[speed] * Math.min(MOST_ROLLS, 1 + (line.scene.filter(isRoll).length - 1) * MORE));
    if (line.roll) return Math.max(reading, ROLL[speed] + (line.after.length > 0 ? (line.after.length * LINE[speed]) / 2 : 0));
    const pace = Math.max(LEAST, Math.min(LINE[speed], WHOLE[speed] / (this.left + 1)), line.scene.length > 0 ? reading : 0);
    return this.left === 0 ? pace * 1.5 : pace;
  }
}

/** How many words a line has for its reader: its sentence, and what the card of its rolls says if anything came of them. */
export function toRead({ told, roll, after, scene, idle }: Line): number {
  const parts = roll && scene.length > 0 && !idle ? scene : [told, ...after];
  const words = parts.flatMap(({ text, roll: card }) => [text, card?.meaning ?? '', scene.length > 0 ? '' : (card?.needed ?? '')]);
  return words.join(' ').split(/\s+/).filter(Boolean).length;
}

/** Of the events that came after my choice, those that it made itself: the rest others chose. */
export function ownOf(news: readonly EventCard[]): EventCard[] {
  return news.filter((event) => event.ply === news[0]!.ply);
}
