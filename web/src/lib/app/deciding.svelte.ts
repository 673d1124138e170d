/** What a person does at the table: a choice, several in a row, an order, and taking back. */
import type { Spot } from '../board/lit';
import type { Rejected } from '../generated/protocol';
import { Asking } from './asking.svelte';
import type { Acts } from './endings';
import type { Live } from './live.svelte';
import { isRoll } from './log';
import type { Action } from './options';
import { Planner } from './plan.svelte';
import type { StoryTeller } from './story-teller.svelte';
import { toasts } from './toasts.svelte';
import { noUndo } from './words';

/** The table at which it is done. */
export interface Decided {
  live: () => Live;
  teller: StoryTeller;
  game: () => string;
  acts: () => Acts;
  /** A choice was sent. */
  chose: () => void;
  /** What a click where nothing is lit would have to choose, so that the rule is told which forbids it. */
  attempt: (clicked: Spot) => Action | null | undefined;
}

export class Deciding {
  readonly asking: Asking;
  readonly planner: Planner;
  readonly #table: Decided;

  constructor(table: Decided) {
    this.#table = table;
    const telling = (): boolean => table.teller.story.running;
    this.asking = new Asking({ game: table.game, acts: table.acts, telling, send: (action) => void this.#send(action) });
    this.planner = new Planner({
      busy: () => table.live().busy || telling(),
      choose: (action) => this.#send(action),
      offer: this.choose,
      undo: () => this.#unsend(),
      confirm: (asks, then) => this.asking.confirm(asks, then),
      say: (words) => toasts.show(words),
      rolled: isRoll,
    });
  }

  readonly choose = (action: Action): void => {
    const { live, teller } = this.#table;
    this.planner.overtaken();
    const ask = live().update?.ask;
    if (ask?.mine && !teller.story.running && !live().busy) this.asking.choose(ask, action);
  };

  readonly takeBack = (): void => {
    const refused = this.#table.live().update?.undoRefused;
    if (refused) toasts.show(noUndo(refused));
    this.planner.overtaken();
    this.#unsend();
  };

  readonly order = (action: Action): void => {
    if (!this.#table.live().order([...action])) toasts.show('There is no connection just now: the order was not sent.', '', 'refused');
  };

  /** Somebody clicked where nothing is lit. */
  readonly puzzled = (clicked: Spot): void => {
    const live = this.#table.live();
    const action = this.#table.attempt(clicked);
    if (action && !live.busy) live.choose(action);
  };

  readonly refused = (rejected: Rejected): void => {
    this.#table.teller.refused();
    this.planner.overtaken();
    toasts.show(rejected.reason, rejected.rule, 'refused');
  };

  #send(action: Action): boolean {
    const live = this.#table.live();
    if (!live.update?.ask?.mine || live.busy) return false;
    const sent = live.choose([...action]);
    if (sent) {
      this.#table.teller.chose();
      this.#table.chose();
    } else toasts.show('There is no connection just now: the choice was not sent.', '', 'refused');
    return sent;
  }

  #unsend(): boolean {
    const live = this.#table.live();
    if (!live.update?.undo || live.busy) return false;
    this.#table.teller.story.stop();
    const sent = live.undo();
    if (sent) this.#table.teller.chose();
    return sent;
  }
}
