import { describe, expect, it } from 'vitest';
import { arrowsOf, diceOf, whereabouts, worthTelling } from '$lib/app/log';
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

  it('show dice where an event has them', () => {
    for (const [kind, dice] of Object.entries(EVENTS.dice!)) for (const { at } of dice) expect(at, kind).toBeLessThan(kinds[kind]!);
    const rolled = (kind: string, args: (string | number)[]) => diceOf({ kind, args }, EVENTS).map(({ value, sides }) => `${value}/${sides}`);
    expect(rolled('shot', [18, 175, 3, 7, 'miss'])).toEqual(['7/10']);
    expect(rolled('check', [18, 'to fire', 4, 2, 'passes'])).toEqual(['2/10']);
    expect(rolled('effect-roll', [78, 10])).toEqual(['10/10']);
    expect(rolled('blast', [78, 4, 1, 'hit'])).toEqual(['1/10']);
    expect(rolled('wounds', [0, 500, 6, 5, 'holds on'])).toEqual(['6/10']);
    expect(rolled('mission', [30, 3, 2, 0, 5])).toEqual(['3/10']);
    expect(rolled('medevac-denied', [30, 9])).toEqual(['9/10']);
    expect(rolled('scatters', [8, 6, 2])).toEqual(['8/10', '6/6']);
    expect(rolled('moves', [0, 5])).toEqual([]);
  });

  it('are true to a game that was played', () => {
    for (const [kind, args] of patrol.events as [string, (string | number)[], string][])
      for (const { value } of diceOf({ kind, args }, EVENTS)) expect(value).toBeLessThanOrEqual(10);
    const rolls = (patrol.events as [string, (string | number)[], string][]).filter(([kind]) => EVENTS.dice![kind]);
    expect(rolls.length).toBeGreaterThan(20);
    for (const [kind, args] of rolls) expect(diceOf({ kind, args }, EVENTS), kind).toHaveLength(EVENTS.dice![kind]!.length);
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
