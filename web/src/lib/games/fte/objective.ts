/** What each side must do in a FRAGO, and how it stands: points, and who holds what. */

import { fragoOf, placeName } from './ground';
import type { Goal, Objective, Standing } from '../types';
import { enemyOf, NOBODY, NVA, SIDES, several, US, type Fte, type FteContent, type FragoCard } from './types';

const WHO = [
  'You are the Americans: more rifles, helicopters and guns to call for, and men who must come home.',
  'You are the NVA/VC: hidden, patient, and at home in this ground.',
] as const;

const VEHICLES = ['acav'];
const HELICOPTERS = ['slick', 'hog', 'cobra'];

/** What the chart pays, for a side and against it: men, then the machines and civilians that take part. */
function charted(content: FteContent, { kinds }: FragoCard, side: number): string[] {
  const worth = (id: string, of = side): number => {
    const row = content.victory.find((one) => one.id === id);
    return (of === US ? row?.us : row?.nva) ?? 0;
  };
  const enemy = enemyOf(side);
  const paid = side === US ? 'gives the enemy' : 'gives you';
  const machine = (name: string, lost: string, hurt: string, how: string): string =>
    `A ${name} destroyed ${paid} ${several(worth(lost, NVA), 'point')}, ${how} ${worth(hurt, NVA)}.`;
  return [
    `Each enemy who is hit gives you ${several(worth('enemy-kia'), 'point')}; each of your own men who is hit gives the enemy ${worth('enemy-kia', enemy)}.`,
    `Your wounded give you ${several(worth('wia-evacuated'), 'point')} when they are brought out, your dead ${worth('kia-evacuated')}. A man who dies of his wounds costs you ${-worth('dow')}; one whom the enemy captures gives him ${worth('capture', enemy)}.`,
    ...(kinds.some((kind) => VEHICLES.includes(kind)) ? [machine('vehicle', 'vehicle-destroyed', 'vehicle-immobilized', 'immobilized')] : []),
    ...(kinds.some((kind) => HELICOPTERS.includes(kind)) ? [machine('helicopter', 'helicopter-destroyed', 'helicopter-downed', 'downed')] : []),
    ...(kinds.includes('civilians') ? [`Civilians whom you kill cost you ${several(-worth('civilians-kia'), 'point')}, wounded ${-worth('civilians-wia')}.`] : []),
  ];
}

function wins(content: FteContent, frago: FragoCard, side: number): string[] {
  const tie = side === NVA ? 'A tie is yours.' : 'A tie goes to the NVA/VC, so you must be ahead.';
  const ground = frago.objectives.filter((one) => one.side === side).map((one) => `${one.text}.`);
  const exits = frago.exits.filter((one) => one.side === side).map((one) => `${one.text}.`);
  const theirs = [...frago.objectives, ...frago.exits].filter((one) => one.side !== side).map((one) => `The enemy: ${one.text}.`);
  const begin = SIDES.flatMap((name, n) => (frago.points[n] ? [`${n === side ? 'You begin' : `The ${name} begins`} with ${several(frago.points[n]!, 'point')}.`] : []));
  return [`Have more victory points than the enemy when the last turn ends. ${tie}`, ...ground, ...exits, ...theirs, ...charted(content, frago, side), ...begin];
}

export function goal(content: FteContent, scenario: string, seat: string): Goal | null {
  const frago = fragoOf(content, scenario);
  const side = SIDES.findIndex((one) => one === seat);
  if (!frago || side < 0) return null;
  const [first] = frago.setup;
  return {
    who: WHO[side]!,
    wins: wins(content, frago, side),
    by: `There are ${frago.turns} turns.`,
    first: `${first === side ? 'You set up first' : 'The enemy sets up first, then you'}; a ready set-up is there. In each turn ${frago.first === side ? 'you begin' : 'the enemy begins'}, then chits say who acts.`,
    rule: '29.0/3',
  };
}

export function objective(seen: Fte, scenario: string, seat: string): Objective | null {
  const found = goal(seen.content, scenario, seat);
  return found && { ...found, stands: stands(seen) };
}

function stands({ content, view, extras }: Fte): Standing[] {
  const p = view.position;
  const frago = fragoOf(content, p.scenario);
  const held = extras.objectives.map(({ objective, hex, holder, unsure }): Standing => {
    const who = holder === NOBODY ? 'nobody' : holder > NVA ? 'both sides' : (SIDES[holder] ?? '');
    const zone = frago?.objectives[objective]?.zone ?? '';
    const seat = SIDES[holder];
    return { label: hex >= 0 ? placeName(content, hex) : `The ${zone}`, value: `${who} there${unsure ? ', perhaps somebody concealed' : ''}`, ...(seat && { side: seat }) };
  });
  const once = held.filter((one, n) => held.findIndex(({ label }) => label === one.label) === n);
  return [
    { label: 'Turn', value: p.turn ? `${p.turn} of ${extras.turns}` : 'before the first' },
    ...SIDES.map((side, n) => ({ label: 'Points', value: `${p.points[n] ?? 0}`, side })),
    ...once,
  ];
}
