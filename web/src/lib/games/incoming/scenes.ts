/** What belongs together and is told as one: all fire at one target, and how the initiative passes. */

import type { Names, Scene } from '$lib/app/log';
import { howMany } from '$lib/app/story-lines';
import type { EventCard } from '$lib/generated/protocol';

const kinds = (...words: string[]): ReadonlySet<string> => new Set(words);

const SHOTS = kinds('fired', 'reacted', 'fired-unseen');
const FOLLOWS = kinds('pinned', 'suppressed', 'killed', 'shown', 'found-work', 'strays', 'friendly-fire', 'back-blast', 'crew-out', 'closed-down', 'stopped', 'destroyed', 'losses-inside', 'burns');
const WORST = ['kill', 'suppress', 'pin', 'miss'] as const;
const CAME: Readonly<Record<string, string>> = { kill: 'it is killed', suppress: 'it is suppressed', pin: 'it is pinned', miss: 'nothing happens' };

const targetOf = ({ kind, args }: EventCard): unknown => (kind === 'fired-unseen' ? args[0] : args[1]);
const resultOf = ({ kind, args }: EventCard): string => String(kind === 'fired-unseen' ? args[1] : args[2]);

/** "Three stands fire at US 1st Platoon fire team 2: it is suppressed." */
function saysFire(events: readonly EventCard[], names: Names): string {
  const shots = events.filter(({ kind }) => SHOTS.has(kind));
  const [first] = shots;
  if (!first || shots.length === 1) return first?.text ?? events[0]!.text;
  const targets = [...new Set(shots.map((shot) => Number(targetOf(shot))))];
  const called = (one: number): string => names.units.get(one) ?? 'it';
  // Shots of which nothing came are told together, at whomever they were.
  if (targets.length > 1) return `${howMany(shots.length)} shots, at ${targets.slice(0, -1).map(called).join(', ')} and ${called(targets.at(-1)!)}: ${CAME.miss}.`;
  const target = targets[0]!;
  const killed = events.some(({ kind, args }) => kind === 'killed' && args[0] === target);
  const worst = killed ? 'kill' : (WORST.find((one) => shots.some((shot) => resultOf(shot) === one)) ?? 'miss');
  return `${howMany(shots.length)} stands fire at ${names.units.get(target) ?? 'it'}: ${CAME[worst]}.`;
}

const PASSING = kinds('lost-initiative', 'clock', 'initiative', 'burned-down', 'lit');

export const SCENES: readonly Scene[] = [
  {
    begins: SHOTS,
    goesOn: (first, next) => (SHOTS.has(next.kind) ? targetOf(next) === targetOf(first) : FOLLOWS.has(next.kind)),
    say: saysFire,
    idle: (events) => events.every((event) => SHOTS.has(event.kind) && resultOf(event) === 'miss'),
  },
  {
    begins: kinds('lost-initiative', 'passed'),
    goesOn: (_, next) => PASSING.has(next.kind),
    say: (events) => events.map(({ text }) => text).join(' '),
  },
];
