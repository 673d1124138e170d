/** What a table is told of what happened: which events, when, and what the board showed at each. */
import type { GameClient } from '../games/types';
import type { EventCard, ReasonCard, StoryCard, Update } from '../generated/protocol';
import { arrowsOf, isRoll, whereabouts, worthTelling, type Arrow, type Names } from './log';
import { fromSamePlace } from './same-place';
import { readSeen, writeSeen } from './seen';
import { calm, preferences, settings } from './settings.svelte';
import { sounds } from './sound';
import { framesOf, Reel, type Frame } from './steps';
import { isScene, linesOf, runs } from './story-lines';
import { ownOf, Story } from './story.svelte';

interface Outfit {
  match: string;
  /** Whether somebody plays here; else it is only looked at. */
  plays?: () => boolean;
  /** Several play at this screen: how far each has seen is kept when he sits down and when he decides. */
  shared: boolean;
  client: () => GameClient | null;
  names: () => Names;
  /** The kinds that are more than the plain effect of a choice, and so are told to who chose, too. */
  follows: () => readonly string[];
}

/** Where a story stood when somebody asked for other eyes, in the log of the eyes before. */
interface Stood {
  event: EventCard;
  log: readonly EventCard[];
  /** It was told, and not only offered. */
  told: boolean;
  paused: boolean;
}

/** So many new events are told at once when somebody comes back; more are summed up first. */
const AT_ONCE = 6;
/** More than so many that came without what the board showed are summed up, too. */
const UNWATCHED = 12;
/** So many reasons are kept. */
const REASONS = 500;

export class StoryTeller {
  readonly story: Story;
  /** What can be told again: all since this table decided last. */
  retold = $state.raw<readonly EventCard[]>([]);
  /** What happened while somebody was away: in short, and step by step if he likes. */
  away = $state.raw<readonly EventCard[]>([]);
  /** The arrows of what happened last. */
  recent = $state.raw<readonly Arrow[]>([]);
  /** The ways that were gone in the last update, my own too. */
  ways: readonly Arrow[] = [];
  /** Why computers chose what they did, by the number of the choice. */
  reasons = $state.raw<ReadonlyMap<number, ReasonCard>>(new Map());
  /** What is read aloud. */
  announced = $state('');
  /** A choice from this table is under way: its plain effect is no news here. */
  #chose = false;
  /** The version that was followed last: two seats at one screen hear of the same things. */
  #version = -1;
  #seat = '';
  #reel = new Reel();
  #reels: Reel[] = [];
  /** Until the table comes with other eyes. */
  #stood: Stood | null = null;
  /** Until what came after it is fetched; what was told last stands still so long. */
  #resumes: Stood | null = null;
  /** Grows with other eyes, so that what was fetched for those before is not told. */
  #eyes = 0;
  /** What comes while the past is fetched is told after it. */
  #meanwhile: EventCard[] | null = null;
  /** The last event that was fetched: it may come once more. */
  #fetched = -1;
  #last = -1;
  #untold: { events: readonly EventCard[]; own: boolean }[] = [];

  constructor(readonly outfit: Outfit) {
    this.story = new Story({
      speed: () => preferences.storySpeed,
      waits: () => outfit.plays?.() ?? false,
      looking: () => document.visibilityState !== 'hidden',
      told: (number) => this.#seat && writeSeen(outfit.match, this.#seat, number),
    });
  }

  get #looks() {
    return this.outfit.client()?.events ?? {};
  }

  /** The game's own part of the page is there: it knows what is worth telling. */
  ready(): void {
    const untold = this.#untold;
    this.#untold = [];
    for (const { events, own } of untold) this.#add(events, own);
  }

  chose(): void {
    this.#chose = true;
    this.retold = [];
    this.away = [];
  }
  refused(): void {
    this.#chose = false;
  }

  /** What came for one of the seats here, whether its table shows or not. */
  take(seat: number, now: Update, before: Update | null): void {
    this.#reels[seat] ??= new Reel();
    this.#reels[seat].take(before, now);
    if (now.reasons.length > 0) this.reasons = new Map([...this.reasons, ...now.reasons.map((one) => [one.ply, one] as const)].slice(-REASONS));
  }

  /** What changed at the table that shows: it is told, but for the plain effects of a choice from here. */
  follow(seat: number, now: Update, news: EventCard[], before: Update | null, log: readonly EventCard[]): void {
    this.#reel = this.#reels[seat] ?? new Reel();
    if (before && news.length > 0) this.announced = news.slice(-6).map((event) => event.text).join(' ');
    this.ways = before ? news.flatMap((event) => arrowsOf(event, this.#looks, whereabouts(log, this.#looks, now.view))) : [];
    this.recent = now.ask?.mine ? [] : this.ways.slice(-6);
    const last = log.at(-1)?.number ?? -1;
    if (now.since <= this.#last) this.#fetched = Math.min(this.#fetched, now.since - 1); // taken back
    this.#last = last;
    if (this.outfit.shared && now.version <= this.#version) return;
    this.#version = now.version;
    if (!before) return this.#arrive(now.seat, log, last);
    if (now.ask?.mine && !before.ask?.mine) sounds.radio();
    const own = this.#chose && news.length > 0 ? ownOf(news) : [];
    this.#chose = false;
    this.#add(own, true);
    const others = news.filter((event) => !own.includes(event) && event.number > this.#fetched);
    // Nobody watched it happen, such as while the line was down: then it is like coming back.
    if (this.#meanwhile) this.#meanwhile.push(...others);
    else if (now.steps.length === 0 && others.length > UNWATCHED) this.away = [...this.away, ...others];
    else this.#add(others, false);
    this.#settle(last);
  }

  /** Somebody comes to the table: what he has not seen is told, or summed up if it is much. */
  #arrive(seat: string, log: readonly EventCard[], last: number): void {
    this.#seat = this.outfit.shared ? '' : seat;
    if (this.#stood) return this.#goOn(this.#stood, log);
    const from = this.#seat ? readSeen(this.outfit.match, this.#seat) : null;
    const unseen = from === null ? [] : log.filter((event) => event.number > from);
    if (unseen.length > AT_ONCE) this.away = unseen;
    else {
      this.#add(unseen, false);
      this.#settle(last);
    }
  }
  /** Other eyes are asked for: the table comes anew, and the story goes on where it stands. */
  changeEyes(log: readonly EventCard[]): void {
    const { line, paused } = this.story;
    const event = line?.events[0] ?? this.away[0];
    this.#stood ??= this.#resumes ?? (event ? { event, log, told: line !== null, paused } : null);
    this.#resumes = null;
    this.#meanwhile = null;
    this.#eyes += 1;
    this.story.pause();
    this.away = [];
    this.#untold = [];
    this.retold = [];
    this.recent = [];
    this.reasons = new Map();
    this.#fetched = this.#last = this.#version = -1;
  }
  #goOn(stood: Stood, log: readonly EventCard[]): void {
    this.#stood = null;
    this.away = fromSamePlace(stood.event, stood.log, log);
    if (stood.told && this.away.length > 0) this.#resumes = stood;
    else this.story.stop();
  }
  /** Whether the past is to be fetched so that the story goes on. */
  get resumes(): boolean {
    return this.#resumes !== null && this.#meanwhile === null;
  }
  /** What is not told is seen at once. */
  #settle(last: number): void {
    if (this.#seat && !this.story.running && this.#untold.length === 0 && this.away.length === 0) writeSeen(this.outfit.match, this.#seat, last);
  }

  /** A player at a shared screen sits down: what happened while he looked away, what came of his last choice included. */
  sitDown(seat: number, name: string, log: readonly EventCard[]): void {
    this.#reel = this.#reels[seat] ?? new Reel();
    this.#version = -1;
    const from = readSeen(this.outfit.match, name);
    if (from !== null) this.#add(log.filter((event) => event.number > from), false);
    this.seen(name, log);
  }
  /** A player at a shared screen has seen all of it. */
  seen(name: string, log: readonly EventCard[]): void {
    writeSeen(this.outfit.match, name, log.at(-1)?.number ?? -1);
  }

  /** Tell these after what is being told. Of what came of a choice from here only rolls and what is more than its effect. */
  #add(events: readonly EventCard[], own: boolean): void {
    if (events.length === 0) return;
    if (!this.outfit.client()) {
      this.#untold.push({ events, own });
      return;
    }
    const looks = this.#looks;
    const follows = this.outfit.follows();
    const heard = looks.asides ? events.filter(({ kind }) => !looks.asides!.has(kind)) : events;
    const short = !settings.tell || calm();
    const news = (event: EventCard): boolean => isRoll(event) || (!short && follows.includes(event.kind));
    const told = own
      ? runs(heard, looks, this.outfit.names()).flatMap((run) => (isScene(run, looks) && run.some(news) ? run : run.filter(news)))
      : short
        ? heard.filter((event) => isRoll(event))
        : worthTelling(heard, looks);
    this.retold = [...this.retold, ...(own ? told : events)];
    this.#play(told, (event) => this.#reel.at(event), false);
  }
  #play(events: readonly EventCard[], frameAt: (event: number) => Frame | null, anew: boolean, paused = false): void {
    // What one choice after the other brings is told together, too.
    const last = anew || events.length === 0 ? null : this.story.takeLast();
    const frames = new Map(last?.frames.map((frame) => [frame.event, frame]));
    const lines = linesOf([...(last?.events ?? []), ...events], this.#looks, this.outfit.names(), (event) => frames.get(event) ?? frameAt(event));
    const start = events[0] ? frameAt(events[0].number - 1) : null;
    if (anew) this.story.tell(lines, start, paused);
    else this.story.add(lines, start);
  }

  /** What was told, once more. */
  retell(): void {
    this.#play(worthTelling(this.retold, this.#looks), (event) => this.#reel.at(event), true);
  }
  /** Step by step what happened while somebody was away: the first part, and each that goes on from it. */
  async tellPast(fetch: (since: number) => Promise<StoryCard>): Promise<void> {
    if (this.#meanwhile) return;
    const meanwhile: EventCard[] = [];
    this.#meanwhile = meanwhile;
    const eyes = this.#eyes;
    try {
      await this.#fetchPast(fetch);
    } finally {
      if (eyes === this.#eyes) {
        if (this.#resumes) this.#stay();
        this.#meanwhile = null;
        this.#add(meanwhile.filter(({ number }) => number > this.#fetched), false);
      }
    }
  }
  /** The story cannot go on with other eyes: then the table is shown as it is. */
  #stay(): void {
    this.#resumes = null;
    this.away = [];
    this.story.stop();
  }
  async #fetchPast(fetch: (since: number) => Promise<StoryCard>): Promise<void> {
    let since = this.away[0]?.number ?? 0;
    const eyes = this.#eyes;
    for (let more = true; more; ) {
      const part = await fetch(since);
      if (eyes !== this.#eyes) return;
      const first = this.away.length > 0;
      if (!first && !this.story.running) return; // skipped meanwhile
      if (this.#resumes && !this.story.running) return;
      const paused = this.#resumes?.paused ?? false;
      this.#resumes = null;
      this.away = [];
      this.#fetched = part.since + part.events.length - 1;
      const frames = new Map(framesOf(part.base, part.steps).map((frame) => [frame.event, frame]));
      frames.set(part.since - 1, { event: part.since - 1, ...part.base });
      this.#play(worthTelling(part.events, this.#looks), (event) => frames.get(event) ?? null, first, paused);
      more = part.more && part.events.length > 0;
      since = part.since + part.events.length;
    }
  }
  /** Not now: it is all in the log. */
  letBe(): void {
    const last = this.away.at(-1);
    if (last && this.#seat) writeSeen(this.outfit.match, this.#seat, last.number);
    this.away = [];
  }

  /** Why what the line tells was chosen: the last reasons between the line before and its end. */
  get why(): ReasonCard[] {
    const { lines, at, line } = this.story;
    if (!line) return [];
    const end = line.events.at(-1)!.number;
    const before = lines[at - 1]?.events.at(-1)?.number ?? line.events[0]!.number - 1;
    return [...this.reasons.values()].filter(({ event }) => event > before && event <= end).slice(-2);
  }

  /** For another player: nothing of what the last one was told. */
  forget(): void {
    this.story.stop();
    this.#untold = [];
    this.announced = '';
    this.retold = [];
    this.recent = [];
  }
}
