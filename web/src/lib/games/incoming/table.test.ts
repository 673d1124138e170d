import { describe, expect, it } from 'vitest';
import { litBy } from '$lib/board/lit';
import { familiesOf } from '$lib/board/families';
import sweep from './fixtures/sweep.json';
import { deedWords, headingOf, groupedDeeds, keeps, laysNoFire, oddsOf, shortLabel } from './deeds';
import { around, groupPlan } from './groups';
import { actors, deedsOf, litOnTable, mayGo, walkOf } from './lit';
import { marksOf, standLabel } from './marks';
import { goal, objective } from './objective';
import { SCENES } from './scenes';
import { arrivals, missionsLeft, pointsOf } from './standing';
import { tableNow } from './table';
import { optionsAt } from './tunnels';
import type { AskCard, IncomingContent, IncomingExtras, IncomingView } from './types';
import { dangerWords, wayNow } from './ways';
import type { EventCard } from '$lib/generated/protocol';

const content = sweep.content as unknown as IncomingContent;
const names = sweep.names as Record<string, number>;
const moment = (key: 'act' | 'react' | 'group' | 'place') => sweep[key] as unknown as { view: IncomingView; extras: IncomingExtras; ask: AskCard };
const { extras, ask } = moment('act');
const { table, cards, scenario } = tableNow(content, extras);
const named = (member: number, kind: string): string => (kind === 'place' ? table.name(member) : (cards.get(member)?.name ?? ''));
const verbs = content.verbs;
const TEAM = names['us-1-fire-team-1']!;
const LEADER = names['us-1-platoon-cg-1']!;
const FOE = names['vc-1-fire-team-1']!;
const HIDDEN = names['vc-hmg-1']!;

describe('the table', () => {
  it('names points by feature, column and row', () => {
    expect(table.name(26 * 64 + 10)).toMatch(/^(\w+|open ground) 10\.26$/);
    expect(table.shortName(64 + 3)).toBe('3.1');
    expect(scenario.id).toBe('dry-season-sweep');
  });

  it('puts the north at the top', () => {
    expect(table.spot([0, table.card.height])).toEqual({ x: 0, y: 0 });
    expect(table.spot([1000, 0]).x).toBe(48);
  });

  it('is the same one as long as a free battle does not change', () => {
    const free = { ...extras, battle: structuredClone(scenario) };
    const again = { ...extras, battle: structuredClone(scenario) };
    expect(tableNow(content, free).table).toBe(tableNow(content, again).table);
    const other = { ...extras, battle: { ...structuredClone(scenario), title: 'Another' } };
    expect(tableNow(content, other).scenario.title).toBe('Another');
  });
});

describe('what is lit', () => {
  it('is everybody who can do something, before one is chosen', () => {
    const lit = litOnTable(ask, verbs, { stand: null, verb: null }, named);
    expect([...lit.units.keys()].sort((a, b) => a - b)).toEqual([...actors(ask, verbs)].sort((a, b) => a - b));
    expect(lit.units.has(TEAM)).toBe(true);
    expect(lit.units.has(FOE)).toBe(false);
    expect(lit.places.size).toBe(0);
  });

  it('is where the chosen one may go, and at whom it may fire', () => {
    const lit = litOnTable(ask, verbs, { stand: TEAM, verb: null }, named);
    const walk = walkOf(ask, TEAM, verbs)!;
    const family = familiesOf(ask).find(({ card }) => card === walk)!;
    expect(walk.before).toEqual(['move', TEAM]);
    expect(lit.places.size).toBe(family.size);
    expect(lit.units.get(FOE)?.map(({ action }) => action[0])).toContain('fire');
    expect(lit.units.get(LEADER)?.[0]?.action).toEqual(['select', LEADER]);
    const [point] = [...family];
    expect(mayGo(ask, TEAM, point!, verbs)).toEqual(['move', TEAM, point]);
    expect(mayGo(ask, TEAM, extras.stands.find(({ index }) => index === TEAM)!.at, verbs)).toBeNull();
  });

  it('is nothing for others, and all of it where no stand comes first', () => {
    expect(litOnTable({ ...ask, mine: false }, verbs, { stand: null, verb: null }, named).units.size).toBe(0);
    const react = moment('react').ask;
    const lit = litOnTable(react, verbs, { stand: null, verb: null }, named);
    expect([...lit.places.keys()]).toEqual([...litBy(react, verbs).places.keys()]);
    expect(lit.places.size).toBeGreaterThan(0);
  });

  it('at set-up is where a stand may begin', () => {
    const { ask: place } = moment('place');
    const [first] = actors(place, verbs);
    expect(walkOf(place, first!, verbs)!.before[0]).toBe('place');
    expect(litOnTable(place, verbs, { stand: first!, verb: null }, named).places.size).toBeGreaterThan(100);
  });
});

describe('deeds', () => {
  it('stand under headings, with the odds of the server', () => {
    const deeds = deedsOf(ask, LEADER, verbs);
    const groups = groupedDeeds(ask, deeds.options);
    expect(groups.map(({ heading }) => heading)).toEqual(expect.arrayContaining(['Move', 'Fire']));
    const shots = groups.find(({ heading }) => heading === 'Fire')!.deeds.filter(({ option }) => ['fire', 'fire-group', 'crossfire'].includes(String(option.action[0])));
    expect(shots.length).toBeGreaterThan(1);
    for (const { option, odds } of shots) {
      expect(odds, option.text).not.toBeNull();
      expect(keeps(odds)).toBeGreaterThan(0);
      expect(odds!.outcomes.reduce((sum, { weight }) => sum + weight, 0)).toBe(odds!.total);
    }
    expect(shortLabel(shots[0]!.option, LEADER, verbs, named)).toMatch(/ VC /);
  });

  it('have a heading each', () => {
    expect(headingOf('rally')).toBe('Rally');
    expect(headingOf('fire-group-with-rocket')).toBe('Fire');
    expect(headingOf('something-new')).toBe('More');
  });

  it('are named in the list of stands, fire before all that is always possible', () => {
    expect(deedWords(['move', 'group', 'leave', 'look', 'search', 'fire', 'recon', 'rally'])).toEqual(['fire', 'rally', 'move', 'recon by fire']);
    expect(deedWords(['leave'])).toEqual([]);
  });

  it('of reactive fire tell how likely it lays NO FIRE', () => {
    const { ask: react } = moment('react');
    const shot = react.options.find(({ action }) => action[0] === 'react')!;
    const silent = laysNoFire(oddsOf(react, shot.action))!;
    expect(silent).toBeGreaterThan(0);
    expect(silent).toBeLessThan(1);
  });
});

describe('a group move', () => {
  it('keeps the formation, those in front first, and sets out at the end', () => {
    const at = (column: number, row: number): number => table.points.number(column, row);
    const plan = groupPlan(table.points, LEADER, at(20, 40), at(20, 30), [{ stand: 7, at: at(18, 42), name: '' }, { stand: 8, at: at(22, 38), name: '' }]);
    const actions = plan.parts.map(({ actions: [one] }) => one!);
    expect(actions[0]).toEqual(['group', LEADER]);
    expect(actions[1]).toEqual(['with', LEADER, at(20, 30)]);
    expect(actions[2]).toEqual(['with', 8, at(22, 28)]);
    expect(actions.find((one) => one[1] === 7)).toEqual(['with', 7, at(18, 32)]);
    expect(actions.at(-1)).toEqual(['go']);
  });

  it('looks for room nearby, nearest first, and never off the table', () => {
    const found = around(table.points, 0, 2);
    expect(found[0]).toBe(0);
    expect(found).toHaveLength(9);
  });

  it('answers a question that offers those very places', () => {
    const { ask: group } = moment('group');
    expect(walkOf(group, LEADER, verbs)!.before).toEqual(['with', LEADER]);
  });
});

describe('what is seen', () => {
  it('leaves out who is hidden', () => {
    expect(extras.stands.some(({ index }) => index === HIDDEN)).toBe(false);
    expect(moment('react').extras.stands.some(({ index }) => index === HIDDEN)).toBe(true);
  });

  it('has its marks, the gravest first', () => {
    const state = (id: string) => extras.stands.find(({ index }) => index === names[id])!;
    expect(marksOf(state('us-1-fire-team-2')).map(({ id }) => id)).toEqual(['pinned']);
    expect(marksOf(state('us-2-fire-team-1')).map(({ id }) => id)).toContain('suppressed');
    expect(marksOf(state('vc-1-fire-team-2')).map(({ letter }) => letter)).toEqual(['NF']);
    expect(standLabel(cards.get(TEAM)!, state('us-1-fire-team-2'), 'J1 3.4')).toBe('US 1st Platoon fire team 1, at J1 3.4, pinned');
  });

  it('tells what a way risks', () => {
    const start = extras.stands.find(({ index }) => index === TEAM)!.at;
    const seen = wayNow(content, table, extras, TEAM, start, start - 4 * 64, extras.watchers);
    expect(seen.points).toHaveLength(4);
    expect(seen.exposure).toHaveLength(4);
    expect(dangerWords({ ...seen, windows: [] })).toMatch(/No enemy/);
    expect(dangerWords({ ...seen, windows: [{ point: 1, who: 2, single: { stopped: 0.5, lost: 0.2 }, all: { stopped: 0.7, lost: 0.3 } }] })).toBe(
      'If one enemy fires: stopped 50\u00a0%, initiative lost 20\u00a0%. If all 2 who see it fire: stopped 70\u00a0%, initiative lost 30\u00a0%.',
    );
  });

  it('counts points, missions and what is on its way', () => {
    const now = { ...extras, points: [{ side: 0, words: 'a', points: 5 }, { side: 0, words: 'b', points: -2 }, { side: 1, words: 'c', points: 9 }] };
    expect([pointsOf(now, 0), pointsOf(now, 1)]).toEqual([3, 9]);
    expect(missionsLeft({ ...extras, stands: [{ ...extras.stands[0]!, index: TEAM, missions: 2 }] }, cards, 0)).toBe(2);
    expect(arrivals({ ...extras, calls: [{ kind: 'dust-off', by: LEADER, left: 2, target: -1 }] }, cards, 0)).toEqual(['Dust-Off in 2 (1 CG)']);
    expect(arrivals({ ...extras, calls: [{ kind: 'dust-off', by: LEADER, left: 2, target: -1 }] }, cards, 1)).toEqual([]);
  });

  it('has a goal for each side', () => {
    expect(goal(content, 'dry-season-sweep', 'Free-World')!.wins).toHaveLength(2);
    expect(goal(content, 'dry-season-sweep', 'Communist')!.who).toContain('hidden');
    expect(goal(content, 'free-battle', 'Communist')!.rule).toBe('P.0/1');
    expect(goal(content, 'nowhere', 'Communist')).toBeNull();
    expect(objective({ content, ...moment('act') }, 'dry-season-sweep', 'Communist')!.stands.length).toBeGreaterThan(3);
  });
});

describe('scenes', () => {
  const event = (kind: string, args: (number | string)[], text = kind): EventCard => ({ number: 0, ply: 0, turn: 0, kind, rule: '', args, text, roll: null });
  const [fire, passing] = SCENES;
  const known = { units: new Map([[5, 'US team 5']]), places: new Map() };

  it('tell all fire at one target as one', () => {
    const shots = [event('reacted', [1, 5, 'miss']), event('reacted', [2, 5, 'pin']), event('pinned', [5]), event('reacted', [3, 5, 'suppress'])];
    expect(shots.slice(1).every((next) => fire!.goesOn(shots[0]!, next, known))).toBe(true);
    expect(fire!.goesOn(shots[0]!, event('fired', [1, 6, 'miss']), known)).toBe(false);
    expect(fire!.say(shots, known)).toBe('Three stands fire at US team 5: it is suppressed.');
    expect(fire!.say([...shots, event('killed', [5])], known)).toMatch(/it is killed/);
    expect(fire!.idle!(shots)).toBe(false);
    const idle = [event('fired', [1, 5, 'miss']), event('fired', [2, 6, 'miss'])];
    expect(fire!.say(idle, { ...known, units: new Map([[5, 'US team 5'], [6, 'US team 6']]) })).toBe('Two shots, at US team 5 and US team 6: nothing happens.');
  });

  it('tell how the initiative passes in one breath', () => {
    const all = [event('lost-initiative', [0, 'x'], 'Lost.'), event('clock', [420, 3], 'It is 07:00.'), event('initiative', [2, 1], 'Initiative 2.')];
    expect(passing!.say(all, known)).toBe('Lost. It is 07:00. Initiative 2.');
  });
});

describe('tunnels', () => {
  it('offer what names a place, and of a stand only its own', () => {
    const option = (...action: (string | number)[]) => ({ action, text: action.join(' '), label: '', rule: '', note: '', forgone: '', launch: null });
    const below = { ...ask, options: [option('crawl', 3, 12), option('crawl', 4, 12), option('exchange', 12, 13)], families: [] };
    expect(optionsAt(below, 3, 12).map(({ text }) => text)).toEqual(['crawl 3 12', 'exchange 12 13']);
    expect(optionsAt(below, null, 13).map(({ text }) => text)).toEqual(['exchange 12 13']);
    expect(optionsAt({ ...below, mine: false }, 3, 12)).toEqual([]);
  });
});
