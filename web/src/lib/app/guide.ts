/**
 * A guided first game: steps with a few words, what they point at, and when they are done. The steps are the
 * game's own; nothing here knows a rule.
 */
import type { Box } from '../board/geometry';
import type { Spot } from '../board/lit';
import type { Extent } from '../board/viewport';
import type { AskCard, EventCard } from '../generated/protocol';

/** What a step points at: an option by its verb, a place or a unit on the map, a tab, or anything by its test id. */
export type Pointer = { verb: string } | { hex: number } | { unit: number } | { tab: string } | { testid: string };

type Log = readonly EventCard[];

export interface GuideStep<V = unknown> {
  id: string;
  text: string;
  rule?: string;
  /** What it is about; nothing for words alone. All of it stays free of the card. */
  at?: readonly Pointer[] | ((view: V, ask: AskCard | null) => readonly Pointer[]);
  /** Until this holds the guide waits and says nothing, such as while the opponent decides. */
  when?: (view: V, ask: AskCard | null, log: Log) => boolean;
  /** Then the next step follows. One that is only to be read is never done: the player goes on. */
  done: (view: V, ask: AskCard | null, log: Log) => boolean;
}

/** The first step from a number on that is not done. */
export function advanced<V>(steps: readonly GuideStep<V>[], from: number, view: V, ask: AskCard | null, log: Log): number {
  let at = from;
  for (let step = steps[at]; step && (!step.when || step.when(view, ask, log)) && step.done(view, ask, log); step = steps[at]) at += 1;
  return at;
}

/** What a step points at now. */
export function pointers<V>(step: GuideStep<V>, view: V, ask: AskCard | null): readonly Pointer[] {
  return typeof step.at === 'function' ? step.at(view, ask) : (step.at ?? []);
}

/** The place on the map that a step points at first, to bring it into sight. */
export function spotIn(all: readonly Pointer[]): Spot | null {
  return all.find((one) => 'hex' in one || 'unit' in one) ?? null;
}

/** The thing on the page that a pointer means, if it is there and can be seen. */
export function found(pointer: Pointer, page: ParentNode = document): Element | null {
  if ('verb' in pointer) {
    const options = [...page.querySelectorAll<HTMLElement>('[data-action]')];
    return options.find((one) => one.dataset.action?.split(' ')[0] === pointer.verb && inSight(one)) ?? null;
  }
  const [name, value] = Object.entries(pointer)[0]!;
  const selector = {
    hex: `[data-board] .hex[data-hex="${value}"]`,
    unit: `[data-unit="${value}"]`,
    tab: `[data-testid="tab-${value}"]`,
    testid: `[data-testid="${CSS.escape(String(value))}"]`,
  }[name]!;
  return [...page.querySelectorAll(selector)].find(inSight) ?? null;
}

/** Whether something is drawn, and not panned out of its board. */
function inSight(thing: Element): boolean {
  const { x, y, width, height } = thing.getBoundingClientRect();
  if (!width || !height) return false;
  const frame = thing.closest('[data-testid="board"]')?.getBoundingClientRect();
  const middle = { x: x + width / 2, y: y + height / 2 };
  return !frame || (middle.x > frame.left && middle.x < frame.right && middle.y > frame.top && middle.y < frame.bottom);
}

const GAP = 14;

function shared(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const along = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > 0 && along > 0 ? across * along : 0;
}

/**
 * Where a card goes so that it covers nothing of what it points at: beside it if there is room, else in a corner. The
 * nearest free place wins; where none is free, the one that covers least.
 */
export function cardPlace(targets: readonly Box[], card: Extent, screen: Extent): { x: number; y: number } {
  const [right, bottom] = [Math.max(GAP, screen.width - card.width - GAP), Math.max(GAP, screen.height - card.height - GAP)];
  const inside = (x: number, y: number): Box => ({
    x: Math.min(right, Math.max(GAP, x)),
    y: Math.min(bottom, Math.max(GAP, y)),
    ...card,
  });
  const corners = [inside(GAP, bottom), inside(GAP, GAP), inside(right, GAP), inside(right, bottom)];
  const whole = around(targets);
  if (!whole) return { x: GAP, y: bottom };
  const middle = { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2 };
  const beside = targets.flatMap((one) => [
    inside(one.x + one.width / 2 - card.width / 2, one.y + one.height + GAP),
    inside(one.x + one.width / 2 - card.width / 2, one.y - card.height - GAP),
    inside(one.x + one.width + GAP, one.y + one.height / 2 - card.height / 2),
    inside(one.x - card.width - GAP, one.y + one.height / 2 - card.height / 2),
  ]);
  const covers = (place: Box): number => targets.reduce((sum, one) => sum + shared(place, one), 0);
  const away = (place: Box): number =>
    Math.hypot(place.x + card.width / 2 - middle.x, place.y + card.height / 2 - middle.y);
  const best = [...beside, ...corners].sort((a, b) => covers(a) - covers(b) || away(a) - away(b))[0]!;
  return { x: best.x, y: best.y };
}

function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const [x, y] = [Math.min(...boxes.map((one) => one.x)), Math.min(...boxes.map((one) => one.y))];
  const [right, bottom] = [Math.max(...boxes.map((one) => one.x + one.width)), Math.max(...boxes.map((one) => one.y + one.height))];
  return { x, y, width: right - x, height: bottom - y };
}

/** How far somebody has come, and whether the guide is put away. */
export interface Progress {
  at: number;
  away: boolean;
}

const KEY = 'dangerclose.guide';
const KEPT = 50;

function all(): Record<string, Progress> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, Progress>) : {};
  } catch {
    return {};
  }
}

export function readProgress(key: string): Progress {
  const kept = all()[key];
  return { at: Number.isInteger(kept?.at) ? kept!.at : 0, away: kept?.away === true };
}

export function writeProgress(key: string, progress: Progress): void {
  const { [key]: _, ...others } = all();
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...Object.entries(others), [key, progress] as const].slice(-KEPT))));
  } catch {
    // not kept: after a reload it begins anew
  }
}
