/** What comes between a click and a choice: a question first, and no second click on what has just appeared. */
import type { AskCard } from '../generated/protocol';
import { isAct, questionBefore, sameAsk, type Acts, type Question } from './endings';
import type { Action } from './options';
import { asks, stopAsking } from './settings.svelte';

/** So long the hand that has just chosen has to rest before it ends or launches something at the same place. */
export const REST = 600;
/** A press so long ago has nothing to do with the decision that comes now. */
const RECENT = 1500;
/** Who moves the pointer farther than this has seen where it goes. */
const FAR = 8;

interface Outfit {
  game: () => string;
  acts: () => Acts;
  /** The opponent's turn is being told. */
  telling: () => boolean;
  send: (action: Action) => void;
}

export class Asking {
  /** What is asked now. */
  question = $state.raw<Question | null>(null);
  /** A decision or question has come under a hand that has just pressed, and that has not moved since. */
  resting = $state(false);
  #ask: AskCard | null = null;
  #pressed: { x: number; y: number; at: number } | null = null;
  #wake: ReturnType<typeof setTimeout> | undefined;
  readonly #outfit: Outfit;

  constructor(outfit: Outfit) {
    this.#outfit = outfit;
  }

  /** Take an option of the decision at hand, or ask first. */
  choose(ask: AskCard, action: Action): void {
    if (this.question) return;
    const { acts, game, telling, send } = this.#outfit;
    if (isAct(action, acts()) && (this.resting || telling())) return;
    const question = questionBefore(game(), ask, action);
    if (question && (!question.kind || asks(question.kind))) {
      this.question = question;
      if (this.#pressed) this.#rest(); // its second click neither answers nor puts it away
    } else send(action);
  }

  /** Ask before several choices in a row: always, for what they give up is never the same. */
  confirm({ label, words }: Pick<Question, 'label' | 'words'>, then: () => void): void {
    if (this.question) return;
    this.question = { action: [], label, words, odds: null, kind: '', then };
    if (this.#pressed) this.#rest();
  }

  /** The answer. */
  settle(sure: boolean, silence = false): void {
    const { question } = this;
    this.question = null;
    if (!question || !sure) return;
    if (silence && question.kind) stopAsking(question.kind, `“${question.label}”, for example: ${question.words}`);
    if (question.then) question.then();
    else this.#outfit.send(question.action);
  }

  /** The decision that is asked now. */
  heard(ask: AskCard | null): void {
    if (sameAsk(ask, this.#ask)) return;
    this.#ask = ask;
    this.question = null;
    if (this.#pressed && Date.now() - this.#pressed.at < RECENT) this.#rest();
  }

  /** The hand presses a button, a place or a key. A finger is elsewhere without having moved. */
  pressed(x: number, y: number): void {
    this.moved(x, y);
    this.#pressed = { x, y, at: Date.now() };
  }

  moved(x: number, y: number): void {
    if (this.resting && this.#pressed && Math.hypot(x - this.#pressed.x, y - this.#pressed.y) > FAR) this.#wakeUp();
  }

  stop(): void {
    clearTimeout(this.#wake);
  }

  #rest(): void {
    this.resting = true;
    clearTimeout(this.#wake);
    this.#wake = setTimeout(() => this.#wakeUp(), REST);
  }

  #wakeUp(): void {
    clearTimeout(this.#wake);
    this.resting = false;
  }
}
