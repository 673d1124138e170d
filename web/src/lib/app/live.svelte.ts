/** A seat at a table over a live socket. */
import type { EventCard, Hinted, Presence, Rejected, Said, SeatCard, Unfit, Update } from '../generated/protocol';
import { awaited, PATIENCE, sharer } from './dice';
import type { Action } from './options';
import { absorb, backoff, EMPTY, understood, type TableState } from './table-state';
import { browserShelf } from './tokens';

export type Status = 'connecting' | 'live' | 'offline' | 'closed';

/** The parts of a WebSocket that are used here. */
export interface Socket {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onerror: ((event: Event) => void) | null;
  send(data: string): void;
  close(): void;
}

export interface Outfit {
  connect: (address: string) => Socket;
  wait: (milliseconds: number, then: () => void) => () => void;
  /** A choice was refused. */
  refused: (rejected: Rejected) => void;
  /** What the person here wants to be called; "" for nothing. */
  name?: () => string;
  /** What this seat owes the dice now. */
  owes?: (update: Update, late?: boolean) => Said | null;
  /** The table changed; `news` are the events that came. */
  changed?: (update: Update, news: EventCard[], before: Update | null) => void;
}

/** Codes with which the server says that connecting again will not help: no seat, no match, not playable, open elsewhere. */
const FINAL = new Set([4400, 4403, 4404, 4409, 4410]);

export class Live {
  #table = $state.raw<TableState>(EMPTY);
  status = $state<Status>('connecting');
  /** A choice was sent and not yet answered. */
  busy = $state(false);
  /** The match is stored, but the rules of today refuse a choice in it: there is no table until it is mended. */
  unfit = $state.raw<Unfit | null>(null);
  /** What the scripted player would do at the decision at hand, if somebody asked. */
  hinted = $state.raw<Hinted | null>(null);
  /** A hint was asked for and has not come yet. */
  hinting = $state(false);
  /** Who looks on asks for everything from the start; the server shows it where no person's secret is at stake. */
  #uncovered: boolean;
  /** Why the server closed the door for good. */
  closedBecause = $state('');

  #socket: Socket | null = null;
  #attempt = 0;
  #cancel: (() => void) | null = null;
  #noLonger: (() => void) | null = null;
  #stopped = false;
  #lastWord = '';
  /** Orders that wait until what was said before them is answered. */
  #orders: Action[] = [];

  constructor(
    readonly address: string,
    readonly token: string,
    readonly outfit: Outfit,
    /** The open seat that the token takes. */
    readonly invitation = '',
  ) {
    this.#uncovered = token === '';
  }

  get update(): Update | null {
    return this.#table.update;
  }
  get events(): EventCard[] {
    return this.#table.events;
  }
  get seats(): SeatCard[] {
    return this.#table.seats;
  }
  get thinking(): string {
    return this.#table.thinking;
  }

  /** Connect, and stay connected. */
  start(): void {
    this.#stopped = false;
    this.#open();
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel?.();
    this.#cancel = null;
    this.#noLonger?.();
    this.#drop();
  }

  /** Who looks on sees everything, or what anybody sees: a table of its own, with versions of its own. */
  uncover(on: boolean): void {
    this.#uncovered = on;
    this.#table = EMPTY;
    this.restart();
  }

  /** Ask for the table anew, such as when the match was mended. */
  restart(): void {
    this.#cancel?.();
    this.#attempt = 0;
    this.closedBecause = '';
    this.#open();
  }

  /** Try again at once, when the network or the page comes back. */
  hurry(): void {
    if (this.status !== 'offline' || this.#stopped) return;
    this.#cancel?.();
    this.#open();
  }

  /** Choose. False when nothing could be sent. */
  choose(action: Action): boolean {
    const update = this.update;
    if (!update?.ask || this.busy) return false;
    return this.#ask({ type: 'choose', version: update.version, kind: update.ask.kind, action });
  }

  /** Give a standing order: that can be done at any time, and answers no decision. Several go out one after the other. */
  order(action: Action): boolean {
    if (this.update === null || this.status !== 'live') return false;
    this.#orders.push(action);
    this.#nextOrder();
    return true;
  }

  undo(): boolean {
    const update = this.update;
    if (!update || this.busy) return false;
    return this.#ask({ type: 'undo', version: update.version });
  }

  /** Ask what the scripted player would do. */
  hint(): void {
    if (!this.update?.ask?.mine || this.hinting || this.status !== 'live') return;
    this.hinting = this.#say({ type: 'hint', version: this.update.version });
  }

  /** The hint is not wanted any more. */
  putAway(): void {
    this.hinted = null;
    this.hinting = false;
  }

  #nextOrder(): void {
    if (this.busy || this.status !== 'live') return;
    const action = this.#orders.shift();
    if (action) this.#ask({ type: 'order', action });
  }

  #ask(said: Said): boolean {
    if (this.status !== 'live') return false;
    this.busy = true;
    return this.#say(said);
  }

  #say(said: Said): boolean {
    try {
      this.#socket?.send(JSON.stringify(said));
      return this.#socket !== null;
    } catch {
      return false;
    }
  }

  #open(): void {
    this.#drop();
    this.status = this.#attempt === 0 && !this.update ? 'connecting' : 'offline';
    let socket: Socket;
    try {
      socket = this.outfit.connect(this.address);
    } catch {
      this.#again();
      return;
    }
    this.#socket = socket;
    socket.onopen = () => {
      const hello: Said = { type: 'hello', token: this.token, version: this.update?.version ?? -1, story: true };
      if (this.invitation) hello.invitation = this.invitation;
      // the eyes of a table stay: another pair has other versions
      if (this.update?.uncovered ?? this.#uncovered) hello.uncovered = true;
      const name = this.token && this.outfit.name?.();
      if (name) hello.name = name;
      this.#say(hello);
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(event.data);
    };
    socket.onerror = () => undefined;
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      this.#socket = null;
      this.busy = false;
      this.hinting = false;
      if (FINAL.has(event.code)) {
        this.status = 'closed';
        this.closedBecause = this.#lastWord || event.reason || 'The server does not let this link in.';
      } else {
        this.#again();
      }
    };
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.busy = false;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
      socket.close();
    }
  }

  #again(): void {
    if (this.#stopped) return;
    this.status = 'offline';
    this.#cancel = this.outfit.wait(backoff(this.#attempt), () => this.#open());
    this.#attempt += 1;
  }

  #hear(data: unknown): void {
    const told = understood(data);
    if (!told) return;
    if (told.type === 'hinted') {
      this.hinting = false;
      if (told.version === this.update?.version) this.hinted = told;
      return;
    }
    if (told.type === 'rejected') {
      this.busy = false;
      this.hinting = false;
      // a version below 0: the last sentence before the door is closed
      if (told.version < 0) this.#lastWord = told.reason;
      else {
        this.outfit.refused(told);
        this.#nextOrder();
      }
      return;
    }
    if (told.type === 'unfit') {
      this.unfit = told;
      return;
    }
    this.#take(told);
  }

  /** Bring to the dice what is owed; what another window does not bring in time is lost. */
  #share(told: Update): void {
    this.#noLonger?.();
    this.#noLonger = null;
    const owed = this.outfit.owes?.(told);
    if (owed) this.#say(owed);
    else if (awaited(told)) {
      this.#noLonger = this.outfit.wait(PATIENCE, () => {
        const late = this.outfit.owes?.(told, true);
        if (late) this.#say(late);
      });
    }
  }

  #take(told: Update | Presence): void {
    const before = this.update;
    this.#table = absorb(this.#table, told);
    if (told.type !== 'update') return;
    if (told.version !== before?.version) this.putAway();
    this.status = 'live';
    this.unfit = null;
    this.#attempt = 0;
    this.busy = false;
    this.#share(told);
    if (this.update === told) this.outfit.changed?.(told, this.#table.news, before);
    this.#nextOrder();
  }
}

/** The outfit of a browser. */
export function browserOutfit(
  refused: Outfit['refused'],
  changed: Outfit['changed'],
  name?: Outfit['name'],
): Outfit {
  return {
    connect: (address) => new WebSocket(address),
    wait: (milliseconds, then) => {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    },
    refused,
    changed,
    ...(name && { name }),
    owes: sharer(browserShelf()),
  };
}
