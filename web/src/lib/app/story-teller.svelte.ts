/** What one seat is told of what happened: which events, and when. */
import type { GameClient } from '../games/types';
import type { EventCard, Update } from '../generated/protocol';
import { arrowsOf, whereabouts, worthTelling, type Arrow } from './log';
import { readSeen, writeSeen } from './seen';
import { calm, settings } from './settings.svelte';
import { following, lastOwn, Story } from './story.svelte';

export class StoryTeller {
  readonly story = new Story();
  /** What can be told again. */
  retold = $state.raw<EventCard[]>([]);
  /** The arrows of what happened last. */
  recent = $state.raw<Arrow[]>([]);
  /** What is read aloud. */
  announced = $state('');
  /** A choice of mine is under way: what comes of it is no news to me. */
  chose = false;
  #told = -1;
  /** What came of my own choices and is more than their plain effect: it is told to me, too. */
  #followed: EventCard[] = [];
  #untold: EventCard[] = [];

  constructor(
    readonly match: string,
    readonly client: () => GameClient | null,
    readonly follows: () => readonly string[],
  ) {}

  /** The game's own part of the page is there: it knows what is worth telling. */
  ready(): void {
    if (this.#untold.length > 0) this.tell(this.#untold);
  }

  /** What changed at the table that shows. */
  heard(now: Update, news: EventCard[], before: Update | null, log: EventCard[]): void {
    const looks = this.client()?.events ?? {};
    if (before && news.length > 0) this.announced = news.slice(-6).map((event) => event.text).join(' ');
    this.recent = before && !now.ask?.mine ? news.flatMap((event) => arrowsOf(event, looks, whereabouts(log, looks, now.view))).slice(-6) : [];
  }

  /** What happened since this seat decided last, once it decides again. */
  follow(now: Update, news: EventCard[], before: Update | null, log: EventCard[]): void {
    const last = log.at(-1)?.number ?? -1;
    if (!before) this.#told = Math.min(readSeen(this.match, now.seat) ?? last, last);
    if (this.chose) {
      this.#told = lastOwn(news, Math.min(this.#told, last));
      this.#followed = [...this.#followed.filter((event) => event.number < now.since), ...following(news, this.#told, this.follows())];
      this.chose = false;
    }
    this.#told = Math.min(this.#told, last);
    if (now.ask?.mine && !now.result) {
      this.tellNew([...this.#followed, ...log.filter((event) => event.number > this.#told)]);
      this.#followed = [];
      this.#told = last;
    }
    writeSeen(this.match, now.seat, this.#told);
  }

  /** What happened while a player at a shared screen looked away, what came of the last choice included. */
  catchUp(seat: string, log: EventCard[]): void {
    const from = readSeen(this.match, seat);
    if (from !== null) this.tellNew(log.filter((event) => event.number > from));
    this.seen(seat, log);
  }
  seen(seat: string, log: EventCard[]): void {
    writeSeen(this.match, seat, log.at(-1)?.number ?? -1);
  }

  tellNew(fresh: EventCard[]): void {
    if (fresh.length === 0) return;
    this.retold = fresh;
    if (settings.tell && !calm()) this.tell(fresh);
  }
  /** Step by step; as soon as the game's own part of the page knows what is worth it. */
  tell(events: EventCard[]): void {
    const client = this.client();
    this.#untold = client ? [] : events;
    if (client) this.story.tell(worthTelling(events, client.events));
  }

  /** For another player: nothing of what the last one was told. */
  forget(): void {
    this.story.stop();
    this.announced = '';
    this.retold = [];
    this.recent = [];
  }
}
