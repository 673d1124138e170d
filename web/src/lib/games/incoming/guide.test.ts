import { describe, expect, it } from 'vitest';
import { current } from '$lib/app/guide';
import type { EventCard } from '$lib/generated/protocol';
import sweep from './fixtures/sweep.json';
import { guide, SWEEP } from './guide';
import type { AskCard, IncomingView } from './types';

const moment = (key: 'act' | 'react' | 'place') => sweep[key] as unknown as { view: IncomingView; ask: AskCard };
const event = (kind: string, text = ''): EventCard => ({ number: 0, ply: 0, turn: 1, kind, rule: '', args: [], text, roll: null });
const steps = (seat: string) => guide(SWEEP, seat);
const now = (seat: string, key: 'act' | 'react' | 'place', log: EventCard[], read: string[] = []) => {
  const { view, ask } = moment(key);
  const found = current(steps(seat), new Set(read), view, ask, log);
  return found && `${found.step.id}${found.due ? '' : ' later'}`;
};
const BEGUN = [event('set-up'), event('set-up'), event('initiative')];

describe('the guide', () => {
  it('is for the first battle alone, each step once, in whole sentences', () => {
    expect(guide('wet-rubber', 'Free-World')).toEqual([]);
    for (const seat of ['Free-World', 'Communist']) {
      expect(new Set(steps(seat).map(({ id }) => id)).size).toBe(steps(seat).length);
      for (const { text, why } of steps(seat)) for (const words of [text, why ?? '.']) expect(words).toMatch(/[.?"]$/);
    }
  });

  it('shows the hamlet, then has the company begin', () => {
    expect(now('Free-World', 'place', [])).toBe('hamlet');
    expect(now('Free-World', 'place', [], ['hamlet'])).toBe('ready');
  });

  it('tells of the initiative, has a stand moved, then a group', () => {
    const common = ['fire', 'rally'];
    expect(now('Free-World', 'act', BEGUN, common)).toBe('initiative');
    expect(now('Free-World', 'act', BEGUN, [...common, 'initiative'])).toBe('move');
    expect(now('Free-World', 'act', [...BEGUN, event('moved', 'US team moves.')], [...common, 'initiative'])).toBe('group');
  });

  it('explains what comes up when it comes up', () => {
    expect(now('Communist', 'react', BEGUN)).toBe('react');
    expect(now('Free-World', 'act', BEGUN)).toBe('fire');
    expect(now('Free-World', 'act', [...BEGUN, event('shown', 'VC sniper is seen.')])).toBe('shown');
    expect(now('Free-World', 'act', [...BEGUN, event('shown', 'Civilians 7 are seen.')])).toBe('civilians');
    expect(now('Free-World', 'act', [...BEGUN, event('initiative')])).toBe('lost');
    expect(now('Free-World', 'act', [...BEGUN, event('rallied')], ['fire', 'initiative', 'move'])).toBe('group');
  });

  it('speaks of searches where there are huts', () => {
    const { view, ask } = structuredClone(moment('act'));
    const search = guide(SWEEP, 'Free-World').find(({ id }) => id === 'search')!;
    expect(search.when(view, ask, BEGUN)).toBe(false);
    const [, team] = ask.options.find(({ action }) => action[0] === 'search')!.action;
    view.position.at[Number(team)] = 25 * 64 + 28;
    expect(search.when(view, ask, BEGUN)).toBe(true);
  });

  it('is silent when the battle is well under way', () => {
    const late = Array.from({ length: 12 }, () => event('initiative'));
    expect(now('Free-World', 'act', late)).toBeNull();
    expect(now('Communist', 'act', late)).toBeNull();
  });
});
