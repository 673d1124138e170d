/** Carries out plans at the table, choice by choice, as the answers come. */
import type { AskCard, EventCard, Update } from '../generated/protocol';
import type { Action } from './options';
import { begun, ending, next, type Plan, type Run } from './plan';

export interface Means {
  /** Something is to be awaited first: an answer, which is heard of when it comes, or what is told. */
  busy: () => boolean;
  /** False when nothing could be sent. */
  choose: (action: Action) => boolean;
  /** Choose as a click would, with a question before if there is one. */
  offer: (action: Action) => void;
  undo: () => boolean;
  /** Ask first, and go on if the answer is yes. */
  confirm: (asks: NonNullable<Plan['asks']>, then: () => void) => void;
  say: (words: string) => void;
  /** Whether a die fell in an event. */
  rolled: (event: EventCard) => boolean;
}

function later(milliseconds: number, then: () => void): () => void {
  const timer = setTimeout(then, milliseconds);
  return () => clearTimeout(timer);
}

export class Planner {
  /** The plan under way. */
  run = $state.raw<Run | null>(null);
  /** The question at which a plan began that goes through without a halt: its choices are one, and no other question is shown between them. */
  asked = $state.raw<AskCard | null>(null);
  /** How many choices of the last plan stand and could be taken back together; it is forgotten with the next choice. */
  made = $state(0);
  #waiting: (() => void) | null = null;
  #update: Update | null = null;
  #back = 0;

  constructor(readonly means: Means) {}

  get running(): boolean {
    return this.run !== null;
  }

  start = (plan: Plan): void => {
    this.stop();
    if (plan.asks) this.means.confirm(plan.asks, () => this.#begin(plan));
    else this.#begin(plan);
  };

  #begin(plan: Plan): void {
    this.made = 0;
    this.run = begun(plan);
    this.asked = plan.pause || plan.patient ? null : (this.#update?.ask ?? null);
    this.#goOn();
  }

  /** Stay where it is: what was chosen stands. */
  stop = (): void => {
    this.#waiting?.();
    this.#waiting = null;
    if (this.run) this.made = this.run.made;
    this.run = this.asked = null;
    this.#back = 0;
  };

  /** Something else was chosen, or refused. */
  overtaken(): void {
    this.stop();
    this.made = 0;
  }

  /** Take back all that the last plan chose. */
  takeBackAll = (): void => {
    this.#back = this.made;
    this.made = 0;
    this.#takeBack();
  };

  /** What it waited for is over. */
  resume = (): void => {
    if (this.run && !this.#waiting) this.#goOn();
  };

  heard(update: Update, news: readonly EventCard[]): void {
    this.#update = update;
    if (this.#back > 0) return this.#takeBack();
    const run = this.run;
    if (!run) return;
    const over = !run.plan.parts.some((part, n) => n > run.part || (n === run.part && run.at < part.actions.length));
    if (!over && run.made > 0 && !run.plan.despiteRolls && news.some(this.means.rolled)) return this.#end('a die fell');
    if (!over && update.ask && !update.ask.mine && !run.plan.patient) return this.#end(`${update.ask.seat} decides first`);
    this.#waiting?.();
    this.#waiting = null;
    // All of it is done: it does not wait for what is told of its last choice.
    if (over && update.ask?.mine) return this.#end('');
    if (!run.plan.pause || over || run.made === 0) this.#goOn();
    else this.#waiting = later(run.plan.pause, () => this.#goOn());
  }

  #goOn(): void {
    const [run, update] = [this.run, this.#update];
    if (!run || !update || this.means.busy()) return;
    if (update.result || !update.ask) return this.stop();
    if (!update.ask.mine) {
      const { part, plan } = run;
      if (part >= plan.parts.length - 1 && run.at >= (plan.parts[part]?.actions.length ?? 0)) this.#end('');
      return;
    }
    if (run.made > 0 && run.plan.undisturbed?.() === false) return this.#end(run.plan.disturbance ?? 'something happened');
    const found = next(run, update.ask, update.undo);
    this.run = found.run;
    if (found.do === 'end') return this.#end(found.why);
    if (found.do === 'hand-over') {
      this.#end('');
      return this.means.offer(found.action);
    }
    const sent = found.do === 'undo' ? this.means.undo() : this.means.choose(found.action);
    if (!sent) this.#end('there is no connection');
  }

  #end(why: string): void {
    const run = this.run;
    this.stop();
    const words = run?.plan.parts.length && !run.plan.quiet ? ending(run, why) : '';
    if (words) this.means.say(words);
  }

  #takeBack(): void {
    if (!this.#update?.undo || this.#back === 0) {
      this.#back = 0;
      return;
    }
    this.#back -= 1;
    if (!this.means.undo()) this.#back = 0;
  }
}
