/** What a mission asks of the company, and how it stands. */

import type { Goal, Objective, Seen, Standing } from '../types';
import { spoken, type FofContent, type FofExtras, type FofView } from './types';

type Fof = Seen<FofContent, FofView, FofExtras>;

const TYPES: Readonly<Record<string, string>> = {
  offensive: 'You attack: the company comes up from the Staging Area behind Row 1.',
  defensive: 'You defend: the enemy comes, and acts before you in every turn.',
  patrol: 'You lead a combat patrol: there and back.',
};

const lands = (controls: readonly string[]): boolean => controls.some((one) => one.includes('Landing Zone'));

export function goal(content: FofContent, scenario: string): Goal | null {
  const mission = content.missions.find((one) => one.id === scenario);
  if (!mission) return null;
  const attempts = mission.attempts > 1 ? `, and there are up to ${mission.attempts} attempts on the same ground` : '';
  return {
    who: `You command the company. ${lands(mission.controls) ? 'You attack: helicopters set the company down.' : (TYPES[mission.type] ?? '')}`.trim(),
    wins: mission.success.map((one) => (one.endsWith('.') ? one : `${one}.`)),
    by: `There are ${mission.turns} turns${attempts}.`,
    first: 'The company stands ready as it is proposed; you may change that. Then each turn: your headquarters draw commands and spend them on orders, the enemy acts, contacts are made, fire takes effect.',
    rule: '11.0/1',
  };
}

export function objective(seen: Fof, scenario: string): Objective | null {
  const found = goal(seen.content, scenario);
  return found && { ...found, wins: found.wins.map((one) => located(one, seen)), stands: stands(seen) };
}

const MARKED: readonly (readonly [string, string])[] = [
  ['the Primary Objective', 'OBJ 1'],
  ['the Secondary Objective', 'OBJ 2'],
];

/** What a mission asks for, with the marker and the card that are meant. */
function located(words: string, { extras }: Fof): string {
  const [name, label] = MARKED.find(([one]) => words.includes(one)) ?? [];
  const marker = extras.controls.find((one) => one.label === label);
  const card = marker && extras.cards.find(({ place }) => place === marker.place);
  return name && card ? words.replace(name, `${name} (${label}, card ${card.name})`) : words;
}

function stands({ extras, view }: Fof): Standing[] {
  const { command, controls, cards } = extras;
  const aims = controls.filter(({ kind }) => ['objective', 'route-point', 'outpost'].includes(kind));
  const nameOf = (place: number): string => cards.find((card) => card.place === place)?.name ?? '';
  const steps = (place: number): number[] => cards.find((card) => card.place === place)?.steps ?? [];
  return [
    { label: 'Turn', value: command.turn ? `${command.turn} of ${command.turns}` : 'before the first' },
    { label: 'Activity', value: spoken(command.activity) },
    ...aims.map(({ label, place }) => ({
      label: `${label}, card ${nameOf(place)}`,
      value: steps(place)[0] ? (steps(place)[1] ? 'both sides there' : 'yours') : steps(place)[1] ? 'the enemy is there' : 'nobody there',
    })),
    { label: 'Casualties', value: `${(view.lost[0] ?? 0) + (view.lost[2] ?? 0)} of ours, ${view.lost[1] ?? 0} of theirs` },
  ];
}
