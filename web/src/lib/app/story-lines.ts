/** A story line by line: events of one kind told together, each line with what the board showed and the dice that fell. */
import type { EventCard, RollCard } from '../generated/protocol';
import { isRoll, type EventLooks, type Many, type Names } from './log';
import type { Frame } from './steps';

export interface Line {
  /** Those that are told with it, at least one. */
  events: readonly EventCard[];
  /** The sentence, as an event that has it. */
  told: EventCard;
  /** What the board showed at each of the events; none if that is not known: then it stays as it is. */
  frames: readonly Frame[];
  roll: RollCard | null;
}

/** The lines of some events, with the frames of all of them if all are known. */
export function linesOf(events: readonly EventCard[], looks: EventLooks, names: Names, frameAt: (event: number) => Frame | null = () => null): Line[] {
  const frames = events.map((event) => frameAt(event.number));
  const whole = frames.every((frame) => frame !== null);
  return runs(events, looks).map((run) => ({
    events: run,
    told: together(run, looks, names),
    frames: whole ? run.map((event) => frameAt(event.number)!) : [],
    roll: run[0]!.roll,
  }));
}

/** A run in one sentence: an event that has it. */
export function together(run: readonly EventCard[], looks: EventLooks, names: Names): EventCard {
  return run.length > 1 ? { ...run.at(-1)!, text: looks.many![run[0]!.kind]!.say(run, names) } : run[0]!;
}

/** Events of one kind and turn that follow each other and differ in what their kind may differ in. A roll stands alone. */
export function runs(events: readonly EventCard[], looks: EventLooks): EventCard[][] {
  const found: EventCard[][] = [];
  for (const event of events) {
    const run = found.at(-1);
    if (run && alike(run[0]!, event, looks)) run.push(event);
    else found.push([event]);
  }
  return found;
}

function alike(one: EventCard, other: EventCard, looks: EventLooks): boolean {
  const many = looks.many?.[one.kind];
  if (!many || one.kind !== other.kind || one.turn !== other.turn || one.args.length !== other.args.length || isRoll(one) || isRoll(other)) return false;
  return one.args.every((arg, n) => many.differ.includes(n) || arg === other.args[n]);
}

const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'];

/** How many, at the head of a sentence: "Eleven". */
export const howMany = (count: number): string => WORDS[count] ?? String(count);

/** Units that do the same one after the other: from "The 3rd arrives at Dong Ha." to "Four units arrive at Dong Ha." */
export const unitsTogether = (one: string, many: string): Many => ({
  differ: [0],
  say: (events) => {
    const { text } = events[0]!;
    return `${howMany(events.length)} units ${text.slice(text.indexOf(one)).replace(one, many)}`;
  },
});
