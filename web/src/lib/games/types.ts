/**
 * What a game gives to the client. A game is a folder beside this file:
 *
 *   listing.ts   `export default listGame(…)`: what the lobby shows before the game is fetched. Small.
 *   client.ts    `export default defineGame(…)`: the rest, fetched when a table or a replay is opened.
 *
 * Its name is the game's name on the server. Nothing else has to know of it.
 */

import type { Component, Snippet } from 'svelte';
import type { GuideStep } from '../app/guide';
import type { Arrow, EventLooks, Names } from '../app/log';
import type { Action, Listed } from '../app/options';
import type { Plan } from '../app/plan';
import type { Spot, Verbs } from '../board/lit';
import type { AskCard, EventCard, OptionCard, RollCard, ScenarioCard } from '../generated/protocol';

export type { Action, Arrow, Spot };

/** A stroke of an emblem, in a field of 64 x 40. */
export interface Stroke {
  d: string;
  /** A road, something green, a solid block, or a broken line. */
  look?: 'road' | 'green' | 'solid' | 'long-dash' | 'dash';
}

export interface PreviewProps<C = unknown> {
  content: C;
  /** The id of the scenario that is chosen. */
  scenario: string;
}

/** What a seat is to do in a scenario, in plain words. */
export interface Goal {
  /** Who one is, and what one has. */
  who: string;
  /** What wins, a sentence or two each. */
  wins: readonly string[];
  /** By when. */
  by: string;
  /** What happens first. */
  first: string;
  rule?: string;
}

/** One line of how it stands: points, ground that is held. */
export interface Standing {
  label: string;
  value: string;
  /** The seat that it speaks of, for its colour. */
  side?: string;
}

/** What a seat must do to win, and how it stands now. */
export interface Objective extends Goal {
  stands: readonly Standing[];
}

/** What the lobby shows of a game. */
export interface Listing<C = unknown> {
  emblem: readonly Stroke[];
  /** The scenario where a newcomer starts; the first if there is none. */
  first?: string;
  /** What each seat wants, in a sentence or two. */
  wants?: Readonly<Record<string, string>>;
  /** The width of the small map by its height: its place is kept free until it is there. */
  shape?: number;
  /** The map in small. */
  preview?: () => Promise<{ default: Component<PreviewProps<C>> }>;
  /** What a seat is to do in a scenario: it stands before anything else of it. */
  goal?: () => Promise<{ goal: (content: C, scenario: string, seat: string) => Goal | null }>;
  /** The name of the page that tells of those who are led, where there is one. */
  story?: string;
  /** The article "How to play". */
  howToPlay?: () => Promise<{ default: Component }>;
}

/** A chart or table of the book, in rows of text. */
export interface ReferenceTable {
  id: string;
  title: string;
  /** How it is read. */
  words: string;
  rule: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A chapter or section of the book, by the number that its clauses begin with. */
export interface Chapter {
  id: string;
  title: string;
}

/** An abbreviation or a word of the trade: what it stands for, what it means here, and its rule. */
export interface Term {
  title: string;
  words: string;
  rule?: string;
  /** So common that it is explained in the reference alone. */
  quiet?: boolean;
}
export type Glossary = Readonly<Record<string, Term>>;

/** The reference beside the table: `games/<name>/reference.ts`, fetched when somebody opens it. */
export interface Reference<C = unknown> {
  /** The chapters and sections, in the book's order. */
  chapters: readonly Chapter[];
  tables: (content: C) => readonly ReferenceTable[];
  /** The kinds of ground, with pictures. */
  Terrain: Component<{ content: C }>;
  /** The counters, with each number named. */
  Counters: Component<{ content: C }>;
}

/** What a seat sees at one moment: `content`, `view` and `extras` are the game's own. */
export interface Seen<C = unknown, V = unknown, X = unknown> {
  content: C;
  view: V;
  extras: X;
  ask: AskCard | null;
}

/** The overlays that are switched on, and those that show one of several things. */
export interface Shown {
  on: ReadonlySet<string>;
  chosen: ReadonlyMap<string, number>;
}

export const NOTHING_SHOWN: Shown = { on: new Set(), chosen: new Map() };

/** Something that a player may have shown on the map: switched on, or one of several `choices`. */
export interface Overlay {
  id: string;
  title: string;
  words: string;
  choices?: readonly { value: number; label: string }[];
}

/** The pages hand `content` apart from the rest of what is seen: what is drawn from it alone is not drawn anew with every choice. */
export interface BoardProps<C = unknown, V = unknown, X = unknown> extends Seen<C, V, X> {
  /** Choose an option; call it with an action of `ask.options` only. */
  pick: (action: Action) => void;
  /** Choose several things in a row. There is none in a replay. */
  run?: (plan: Plan) => void;
  /** A plan is under way: nothing is lit. */
  planning?: boolean;
  /** Stop it where it is. */
  halt?: () => void;
  /** Somebody clicked where nothing is lit. */
  puzzled: (what: Spot) => void;
  /** Show this; a new `nonce` shows it again. */
  locate: (Spot & { nonce: number }) | null;
  /** What happened. What is being built the board draws by itself. */
  arrows: readonly Arrow[];
  /** The ways that counters go just now: they are seen to walk along them. */
  ways?: readonly Arrow[];
  overlays: Shown;
  /** The switches of the map, for a board with a strip of its own. */
  switches?: Snippet;
}

export interface LegendProps<C = unknown> {
  content: C;
  /** The id of the scenario that is played. */
  scenario: string;
}

export interface PanelProps<C = unknown, V = unknown, X = unknown> extends Seen<C, V, X> {
  /** The id of the tab. */
  name: string;
  pick: (action: Action) => void;
  /** Give a standing order, at any time; there is none in a replay. */
  order?: (action: Action) => void;
  puzzled?: (what: Spot) => void;
  /** Show something on the map. */
  show?: (what: Spot) => void;
  /** What has been told so far. */
  log?: readonly EventCard[];
}

/** A card of the game's deck that a roll drew. */
export interface DrawnCardProps<C = unknown> {
  content: C;
  /** Its number in the deck. */
  card: number;
  /** What it was drawn for, with the part of it that counted. */
  roll: RollCard;
  event: EventCard;
  /** There is no room for a whole one. */
  small: boolean;
}

/** A page of the game's own over the table: what it shows is what the seat sees. */
export interface PageProps<C = unknown, V = unknown, X = unknown> extends Seen<C, V, X> {
  /** The id of the scenario that is played. */
  scenario: string;
}
export type Page<C = unknown, V = unknown, X = unknown> = () => Promise<{ default: Component<PageProps<C, V, X>> }>;

/** The options of a question as the game shows them itself, and what is not possible with its reasons. */
export interface MenuProps<C = unknown, X = unknown> {
  content: C;
  extras: X;
  ask: AskCard;
  /** Those that are buttons, without what ends or launches something: that has its own place. */
  items: readonly Listed[];
  choose: (action: Action) => void;
  /** Choose several things in a row. */
  run: (plan: Plan) => void;
  /** The extras as they are now, while such a plan is under way. */
  latest: () => X;
}

/** A tab beside the log. */
export interface Tab {
  id: string;
  label: string;
  /** Not in a replay: nothing is built there. */
  liveOnly?: boolean;
  /** It shows how things stand even while something is told: what can be changed at any time, such as standing orders. */
  asItIs?: boolean;
}

export interface GameClient<C = unknown, V = unknown, X = unknown> {
  /** The map with everything on it. */
  Board: Component<BoardProps<C, V, X>>;
  /** What stands behind the game's own tabs: tracks, boxes, builders. */
  Panel: Component<PanelProps<C, V, X>>;
  tabs: readonly Tab[];
  /** The tab that the decision needs now, or null; it comes to the front. */
  wanted?: (seen: Seen<C, V, X>) => string | null;
  /** Turn and phase in words, for the bar and the title. */
  moment: (seen: Seen<C, V, X>, scenario?: ScenarioCard) => { when: string; phase: string };
  /** What nobody should overlook, or "". */
  warning?: (seen: Seen<C, V, X>) => string;
  /** How the log's sentences name units and hexes: there they become links. Names of places may be those of one scenario. */
  names: (content: C, scenario: string) => Names;
  /** What the arguments of each verb are: what an option lights, and whether it stands on the map. */
  verbs: Verbs;
  /** The same, where the server tells it with what is printed. */
  verbsOf?: (content: C) => Verbs;
  /** Verbs without arguments that launch what was built, the likeliest first: the main button, which Enter takes. */
  launching: readonly string[];
  /** Verbs without arguments that end something, such as "done": never the main button while there is anything else. */
  ending: readonly string[];
  /** A menu of the game's own in place of buttons, for those questions that have one; a `whole` one lists what stands on the map, too. */
  menu?: { Menu: Component<MenuProps<C, X>>; forAsk: (ask: AskCard) => boolean; whole?: boolean };
  /** Under which heading an option stands in a long list, such as the unit's name; "" for none. */
  heading?: (seen: Seen<C, V, X>, option: OptionCard) => string;
  /** What a click where nothing is lit was meant to do; it is sent, so that the server says why not. */
  attempt?: (seen: Seen<C, V, X>, clicked: Spot, seat: number) => Action | null;
  /** How events are shown: dice, arrows, which weigh and which are bookkeeping. */
  events: EventLooks;
  /** Draws a card that a roll took from the game's deck. */
  Card?: Component<DrawnCardProps<C>>;
  /** What every line, hatch and mark on the map means, cut out of the map itself. */
  legend?: () => Promise<{ default: Component<LegendProps<C>> }>;
  overlays?: (seen: Seen<C, V, X>) => readonly Overlay[];
  /** The board has a strip of its own for the switches of the map: they lie over nothing. */
  strip?: boolean;
  /** Keys that only this game has: [key, what it does]. */
  keys?: readonly (readonly [string, string])[];
  /** A few words beside a chart of the end screen, by its title. */
  charts?: Readonly<Record<string, string>>;
  /** What a seat must do to win, by when, how it stands now and what happens first. */
  objective?: (seen: Seen<C, V, X>, scenario: string, seat: string) => Objective | null;
  /** How one asks the scripted player for advice, such as "What would the sergeant do?" */
  advice?: string;
  /** What a player is told with his goal: what is known of the enemy, whom he has, what supports him. */
  briefing?: Page<C, V, X>;
  /** A page to open from the table and at the end, such as the story of those who are led: its name, and the page. */
  story?: { title: string; page: Page<C, V, X> };
  /** A guided first game, for those scenarios and seats that have one. */
  guide?: (scenario: string, seat: string) => readonly GuideStep<V>[];
}

/** A game's client as the pages know it. The one place where the server is trusted to send what it promises. */
export function defineGame<C, V, X>(client: GameClient<C, V, X>): GameClient {
  return client as unknown as GameClient;
}

/** A game's listing as the lobby knows it. */
export function listGame<C>(listing: Listing<C>): Listing {
  return listing as unknown as Listing;
}

/** A game's reference as the pages know it. */
export function defineReference<C>(reference: Reference<C>): Reference {
  return reference as unknown as Reference;
}
