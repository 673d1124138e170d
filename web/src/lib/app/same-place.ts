/** The same place in two logs of one match: who sees more has more events, other words for some, and numbers of his own. */
import type { EventCard } from '../generated/protocol';

type Log = readonly EventCard[];

const words = ({ kind, args, text }: EventCard): string => JSON.stringify([kind, args, text]);

/** The events that both logs have, in their order: pairs of places, as many as there can be. */
function common(one: Log, other: Log): [number, number][] {
  const [mine, theirs] = [one.map(words), other.map(words)];
  // longest[i][j]: how many are common from mine[i] and theirs[j] on
  const longest = Array.from({ length: mine.length + 1 }, () => new Uint16Array(theirs.length + 1));
  for (let i = mine.length - 1; i >= 0; i -= 1)
    for (let j = theirs.length - 1; j >= 0; j -= 1)
      longest[i]![j] = mine[i] === theirs[j] ? longest[i + 1]![j + 1]! + 1 : Math.max(longest[i + 1]![j]!, longest[i]![j + 1]!);
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < mine.length && j < theirs.length; ) {
    if (mine[i] === theirs[j]) pairs.push([i++, j++]);
    else if (longest[i + 1]![j]! >= longest[i]![j + 1]!) i += 1;
    else j += 1;
  }
  return pairs;
}

/**
 * The events of another log from that one on. Where it has other words for it, from the one that stands in its place by its
 * rule; where it has none, from what follows the last one before it that both have. Nothing is passed over.
 */
export function fromSamePlace(event: EventCard, log: Log, other: Log): Log {
  const ofTurn = (all: Log): Log => all.filter(({ turn }) => turn === event.turn);
  const [mine, theirs] = [ofTurn(log), ofTurn(other)];
  const at = mine.findIndex(({ number }) => number === event.number);
  const pairs = common(mine, theirs);
  const [before, there] = pairs.findLast(([here]) => here <= at) ?? [-1, -1];
  const next = pairs.find(([here]) => here > at)?.[1] ?? theirs.length;
  const alike = (all: Log): Log => all.filter(({ rule }) => rule === event.rule);
  const found = before === at ? theirs[there] : (alike(theirs.slice(there + 1, next))[alike(mine.slice(before + 1, at)).length] ?? theirs[there + 1]);
  return found ? other.filter(({ number }) => number >= found.number) : other.filter(({ turn }) => turn > event.turn);
}
