/** A guide at work: which step it is at. */
import type { AskCard, EventCard } from '../generated/protocol';
import { current, markKnown, readProgress, writeProgress, type Current, type GuideStep } from './guide';

type Log = readonly EventCard[];

export class Guide {
  /** Put away by the player; it goes on counting, and can be taken up again. */
  away = $state(false);
  /** The steps that were read, or passed over. */
  read = $state.raw<ReadonlySet<string>>(new Set());
  now = $state.raw<Current | null>(null);
  over = $state(false);

  /** `key` names match and seat: what was read there is kept over a reload. `name` names the guide for all matches. */
  constructor(
    readonly key: string,
    readonly steps: readonly GuideStep[],
    readonly name = '',
  ) {
    const { read, away } = readProgress(key, name);
    this.read = new Set(read);
    this.away = away;
  }

  /** Which of the steps this is, counted from 1. */
  get number(): number {
    return this.now ? this.steps.indexOf(this.now.step) + 1 : this.steps.length;
  }

  /** The table changed, or something was taken back. */
  follow(view: unknown, ask: AskCard | null, log: Log): void {
    for (const step of this.steps) if (step.once && !this.read.has(step.id) && step.done?.(view, ask, log)) this.#keep(step.id);
    this.now = current(this.steps, this.read, view, ask, log);
    if (this.now || this.over) return;
    this.over = true;
    markKnown(this.name);
  }

  /** On to the next step, done or not. */
  skip(view: unknown, ask: AskCard | null, log: Log): void {
    if (this.now) this.#keep(this.now.step.id);
    this.follow(view, ask, log);
  }

  put(away: boolean): void {
    this.away = away;
    if (away) markKnown(this.name);
    this.#write();
  }

  #keep(id: string): void {
    this.read = new Set([...this.read, id]);
    this.#write();
  }

  #write(): void {
    writeProgress(this.key, { read: [...this.read], away: this.away });
  }
}
