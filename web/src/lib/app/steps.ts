/** The board at each event: what the server tells as small differences, put together again. */
import type { ChangeCard, StepCard } from '../generated/protocol';

/** What the board showed when an event was told. */
export interface Frame {
  event: number;
  view: unknown;
  extras: unknown;
}

type Node = Record<string | number, unknown>;

/** A structure with some changes; what they do not touch is shared with the one before. */
export function changed(value: unknown, changes: readonly ChangeCard[]): unknown {
  const fresh = new Set<unknown>();
  const own = (node: unknown): Node => {
    if (fresh.has(node)) return node as Node;
    const copy = Array.isArray(node) ? [...(node as unknown[])] : { ...(node as Node) };
    fresh.add(copy);
    return copy as Node;
  };
  let whole = value;
  for (const { at, now, gone } of changes) {
    const last = at.at(-1);
    if (last === undefined) {
      whole = now;
      continue;
    }
    let node = own(whole);
    whole = node;
    for (const key of at.slice(0, -1)) {
      const next = own(node[key]);
      node[key] = next;
      node = next;
    }
    if (gone) delete node[last];
    else node[last] = now;
  }
  return whole;
}

/** What the board showed at each step, from what it showed before the first. */
export function framesOf(before: { view: unknown; extras: unknown }, steps: readonly StepCard[]): Frame[] {
  let { view, extras } = before;
  return steps.map((step) => {
    view = changed(view, step.view);
    extras = changed(extras, step.extras);
    return { event: step.event, view, extras };
  });
}

/** The frames of the last events that a seat was told of, by their numbers. */
export class Reel {
  readonly #frames = new Map<number, Frame>();
  /** So many are kept. */
  static readonly KEPT = 600;

  /** What came with an update, after what the seat saw before it; `since` and later was taken back. */
  take(before: { view: unknown; extras: unknown } | null, now: { since: number; steps: readonly StepCard[] }): void {
    for (const number of [...this.#frames.keys()]) if (number >= now.since) this.#frames.delete(number);
    if (!before) return;
    for (const frame of framesOf(before, now.steps)) if (frame.event >= 0) this.#frames.set(frame.event, frame);
    for (const number of [...this.#frames.keys()].slice(0, -Reel.KEPT)) this.#frames.delete(number);
  }
  at(event: number): Frame | null {
    return this.#frames.get(event) ?? null;
  }
}
