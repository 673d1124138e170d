/** A story line by line: events of one kind told together, each line with what the board showed and the dice that fell. */
import type { EventCard, RollCard } from '../generated/protocol';
import { isRoll, NO_NAMES, type EventLooks, type Many, type Names, type Scene } from './log';
import type { Frame } from './steps';

export interface Line {
  /** Those that are told with it, at least one. */
  events: readonly EventCard[];
  /** The sentence, as an event that has it. */
  told: EventCard;
  /** What the board showed at each of the events; none if that is not known: then it stays as it is. */
  frames: readonly Frame[];
  roll: RollCard | null;
  /** What came of the roll, in sentences. */
  after: readonly EventCard[];
  /** All that is told with it as one scene. */
  scene: readonly EventCard[];
  /** A scene of which nothing came: its sentence says enough. */
  idle: boolean;
}

/** The lines of some events, with the frames of all of them if all are known. What comes of a roll is told with it. */
export function linesOf(events: readonly EventCard[], looks: EventLooks, names: Names, frameAt: (event: number) => Frame | null = () => null): Line[] {
  const frames = events.map((event) => frameAt(event.number));
  const whole = frames.every((frame) => frame !== null);
  return rolls(runs(events, looks, names), looks).map(({ run, after }) => {
    const framed = (all: readonly EventCard[]): Frame[] => (whole ? all.map((event) => frameAt(event.number)!) : []);
    if (isScene(run, looks)) {
      return { events: run, told: together(run, looks, names), frames: framed(run), roll: run.find(isRoll)?.roll ?? null, after: [], scene: run, idle: sceneOf(run[0]!, looks)?.idle?.(run) ?? false };
    }
    const all = [...run, ...after.flat()];
    const told = run.length > 1 && isRoll(run[0]!) ? volley(run, looks, names) : together(run, looks, names);
    const said = after.filter(([one]) => looks.outcomes![one!.kind] === 'said');
    return {
      events: all,
      told,
      frames: framed(all),
      roll: told.roll,
      after: said.map((one) => together(one, looks, names)),
      scene: [],
      idle: false,
    };
  });
}

/** The events whose arrows and places are shown with a line. */
export const shownWith = ({ roll, events, told }: Line): readonly EventCard[] => (roll ? events.filter(isRoll) : [told]);

/** So many dice lie on a card. */
const MOST_DICE = 6;

interface Rolled {
  run: EventCard[];
  /** What came of it, in runs. */
  after: EventCard[][];
}

/** Runs with what came of each roll behind it; rolls of one kind that all come to nothing are one. */
function rolls(found: readonly EventCard[][], looks: EventLooks): Rolled[] {
  const all: Rolled[] = [];
  for (const run of found) {
    const [last, first] = [all.at(-1), run[0]!];
    const rolled = last && isRoll(last.run[0]!) && last.run[0]!.turn === first.turn && !isScene(last.run, looks) && !isScene(run, looks);
    if (rolled && !isRoll(first) && looks.outcomes?.[first.kind]) last.after.push(run);
    else if (rolled && last.after.length === 0 && isVolley(last.run, first, looks)) last.run.push(first);
    else all.push({ run: [...run], after: [] });
  }
  return all;
}

function isVolley([one, ...others]: readonly EventCard[], other: EventCard, looks: EventLooks): boolean {
  const many = looks.volleys?.[one!.kind];
  if (!many || one!.kind !== other.kind || !many.idle(one!) || !many.idle(other)) return false;
  const same = (a: EventCard, b: EventCard): boolean =>
    a.args.every((arg, n) => many.differ.includes(n) || arg === b.args[n]) && counted(a) === counted(b);
  return same(one!, other) && (others.length + 2) * other.roll!.dice.length <= MOST_DICE;
}
const counted = ({ roll }: EventCard): string => JSON.stringify([roll?.place, roll?.needed, roll?.modifiers]);

/** Several rolls as one event: a sentence, and a card with all their dice. */
function volley(run: readonly EventCard[], looks: EventLooks, names: Names): EventCard {
  const many = looks.volleys![run[0]!.kind]!;
  const roll = { ...run[0]!.roll!, ...many.card(run, names), dice: run.flatMap((event) => event.roll!.dice) };
  return { ...run.at(-1)!, text: many.say(run, names), roll };
}

/** A run in one sentence: an event that has it. */
export function together(run: readonly EventCard[], looks: EventLooks, names: Names): EventCard {
  if (run.length === 1) return run[0]!;
  const scene = sceneOf(run[0]!, looks);
  // It happens where it begins, and its sentence may name all that it is about.
  if (scene) return { ...run[0]!, args: run.flatMap(({ args }) => args), text: scene.say(run, names) };
  return { ...run.at(-1)!, text: looks.many![run[0]!.kind]!.say(run, names) };
}

const sceneOf = (event: EventCard, looks: EventLooks): Scene | undefined => looks.scenes?.find(({ begins }) => begins.has(event.kind));

/** Whether a run is a scene, and not only events of one kind. */
export const isScene = (run: readonly EventCard[], looks: EventLooks): boolean => run.length > 1 && sceneOf(run[0]!, looks) !== undefined;

/**
 * What is told together: a scene, or events of one kind and turn that follow each other and differ in what their kind may
 * differ in. Outside of scenes a roll stands alone.
 */
export function runs(events: readonly EventCard[], looks: EventLooks, names: Names = NO_NAMES): EventCard[][] {
  const found: EventCard[][] = [];
  for (const event of events) {
    const run = found.at(-1);
    if (run && (belongs(run[0]!, event, looks, names) || alike(run[0]!, event, looks))) run.push(event);
    else found.push([event]);
  }
  return looks.scenes ? idleTogether(found, looks) : found;
}

/** Scenes of one kind that follow each other as one, if nothing came of any of them. */
function idleTogether(found: readonly EventCard[][], looks: EventLooks): EventCard[][] {
  const all: EventCard[][] = [];
  for (const run of found) {
    const [scene, last] = [sceneOf(run[0]!, looks), all.at(-1)];
    const same = last && scene && scene === sceneOf(last[0]!, looks) && last[0]!.turn === run[0]!.turn;
    if (same && scene.idle?.(last) && scene.idle(run)) last.push(...run);
    else all.push([...run]);
  }
  return all;
}

function belongs(first: EventCard, next: EventCard, looks: EventLooks, names: Names): boolean {
  return first.turn === next.turn && Boolean(sceneOf(first, looks)?.goesOn(first, next, names));
}

function alike(one: EventCard, other: EventCard, looks: EventLooks): boolean {
  const many = looks.many?.[one.kind];
  if (!many || one.kind !== other.kind || one.turn !== other.turn || one.args.length !== other.args.length || isRoll(one) || isRoll(other)) return false;
  return one.args.every((arg, n) => many.differ.includes(n) || arg === other.args[n]);
}

const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'];

/** How many, at the head of a sentence: "Eleven". */
export const howMany = (count: number): string => WORDS[count] ?? String(count);

/** Whose a unit is, by its number and name: "" for who does not say. */
export type Whose = (unit: number, name: string) => string;

/** Units that do the same one after the other: from "The 3rd arrives at Dong Ha." to "Four Blue units arrive at Dong Ha." */
export const unitsTogether = (one: string, many: string, whose: Whose = () => ''): Many => ({
  differ: [0],
  say: (events, names) => {
    const { text } = events[0]!;
    return `${howMany(events.length)} ${theirs(events, names, whose)}units ${text.slice(text.indexOf(one)).replace(one, many)}`;
  },
});

/** "Blue " if all are of one side. */
export function theirs(events: readonly EventCard[], names: Names, whose: Whose): string {
  const sides = new Set(events.map(({ args }) => whose(Number(args[0]), names.units.get(Number(args[0])) ?? '')));
  const [side] = sides;
  return sides.size === 1 && side ? `${side} ` : '';
}
