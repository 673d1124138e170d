/** What a battle asks of a side, and how it stands. */

import type { Goal, Objective, Standing } from '../types';
import { pointsOf } from './standing';
import { battleOf } from './table';
import { SEATS, SIDES, type Incoming, type IncomingContent, type ScenarioCard } from './types';

const FREE = 'free-battle';

export function goal(content: IncomingContent, scenario: string, seat: string): Goal | null {
  const found = content.scenarios.find((one) => one.id === scenario);
  if (!found && scenario === FREE)
    return {
      who: 'You buy a force of your own, on a table that nobody has seen before.',
      wins: ['Hold the places in the middle of the table, or keep the enemy from them.'],
      by: 'The battle lasts three hours by the clock, which moves by a die. Whoever has more points then wins.',
      first: 'The Free World names points, mission and hour; then each side buys in secret.',
      rule: 'P.0/1',
    };
  return found ? goalOf(found, seat) : null;
}

/** "10 for each cache" is 10 points for it. */
const inPoints = (words: string): string => words.replace(/^(\d+) (?=for |if )/, '$1 points ');

function goalOf(found: ScenarioCard, seat: string): Goal | null {
  const side = SEATS.findIndex((name) => name === seat);
  if (side < 0) return null;
  const force = found.forces.filter((one) => one.side === side);
  const who = force.map(({ name, stands }) => `${name}, ${stands} stands`).join('; ');
  const attacks = found.attacker === side;
  return {
    who: `You lead the ${SIDES[side]}: ${who}. You ${attacks ? 'attack' : 'defend'}.${force.some(({ hidden }) => hidden) ? ' Your stands begin hidden: the enemy sees them when they fire, move in the open or are found.' : ''}`,
    wins: found.objectives.filter((one) => one.side === side).map(({ words }) => inPoints(words)),
    by: `The battle lasts from ${found.start} to ${found.end}; the clock moves by a die. Whoever has more points then wins.`,
    first: `${attacks ? 'The other side sets up first, then you' : 'You set up first'}: everything stands ready as it is proposed, and you may change it. ${found.first === side ? 'You have' : 'The other side has'} the first initiative: it lasts as long as nothing goes wrong.`,
    rule: 'V.0/1',
  };
}

export function objective(seen: Incoming, scenario: string, seat: string): Objective | null {
  const fought = seen.extras.battle;
  const found = fought && fought.forces.length > 1 ? goalOf(fought, seat) : goal(seen.content, scenario, seat);
  return found && { ...found, stands: stands(seen) };
}

function stands({ content, extras }: Incoming): Standing[] {
  const found = battleOf(content, extras);
  return [
    { label: 'Clock', value: `${extras.clock}, until ${found.end}` },
    ...[0, 1].map((side) => ({ label: `Points, ${SIDES[side]}`, value: String(pointsOf(extras, side)), side: SEATS[side]! })),
    ...found.objectives.map((one, number) => ({
      label: one.words,
      value: `${extras.objectives.find((now) => now.number === number)?.reached ?? 0} of ${one.count}`,
      side: SEATS[one.side]!,
    })),
  ];
}
