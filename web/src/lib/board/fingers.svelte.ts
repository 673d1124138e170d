/**
 * The mouse and the fingers on a board: they move the paper, click, look, and draw a counter elsewhere. A finger that
 * rests (with `onplace`) looks and does not click.
 */
import type { Camera } from './camera';
import type { Marked, Places, Point } from './places';
import type { Dragging, Touched } from './touch';
import { panned, zoomed } from './viewport';

/** The board under the hand. */
export interface Handled {
  readonly root: HTMLElement;
  readonly places: Places;
  readonly lit: Marked;
  readonly drag: Dragging | undefined;
  readonly onpick: ((touched: Touched) => void) | undefined;
  readonly onhover: ((touched: Touched | null) => void) | undefined;
  readonly onplace: ((place: number | null, by: Touched['by']) => void) | undefined;
  /** What is pressed has the focus, as a button has: from there the arrows walk on. */
  takeFocus(place: number): void;
}

/** Milliseconds until a finger rests. */
const REST = 450;
/** So many pixels a hand may tremble. */
const TREMBLE = 5;

export class Fingers {
  /** The line from the place of the counter in the hand to where the hand is. */
  line = $state.raw<{ from: Point; to: Point } | null>(null);
  /** The lit place under the mouse, where lit ones are no buttons. */
  pointed = $state<number | null>(null);
  /** The hand was used last: what it clicked has the focus, but Enter does not mean it. */
  usedLast = false;
  readonly #board: Handled;
  readonly #camera: Camera;
  readonly #down = new Map<number, Point>();
  #kind: 'mouse' | 'touch' = 'mouse';
  #dragged = false;
  #pressed: Point | null = null;
  #pressedPlace: number | null = null;
  #rest = 0;
  #resting = false;
  #reported: number | null = null;
  /** A counter in the hand. */
  #held: Touched | null = null;
  #over: Touched | null = null;

  constructor(board: Handled, camera: Camera) {
    this.#board = board;
    this.#camera = camera;
  }

  get several(): boolean {
    return this.#down.size > 1;
  }

  /** What is at a spot of the board. */
  touched(target: Element | null, at: Point, by: Touched['by']): Touched {
    const unit = target?.closest<SVGElement>('[data-unit]');
    const place = (unit ?? target?.closest<SVGElement>('[data-place]'))?.dataset.place;
    return {
      unit: unit ? Number(unit.dataset.unit) : null,
      place: place !== undefined ? Number(place) : this.#board.places.at(this.#camera.onPaper(at)),
      at,
      by,
      ...(unit && 'all' in unit.dataset ? { all: true } : {}),
    };
  }

  /** Tell the place that somebody is at, if it is another one. */
  report(place: number | null, by: Touched['by']): void {
    if (place === this.#reported) return;
    this.#reported = place;
    this.#board.onplace?.(place, by);
  }

  #inside(event: MouseEvent): Point {
    const box = this.#board.root.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  wheel = (event: WheelEvent): void => {
    if ((event.target as Element).closest('[data-scrolls]')) return;
    event.preventDefault();
    const camera = this.#camera;
    camera.stop();
    const lines = event.deltaMode === 1 ? 18 : 1;
    const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016));
    camera.show(zoomed(camera.view, factor, this.#inside(event), camera.limits));
  };

  down = (event: PointerEvent): void => {
    const { drag, onplace, onhover } = this.#board;
    this.#kind = event.pointerType === 'mouse' ? 'mouse' : 'touch';
    const target = event.target as Element;
    this.usedLast = true;
    this.#pressedPlace = null;
    if (target.closest('[data-over]') || event.button > 1) return;
    this.#camera.stop();
    const at = this.#inside(event);
    this.#down.set(event.pointerId, at);
    this.#pressed ??= at;
    if (this.several) {
      this.#letGo(null);
      return clearTimeout(this.#rest);
    }
    this.#dragged = this.#resting = false;
    const counter = drag && event.button === 0 ? this.touched(target, at, this.#kind) : null;
    this.#held = counter && counter.unit !== null && drag?.from(counter) ? counter : null;
    this.#pressedPlace = this.touched(target, at, this.#kind).place;
    if (this.#kind === 'touch' && onplace) {
      onhover?.(null);
      this.report(null, 'touch');
      this.#rest = window.setTimeout(() => this.#look(target, at), REST);
    }
  };

  /** A finger that rests looks at what is under it; while it stays down it may wander, and nothing is clicked. */
  #look(target: Element, at: Point): void {
    this.#letGo(null);
    this.#resting = this.#dragged = true;
    const there = this.touched(target, at, 'touch');
    this.#board.onhover?.(there);
    this.report(there.place, 'touch');
  }

  move = (event: PointerEvent): void => {
    const { root, places, lit, onhover } = this.#board;
    const at = this.#inside(event);
    const old = this.#down.get(event.pointerId);
    if (!old) {
      if (event.pointerType !== 'mouse') return;
      const there = this.touched(event.target as Element, at, 'mouse');
      onhover?.(there);
      this.pointed = places.close && there.unit === null && there.place !== null && lit.has(there.place) ? there.place : null;
      return this.report(there.place, 'mouse');
    }
    if (this.#resting) {
      const there = this.#under(event);
      onhover?.(there);
      return this.report(there.place, 'touch');
    }
    if (!this.#dragged) {
      const pressed = this.#pressed;
      if (pressed && !this.several && Math.hypot(at.x - pressed.x, at.y - pressed.y) < TREMBLE) return;
      this.#dragged = true;
      clearTimeout(this.#rest);
      onhover?.(null);
      this.report(null, this.#kind);
      for (const id of this.#down.keys()) root.setPointerCapture(id);
    }
    if (this.#held) this.#draw(this.#held, event);
    else if (this.#down.size === 2) this.#pinch(old, at, [...this.#down].find(([id]) => id !== event.pointerId)![1]);
    else this.#camera.show(panned(this.#camera.view, at.x - old.x, at.y - old.y));
    this.#down.set(event.pointerId, at);
  };

  /** Two fingers: their middle moves the paper, what is between them stretches it. */
  #pinch(old: Point, at: Point, other: Point): void {
    const camera = this.#camera;
    const [before, after] = [Math.hypot(old.x - other.x, old.y - other.y), Math.hypot(at.x - other.x, at.y - other.y)];
    const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
    const shifted = panned(camera.view, (at.x - old.x) / 2, (at.y - old.y) / 2);
    camera.show(zoomed(shifted, before > 1 ? after / before : 1, middle, camera.limits));
  }

  up = (event: PointerEvent): void => {
    clearTimeout(this.#rest);
    if (this.#held) this.#letGo(event.type === 'pointerup' && this.#dragged ? this.#under(event) : null);
    this.#down.delete(event.pointerId);
    if (!this.#down.size) this.#pressed = null;
  };

  leave = (event: PointerEvent): void => {
    if (this.#resting && event.pointerType !== 'mouse') return; // what it looked at stays until the next touch
    this.#board.onhover?.(null);
    this.pointed = null;
    this.report(null, this.#kind);
  };

  click = (event: MouseEvent): void => {
    const target = event.target as Element;
    if (target.closest('[data-over]')) return;
    if (this.#pressedPlace !== null && !this.#resting && !target.closest('[data-unit], [data-place]')) this.#board.takeFocus(this.#pressedPlace);
    if (this.#dragged) {
      this.#dragged = false;
      return;
    }
    this.#board.onpick?.(this.touched(target, this.#inside(event), this.#kind));
  };

  /** A finger that rests looks: the browser's own menu would cover it. */
  menu = (event: MouseEvent): void => {
    if (this.#board.onplace && this.#kind === 'touch') event.preventDefault();
  };

  escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.line) return;
    this.#letGo(null);
    event.preventDefault();
    event.stopPropagation();
  };

  /** The board goes. */
  end(): void {
    clearTimeout(this.#rest);
  }

  // --- A counter in the hand

  #under(event: PointerEvent): Touched {
    const { places } = this.#board;
    const found = this.touched(document.elementFromPoint?.(event.clientX, event.clientY) ?? null, this.#inside(event), this.#kind);
    // Where places are closer than a counter is wide, the one in the hand does not hide those under it.
    if (!places.close || !this.#held || found.unit !== this.#held.unit) return found;
    return { ...found, unit: null, place: places.at(this.#camera.onPaper(found.at)) };
  }

  #draw(counter: Touched, event: PointerEvent): void {
    const { places, drag } = this.#board;
    const now = this.#under(event);
    if (counter.place !== null && places.has(counter.place)) {
      const onCounter = now.unit !== null && now.place !== null && places.has(now.place);
      const to = onCounter ? places.centre(now.place!) : places.drawn(this.#camera.onPaper(now.at));
      this.line = { from: places.centre(counter.place), to };
    }
    if (now.place === this.#over?.place && now.unit === this.#over?.unit) return;
    this.#over = now;
    drag?.over?.(counter, now);
  }

  #letGo(on: Touched | null): void {
    const { drag } = this.#board;
    const counter = this.#held;
    this.#held = this.#over = this.line = null;
    if (!counter || !this.#dragged) return;
    drag?.over?.(counter, null);
    const elsewhere = on && (on.unit === null ? on.place !== null && on.place !== counter.place : on.unit !== counter.unit);
    if (on && elsewhere) drag?.drop(counter, on);
  }
}
