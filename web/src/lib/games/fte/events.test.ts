import { describe, expect, it } from 'vitest';
import { arrowsOf, NO_NAMES, whereabouts, worthTelling } from '$lib/app/log';
import { event } from '$lib/app/samples';
import { linesOf } from '$lib/app/story-lines';
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

  it('tell shots that miss on one card, and what a die did on its own', () => {
    const roll = { title: 'A fires at B', dice: [{ value: 8, sides: 10 }], needed: '1 or less', modifiers: [], result: 'miss', meaning: 'No effect.', place: 4, cards: [], read: -1 };
    const shot = (number: number, firer: number, die: number, came: string) =>
      event(number, 'shot', [firer, 60, 1, die, came], `Team ${firer} fires at MG Team 1: needs 1, rolls ${die}: ${came}.`, { roll: { ...roll, result: came } });
    const lines = linesOf(
      [shot(0, 3, 8, 'miss'), shot(1, 4, 9, 'miss'), shot(2, 5, 1, 'hit'), event(3, 'effect-roll', [60, 3, 'WIA'], '', { roll }), event(4, 'effect', [60, 'WIA'], 'MG Team 1: WIA.'), event(5, 'reduced', [60], 'MG Team 1 is reduced.')],
      EVENTS,
      NO_NAMES,
    );
    expect(lines.map((line) => line.told.text)).toEqual(['Two units fire at MG Team 1: all miss.', 'Team 5 fires at MG Team 1: needs 1, rolls 1: hit.', '']);
    expect(lines[0]!.roll?.dice).toHaveLength(2);
    expect(lines[2]!.after.map(({ text }) => text)).toEqual(['MG Team 1 is reduced.']);
  });

  it('tell the enemy’s activation without its bookkeeping', () => {
    const told = ['chit', 'leads', 'moves', 'shot', 'effect-roll', 'effect', 'points', 'carries'].map((kind, n) => event(n, kind, [], kind));
    expect(worthTelling(told, EVENTS).map(({ kind }) => kind)).toEqual(['chit', 'leads', 'moves', 'shot', 'effect-roll', 'effect']);
  });
});
