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
  /** The step that is in sight. */
  #seen: GuideStep | null = null;
  /** Which step is read once more after the end, from 0; -1: none. */
  #again = $state(-1);

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

  /** The steps are only read: all was done or is past. */
  get again(): boolean {
    return this.#again >= 0;
  }

  get shown(): boolean {
    return !this.away && this.now !== null;
  }

  get last(): boolean {
    return this.now?.step === this.steps.at(-1);
  }

  /** The table changed, or something was taken back. */
  follow(view: unknown, ask: AskCard | null, log: Log): void {
    if (this.again) return;
    for (const step of this.steps) if (step.once && !this.read.has(step.id) && step.done?.(view, ask, log)) this.#keep(step.id);
    const seen = this.#seen;
    if (seen?.passing && !this.read.has(seen.id) && !seen.when(view, ask, log)) this.#keep(seen.id);
    this.now = current(this.steps, this.read, view, ask, log);
    if (this.now || this.over) return;
    this.over = true;
    markKnown(this.name);
  }

  /** A step came into sight, or none is. */
  show(step: GuideStep | null): void {
    if (!this.again) this.#seen = step;
  }

  /** On to the next step, done or not. */
  skip(view: unknown, ask: AskCard | null, log: Log): void {
    if (this.again) return this.#read(this.#again + 1);
    if (this.now) this.#keep(this.now.step.id);
    this.follow(view, ask, log);
  }

  /** Its button: put away or taken up again; after its end it begins anew. */
  toggle(): void {
    const anew = this.over && !this.again;
    if (anew) this.#read(0);
    this.put(!anew && !this.away);
  }

  put(away: boolean): void {
    this.away = away;
    if (away) markKnown(this.name);
    this.#write();
  }

  #read(number: number): void {
    const step = this.steps[number];
    this.#again = step ? number : -1;
    this.now = step ? { step, due: true } : null;
  }

  #keep(id: string): void {
    this.read = new Set([...this.read, id]);
    this.#write();
  }

  #write(): void {
    writeProgress(this.key, { read: [...this.read], away: this.away });
  }
}
