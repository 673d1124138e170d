/** A game looked at again: choice by choice, each told line by line with what the board showed and the dice that fell. */
import type { StoryCard } from '../generated/protocol';
import type { Frame } from './steps';
import { framesOf } from './steps';
import type { Line } from './story-lines';
import { Story, type Speed } from './story.svelte';

interface Outfit {
  /** The last choice. */
  last: () => number;
  speed: () => Speed;
  /** What came of a choice. */
  fetch: (ply: number) => Promise<StoryCard>;
  lines: (card: StoryCard, frameAt: (event: number) => Frame | null) => Line[];
}

/** Where nothing was told of a choice, the next one comes after this long. */
const NOTHING = 400;

export class Replaying {
  /** The choice that is shown. */
  at = $state(0);
  /** It runs by itself. */
  playing = $state(false);
  /** What is to be told is being fetched. */
  coming = $state(false);
  readonly story: Story;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Grows with every move, so that what was fetched for an earlier one is not told. */
  #moves = 0;

  constructor(readonly outfit: Outfit) {
    this.story = new Story({ speed: outfit.speed, looking: () => document.visibilityState !== 'hidden', ended: () => this.playing && this.next() });
  }

  get held(): boolean {
    return !this.playing || this.story.held;
  }
  get first(): boolean {
    return this.at <= 0 && this.story.at <= 0;
  }
  get over(): boolean {
    return this.at >= this.outfit.last() && this.story.left <= 0;
  }

  /** To a choice, without telling how it came about. */
  go(to: number): void {
    this.#quiet();
    this.at = Math.max(0, Math.min(this.outfit.last(), to));
  }

  /** The next line, of this choice or of the next one. */
  next(): void {
    if (this.story.falling) return;
    if (this.story.running && this.story.left > 0) return this.story.next();
    if (this.at >= this.outfit.last()) {
      this.stop();
      return;
    }
    this.#quiet();
    this.at += 1;
    void this.#tell();
  }
  /** The line before; before the first one the choice before. */
  back(): void {
    if (this.story.falling) return;
    this.playing = false;
    if (this.story.at > 0) this.story.back();
    else this.go(this.at - 1);
  }
  /** This line once more, or what came of this choice. */
  again(): void {
    if (this.story.running) this.story.again();
    else if (this.at > 0) void this.#tell();
  }
  toggle(): void {
    if (this.playing && this.story.held) return this.next();
    this.playing = !this.playing;
    if (!this.playing) {
      this.#cancel();
      this.story.pause();
    } else {
      if (this.over) this.go(0);
      if (this.story.running) this.story.resume();
      else this.next();
    }
  }
  stop(): void {
    this.playing = false;
    this.#quiet();
  }

  async #tell(): Promise<void> {
    this.#moves += 1;
    const move = this.#moves;
    let card: StoryCard | null = null;
    this.coming = true;
    try {
      card = await this.outfit.fetch(this.at);
    } catch {
      // the position is shown at once, and says what is wrong if it cannot be had
    }
    if (move !== this.#moves) return;
    this.coming = false;
    const lines = card ? this.#lines(card) : [];
    if (lines.length > 0) this.story.tell(lines, card && { event: card.since - 1, ...card.base }, !this.playing);
    else if (this.playing) this.#timer = setTimeout(() => this.playing && this.next(), NOTHING);
  }
  #lines(card: StoryCard): Line[] {
    const frames = new Map(framesOf(card.base, card.steps).map((frame) => [frame.event, frame]));
    return this.outfit.lines(card, (event) => frames.get(event) ?? null);
  }

  #cancel(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
  #quiet(): void {
    this.#moves += 1;
    this.coming = false;
    this.#cancel();
    this.story.stop();
  }
}
