/** The company's story: who is left of it, and its missions one after the other. */

import type { MissionTold } from '$lib/generated/fof';
import { spoken, type AssetNow, type FofContent, type FofExtras } from './types';

export interface Row {
  unit: number;
  name: string;
  /** Of a headquarters or Staff: the man, without what he was given. */
  leader: string;
  decoration: string;
  level: string;
  steps: number;
  full: number;
  /** "broken up", "2 of 3 Steps", "not along". */
  words: string;
  skills: readonly string[];
}
export interface Group {
  title: string;
  rows: Row[];
}
export interface Chapter {
  mission: string;
  title: string;
  date: string;
  outcome: 'won' | 'lost' | 'running';
  /** What happened, a sentence each. */
  lines: string[];
}
export interface Story {
  way: string;
  groups: Group[];
  chapters: Chapter[];
  /** Over all missions. */
  totals: { won: number; ours: number; theirs: number; points: number; joined: number };
}

const GROUPS = ['Company headquarters', '1st Platoon', '2nd Platoon', '3rd Platoon'];
export const OUTCOMES = { won: 'accomplished', lost: 'failed', running: 'under way' } as const;
const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
const listed = (names: readonly string[]): string => (names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`);

function rowOf(content: FofContent, assets: readonly AssetNow[], { unit, leader, steps, level, away, fallen }: FofExtras['roster']['members'][number]): Row {
  const card = content.units[unit]!;
  const [name = '', decoration = ''] = leader.split(', ');
  const words = away ? 'not along' : steps === 0 ? (card.steps > 1 || !fallen ? 'broken up' : 'out of action') : steps < card.steps ? `${steps} of ${plural(card.steps, 'Step')}` : card.steps > 1 ? plural(steps, 'Step') : 'in the ranks';
  const skills = assets.filter(({ holder, kind }) => holder === unit && kind.startsWith('skill-')).map(({ name: skill }) => skill.replace(/^skill: /, ''));
  return { unit, name: card.name, leader: name, decoration, level, steps, full: card.steps, words, skills };
}

function linesOf(told: MissionTold): string[] {
  const before = [
    told.promoted ? `${plural(told.promoted, 'Step')} promoted` : '',
    told.joined ? `${plural(told.joined, 'Step')} joined` : '',
    told.skills ? `${plural(told.skills, 'Skill')} learned` : '',
  ].filter(Boolean);
  const lost = `${plural(told.ours, 'casualty', 'casualties')} of ours, ${told.theirs} of theirs.`;
  return [
    before.length ? `Before it: ${before.join(', ')}.` : '',
    told.attempt > 1 ? `It took ${told.attempt} attempts.` : '',
    lost.charAt(0).toUpperCase() + lost.slice(1),
    told.fallen.length ? `${listed(told.fallen)} fell.` : '',
    told.outcome === 'running' ? '' : `${plural(told.points, 'Experience Point')} earned.`,
  ].filter(Boolean);
}

export function storyOf(content: FofContent, { roster, assets }: Pick<FofExtras, 'roster' | 'assets'>): Story {
  const rows = roster.members.map((member) => rowOf(content, assets, member));
  const platoon = (row: Row): number => content.units[row.unit]!.platoon;
  const chapters = roster.missions.map((told): Chapter => {
    const card = content.missions.find(({ id }) => id === told.mission);
    return { mission: told.mission, title: card?.title ?? spoken(told.mission), date: card?.date ?? '', outcome: told.outcome as Chapter['outcome'], lines: linesOf(told) };
  });
  const sum = (of: (told: MissionTold) => number): number => roster.missions.reduce((all, told) => all + of(told), 0);
  return {
    way: roster.way,
    groups: GROUPS.map((title, group) => ({ title, rows: rows.filter((row) => platoon(row) === group) })).filter((group) => group.rows.length > 0),
    chapters,
    totals: { won: chapters.filter(({ outcome }) => outcome === 'won').length, ours: sum(({ ours }) => ours), theirs: sum(({ theirs }) => theirs), points: sum(({ points }) => points), joined: sum(({ joined }) => joined) },
  };
}

/** In a few words where the company stands. */
export function inShort({ chapters, totals }: Story): string {
  const over = chapters.filter(({ outcome }) => outcome !== 'running').length;
  const lost = `${plural(totals.ours, 'casualty', 'casualties')} of ours, ${totals.theirs} of theirs`;
  return `${over === 0 ? 'The first mission is under way' : `${plural(over, 'mission')} behind it, ${totals.won} accomplished`}; ${lost}.`;
}

/** Of the page to keep: all that it needs. */
const STYLE = `
body{max-width:46rem;margin:2rem auto;padding:0 1rem;background:#f7f1df;color:#22231e;font:16px/1.45 Georgia,serif}
h1,h2,h3{font-family:'Arial Narrow',Arial,sans-serif;line-height:1.2;margin:1.2em 0 .3em}
h1{font-size:1.9rem;margin-top:0}
table{width:100%;border-collapse:collapse;font-size:.95rem}
th,td{padding:.2rem .6rem .2rem 0;border-bottom:1px solid #c9c0a4;text-align:left;vertical-align:baseline}
th{font-weight:400}
.gone th,.gone td{color:#7a7568}
.mission{break-inside:avoid;border-left:4px solid #6b6a4c;padding-left:.8rem;margin:.8rem 0}
.won{border-color:#2f5a1c}.lost{border-color:#8e1f14}
p{margin:.2em 0}
button{display:none}
@media print{body{margin:0;background:#fff}}
`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The story as a page of its own, from the article as it is shown. */
export const pageToKeep = (title: string, article: string): string =>
  `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>${escaped(title)}</title>\n<style>${STYLE}</style>\n</head>\n<body>\n${article}\n</body>\n</html>\n`;
