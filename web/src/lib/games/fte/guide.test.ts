import { describe, expect, it } from 'vitest';
import { current, pointers, wanted } from '$lib/app/guide';
import { event } from '$lib/app/samples';
import type { AskCard, EventCard } from '$lib/generated/protocol';
import patrol from './fixtures/patrol.json';
import { guide, LEADER, MACHINE_GUN } from './guide';
import { DUMMY, NVA_LEADER, NVA_MACHINE_GUN } from './guide-nva';
import { FIRST_CONTACT, FIRST_ENEMY, FRAGO } from './lessons';
import { asked, position } from './samples';
import { VISIBLE, type FteView } from './types';

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
/** Which step is shown, with those that were read; "waits" where its time has not come. */
function at(moment: [FteView, AskCard | null, EventCard[]], ...read: string[]): string | null {
  const found = current(STEPS, new Set(read), ...moment);
  return found && `${found.step.id}${found.due ? '' : ' waits'}`;
}
const before = (id: string): string[] => STEPS.slice(0, STEPS.findIndex((step) => step.id === id)).map((step) => step.id);

describe('the guided first FRAGO', () => {
  it('is for the Americans in Patrol contact', () => {
    expect(STEPS.length).toBeGreaterThanOrEqual(14);
    expect(STEPS.length).toBeLessThanOrEqual(24);
    for (const seat of ['US', 'NVA/VC']) expect(guide('dustoff', seat)).toEqual([]);
    expect(new Set(STEPS.map(({ id }) => id)).size).toBe(STEPS.length);
  });

  it('knows the counters that it points at', () => {
    expect([FIRST_ENEMY, FIRST_CONTACT]).toEqual([patrol.firstEnemy, patrol.firstContact]);
    const { names } = patrol;
    expect([MACHINE_GUN, LEADER]).toEqual([names['us-mg-1'], names['us-platoon-leader-1']]);
    expect([NVA_MACHINE_GUN, NVA_LEADER, DUMMY]).toEqual([names['nva-mg-1'], names['nva-platoon-leader-1'], names['dummy-1']]);
  });

  it('goes with a game to its end, and what it asks for is offered', () => {
    const read = new Set<string>();
    const shown = new Set<string>();
    for (const one of patrol.moments) {
      const moment = seen(one);
      const [view, ask] = moment;
      // What is only to be read is read, and the next card comes at once; what is to be done the game does.
      for (let found = current(STEPS, read, ...moment); found?.due; found = current(STEPS, read, ...moment)) {
        const { step } = found;
        const want = wanted(step, view, ask);
        if (want && 'option' in want) expect(ask!.options.map(({ action }) => action[0]), step.id).toContain(want.option.split(' ')[0]);
        expect(pointers(step, view, ask).length > 0 || step.id === 'end', step.id).toBe(true);
        if (shown.has(step.id) || !(want && 'option' in want)) read.add(step.id);
        shown.add(step.id);
      }
    }
    expect(current(STEPS, read, ...seen(patrol.moments.at(-1)!))).toBeNull();
    for (const id of ['orders', 'ready', 'counters', 'contacts', 'activate', 'move', 'finish', 'cup', 'fire', 'end']) expect(shown, id).toContain(id);
  });

  it('never waits for a step whose time is past', () => {
    for (const one of patrol.moments.filter(({ turn, mine }) => turn > 5 && mine)) expect(at(seen(one))).toBe('end');
  });

  it('takes up what the player does, whatever it is', () => {
    const [view] = seen(patrol.moments.find(({ turn, mine }) => turn === 1 && mine)!);
    const activate = asked('activate', [[['lead', LEADER]], [['hex', 5]], [['pass']]]);
    const read = before('activate');
    expect(at([view, activate, []], ...read)).toBe('activate');
    expect(wanted(STEPS.find(({ id }) => id === 'activate')!, view, activate)).toEqual({ option: `lead ${LEADER}` });
    const turn = event(0, 'turn', [1], '');
    // A hex instead of a leader will do, and so will a pass; the enemy's leader will not.
    expect(at([view, asked('act', [[['move', 3]]]), [turn, event(1, 'hex-activated', [0, 5], '')]], ...read)).toBe('move');
    expect(at([view, null, [turn, event(1, 'passes', [0], '')]], ...read)).toBe('move waits');
    expect(at([view, activate, [turn, event(1, 'leads', [180], '')]], ...read)).toBe('activate');
    // Undo: the activation is taken back, and is asked for again.
    expect(at([view, activate, [turn]], ...read)).toBe('activate');
    // A shot before anybody was told how: the lessons about it are over. Opportunity fire comes by itself.
    const firing = asked('act', [[['fire', 18]]]);
    const chit = event(1, 'chit', [0], '');
    const byItself = [turn, chit, event(2, 'shot', [18, 175, 3, 2, 'hit'], '', { rule: '21.0/1' })];
    expect(at([view, firing, byItself], ...before('again'))).toBe('fire');
    const shot = [turn, chit, event(2, 'shot', [18, 175, 3, 2, 'hit'], '', { rule: '7.1/3' })];
    expect(at([view, firing, shot], ...before('again'))).toBe('result');
    // No effect was rolled after a miss, and the enemy's shots are not explained as ours.
    const missed = [turn, chit, event(2, 'shot', [18, 175, 3, 7, 'miss'], '', { rule: '7.1/3' })];
    const theirs = event(3, 'shot', [175, 18, 3, 2, 'hit'], '', { rule: '7.1/3' });
    expect(at([view, firing, [...missed, theirs]], ...before('again'))).toBe('again waits');
  });

  it('names no numbers that the cup or the option could belie', () => {
    const words = (id: string) => STEPS.find((step) => step.id === id)!.why!;
    expect(words('activate')).not.toContain('half');
    expect(words('cup')).not.toMatch(/four|three/);
    expect(words('odds')).toContain('a 1 always hits');
  });
});

describe('the guided first FRAGO of the NVA', () => {
  const LESSONS = guide(FRAGO, 'NVA/VC');
  const view = (turn: number, token = 5): FteView => ({
    seat: 1,
    position: position({
      scenario: FRAGO, turn, set_up: [2, 2], winner: -1, c_kind: [], c_hex: [], c_carrier: [], acting: [],
      hex: column({ [NVA_MACHINE_GUN]: 8, [NVA_LEADER]: 7, [DUMMY]: 9, [FIRST_CONTACT + 3]: 30 }), token: column({ [NVA_MACHINE_GUN]: token, [NVA_LEADER]: 6, [DUMMY]: 7 }),
    }),
    unknown: [],
  });
  const now = (moment: [FteView, AskCard | null, EventCard[]], read: readonly string[] = []) => current(LESSONS, new Set(read), ...moment)?.step.id;
  const until = (id: string): string[] => LESSONS.slice(0, LESSONS.findIndex((step) => step.id === id)).map((step) => step.id);
  const turn = event(0, 'turn', [1], '');
  const act = asked('act', [[['finish']], [['move', NVA_MACHINE_GUN]]]);

  it('goes from what is hidden to a first chit', () => {
    expect(new Set(LESSONS.map(({ id }) => id)).size).toBe(LESSONS.length);
    const activate = asked('activate', [[['lead', NVA_LEADER]], [['pass']]]);
    // What the Americans do, under their markers too, is not ours.
    const theirs = [turn, event(1, 'leads', [FIRST_CONTACT + 3], ''), event(2, 'shot', [FIRST_CONTACT + 3, NVA_MACHINE_GUN, 3, 7, 'miss'], '', { rule: '7.1/3' })];
    expect(now([view(1), activate, theirs], ['orders', 'ready'])).toBe('hidden');
    const read = until('activate');
    expect(now([view(1), activate, theirs], read)).toBe('activate');
    expect(pointers(LESSONS.find(({ id }) => id === 'contacts')!, view(1), activate)).toEqual([{ unit: FIRST_CONTACT + 3 }]);
    const led = [...theirs, event(3, 'leads', [NVA_LEADER], '')];
    expect(now([view(1), act, led], read)).toBe('finish');
    expect(now([view(1), activate, led], [...read, 'finish'])).toBe('pass');
  });

  it('comes up with an ambush, with who was seen, and with hiding again', () => {
    const read = until('ambush');
    const led = [turn, event(3, 'leads', [NVA_LEADER], '')];
    const firing = asked('act', [[['finish']], [['fire', NVA_LEADER]], [['fire', NVA_MACHINE_GUN]]]);
    expect(now([view(1), firing, led], read)).toBe('ambush');
    const shot = [...led, event(4, 'shot', [NVA_MACHINE_GUN, FIRST_CONTACT + 3, 4, 2, 'hit'], '', { rule: '7.1/3' })];
    expect(now([view(1), act, shot], read)).toBe('result');
    expect(now([view(1, VISIBLE), act, shot], [...read, 'result'])).toBe('seen');
    expect(now([view(1, VISIBLE), act, shot], [...read, 'result', 'seen'])).toBe('slip');
    const hide = asked('conceal', [[['check-concealment']], [['stay-visible', NVA_MACHINE_GUN]]]);
    expect(now([view(1, VISIBLE), hide, shot], [...read, 'result', 'seen'])).toBe('hide');
    const itself = [...led, event(4, 'shot', [NVA_MACHINE_GUN, FIRST_CONTACT + 3, 4, 7, 'miss'], '', { rule: '21.0/1' })];
    expect(now([view(1), act, itself], read)).toBe('reacted');
    expect(now([view(3), act, shot], [...read, 'result'])).toBe('end');
  });
});

describe('a shot', () => {
  it('has its ring where its chance is best, of several with the machine gun', () => {
    const notes = { 31: 'best 3 or less, 30 %', 32: 'best 5 or less, 50 %', [MACHINE_GUN]: 'best 5 or less, 50 %', 33: '' };
    const fire = asked('act', Object.keys(notes).map((unit) => [['fire', Number(unit)], notes[Number(unit) as 31]]));
    const target = asked('target', [[['target', 140], '2 or less, 20 %; all 3 together 60 %, 9.9, range 6'], [['target', 141], '4 or less, 40 %, 9.8, range 3']]);
    const [view] = seen(patrol.moments[0]!);
    const want = (steps: typeof STEPS, id: string, ask: AskCard) => wanted(steps.find((step) => step.id === id)!, view, ask);
    expect(want(STEPS, 'fire', fire)).toEqual({ option: `fire ${MACHINE_GUN}` });
    expect(want(STEPS, 'target', target)).toEqual({ option: 'target 141' });
    expect(want(guide(FRAGO, 'NVA/VC'), 'ambush', fire)).toEqual({ option: `fire ${MACHINE_GUN}` });
    expect(want(guide(FRAGO, 'NVA/VC'), 'target', target)).toEqual({ option: 'target 141' });
  });
});
