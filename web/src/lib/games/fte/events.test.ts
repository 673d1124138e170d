import { describe, expect, it } from 'vitest';
import { arrowsOf, whereabouts, worthTelling } from '$lib/app/log';
import { event } from '$lib/app/samples';
import { EVENTS, PLAIN } from './events';
import patrol from './fixtures/patrol.json';

const kinds = patrol.kinds as Record<string, number>;
const [weighty, quiet] = [[...EVENTS.weighty!], [...EVENTS.quiet!]];

describe('the looks of events', () => {
  it('cover every kind that the server tells, each once', () => {
    const looks = [...weighty, ...PLAIN, ...quiet];
    expect([...looks].sort()).toEqual(Object.keys(kinds).sort());
    expect(new Set(looks).size).toBe(looks.length);
  });

  it('have arrows from where a unit was to where it goes or fires', () => {
    const log = [
      event(0, 'moves', [175, 40], ''), event(1, 'moves', [175, 41], ''), event(2, 'shot', [18, 175, 3, 7, 'miss'], ''), event(3, 'moves', [175, 42], ''),
    ];
    const where = whereabouts(log, EVENTS, { position: { hex: Object.assign([], { 18: 90, 175: 42 }) } });
    const arrows = log.map((one) => arrowsOf(one, EVENTS, where).map(({ from, to, kind }) => `${kind} ${from} ${to}`));
    // Where it was before its first step nobody was told.
    expect(arrows).toEqual([[], ['move 40 41'], ['attack 90 41'], ['move 41 42']]);
  });

  it('tell the enemy’s activation without its bookkeeping', () => {
    const told = ['chit', 'leads', 'moves', 'shot', 'effect-roll', 'effect', 'points', 'carries'].map((kind, n) => event(n, kind, [], kind));
    expect(worthTelling(told, EVENTS).map(({ kind }) => kind)).toEqual(['chit', 'leads', 'moves', 'shot', 'effect-roll', 'effect']);
  });
});
