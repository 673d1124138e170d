import { describe, expect, it } from 'vitest';
import { current, pointers, wanted } from '$lib/app/guide';
import { ask, event, option } from '$lib/app/samples';
import type { AskCard, EventCard } from '$lib/generated/protocol';
import { AIRBORNE, AN_LOC, F4, FIRST_NVA_UNIT, guide, SCENARIO } from './guide';
import type { AnLocView } from './types';

const FOR_ARVN = guide(SCENARIO, 'ARVN');
const FOR_NVA = guide(SCENARIO, 'NVA');

/** All that the guide looks at. */
function at(turn: number, more: Partial<AnLocView['position']> = {}): AnLocView {
  return { seat: 0, position: { turn, phase: 4, winner: -1, attackers: [], cas: [], escorts: [], support: [], hex: [], steps: [], ...more } } as unknown as AnLocView;
}
const asked = (kind: string, ...actions: (string | number)[][]): AskCard => ask(kind, actions.map((one) => option(one)));
let number = 0;
const told = (kind: string, ...args: (string | number)[]): EventCard => event((number += 1), kind, args, kind);
const ids = (steps: typeof FOR_ARVN): string[] => steps.map(({ id }) => id);
const before = (steps: typeof FOR_ARVN, id: string): Set<string> => new Set(ids(steps).slice(0, ids(steps).indexOf(id)));
function step(steps: typeof FOR_ARVN, read: Set<string>, view: AnLocView, question: AskCard | null, log: EventCard[]): string | null {
  const found = current(steps, read, view, question, log);
  return found && `${found.step.id}${found.due ? '' : ' waits'}`;
}

describe('the guided first assault', () => {
  it('is for both sides, in the scenario for newcomers', () => {
    for (const steps of [FOR_ARVN, FOR_NVA]) expect(new Set(ids(steps)).size).toBe(steps.length);
    expect(guide('battle', 'ARVN')).toEqual([]);
    expect(guide(SCENARIO, 'nobody')).toEqual([]);
    for (const one of [...FOR_ARVN, ...FOR_NVA]) expect(one.text.length + (one.why?.length ?? 0), one.id).toBeLessThan(300);
  });

  it('rings the attack with the best odds, and who makes them best', () => {
    const options = (verb: string, notes: Record<number, string>) => Object.entries(notes).map(([what, note]) => ({ ...option([verb, Number(what)]), note }));
    const find = (id: string) => FOR_NVA.find((one) => one.id === id)!;
    const combat = ask('combat', [option(['done']), ...options('target', { 150: '1:3, die +1 with all 2', 151: '1:1, die +4 with all 6; at best 1:1, die +8 with guns', 167: '3:1, die -1 with 1' })]);
    expect(wanted(find('target'), at(1), combat)).toEqual({ option: 'target 151' });
    expect(pointers(find('target'), at(1), combat)).toContainEqual({ place: 151 });
    const declare = ask('declare', options('attacker', { 30: 'then 1:3, die 0', 44: '', 47: 'then 1:2, die 0' }));
    expect(wanted(find('attacker'), at(1), declare)).toEqual({ option: 'attacker 47' });
    const steps = [30, 44, 47].map((unit) => ({ kind: 'declare', action: ['attacker', unit] }));
    expect(wanted(find('attacker'), at(1), { ...declare, plans: [{ label: 'All that can attack', note: '1:1, die +2', place: -1, steps }] })).toEqual({ plan: 'All that can attack' });
    expect(step(FOR_NVA, before(FOR_NVA, 'attacker'), at(1, { attackers: [30, 44, 47] }), declare, [])).toBe('attacker'); // while others could help
  });

  it('asks for aircraft one by one, and goes on with what was bought instead', () => {
    const buying = asked('purchase', ['done'], ['buy', F4], ['buy', 3]);
    const log = [told('effort', 0, 3, 7)];
    const read = before(FOR_ARVN, 'phantoms');
    expect(step(FOR_ARVN, read, at(1), buying, log)).toBe('phantoms');
    log.push(told('bought', 1, 0, 6));
    expect(step(FOR_ARVN, read, at(1), buying, log)).toBe('more');
    log.push(told('bought', 2, F4, 5), told('bought', 1, 3, 4));
    expect(step(FOR_ARVN, read, at(1), buying, log)).toBe('bought');
    log.splice(-1); // undo
    expect(step(FOR_ARVN, read, at(1), buying, log)).toBe('cobra');
    log.push(told('effort', 1, 4, 16)); // he has had enough of it
    expect(step(FOR_ARVN, read, at(1), asked('allocate', ['assign', F4, 1]), log)).toBe('sead');
  });

  it('comes between with what a combat asks', () => {
    const read = before(FOR_ARVN, 'hq');
    const flown = [told('ready', 0), told('effort', 0, 3, 7), told('effort', 1, 4, 16), told('sead', 28, 3, 3, 2)];
    for (const id of ['air', 'support', 'helped', 'loss']) read.delete(id);
    const fighting = at(1, { phase: 11 });
    expect(step(FOR_ARVN, read, fighting, null, flown)).toBe('hq waits');
    expect(step(FOR_ARVN, read, fighting, asked('air', ['done'], ['cas', 3]), flown)).toBe('air');
    expect(step(FOR_ARVN, read, fighting, asked('support', ['done'], ['support', 0]), flown)).toBe('support');
    const theirs = [...flown, told('supports', FIRST_NVA_UNIT)]; // a gun of the NVA is none of ours
    expect(step(FOR_ARVN, read, fighting, asked('support', ['done'], ['support', 0]), theirs)).toBe('support');
    const lent = [...theirs, told('cas', 3), told('supports', 0)];
    const helped = (more: Partial<AnLocView['position']>) => at(1, { phase: 11, ...more });
    expect(step(FOR_ARVN, read, helped({ support: [FIRST_NVA_UNIT, 0] }), asked('support', ['done'], ['support', 1]), lent)).toBe('helped');
    expect(step(FOR_ARVN, read, helped({ cas: [3] }), asked('air', ['done'], ['cas', 3]), lent)).toBe('helped');
    // In the next combat nobody has helped yet: there is not enough of it.
    expect(step(FOR_ARVN, read, helped({ support: [FIRST_NVA_UNIT] }), asked('air', ['done'], ['cas', 3]), lent)).toBe('air');
    expect(step(FOR_ARVN, read, helped({ support: [FIRST_NVA_UNIT] }), asked('support', ['done'], ['support', 1]), lent)).toBe('support');
    expect(step(FOR_ARVN, read, at(1, { phase: 14 }), asked('air', ['done'], ['cas', 3]), lent)).toBe('hq waits'); // an attack of his own
    const guns = before(FOR_NVA, 'support');
    expect(step(FOR_NVA, guns, helped({ support: [0] }), asked('support', ['done'], ['support', 40]), [...lent, told('supports', 40)])).toBe('support');
    expect(step(FOR_NVA, guns, helped({ support: [40] }), asked('support', ['done'], ['support', 41]), lent)).toBe('helped');
    expect(step(FOR_ARVN, read, fighting, asked('loss', ['lose', 5], ['lose', 6]), flown)).toBe('loss');
    expect(step(FOR_ARVN, read, at(1, { phase: 13 }), asked('place-hq', ['done']), [...flown, told('moved', 40, 1, 2)])).toBe('hq');
  });

  it('turns whole units first: no counter goes while a whole one is there', () => {
    const loss = (steps: typeof FOR_ARVN) => steps.find(({ id }) => id === 'loss')!;
    const question = asked('loss', ['lose', 2], ['lose', 1], ['lose', 0]);
    for (const steps of [FOR_ARVN, FOR_NVA]) {
      expect(wanted(loss(steps), at(1, { steps: [1, 2, 1] }), question)).toEqual({ option: 'lose 1' });
      expect(wanted(loss(steps), at(1, { steps: [1, 1, 1] }), question)).toEqual({ option: 'lose 2' });
    }
  });

  it('sends all Phantoms in one go where that is offered', () => {
    const sead = FOR_ARVN.find(({ id }) => id === 'sead')!;
    const all = (box: number) => ({ label: `All 2 to ${box}`, note: '', place: -1, steps: [1, 2].map(() => ({ kind: 'allocate', action: ['assign', F4, box] })) });
    const question = asked('allocate', ['assign', F4, 1], ['assign', F4, 2]);
    expect(wanted(sead, at(1), { ...question, plans: [all(2), all(1)] })).toEqual({ plan: 'All 2 to 1' });
    expect(wanted(sead, at(1), { ...question, plans: [all(2)] })).toEqual({ option: `assign ${F4} 1` });
  });

  it('flies in whoever waits at Lai Khe and nobody from the town, then it is Done', () => {
    const moved = FOR_ARVN.find(({ id }) => id === 'moved')!;
    const view = at(1, { hex: [AN_LOC, -1] });
    expect(wanted(moved, view, asked('movement', ['done'], ['lift', 0], ['lift', 1]))).toEqual({ option: 'lift 1' });
    expect(wanted(moved, view, asked('movement', ['done'], ['lift', 0]))).toEqual({ option: 'done' });
    expect(wanted(moved, view, asked('landing', ['land', 183]))).toEqual({ option: 'land 183' });
    expect(pointers(moved, view, asked('landing', ['land', 183]))).toContainEqual({ place: 183 });
  });

  it('lands near the town where it is cold', () => {
    const land = FOR_ARVN.find(({ id }) => id === 'land')!;
    const options = [[10, 'cold, 3 MP left'], [152, 'hot: needs an escort, 0 MP left'], [183, 'cold, 3 MP left'], [199, 'cold, 3 MP left']] as const;
    const landing = ask('landing', options.map(([hex, note]) => ({ ...option(['land', hex]), note })), { about: [AIRBORNE] });
    expect(wanted(land, at(1), landing)).toEqual({ option: 'land 183' });
    expect(pointers(land, at(1), landing)).toContainEqual({ place: 183 });
    expect(pointers(FOR_ARVN.find(({ id }) => id === 'town')!, at(1), landing)).toEqual([{ place: AN_LOC }]);
  });

  it('has said all in the second turn, whatever was done in the first', () => {
    for (const steps of [FOR_ARVN, FOR_NVA]) {
      const idle = [told('ready', 0), told('ready', 1)];
      expect(step(steps, new Set(), at(2), asked('effort', ['effort', 0]), idle)).toMatch(/^(target|odds|launch|fought|end)/);
      expect(step(steps, new Set(['end']), at(2), asked('effort', ['effort', 0]), idle)).toBeNull();
      expect(step(steps, new Set(), at(3), asked('effort', ['effort', 0]), idle)).toBeNull();
    }
  });
});
