/**
 * Counters that are seen to move: when units stand elsewhere than before, a copy of each walks there over the map
 * while the counter itself waits out of sight at its new place. What is turned over flips, what comes grows in, what
 * goes fades. All of it is transform and opacity of small layers, which the compositor moves by itself.
 */
import { calm } from '../app/settings.svelte';
import { sounds } from '../app/sound';
import type { Places, Point } from './places';

/** More than this many changes at once is another position, not a move. */
const MOST = 24;
const LONGEST = 1400;
const SHORTEST = 200;
/** Milliseconds for a pixel of paper: about a fifth of a second for a hex. */
const PACE = 2.2;
const FLIP = 320;
const FADE = 450;

const SVG = 'http://www.w3.org/2000/svg';

/** From place to place, and by way of which. */
export interface Way {
  from: number;
  to: number;
  via?: readonly number[];
}

/** How long a walk along some points takes. */
export function walkTime(points: readonly Point[]): number {
  return Math.min(LONGEST, points.slice(1).reduce((sum, to, n) => sum + PACE * Math.hypot(to.x - points[n]!.x, to.y - points[n]!.y), SHORTEST));
}

/** How far along a way each of its points is, from 0 to 1. */
export function shares(points: readonly Point[]): number[] {
  const lengths = points.map((to, n) => (n === 0 ? 0 : Math.hypot(to.x - points[n - 1]!.x, to.y - points[n - 1]!.y)));
  const whole = lengths.reduce((sum, one) => sum + one, 0) || 1;
  let gone = 0;
  return lengths.map((one, n) => (n === points.length - 1 ? 1 : (gone += one) / whole));
}

interface Leaving {
  unit: number;
  copy: SVGElement;
  from: Point;
  place: number;
}

/** The numbers of a transform attribute of the form "translate(3 4)". */
function shiftOf(piece: Element): Point {
  const [x, y] = (piece.getAttribute('transform') ?? '').match(/-?[\d.]+/g) ?? [];
  return { x: Number(x ?? 0), y: Number(y ?? 0) };
}

/** It sets out when the board is on screen as it is now: drawing it may take some frames, which the way would lack. */
function setOut(motion: Animation): void {
  motion.pause();
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      // one that was hurried to its end meanwhile stays there
      if (motion.playState === 'paused') motion.play();
    }),
  );
}

export class Walking {
  /** Units that are on their way: their counters wait out of sight. */
  away = $state.raw<ReadonlySet<number>>(new Set());
  #frame: () => HTMLElement | undefined;
  #places: () => Places;
  #at: readonly number[] | null = null;
  #sides: readonly string[] = [];
  #leaving: Leaving[] = [];
  #turning: Leaving[] = [];
  #coming: number[] = [];
  #under = new Map<number, Animation>();
  #layer: HTMLElement | null = null;

  constructor(frame: () => HTMLElement | undefined, places: () => Places) {
    this.#frame = frame;
    this.#places = places;
  }

  /** Before the counters are drawn anew: copies of those that will be elsewhere, or lie on their other side. */
  before(at: readonly number[], sides: readonly string[]): void {
    const [old, was] = [this.#at, this.#sides];
    const places = this.#places();
    this.#at = at;
    this.#sides = sides;
    this.#leaving = [];
    this.#turning = [];
    this.#coming = [];
    if (!old || calm() || !this.#frame()) return;
    const here = (place: number | undefined): boolean => places.has(place ?? -1);
    const moved = at.flatMap((place, unit) => (place !== old[unit] ? [unit] : []));
    const turned = at.flatMap((place, unit) => (place === old[unit] && here(place) && sides[unit] !== was[unit] ? [unit] : []));
    if (moved.length + turned.length > MOST) return;
    this.#leaving = moved.filter((unit) => here(old[unit])).flatMap((unit) => this.#copy(unit, old[unit]!));
    this.#turning = turned.flatMap((unit) => this.#copy(unit, old[unit]!));
    this.#coming = moved.filter((unit) => here(at[unit]) && !here(old[unit]));
  }

  /** After they were drawn: off they go. */
  after(ways: readonly Way[] = []): void {
    const at = this.#at ?? [];
    const { has, centre } = { has: (place: number) => this.#places().has(place), centre: (place: number) => this.#places().centre(place) };
    if (this.#leaving.length > 0) sounds.paper();
    for (const { unit, copy, from, place: old } of this.#leaving) {
      const place = at[unit] ?? -1;
      const there = this.#piece(unit);
      if (has(place) && there) {
        const shift = shiftOf(there);
        const middle = centre(place);
        const via = ways.find((way) => way.from === old && way.to === place)?.via ?? [];
        this.#walk(unit, copy, [from, ...via.filter(has).map(centre), { x: middle.x + shift.x, y: middle.y + shift.y }]);
      } else {
        this.#play(copy, from, [{ opacity: 1 }, { opacity: 0, transform: `${this.#spot(from)} scale(0.7)` }], FADE);
      }
    }
    for (const { unit, copy, from } of this.#turning) {
      this.#play(copy, from, [{ transform: this.#spot(from) }, { transform: `${this.#spot(from)} scaleX(0)` }], FLIP / 2);
      this.#drawing(unit)?.animate([{ scale: '0 1' }, { scale: '0 1', offset: 0.5 }, { scale: '1 1' }], { duration: FLIP });
    }
    for (const unit of this.#coming) {
      this.#drawing(unit)?.animate([{ scale: '0.3', opacity: 0 }, { scale: '1', opacity: 1 }], { duration: FLIP, easing: 'ease-out' });
    }
    this.#leaving = this.#turning = [];
    this.#coming = [];
  }

  stop(): void {
    this.#layer?.remove();
    this.#layer = null;
  }

  #walk(unit: number, copy: SVGElement, way: readonly Point[]): void {
    this.#under.get(unit)?.finish();
    this.away = new Set([...this.away, unit]);
    const along = shares(way);
    const frames = way.map((point, n) => ({ transform: this.#spot(point), offset: along[n]! }));
    const walk = this.#play(copy, way[0]!, frames, walkTime(way), () => {
      if (this.#under.get(unit) !== walk) return;
      this.#under.delete(unit);
      this.away = new Set([...this.away].filter((one) => one !== unit));
    });
    this.#under.set(unit, walk);
  }

  /** A copy on the map for as long as it moves. */
  #play(copy: SVGElement, at: Point, frames: Keyframe[], duration: number, then?: () => void): Animation {
    const layer = this.#ground();
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('width', '1');
    svg.setAttribute('height', '1');
    Object.assign(svg.style, { position: 'absolute', left: '0', top: '0', overflow: 'visible', transformOrigin: '0 0', transform: this.#spot(at), willChange: 'transform' });
    svg.append(copy);
    layer.append(svg);
    const motion = svg.animate(frames, { duration, easing: 'ease-in-out', fill: 'forwards' });
    setOut(motion);
    motion.onfinish = () => {
      then?.();
      // one frame later: the counter itself is in sight again then
      requestAnimationFrame(() => svg.remove());
    };
    return motion;
  }

  #ground(): HTMLElement {
    if (!this.#layer?.isConnected) {
      this.#layer = document.createElement('div');
      this.#layer.dataset.testid = 'walking';
      this.#layer.setAttribute('aria-hidden', 'true');
      Object.assign(this.#layer.style, { position: 'absolute', inset: '0', pointerEvents: 'none' });
      this.#frame()?.querySelector('.moving')?.append(this.#layer);
    }
    return this.#layer;
  }

  /** A point of the paper, from the paper's corner. */
  #spot({ x, y }: Point): string {
    const paper = this.#frame()?.querySelector<SVGSVGElement>('svg.surface')?.getAttribute('viewBox')?.split(' ').map(Number) ?? [0, 0];
    return `translate(${x - paper[0]!}px, ${y - paper[1]!}px)`;
  }

  #piece(unit: number): Element | null {
    return this.#frame()?.querySelector(`.piece > [data-unit="${unit}"]`)?.parentElement ?? null;
  }
  #drawing(unit: number): Element | null {
    return this.#piece(unit)?.querySelector(':scope > g') ?? null;
  }

  /** A counter as it is drawn now, with the stack that it lies in. */
  #copy(unit: number, place: number): Leaving[] {
    const piece = this.#piece(unit);
    const stack = piece?.closest('.stack');
    const drawing = piece?.querySelector(':scope > g');
    if (!piece || !stack || !drawing) return [];
    const [pile, one] = [stack.cloneNode(false) as SVGElement, piece.cloneNode(false) as SVGElement];
    pile.removeAttribute('transform');
    one.removeAttribute('transform');
    one.classList.remove('away');
    one.append(drawing.cloneNode(true));
    pile.append(one);
    const middle = this.#places().centre(place);
    const shift = stack.classList.contains('fanned') ? { x: 0, y: 0 } : shiftOf(piece);
    return [{ unit, copy: pile, from: { x: middle.x + shift.x, y: middle.y + shift.y }, place }];
  }
}
