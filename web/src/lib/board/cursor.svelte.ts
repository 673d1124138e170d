/**
 * The keys on a board: on a place the arrows walk from place to place, the corners of the number pad lead across, and
 * Shift with an arrow pans; on the board itself the arrows pan. Tab walks through the counters that can be chosen.
 * + and - zoom, 0 shows the whole sheet, Enter clicks.
 */
import { flushSync, tick } from 'svelte';
import type { Camera } from './camera';
import type { Fingers } from './fingers.svelte';
import { STEPS, type Heading, type Marked, type Places } from './places';
import type { Touched } from './touch';

/** The board that the keys walk over. */
export interface Walked {
  readonly root: HTMLElement;
  readonly places: Places;
  readonly start: number | null;
  readonly lit: Marked;
  /** The counters that can be chosen now, in the order in which Tab walks through them. */
  readonly walk: readonly number[];
  /** The place of the unit in hand: the arrows walk from there when nothing on the board has the focus. */
  readonly hand: number | null;
  readonly onpick: ((touched: Touched) => void) | undefined;
  readonly onfocus: ((touched: Touched | null) => void) | undefined;
}

const ARROWS: Record<string, Heading> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };
const CORNERS: Record<string, Heading> = { Home: 'up-left', PageUp: 'up-right', End: 'down-left', PageDown: 'down-right' };
const STRIDE = 120;

const firstOf = (some: Iterable<number>): number => {
  for (const one of some) return one;
  return -1;
};

/** The one that is nearest to a place. */
export function nearest(places: Places, some: Marked, to: number | null): number {
  if (to === null || !places.has(to)) return firstOf(some);
  const { x, y } = places.centre(to);
  let [best, least] = [-1, Infinity];
  for (const one of some) {
    const at = places.centre(one);
    const far = Math.hypot(at.x - x, at.y - y);
    if (far < least) [best, least] = [one, far];
  }
  return best;
}

export class Cursor {
  /** The one place that Tab reaches; the arrows move it. */
  place = $state(-1);
  /** The place that had the focus last, however it came there. */
  focused = $state(-1);
  readonly #board: Walked;
  readonly #camera: Camera;
  readonly #fingers: Fingers;
  #taking = false;

  readonly tabStop = $derived.by(() => {
    const { lit, places, hand, walk, start } = this.#board;
    if (lit.size) return lit.has(this.place) ? this.place : places.close ? nearest(places, lit, hand) : firstOf(lit);
    if (walk.length) return -1;
    return places.has(this.place) ? this.place : (start ?? places.all[0] ?? -1);
  });

  constructor(board: Walked, camera: Camera, fingers: Fingers) {
    this.#board = board;
    this.#camera = camera;
    this.#fingers = fingers;
  }

  #button(place: number): SVGElement | null {
    return this.#board.root.querySelector<SVGElement>(`.place[data-place="${place}"]`);
  }
  goTo(place: number): void {
    this.place = this.focused = place;
    void tick().then(() => this.#button(place)?.focus({ preventScroll: true }));
  }
  /** A place is pressed: it has the focus, and nobody hears of it. */
  take(place: number): void {
    this.focused = place;
    flushSync();
    this.#taking = true;
    this.#button(place)?.focus({ preventScroll: true });
    this.#taking = false;
  }

  key = (event: KeyboardEvent): void => {
    const { places, hand, onpick } = this.#board;
    const camera = this.#camera;
    const target = event.target as Element;
    if (event.key === 'Tab' && !target.closest('[data-over]')) return this.#walkOn(event);
    if (target.closest('[data-over]') || event.ctrlKey || event.metaKey || event.altKey) return;
    const heading = ARROWS[event.key] ?? CORNERS[event.key];
    if (heading) this.#fingers.usedLast = false;
    const on = target.closest<SVGElement>('[data-unit], [data-place]');
    if (heading) {
      const start = on ? Number(on.dataset.place) : (hand ?? NaN);
      if (CORNERS[event.key] && (event.shiftKey || !places.has(start))) return;
      if (!event.shiftKey && places.has(start)) {
        const to = places.towards(start, heading);
        if (to !== null) {
          this.goTo(to);
          camera.reveal(to);
        }
      } else {
        const [right, down] = STEPS[heading];
        camera.panBy(-right * STRIDE, -down * STRIDE);
      }
    } else if (event.key === '+' || event.key === '=') camera.zoomBy(1.3);
    else if (event.key === '-' || event.key === '_') camera.zoomBy(1 / 1.3);
    else if (event.key === '0') camera.fit();
    else if ((event.key === 'Enter' || event.key === ' ') && on && !this.#fingers.usedLast) {
      camera.land();
      const place = Number(on.dataset.place);
      const { width, height } = camera.size;
      const at = places.has(place) ? camera.onScreen(places.centre(place)) : { x: width / 2, y: height / 2 };
      onpick?.(this.#fingers.touched(on, at, 'keys'));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Tab goes from one lit counter to the next, and after the last one out of the board. */
  #walkOn(event: KeyboardEvent): void {
    const { root, walk } = this.#board;
    const here = walk.indexOf(Number((event.target as Element).closest<SVGElement>('[data-unit]')?.dataset.unit ?? NaN));
    if (here < 0) return;
    const next = walk[here + (event.shiftKey ? -1 : 1)];
    const counter = next === undefined ? null : root.querySelector<SVGElement>(`[data-unit="${next}"]`);
    if (counter) {
      counter.focus({ preventScroll: true });
      event.preventDefault();
      event.stopPropagation();
    } else if (event.shiftKey) root.focus({ preventScroll: true }); // from here the browser steps back
    else root.querySelector<HTMLElement>('.controls')?.focus({ preventScroll: true });
  }

  focusin = (event: FocusEvent): void => {
    const { root, places, onfocus } = this.#board;
    const fingers = this.#fingers;
    const on = (event.target as Element).closest<SVGElement>('[data-unit], [data-place]');
    if (event.target === root && fingers.usedLast) return; // pressed where no button is
    if (!on) {
      fingers.report(null, 'keys');
      return onfocus?.(null);
    }
    const place = Number(on.dataset.place);
    this.focused = place;
    if (this.#taking || !on.matches(':focus-visible')) return;
    fingers.usedLast = false;
    if (places.has(place)) {
      this.place = place;
      this.#camera.reveal(place);
    }
    onfocus?.(fingers.touched(on, places.has(place) ? this.#camera.onScreen(places.centre(place)) : { x: 0, y: 0 }, 'keys'));
    fingers.report(place, 'keys');
  };

  focusout = (): void => {
    // A counter that is drawn elsewhere loses the focus for a moment.
    setTimeout(() => {
      const { root, onfocus } = this.#board;
      if (root?.contains(document.activeElement) !== false) return;
      onfocus?.(null);
      this.#fingers.report(null, 'keys');
    });
  };
}
