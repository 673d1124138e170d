/**
 * A guided first game: steps with a few words, what they point at, and when they are done. The steps are the
 * game's own; nothing here knows a rule.
 */
import type { Box } from '../board/places';
import type { Spot } from '../board/lit';
import type { Extent } from '../board/viewport';
import type { AskCard, EventCard, OptionCard } from '../generated/protocol';
import { scrollWithin } from './scrolling';

/** What a step asks for: an option by its first words ("effort 3", "lead"), several in one go by their label, a tab, or anything by its test id. */
export type Want = { option: string } | { plan: string } | { tab: string } | { testid: string };
/** What a step points at: what it asks for, a place or a unit on the map. */
export type Pointer = Want | { place: number } | { unit: number };

type Log = readonly EventCard[];
/** Something that holds at the table or not. What is told stays in the log, so it survives a reload, and undo takes it back. */
export type Test<V> = (view: V, ask: AskCard | null, log: Log) => boolean;

export interface GuideStep<V = unknown> {
  id: string;
  /** The one thing to do or to look at. */
  text: string;
  /** The one idea behind it. */
  why?: string;
  rule?: string;
  /** What it asks for; a step without is only read. */
  wants?: Want | ((view: V, ask: AskCard | null) => Want | null);
  /** What else it is about. All of it stays free of the card. */
  at?: readonly Pointer[] | ((view: V, ask: AskCard | null) => readonly Pointer[]);
  /** When its time has come. */
  when: Test<V>;
  /** What the guide says until then, while others decide: when it comes back. */
  waits?: string;
  /** What it says until then while the player decides something else. */
  meanwhile?: string;
  /** When what it asks for has been done. */
  done?: Test<V>;
  /** When it is too late for it. */
  past?: Test<V>;
  /** It is shown when its time comes, between the others, and is not waited for. */
  whenever?: boolean;
  /** Once done it stays done, whatever is taken back: what it asks for leaves no line in the log. */
  once?: boolean;
  /** It is only read: once it was seen it goes with the next choice. */
  passing?: boolean;
}

/** What the guide is at: a step, and whether its time has come. */
export interface Current<V = unknown> {
  step: GuideStep<V>;
  due: boolean;
}

/** The step that is now: what just comes up, else the first in order that is neither read nor done nor past. */
export function current<V>(steps: readonly GuideStep<V>[], read: ReadonlySet<string>, view: V, ask: AskCard | null, log: Log): Current<V> | null {
  const left = steps.filter((step) => !read.has(step.id) && !step.done?.(view, ask, log) && !step.past?.(view, ask, log));
  const due = (step: GuideStep<V>): boolean => step.when(view, ask, log);
  const next = left.find((step) => !step.whenever);
  const upcoming = next && left.find((step) => step.whenever && due(step));
  if (upcoming) return { step: upcoming, due: true };
  return next ? { step: next, due: due(next) } : null;
}

/** What a step asks for now. */
export function wanted<V>(step: GuideStep<V>, view: V, ask: AskCard | null): Want | null {
  return typeof step.wants === 'function' ? step.wants(view, ask) : (step.wants ?? null);
}

/** What a step points at now. */
export function pointers<V>(step: GuideStep<V>, view: V, ask: AskCard | null): readonly Pointer[] {
  const want = wanted(step, view, ask);
  const more = typeof step.at === 'function' ? step.at(view, ask) : (step.at ?? []);
  return want ? [want, ...more] : more;
}

/** What gets a ring: all that a step points at, or, once a click on it has opened choices, only what is to be pressed there. */
export function ringed(all: readonly Pointer[], page: ParentNode = document): Element[] {
  const pressed = all.map((one) => amongChoices(one, page)).find((one) => one !== null);
  return pressed ? [pressed] : all.map((one) => found(one, page)).filter((one) => one !== null);
}

/** An option as it stands among the choices that a click has opened: a menu, a unit's strip, a box beside the map. */
function amongChoices(pointer: Pointer, page: ParentNode): Element | null {
  if (!('option' in pointer)) return null;
  const choices = [...page.querySelectorAll<HTMLElement>('[data-choice]')];
  return choices.find((one) => begins(one.dataset.choice!, pointer.option) && drawn(one)) ?? null;
}

const begins = (action: string, words: string): boolean => `${action} `.startsWith(`${words} `);

/** The option with the best odds, the first of several; its game reads the odds from the option's note. */
export function likeliest(options: readonly OptionCard[], odds: (option: OptionCard) => number): OptionCard | undefined {
  return options.reduce<OptionCard | undefined>((best, one) => (best === undefined || odds(one) > odds(best) ? one : best), undefined);
}

/** What a step asks for as one line of text, for those who follow it by machine: "option effort 3", "tab tracks". */
export function wantWords(want: Want | null): string {
  return want ? Object.entries(want)[0]!.join(' ') : 'next';
}

/** Whether a tab is open: chosen, and its panel in sight. */
export function tabOpen(tab: string, page: ParentNode = document): boolean {
  const chosen = page.querySelector(`[data-testid="tab-${tab}"][aria-selected="true"]`);
  const panel = page.querySelector('.panels');
  return chosen !== null && (panel === null || getComputedStyle(panel).visibility !== 'hidden');
}

/** The place on the map that a step points at first, to bring it into sight. */
export function spotIn(all: readonly Pointer[]): Spot | null {
  return all.find((one) => 'place' in one || 'unit' in one) ?? null;
}

/** The thing on the page that a pointer means, if it is there and can be seen. */
export function found(pointer: Pointer, page: ParentNode = document): Element | null {
  const all = meant(pointer, page);
  const seen = all.find(inSight);
  if (seen || all.some(drawn)) return seen ?? null;
  // on a phone a long list, and what can be shown on the map, is folded: it is behind this button
  const folds = 'option' in pointer ? 'options-toggle' : 'testid' in pointer && pointer.testid.startsWith('overlay-') ? 'overlays-fold' : '';
  return [...page.querySelectorAll(`[data-testid="${folds}"]`)].find((one) => inSight(one) && one.getAttribute('aria-expanded') === 'false') ?? null;
}

/** What a pointer to something beside the map means is scrolled into sight. */
export function bring(all: readonly Pointer[], page: ParentNode = document): void {
  for (const pointer of all) {
    if ('place' in pointer || 'unit' in pointer || found(pointer, page)) continue;
    const thing = meant(pointer, page).find(drawn);
    if (thing) scrollWithin(thing);
  }
}

/** All that a pointer can mean, seen or not. */
function meant(pointer: Pointer, page: ParentNode): Element[] {
  if ('option' in pointer) {
    const options = [...page.querySelectorAll<HTMLElement>('[data-action]')];
    return options.filter((one) => begins(one.dataset.action!, pointer.option)).map(unfolding);
  }
  const [name, value] = Object.entries(pointer)[0]!;
  const selector = {
    place: `[data-board] .place[data-place="${value}"]`,
    unit: `[data-unit="${value}"]`,
    plan: `[data-plan="${CSS.escape(String(value))}"]`,
    tab: `[data-testid="tab-${value}"]`,
    testid: `[data-testid="${CSS.escape(String(value))}"]`,
  }[name]!;
  return [...page.querySelectorAll(selector)];
}

/** What is in a group that is closed is behind the group's heading. */
function unfolding(option: Element): Element {
  return option.closest('details:not([open])')?.querySelector('summary') ?? option;
}

function drawn(thing: Element): boolean {
  const { width, height } = thing.getBoundingClientRect();
  return width > 0 && height > 0;
}

/** What cuts off or scrolls away what is in it. */
const FRAMES = '[data-testid="board"], [data-testid="option-list"], .buttons, .rows, .option-rows, .scroll, .panels';
/** What slides over the map at phone width. */
const PANELS = '.panels';

/** Whether something is drawn, not panned or scrolled out of its frame, and not under an open panel. */
function inSight(thing: Element): boolean {
  if (!drawn(thing)) return false;
  const { x, y, width, height } = thing.getBoundingClientRect();
  const middle = { x: x + width / 2, y: y + height / 2 };
  for (let frame = thing.parentElement?.closest(FRAMES); frame; frame = frame.parentElement?.closest(FRAMES)) {
    if (getComputedStyle(frame).visibility === 'hidden') return false;
    const { left, right, top, bottom } = frame.getBoundingClientRect();
    if (right > left && (middle.x <= left || middle.x >= right || middle.y <= top || middle.y >= bottom)) return false;
  }
  const over = document.elementsFromPoint?.(middle.x, middle.y).find((one) => one.closest(PANELS) || one.contains(thing));
  return !over || over.contains(thing) || thing.closest(PANELS) !== null;
}

/** The part of something that its frames let through. */
export function shownBox(thing: Element): Box {
  let { left, right, top, bottom } = thing.getBoundingClientRect();
  for (let frame = thing.parentElement?.closest(FRAMES); frame; frame = frame.parentElement?.closest(FRAMES)) {
    const box = frame.getBoundingClientRect();
    if (box.right <= box.left) continue;
    [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
    [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
  }
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

const GAP = 14;
/** How far the places along an edge are from each other. */
const STRIDE = 48;
/** How far a strip stays from the edge. */
export const EDGE = 6;

function shared(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const along = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > 0 && along > 0 ? across * along : 0;
}

/** Whether something of one box lies within the other. */
export const meets = (a: Box, b: Box): boolean => shared(a, b) > 0;

/**
 * Where a card goes so that it covers nothing of what it points at: beside it if there is room, else in a corner of
 * the area that it may lie on, the map. What it points at may be outside, in the bar or a panel: then it lies at that
 * edge. The nearest free place wins, one that leaves `others` free if there is any; where none is free, the one that
 * covers least.
 */
export function cardPlace(targets: readonly Box[], card: Extent, area: Box, others: readonly Box[] = []): { x: number; y: number } {
  const [left, top] = [area.x + GAP, area.y + GAP];
  const right = Math.max(left, area.x + area.width - card.width - GAP);
  const bottom = Math.max(top, area.y + area.height - card.height - GAP);
  const inside = (x: number, y: number): Box => ({ x: Math.min(right, Math.max(left, x)), y: Math.min(bottom, Math.max(top, y)), ...card });
  const corners = [inside(left, bottom), inside(left, top), inside(right, top), inside(right, bottom)];
  const rows = Array.from({ length: Math.floor((bottom - top) / STRIDE) }, (_, n) => top + (n + 1) * STRIDE);
  const edges = rows.flatMap((y) => [inside(left, y), inside(right, y)]);
  const beside = targets.flatMap((one) => [
    inside(one.x + one.width / 2 - card.width / 2, one.y + one.height + GAP),
    inside(one.x + one.width / 2 - card.width / 2, one.y - card.height - GAP),
    inside(one.x + one.width + GAP, one.y + one.height / 2 - card.height / 2),
    inside(one.x - card.width - GAP, one.y + one.height / 2 - card.height / 2),
  ]);
  const whole = around(targets);
  const middle = whole ? { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2 } : { x: left, y: bottom + card.height };
  const best = freest(
    [...beside, ...corners, ...edges],
    targets,
    others,
    (place) => Math.hypot(place.x + card.width / 2 - middle.x, place.y + card.height / 2 - middle.y),
  );
  return { x: best.x, y: best.y };
}

/** Where a strip across a small screen goes: at the foot of the map, or at its head where the foot is pointed at. */
export function stripPlace(targets: readonly Box[], strip: Extent, area: Box, others: readonly Box[] = []): { x: number; y: number } {
  const x = area.x + (area.width - strip.width) / 2;
  const foot = { x, y: Math.max(area.y, area.y + area.height - strip.height - EDGE), ...strip };
  const best = freest([foot, { ...foot, y: area.y + EDGE }], targets, others, (place) => (place === foot ? 0 : 1));
  return { x: best.x, y: best.y };
}

/** Where a strip goes while a panel lies over the map: above it. */
export function headPlace(strip: Extent, area: Box): { x: number; y: number } {
  return { x: area.x + (area.width - strip.width) / 2, y: area.y + EDGE };
}

/** The place that covers least of the targets, then of the others, then the one that costs least. */
function freest(places: readonly Box[], targets: readonly Box[], others: readonly Box[], cost: (place: Box) => number): Box {
  const covers = (place: Box, boxes: readonly Box[]): number => boxes.reduce((sum, one) => sum + shared(place, one), 0);
  const rated = places.map((place) => ({ place, on: covers(place, targets), over: covers(place, others), cost: cost(place) }));
  return rated.sort((a, b) => a.on - b.on || a.over - b.over || a.cost - b.cost)[0]!.place;
}

function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const [x, y] = [Math.min(...boxes.map((one) => one.x)), Math.min(...boxes.map((one) => one.y))];
  const [right, bottom] = [Math.max(...boxes.map((one) => one.x + one.width)), Math.max(...boxes.map((one) => one.y + one.height))];
  return { x, y, width: right - x, height: bottom - y };
}

/** The steps that somebody has read or passed over, and whether the guide is put away. */
export interface Progress {
  read: readonly string[];
  away: boolean;
}

const KEY = 'dangerclose.guide';
const KEPT = 50;
/** The guides that somebody has been through or put away: in another match they wait behind their button. */
const KNOWN = 'dangerclose.guided';

function kept(): Record<string, Progress> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Record<string, Progress>) : {};
  } catch {
    return {};
  }
}

function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // not kept: after a reload it begins anew
  }
}

/** How far somebody has come in a match; in a new one a guide that is known is put away. */
export function readProgress(key: string, name = ''): Progress {
  const found = kept()[key];
  const read = Array.isArray(found?.read) ? found.read.filter((one) => typeof one === 'string') : [];
  return { read, away: found ? found.away === true : known().includes(name) };
}

export function writeProgress(key: string, progress: Progress): void {
  const { [key]: _, ...others } = kept();
  keep(KEY, Object.fromEntries([...Object.entries(others), [key, progress] as const].slice(-KEPT)));
}

function known(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KNOWN) ?? '[]');
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** A guide, by its name, need not come by itself again. */
export function markKnown(name: string): void {
  if (name && !known().includes(name)) keep(KNOWN, [...known(), name]);
}
