import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as files from '$lib/app/download';
import type { MissionTold } from '$lib/generated/fof';
import { enemyWords, forceOf, groundOf, supportOf } from './briefing';
import Briefing from './Briefing.svelte';
import firefight from './fixtures/firefight.json';
import { inShort, pageToKeep, storyOf } from './roster';
import RosterPage from './RosterPage.svelte';
import type { FofContent, FofView, Shown } from './types';

const { content, shown } = firefight as unknown as { content: FofContent; shown: Shown };
const mission = (more: Partial<MissionTold>): MissionTold => ({ mission: 'a1', outcome: 'won', attempt: 1, points: 12, ours: 5, theirs: 9, fallen: [], promoted: 0, joined: 0, skills: 0, ...more });
const co = content.units.findIndex(({ id }) => id === 'co-hq');
const squad = content.units.findIndex(({ id }) => id === 'squad-1-1');
const roster: Shown['roster'] = {
  way: 'standard',
  members: [
    { unit: co, leader: 'Reyes, Bronze Star', steps: 1, level: 'line', away: false, fallen: false },
    { unit: squad, leader: '', steps: 2, level: 'veteran', away: false, fallen: false },
    { unit: squad + 1, leader: '', steps: 0, level: 'line', away: false, fallen: false },
  ],
  missions: [mission({ fallen: ['Marsh', 'Hale'], attempt: 2 }), mission({ mission: 'a2', outcome: 'running', ours: 1, theirs: 0, points: 0, promoted: 3, joined: 1, skills: 1 })],
};
const extras = { ...shown, roster, assets: [{ kind: 'skill-rally', name: 'skill: rally', points: 1, holder: co, place: -1 }] };
const seen = { content, view: null as unknown as FofView, extras, ask: null, scenario: 'a1' };
afterEach(cleanup);

describe('the roster', () => {
  const story = storyOf(content, extras);

  it('has the company by platoons, with names, levels, losses, Skills and what was given to whom', () => {
    expect(story.groups.map(({ title }) => title)).toEqual(['Company headquarters', '1st Platoon']);
    expect(story.groups[0]!.rows[0]).toMatchObject({ name: 'CO HQ', leader: 'Reyes', decoration: 'Bronze Star', words: 'in the ranks', skills: ['rally'] });
    expect(story.groups[1]!.rows.map(({ words, level }) => [words, level])).toEqual([['2 of 3 Steps', 'veteran'], ['broken up', 'line']]);
  });

  it('tells who has fallen from who is only elsewhere', () => {
    const hq = { unit: co, leader: 'Reyes', steps: 0, level: 'line', away: false };
    const words = (fallen: boolean) => storyOf(content, { ...extras, roster: { ...roster, members: [{ ...hq, fallen }] } }).groups[0]!.rows[0]!.words;
    expect([words(true), words(false)]).toEqual(['out of action', 'broken up']);
  });

  it('tells its missions one after the other', () => {
    expect(story.chapters[0]!.lines).toEqual(['It took 2 attempts.', '5 casualties of ours, 9 of theirs.', 'Marsh and Hale fell.', '12 Experience Points earned.']);
    expect(story.chapters[1]!.lines).toEqual(['Before it: 3 Steps promoted, 1 Step joined, 1 Skill learned.', '1 casualty of ours, 0 of theirs.']);
    expect(story.chapters[0]!.title).toBe(content.missions.find(({ id }) => id === 'a1')!.title);
    expect(inShort(story)).toBe('1 mission behind it, 1 accomplished; 6 casualties of ours, 9 of theirs.');
  });

  it('is a page to keep that needs nothing else', async () => {
    const kept = vi.spyOn(files, 'download').mockImplementation(() => undefined);
    render(RosterPage, seen);
    expect(screen.getAllByTestId('roster-mission')).toHaveLength(2);
    await fireEvent.click(screen.getByTestId('keep-roster'));
    const [name, page] = kept.mock.calls[0]!;
    expect(name).toBe('roster.html');
    expect(page).toMatch(/^<!doctype html>/);
    expect(page).toContain('Reyes');
    expect(page).toContain('Marsh and Hale fell.');
    expect(page).not.toMatch(/<link|<script|src=|url\(|svelte-/);
    expect(pageToKeep('A < B', '')).toContain('<title>A &lt; B</title>');
  });
});

describe('the briefing', () => {
  it('says what is known of the enemy', () => {
    const lines = enemyWords(content, shown, 'a1');
    expect(lines[0]).toBe('He is expected to shoot, fall back and shoot again.');
    expect(lines[1]).toBe('His men are steady.');
    expect(enemyWords(content, { cards: [] }, 'a1').at(-1)).toBe('No potential contact is on the map yet.');
    expect(enemyWords(content, shown, 'nothing')).toEqual([]);
    for (const one of content.missions) expect(enemyWords(content, shown, one.id).join(' ')).not.toMatch(/His tactics/);
  });

  it('says whom one has, what fires for one, and how the ground lies', () => {
    expect(forceOf(content, shown).find(({ title }) => title === '1st Platoon')!.names).toContain('1/1 Squad');
    const support = [{ agency: '105mm battalion', mission: 'HE', left: 4, silent: false }, { agency: '105mm battalion', mission: 'TOT', left: 1, silent: false }];
    expect(supportOf({ ...shown, command: { ...shown.command, support } })).toEqual(['105mm battalion: 4 HE, 1 TOT.']);
    expect(groundOf(content, shown, 'a1')[0]).toBe('5 rows of 5 cards, face down: each is turned up when somebody can see it.');
    expect(groundOf(content, shown, 'a1')[1]).toContain('OBJ 1 on card 5.3');
    render(Briefing, { ...seen, extras: shown });
    expect(screen.getByTestId('briefing').textContent).toContain('Fire support');
  });
});
