/** "What happened": the opponent's events since my last choice, and what mine set off, one after the other. */
import type { EventCard } from '../generated/protocol';

const STEP = 700;
/** Long turns are told faster, so that the whole takes about this long. */
const WHOLE = 20_000;
const LEAST = 350;

export class Story {
  events = $state.raw<EventCard[]>([]);
  at = $state(-1);
  #timer: ReturnType<typeof setTimeout> | null = null;

  get running(): boolean {
    return this.at >= 0;
  }
  get event(): EventCard | null {
    return this.events[this.at] ?? null;
  }

  /** Tell these events, from the first. */
  tell(events: EventCard[]): void {
    this.stop();
    if (events.length === 0) return;
    this.events = events;
    this.#step(0);
  }

  #step(to: number): void {
    if (to >= this.events.length) {
      this.stop();
      return;
    }
    this.at = to;
    const last = to === this.events.length - 1;
    const pace = Math.max(LEAST, Math.min(STEP, WHOLE / this.events.length));
    this.#timer = setTimeout(() => this.#step(to + 1), last ? pace * 2 : pace);
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.at = -1;
  }
}

/** The number of the last event that my own choice made, of the events that came after it. */
export function lastOwn(news: readonly EventCard[], before: number): number {
  const first = news[0];
  if (!first) return before;
  return news.filter((event) => event.ply === first.ply).reduce((most, event) => Math.max(most, event.number), before);
}

/** Of the events that my own choice made, those of the kinds that are told to me as well. */
export function following(news: readonly EventCard[], lastOfMine: number, kinds: readonly string[]): EventCard[] {
  return news.filter((event) => event.number <= lastOfMine && kinds.includes(event.kind));
}
