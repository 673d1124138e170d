/** What is open on a table: a stack that is fanned out, the card about what one looks at, the menu of what a click could mean. */
import { tick } from 'svelte';
import type { ClosedCard, OptionCard } from '../generated/protocol';
import { clickedPlace, clickedUnit, type Answer, type Lit, type Spot } from './lit';
import type { Box, Places, Point } from './places';
import { COUNTER, fan, fanMiddle, HANDLE } from './stacks';
import type { Touched } from './touch';

/** What a card tells about: a unit, or a place and all in it. */
export interface Told {
  place: number | null;
  unit: number | null;
}

/** Some counters of a place that lie together. */
export interface Heap {
  units: readonly number[];
  at: Point;
}

/** The table that it is open on. */
interface Outfit {
  readonly frame: HTMLElement;
  readonly board: { seen: () => Box; scale: () => number };
  readonly places: Places;
  readonly lit: Lit;
  /** Cards are in the way of what the player looks at now. */
  readonly noCards: boolean;
  /** What is seen of the paper and not under a bar. */
  free: () => Box;
  unitsAt: (place: number) => number[];
  heaps: (place: number, units: readonly number[]) => readonly Heap[];
  together: (place: number) => readonly number[];
  takeTogether: (units: readonly number[]) => void;
  unitName: (unit: number) => string;
  placeName: (place: number) => string;
  pick: (action: OptionCard['action']) => void;
  puzzled: (what: Spot) => void;
  onlook: (at: Touched | null) => void;
}

/** In a menu: all of a stack. */
const ALL = 'all-together';
const all = (units: readonly number[]): OptionCard => ({
  action: [ALL, ...units], text: ALL, label: `All ${units.length} together`, rule: '', note: '', forgone: '', launch: null,
});

export class OpenStack {
  opened = $state<{ place: number; lead: number | null; at: Point; scale: number; columns: number; pinned: boolean } | null>(null);
  card = $state<(Told & { at: Point }) | null>(null);
  menu = $state<{ at: Point; title: string; options: readonly OptionCard[]; closed: readonly ClosedCard[]; back: string | null } | null>(null);
  #timer = 0;
  readonly #of: Outfit;

  constructor(outfit: Outfit) {
    this.#of = outfit;
  }

  /** All counters of a place, or those that lie in one heap with a unit. */
  heapOf(place: number, unit: number | null): readonly number[] {
    const units = this.#of.unitsAt(place);
    return (unit === null ? undefined : this.#of.heaps(place, units).find((heap) => heap.units.includes(unit))?.units) ?? units;
  }
  /** The counters that are fanned out. */
  readonly heap = $derived.by((): readonly number[] => (this.opened ? this.heapOf(this.opened.place, this.opened.lead) : []));
  inOpen(place: number, unit: number | null): boolean {
    return this.opened?.place === place && (unit === null || this.heap.includes(unit));
  }

  #later(ms: number, run: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(run, ms);
  }

  /** Fan out the heap that a unit lies in, or all of a place. */
  open(place: number, lead: number | null, pinned: boolean): void {
    clearTimeout(this.#timer);
    const units = this.heapOf(place, lead);
    const count = units.length;
    const spot = (lead === null ? undefined : this.#of.heaps(place, this.#of.unitsAt(place)).find((heap) => heap.units.includes(lead))?.at) ?? this.#of.places.centre(place);
    const seen = this.#of.board.seen();
    const k = this.#of.board.scale();
    const scale = Math.max(1.06, 1.1 / k);
    const columns = Math.max(2, Math.min(5, Math.floor((seen.width / scale - 14) / (COUNTER + 10))));
    const { width, height } = fan(count, columns);
    const above = this.#of.together(place).length > 1 ? (HANDLE + 4) * scale : 0;
    const middle = fanMiddle(spot, width * scale, height * scale, this.#of.free(), above);
    const focus = this.#atUnit();
    this.opened = { place, lead, at: middle, scale, columns, pinned };
    this.#refocus(focus);
  }
  shut(): void {
    clearTimeout(this.#timer);
    if (!this.opened) return;
    const focus = this.#atUnit();
    this.opened = null;
    this.#refocus(focus);
  }
  /** The stack is drawn elsewhere when it opens or shuts: keep the keyboard where it was. */
  #refocusing = false;
  #refocus(testId: string | null | undefined): void {
    if (!testId) return;
    void tick().then(() => {
      this.#refocusing = true;
      this.#of.frame.querySelector<SVGElement>(`[data-testid="${testId}"]`)?.focus({ preventScroll: true });
      this.#refocusing = false;
    });
  }
  #atUnit(): string | undefined {
    const testId = (document.activeElement as HTMLElement | SVGElement | null)?.dataset?.testid;
    return testId?.startsWith('unit-') && this.#of.frame.contains(document.activeElement) ? testId : undefined;
  }

  hovered(touched: Touched | null): void {
    this.#of.onlook(touched);
    if (this.menu) return;
    if (!touched || touched.place === null || this.#of.noCards) {
      this.card = null;
      if (this.opened && !this.opened.pinned) this.#later(160, () => this.shut());
      else if (!this.opened) clearTimeout(this.#timer);
      return;
    }
    const { place, unit, at } = touched;
    if (this.opened) {
      if (this.inOpen(place, unit)) {
        clearTimeout(this.#timer);
        this.card = unit === null ? null : { place, unit, at };
        return;
      }
      this.card = null;
      if (!this.opened.pinned) this.#later(110, () => this.shut());
      return;
    }
    const count = this.heapOf(place, unit).length;
    if (unit !== null && count > 1 && !this.#of.lit.places.has(place)) {
      if (this.card?.place !== place) this.card = null;
      this.#later(170, () => {
        this.card = null;
        this.open(place, unit, false);
      });
    } else if (this.card && this.card.place === place && this.card.unit === unit) {
      this.card = { place, unit, at };
    } else {
      this.card = null;
      this.#later(unit === null ? 700 : 220, () => (this.card = { place, unit, at }));
    }
  }

  focused(touched: Touched | null): void {
    if (this.#refocusing) return;
    this.#of.onlook(touched);
    this.card = null;
    clearTimeout(this.#timer); // of a card for what had the focus before
    if (!touched) {
      if (this.opened && !this.opened.pinned) this.shut();
      return;
    }
    if (touched.unit !== null && touched.place !== null) {
      if (!this.inOpen(touched.place, touched.unit) && this.heapOf(touched.place, touched.unit).length > 1) this.open(touched.place, touched.unit, false);
      const unit = touched.unit;
      this.#later(120, () => (this.card = { place: touched.place, unit, at: touched.at }));
    } else if (this.opened && this.opened.place !== touched.place) this.shut();
  }

  picked(touched: Touched): void {
    this.card = null;
    clearTimeout(this.#timer);
    const { place, unit, at, by } = touched;
    if (this.menu) {
      this.menu = null;
      if (by !== 'keys') return;
    }
    if (place === null) return this.shut();
    const units = this.heapOf(place, unit);
    const isOpen = this.inOpen(place, unit);
    if (this.opened && !isOpen) this.shut();
    if (isOpen && touched.all) return this.#of.takeTogether(this.#of.together(place));
    // In a closed stack nobody can be told apart; what lies beside it can.
    if (unit !== null && (isOpen || units.length === 1 || by === 'keys' || !units.includes(unit))) {
      return this.#answer(clickedUnit(this.#of.lit, unit, place), touched, this.#of.unitName(unit));
    }
    if (isOpen) return; // beside the counters of an open stack
    const found = clickedPlace(this.#of.lit, place, units, by === 'keys');
    if (found.kind === 'puzzled' && by === 'touch' && units.length > 1) return this.open(place, unit, true);
    // Who lies there is shown, besides why nobody of them can be chosen.
    if (found.kind === 'puzzled' && by === 'mouse' && unit !== null) this.open(place, unit, true);
    this.#answer(found, { ...touched, unit: units.length === 1 ? units[0]! : null, at }, this.#of.placeName(place), unit);
  }

  #answer(found: Answer, touched: Touched, title: string, lead: number | null = null): void {
    const { place, unit, at, by } = touched;
    // With the keys nobody can press the handle of a stack.
    const whole = by === 'keys' && found.kind === 'menu' && place !== null && unit === null ? this.#of.together(place) : [];
    const closed = [...new Set([...(this.#of.lit.closed?.units.get(unit ?? NaN) ?? []), ...(this.#of.lit.closed?.places.get(place ?? NaN) ?? [])])];
    if (found.kind === 'take') {
      this.shut();
      this.#of.pick(found.option.action);
    } else if (found.kind === 'menu' || (found.kind === 'puzzled' && closed.length)) {
      const focus = (document.activeElement as SVGElement | null)?.dataset?.testid ?? null;
      this.menu = { at, title, options: found.kind === 'menu' ? [...(whole.length > 1 ? [all(whole)] : []), ...found.options] : [], closed, back: by === 'keys' ? focus : null };
    } else if (found.kind === 'fan') this.open(found.place, lead, true);
    else {
      if (by === 'touch' && unit !== null) this.card = { place, unit, at };
      this.#of.puzzled({ ...(place === null ? {} : { place }), ...(unit === null ? {} : { unit }) });
    }
  }

  chosen(option: OptionCard | null): void {
    const back = this.menu?.back ?? null;
    this.menu = null;
    if (option) {
      this.shut();
      if (option.action[0] === ALL) this.#of.takeTogether(option.action.slice(1).map(Number));
      else this.#of.pick(option.action);
    }
    this.#refocus(back);
  }
  /** Ask at a spot of the board what was meant. */
  askWhat(at: Point, title: string, options: readonly OptionCard[]): void {
    this.card = null;
    this.menu = { at, title, options, closed: [], back: null };
  }

  /** A new decision closes what was open for the old one. */
  newDecision(): void {
    this.menu = null;
    this.card = null;
    if (this.opened?.pinned) this.shut();
  }
  /** The map moves under it. */
  moved(): void {
    if (this.menu) this.chosen(null);
    if (this.card) this.card = null;
  }
  /** Escape closes what is open; false when nothing was. */
  escape(): boolean {
    if (this.menu) this.chosen(null);
    else if (this.opened?.pinned) this.shut();
    else return false;
    return true;
  }
}
