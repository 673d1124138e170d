import { describe, expect, it } from 'vitest';
import { advanced, pointers } from '$lib/app/guide';
import { event } from '$lib/app/samples';
import type { AskCard, EventCard } from '$lib/generated/protocol';
import patrol from './fixtures/patrol.json';
import { FIRST_CONTACT, FIRST_ENEMY, FRAGO, guide, LEADER, MACHINE_GUN } from './guide';
import { asked, position } from './samples';
import type { FteView } from './types';

const STEPS = guide(FRAGO, 'US');
const log: EventCard[] = (patrol.events as [string, (string | number)[], string][]).map(([kind, args, rule], n) => event(n, kind, args, kind, { rule }));

type Moment = (typeof patrol.moments)[number];
const column = (some: Record<string, number | undefined>): number[] =>
  Array.from({ length: patrol.units }, (_, u) => some[String(u)] ?? -1);

/** What the guide sees of a moment of the game. */
function seen(one: Moment): [FteView, AskCard | null, EventCard[]] {
  const { turn, winner, set_up, c_kind, c_hex, c_carrier, acting } = one;
  const view = position({
    scenario: FRAGO, turn, winner, set_up, c_kind, c_hex, c_carrier, acting,
    hex: column(one.hex), token: column(one.token),
  });
  const ask = one.ask === null ? null : { ...asked(one.ask, one.verbs.map((verb) => [[verb]])), mine: one.mine };
  return [{ seat: 0, position: view, unknown: [] }, ask, log.slice(0, one.told)];
}
const index = (id: string): number => STEPS.findIndex((step) => step.id === id);

describe('the guided first FRAGO', () => {
  it('is for the Americans in Patrol contact', () => {
    expect(STEPS.length).toBeGreaterThanOrEqual(14);
    expect(STEPS.length).toBeLessThanOrEqual(20);
    expect(guide(FRAGO, 'NVA/VC')).toEqual([]);
    expect(guide('dustoff', 'US')).toEqual([]);
    expect(new Set(STEPS.map(({ id }) => id)).size).toBe(STEPS.length);
  });

  it('knows the counters that it points at', () => {
    expect([FIRST_ENEMY, FIRST_CONTACT]).toEqual([patrol.firstEnemy, patrol.firstContact]);
    expect([MACHINE_GUN, LEADER]).toEqual([patrol.names['us-mg-1'], patrol.names['us-platoon-leader-1']]);
  });

  it('goes with a game to its end, and never waits at a step whose time is past', () => {
    let at = 0;
    const shown = new Set<string>();
    const todo = ['orders', 'ready', 'activate', 'move', 'fire', 'odds'];
    for (const one of patrol.moments) {
      const [view, ask, told] = seen(one);
      at = advanced(STEPS, at, view, ask, told);
      // What is only to be read is read, and the next card comes at once; what is to be done the game does.
      for (let step = STEPS[at]; step?.when!(view, ask, told); step = STEPS[at]) {
        shown.add(step.id);
        expect(pointers(step, view, ask).length, step.id).toBeGreaterThan(0);
        if (todo.includes(step.id)) break;
        at = advanced(STEPS, at + 1, view, ask, told);
      }
    }
    expect(at).toBe(STEPS.length);
    for (const id of ['orders', 'ready', 'counters', 'contacts', 'activate', 'move', 'finish', 'cup', 'fire', 'casualty']) expect(shown, id).toContain(id);
  });

  it('goes on without being read at all', () => {
    let at = 0;
    for (const one of patrol.moments) at = advanced(STEPS, at, ...seen(one));
    expect(at).toBe(STEPS.length);
  });

  it('passes over what never came up', () => {
    const last = patrol.moments.at(-1)!;
    const [view] = seen({ ...last, turn: 8, winner: -1, c_kind: [], c_hex: [], c_carrier: [] });
    // No shot, no casualty, no request in seven turns: only the last word is left.
    expect(advanced(STEPS, 0, view, asked('activate', [[['pass']]]), [])).toBe(index('points'));
  });

  it('takes up what the player does, whatever it is', () => {
    const [view] = seen(patrol.moments.find(({ turn, mine }) => turn === 1 && mine)!);
    const activate = asked('activate', [[['lead', LEADER]], [['hex', 5]], [['pass']]]);
    const from = index('activate');
    expect(advanced(STEPS, from, view, activate, [])).toBe(from);
    const turn = event(0, 'turn', [1], '');
    // A hex instead of a leader will do, and so will a pass; the enemy's leader will not.
    expect(advanced(STEPS, from, view, asked('act', [[['move', 3]]]), [turn, event(1, 'hex-activated', [0, 5], '')])).toBe(from + 1);
    expect(advanced(STEPS, from, view, null, [turn, event(1, 'passes', [0], '')])).toBe(from + 1);
    expect(advanced(STEPS, from, view, null, [turn, event(1, 'leads', [180], '')])).toBe(from);
    // A shot before anybody was told how: the lessons about it are over.
    const shot = [turn, event(1, 'shot', [18, 175, 3, 2, 'hit'], '', { rule: '7.1/3' })];
    expect(advanced(STEPS, index('fire'), view, asked('act', [[['fire', 18]]]), shot)).toBe(index('result'));
    // Opportunity fire comes by itself: how to fire is still to be told.
    const byItself = [turn, event(1, 'shot', [18, 175, 3, 2, 'hit'], '', { rule: '21.0/1' })];
    expect(advanced(STEPS, index('fire'), view, asked('act', [[['fire', 18]]]), byItself)).toBe(index('fire'));
    // A move that used up its points needs no order to stop.
    expect(advanced(STEPS, index('halt'), view, asked('act', [[['move', 3]]]), [turn])).toBe(index('sight'));
  });
});
