/** A guide at work: which step it is at. */
import type { AskCard, EventCard } from '../generated/protocol';
import { advanced, readProgress, writeProgress, type GuideStep } from './guide';

export class Guide {
  at = $state(0);
  /** Put away by the player; it goes on counting, and can be taken up again. */
  away = $state(false);
  /** The step's time has come. */
  due = $state(false);

  /** `key` names match and seat: what was done there is kept over a reload. */
  constructor(
    readonly key: string,
    readonly steps: readonly GuideStep[],
  ) {
    const { at, away } = readProgress(key);
    this.at = Math.min(at, steps.length);
    this.away = away;
  }

  /** The step to be shown, if there is one. */
  get step(): GuideStep | null {
    return this.away || !this.due ? null : (this.steps[this.at] ?? null);
  }
  get over(): boolean {
    return this.at >= this.steps.length;
  }

  /** The table changed. */
  follow(view: unknown, ask: AskCard | null, log: readonly EventCard[]): void {
    this.#to(advanced(this.steps, this.at, view, ask, log));
    const step = this.steps[this.at];
    this.due = step !== undefined && (!step.when || step.when(view, ask, log));
  }

  /** On to the next step, done or not. */
  skip(view: unknown, ask: AskCard | null, log: readonly EventCard[]): void {
    this.#to(this.at + 1);
    this.follow(view, ask, log);
  }

  put(away: boolean): void {
    this.away = away;
    writeProgress(this.key, { at: this.at, away });
  }

  #to(at: number): void {
    if (at === this.at) return;
    this.at = at;
    writeProgress(this.key, { at, away: this.away });
  }
}
