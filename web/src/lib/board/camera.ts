/**
 * What is seen of a board's paper. One transform moves everything; it stands around the picture and not inside it, so
 * that panning and zooming shift what is drawn instead of drawing it anew.
 */
import { calm } from '../app/settings.svelte';
import type { Box, Places, Point } from './places';
import { between, bounded, boxAround, centred, fitted, freePart, gathered, heartOf, opened, panned, revealed, toPaper, toScreen, within, zoomed, type Limits, type Viewport } from './viewport';

/** What is shown at first: all of it if its counters can be read then, else what matters most. */
export interface Opening {
  all: readonly number[];
  most: readonly number[];
  /** How much is shown around, on paper. */
  margin: number;
  /** How far back it may go to show all of it, where a map says much from afar; else counters stay readable. */
  farthest?: number;
}

/** The board that is looked at. */
export interface Looked {
  readonly root: HTMLElement;
  /** What the transform moves. */
  readonly moving: HTMLElement;
  /** HTML on the paper, which is told the scale. */
  readonly floor: HTMLElement | undefined;
  readonly places: Places;
  readonly paper: Box;
  readonly start: number | null;
  readonly opening: Opening | null;
  /** Two fingers hold the paper: it is not yet drawn sharp. */
  readonly pinched: boolean;
  readonly onmove: (() => void) | undefined;
}

/** Counters smaller than this cannot be read. */
const READABLE = { desk: 0.71, phone: 0.62 };
const NARROW = 600;
/** So far inside what is seen lies what is brought into sight. */
const MARGIN = 70;
/** A counter so far from the edge is seen whole. */
const SEEN = 36;
/** It goes no farther back to show all that something is about: one would see nothing. */
const FARTHEST = 0.38;

const middle = (points: readonly Point[]): [number, number] => {
  const mean = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  return [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
};
const middleOf = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

export class Camera {
  view: Viewport = { x: 0, y: 0, k: 1 };
  size = { width: 0, height: 0 };
  readonly #at: Looked;
  #frame = 0;
  #settle = 0;
  #depth = '';
  #flight = 0;
  #goal: Viewport | null = null;
  /** It shows what it was opened with: what it can show of that is chosen anew while the page takes shape. */
  #untouched = false;
  /** How near it was before it went back to show all that something is about. */
  #near: number | null = null;

  constructor(at: Looked) {
    this.#at = at;
  }

  /** From so far that the whole sheet is seen to so near that one counter fills the eye. */
  get limits(): Limits {
    return { least: Math.min(0.16, fitted(this.#at.paper, this.size).k), most: 3.2 };
  }

  show(next: Viewport): void {
    const old = this.view.k;
    if (next.x !== this.view.x || next.y !== this.view.y || next.k !== old) this.#untouched = false;
    this.view = bounded(next, this.#at.paper, this.size);
    if (!this.#frame) this.#frame = requestAnimationFrame(() => this.#paint());
    if (this.view.k !== old) this.#stretch();
    this.#at.onmove?.();
  }

  /** While it zooms the picture is stretched as it is; when it rests it is drawn sharp again. */
  #stretch(): void {
    const { moving } = this.#at;
    clearTimeout(this.#settle);
    this.#settle = window.setTimeout(() => {
      if (this.#at.pinched) return this.#stretch();
      moving.style.willChange = 'auto';
      requestAnimationFrame(() => requestAnimationFrame(() => (moving.style.willChange = '')));
    }, 280);
  }

  #paint(): void {
    const { root, moving, paper } = this.#at;
    const { x: left, y: top, k } = this.view;
    this.#frame = 0;
    // Whole pixels: a picture shifted by parts of a pixel would be drawn anew each time.
    const whole = (value: number): number => Math.round(value * devicePixelRatio) / devicePixelRatio;
    const [x, y] = [whole(left + paper.x * k), whole(top + paper.y * k)];
    moving.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${k})`;
    this.tellScale();
    const near = k >= 0.85 ? 'near' : k >= 0.45 ? 'middle' : 'far';
    if (near !== this.#depth) root.dataset.depth = this.#depth = near;
  }

  tellScale(): void {
    this.#at.floor?.style.setProperty('--k', String(this.view.k));
  }

  /** The sheet has grown: what is seen stays where it is. */
  stay(): void {
    if (this.size.width) this.show(this.#goal ?? this.view);
  }

  /** The board has another size: its middle stays, and its head, for it grows and shrinks at the foot. Whoever asks what is in sight need not wait until that is heard of. */
  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.#at.root;
    const old = this.size;
    if (width === old.width && height === old.height) return;
    this.size = { width, height };
    if (!width) return;
    if (!old.width || (this.#untouched && this.#at.opening)) {
      this.show(this.#first());
      this.#untouched = true;
    } else this.show(panned(this.view, (width - old.width) / 2, 0));
  }

  #first(): Viewport {
    const { opening, places, paper, start } = this.#at;
    const narrow = this.size.width < NARROW;
    if (opening?.all.length) {
      const around = (some: readonly number[], margin: number): Box => boxAround(some.map((place) => places.centre(place)), margin, paper);
      const readable = narrow ? READABLE.phone : READABLE.desk;
      const least = fitted(around(opening.all, opening.margin), this.size, 0).k >= (opening.farthest ?? readable) ? (opening.farthest ?? readable) : readable;
      const heart = opening.most.length ? heartOf(opening.most.map((place) => places.centre(place)), least, this.size) : middleOf(around(opening.all, 0));
      return bounded(opened(around(opening.all, opening.margin), heart, this.size, { least, most: 1.2 }), paper, this.size, 0);
    }
    // Near enough to read the counters; the whole width of the sheet if that is near enough.
    const k = Math.min(1.3, Math.max(narrow ? 0.92 : 1.06, this.size.width / paper.width));
    const p = start !== null && places.has(start) ? places.centre(start) : middleOf(paper);
    return centred(p.x, p.y, k, this.size);
  }

  // --- Flights

  /** Be there at once: what is to be shown at a place of the screen must not be flown past. */
  land(): void {
    cancelAnimationFrame(this.#flight);
    if (this.#goal) this.show(this.#goal);
    this.#goal = null;
  }
  /** Stay where it is: a hand has taken the map. */
  stop(): void {
    this.#untouched = false;
    this.#near = null;
    this.#halt();
  }
  #halt(): void {
    cancelAnimationFrame(this.#flight);
    this.#goal = null;
  }
  #fly(to: Viewport): void {
    this.#halt();
    const there = bounded(to, this.#at.paper, this.size);
    if (calm() || !this.size.width) return this.show(there);
    this.#goal = there;
    const from = this.view;
    const began = performance.now();
    const step = (now: number): void => {
      const t = Math.min(1, (now - began) / 260);
      this.show(between(from, there, 1 - (1 - t) ** 3));
      if (t < 1) this.#flight = requestAnimationFrame(step);
      else this.#goal = null;
    };
    this.#flight = requestAnimationFrame(step);
  }

  /** The whole sheet. */
  fit(): void {
    this.#fly(fitted(this.#at.paper, this.size));
  }
  /** A place in the middle, near enough to read the counters. */
  centreOn(place: number, k = Math.max(this.view.k, 0.8)): void {
    const { places } = this.#at;
    if (!places.has(place)) return;
    const { x, y } = places.centre(place);
    const free = this.free();
    this.#fly(panned(centred(x, y, k, free), free.x, free.y));
  }
  /** Pan only if a place is out of sight, or under a bar; `room` is the share of the height that is left around it. */
  reveal(place: number, room = 0): void {
    const { places } = this.#at;
    if (!places.has(place)) return;
    const free = this.free();
    this.#pan((there) => revealed(there, places.centre(place), free, Math.max(MARGIN, room * free.height)));
  }
  /** Pan only if too few of some places are in sight. `whole`: where they do not fit it goes back until all are seen, and nearer again afterwards. */
  gather(some: readonly number[], whole = false): void {
    const free = this.free();
    const points = some.map((place) => this.#at.places.centre(place));
    this.#pan((there) => {
      const next = gathered(there, points, free, SEEN);
      if (!whole || points.every((p) => within(toScreen(next, p), free, SEEN))) return next;
      const all = fitted(boxAround(points, 0, this.#at.paper), free, SEEN + 1);
      if (all.k >= there.k || all.k < FARTHEST) return next;
      this.#near = there.k;
      return panned(centred(...middle(points), all.k, free), free.x, free.y);
    });
  }
  /** What was gone back for is over. */
  back(): void {
    this.#pan((there) => there);
  }
  #pan(way: (there: Viewport) => Viewport): void {
    const there = this.#goal ?? this.view;
    const k = this.#near;
    this.#near = null;
    const free = this.free();
    const next = way(k === null ? there : zoomed(there, k / there.k, middleOf(free), this.limits));
    if (next.x !== there.x || next.y !== there.y || next.k !== there.k) this.#fly(next);
  }
  zoomBy(factor: number): void {
    const middle = { x: this.size.width / 2, y: this.size.height / 2 };
    this.#fly(zoomed(this.view, factor, middle, this.limits));
  }
  panBy(dx: number, dy: number): void {
    this.#fly(panned(this.view, dx, dy));
  }

  // --- Where things are

  /** Where a point of the paper is on the board, in pixels. */
  onScreen(p: Point): Point {
    return toScreen(this.view, p);
  }
  /** Whether a place is seen, and not under a bar, when the map has come where it goes. */
  inSight(place: number, margin = 0): boolean {
    const free = this.free();
    return within(toScreen(this.#goal ?? this.view, this.#at.places.centre(place)), free, margin);
  }
  /** The point of the paper at a pixel of the board. */
  onPaper(p: Point): Point {
    return toPaper(this.view, p);
  }
  /** What is seen of the paper. */
  seen(): Box {
    const { x, y } = this.onPaper({ x: 0, y: 0 });
    return { x, y, width: this.size.width / this.view.k, height: this.size.height / this.view.k };
  }
  /** The part of the board that no bar lies on, in pixels. */
  free(): Box {
    this.resize();
    const { left, top } = this.#at.root.getBoundingClientRect();
    const bars = [...document.querySelectorAll('[data-bar]')].map((bar) => bar.getBoundingClientRect());
    return freePart(this.size, bars.map(({ x, y, width, height }) => ({ x: x - left, y: y - top, width, height })));
  }

  /** The board goes. */
  end(): void {
    cancelAnimationFrame(this.#frame);
    cancelAnimationFrame(this.#flight);
    clearTimeout(this.#settle);
  }
}
