/** A mission before it begins, in words: the enemy as far as he is known, whom one has, what fires for one, the ground. */

import { companyOf, controlsOf } from './company';
import { spoken, type FofContent, type FofExtras } from './types';
import { listWords } from './words';

const TACTICS: Readonly<Record<string, string>> = {
  delay: 'He is expected to shoot, fall back and shoot again.',
  hasty: 'He has had little time to prepare: he holds or falls back as it goes.',
  deliberate: 'He means to hold where he stands.',
  assault: 'He attacks.',
  overrun: 'He attacks to overrun you, whatever it costs.',
};
const LEVELS: Readonly<Record<string, string>> = { green: 'inexperienced', line: 'steady', veteran: 'seasoned' };
const LETTERS = ['A', 'B', 'C'];

/** What is known of the enemy, a sentence each. */
export function enemyWords(content: FofContent, { cards }: Pick<FofExtras, 'cards'>, scenario: string): string[] {
  const mission = content.missions.find(({ id }) => id === scenario);
  if (!mission) return [];
  const markers = cards.filter(({ contact }) => contact);
  const shown = LETTERS.map((letter) => [letter, markers.filter(({ contact }) => contact === letter).length] as const).filter(([, count]) => count > 0);
  const open = shown.length ? `: ${shown.map(([letter, count]) => `${count} ${letter}`).join(', ')}` : ', their letters face down';
  return [
    ...mission.tactics.map((word) => TACTICS[word] ?? `His tactics: ${spoken(word)}.`),
    `His men are ${LEVELS[mission.enemyExperience] ?? mission.enemyExperience}.`,
    markers.length
      ? `There ${markers.length === 1 ? 'is 1 potential contact' : `are ${markers.length} potential contacts`} on the map${open}. A is likeliest and worst.`
      : mission.type === 'defensive'
        ? 'Where he comes shows turn by turn.'
        : 'No potential contact is on the map yet.',
  ];
}

export interface Force {
  title: string;
  names: string;
}

/** Whom one has, by platoons; like counters are counted. */
export function forceOf(content: FofContent, extras: FofExtras): Force[] {
  return companyOf(content, extras).map(({ title, members }) => {
    const plain = members.map(({ name }) => name.replace(/^(\d)(st|nd|rd) (M60) \/ .*$/, '$3').replace(/^(UH-1D|M113|CH-47|M48A3)( \d+)$/, '$1'));
    const counted = [...new Set(plain)].map((name) => { const many = plain.filter((one) => one === name).length; return many > 1 ? `${many} ${name}` : name; });
    return { title, names: listWords(counted) };
  });
}

/** What fires for the company: "105mm direct support battalion: 4 HE, 1 TOT". */
export function supportOf({ command }: FofExtras): string[] {
  const agencies = [...new Set(command.support.map(({ agency }) => agency))];
  return agencies.map((agency) => `${agency}: ${command.support.filter((one) => one.agency === agency).map(({ mission, left }) => `${left} ${mission}`).join(', ')}.`);
}

/** The ground, a sentence each. */
export function groundOf(content: FofContent, extras: FofExtras, scenario: string): string[] {
  const mission = content.missions.find(({ id }) => id === scenario);
  if (!mission) return [];
  const controls = controlsOf(content, extras);
  return [
    `${mission.rows} rows of ${mission.columns} cards, ${mission.faceDown ? 'face down: each is turned up when somebody can see it' : 'face up'}.`,
    ...(controls.length ? [`${listWords(controls)}.`] : []),
  ];
}
