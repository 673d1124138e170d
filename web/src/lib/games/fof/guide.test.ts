import { describe, expect, it } from 'vitest';
import { current, pointers, wanted, type GuideStep } from '$lib/app/guide';
import { ask, event, family, option } from '$lib/app/samples';
import { Guide } from '$lib/app/guide.svelte';
import type { AskCard, EventCard } from '$lib/generated/protocol';
import { guide } from './guide';
import type { FofView } from './types';

const steps = guide('training');
const at = (turn: number, more: Partial<FofView> = {}): FofView => ({ turn, impulse: 0, place: Array(60).fill(144), status: Array(60).fill(0), aim: Array(300).fill(-1), ...more }) as unknown as FofView;
const impulse = (hq: number): AskCard => ask('impulse', [option(['finish'])], { about: [hq, 3], families: [family(['order'], [0, 3, 6, 7])] });
const menu = (unit: number, hq: number, ...verbs: string[]): AskCard => ask('action', verbs.map((verb) => option([verb])), { about: [unit, hq] });
const turns = (count: number): EventCard[] => Array.from({ length: count }, (_, n) => event(n, 'turn', [n + 1, n + 1], 'Turn'));
const told = (...kinds: [string, ...number[]][]): EventCard[] => kinds.map(([kind, ...args], n) => event(n, kind, args, kind));
const read = (...ids: string[]) => new Set(['hamlet', 'marker', 'commands', ...ids]);
const now = (view: FofView, question: AskCard | null, log: EventCard[] = [], known = read(), of: readonly GuideStep<FofView>[] = steps) => {
  const found = current(of, known, view, question, [...turns(view.turn), ...log]);
  return found && [found.step.id, found.due, found.due ? wanted(found.step, view, question) : null];
};

describe('the guided training mission', () => {
  it('begins with what lies there, then takes the plan as it is', () => {
    const plan = ask('prepare', [option(['ready'])]);
    expect(now(at(0), plan, [], new Set())).toEqual(['hamlet', true, null]);
    expect(now(at(0), plan)).toEqual(['ready', true, { option: 'ready' }]);
  });

  it('goes through a turn: activate, finish, move the platoon', () => {
    expect(now(at(1), impulse(0))).toEqual(['order', true, { option: 'order 3' }]);
    expect(now(at(1), menu(3, 0, 'activate', 'move'))).toEqual(['activate', true, { option: 'activate' }]);
    const activated = told(['activates', 0, 3]);
    expect(now(at(1), impulse(0), activated)).toEqual(['finish', true, { option: 'finish' }]);
    const platoon = at(1, { impulse: 3 });
    expect(now(platoon, impulse(3), activated)).toEqual(['leader', true, { option: 'order 3' }]);
    expect(now(platoon, menu(3, 3, 'move', 'move-platoon'), activated)).toEqual(['platoon', true, { option: 'move-platoon' }]);
    expect(now(platoon, menu(3, 3, 'move'), activated)).toEqual(['platoon', true, { option: 'move' }]);
    expect(now(platoon, ask('destination', [], { families: [family(['to'], [40, 39])] }), activated)).toEqual(['card', true, { option: 'to 39' }]);
    expect(now(platoon, ask('platoon', [option(['go'])]), activated)).toEqual(['go', true, { option: 'go' }]);
    const moved = [...activated, ...told(['moves', 3, 144, 39])];
    expect(now(platoon, impulse(3), moved, read('exposed'))).toEqual(['end', true, { option: 'finish' }]);
    // Commands of General Initiative are for cover, not for being lost.
    expect(now(at(1, { impulse: -1 }), impulse(-1), moved, read('exposed'))).toEqual(['general', true, null]);
    expect(steps.find(({ id }) => id === 'general')!.text).toContain('look for cover');
    expect(now(at(1, { impulse: -1 }), impulse(-1), moved, read('exposed', 'general'))).toEqual(['end', false, null]);
  });

  it('leaves behind what nobody did in time', () => {
    const left = steps.filter((step) => !step.whenever && !step.past?.(at(0), impulse(0), turns(6)) && !step.done?.(at(0), impulse(0), turns(6)));
    expect(left.map(({ id }) => id)).toEqual(['accomplished']);
  });

  it('says how to rally when somebody is Pinned, and to exhort when something failed', () => {
    const view = at(3, { status: [0, 0, 0, 0, 0, 0, 0, 1] });
    expect(now(view, impulse(3))).toEqual(['pinned', true, { option: 'order 7' }]);
    expect(now(view, menu(7, 3, 'unpin'))).toEqual(['pinned', true, { option: 'unpin' }]);
    expect(now(at(3), impulse(3))![0]).not.toBe('pinned');
    const failed = told(['attempts', 7, 0, 2, 0]).map((one) => ({ ...one, rule: '4.2.3a' }));
    expect(now(view, impulse(3), failed)![0]).not.toBe('pinned');
    expect(now(at(3), ask('exhort', [option(['exhort'])]))).toEqual(['exhort', true, { option: 'exhort' }]);
  });

  it('speaks of fire only while the enemy fires, and of its end when he does not', () => {
    const aim = (...some: [number, number][]) => { const all = Array(300).fill(-1); for (const [n, target] of some) all[n] = target; return all; };
    const opened = told(['opens-fire', 1]);
    const view = (some: number[]) => at(2, { aim: some });
    expect(now(view(aim([150 + 64, 39])), impulse(3), opened)![0]).toBe('fire');
    const fire = steps.find(({ id }) => id === 'fire')!;
    expect(pointers(fire, view(aim([150 + 64, 39])), impulse(3))).toEqual([{ place: 39 }, { place: 64 }]); // both ends of the arrow
    expect(now(view(aim([39, 64])), impulse(3), opened)![0]).not.toMatch(/fire|quiet/); // only the company fires
    expect(now(view(aim()), impulse(3), opened)![0]).toBe('quiet');
    expect(now(view(aim()), impulse(3))![0]).not.toBe('quiet'); // nobody ever fired
  });

  it('ends the mission', () => {
    expect(now(at(4), ask('accomplished', [option(['mission-accomplished'])]), [], read('cover'))).toEqual(['accomplished', true, { option: 'mission-accomplished' }]);
  });
});

describe('the guide through the first turns of A1', () => {
  const a1 = guide('a1');
  const orders = (hq: number, commands: number): AskCard => ask('impulse', [option(['finish'])], { about: [hq, commands], families: [family(['order'], [3, 4, 5])] });
  it('activates the platoons, lands, and knows no other mission', () => {
    expect(now(at(0), ask('prepare', [option(['ready'])]), [], new Set(['company']), a1)).toEqual(['ready', true, { option: 'ready' }]);
    expect(now(at(0), ask('lz-preparation', [option(['no-preparation'])]), [], new Set(['company']), a1)).toEqual(['shell', true, { option: 'no-preparation' }]);
    const shell = a1.find(({ id }) => id === 'shell')!;
    expect(pointers(shell, at(0), ask('lz-preparation', [option(['no-preparation'])]))).toEqual([{ option: 'no-preparation' }, { place: 64 }, { place: 65 }, { place: 66 }]); // the cards too, not the refusal alone
    expect(now(at(1), orders(0, 3), [], new Set(['company']), a1)).toEqual(['activate', true, { testid: 'activate-all' }]);
    expect(now(at(1), orders(0, 1), [], new Set(['company']), a1)).toEqual(['activate', true, { option: 'order 3' }]);
    expect(now(at(1), menu(3, 0, 'activate'), [], new Set(['company']), a1)).toEqual(['activate', true, { option: 'activate' }]);
    const thrice = told(['activates', 0, 3], ['activates', 0, 4], ['activates', 0, 5]);
    expect(now(at(1, { impulse: 4 }), impulse(4), thrice, new Set(['company']), a1)).toEqual(['pass', true, { option: 'finish' }]);
    expect(now(at(1, { impulse: -1 }), ask('land', [option(['land-all'])]), thrice, new Set(['company']), a1)).toEqual(['land', true, { option: 'land-all' }]);
    expect(guide('a2')).toEqual([]);
  });

  it('shows each step once over four turns, and says what is true while it waits', () => {
    localStorage.clear();
    const following = new Guide('walk', a1 as readonly GuideStep<never>[] as readonly GuideStep[]);
    const lines: string[] = [];
    const log: EventCard[] = [];
    const see = (turn: number, hq: number, question: AskCard | null): void => {
      following.follow(at(turn, { impulse: hq }), question, log);
      const { now: found } = following;
      following.show(found?.due ? found.step : null);
      lines.push(found ? `${turn} ${found.due ? found.step.id : (question?.mine ? found.step.meanwhile : found.step.waits)}` : `${turn} over`);
    };
    const turn = (n: number) => log.push(event(log.length, 'turn', [n, n], 'Turn'));
    const tell = (kind: string, ...args: number[]) => log.push(event(log.length, kind, args, kind));
    following.skip(at(0), ask('prepare', [option(['ready'])]), []);
    turn(1);
    see(1, 0, orders(0, 3));
    for (const hq of [3, 4, 5]) tell('activates', 0, hq);
    see(1, 0, impulse(0));
    see(1, -1, ask('next-hq', [option(['next-hq', 3]), option(['next-hq', 4])]));
    following.skip(at(1, { impulse: 3 }), impulse(3), log);
    see(1, -1, ask('land', [option(['land-all'])]));
    tell('lands', 30);
    for (const n of [2, 3]) {
      turn(n);
      see(n, 0, impulse(0));
      see(n, 0, menu(3, 0, 'activate'));
      see(n, 0, impulse(0));
      see(n, 3, impulse(3));
      see(n, -1, null);
    }
    turn(4);
    see(4, 0, impulse(0));
    see(4, -1, ask('load-helicopter', [option(['load-and-go']), option(['stay'])]));
    turn(5);
    see(5, 0, impulse(0));
    see(5, 0, menu(3, 0, 'activate'));
    see(5, 0, impulse(0));
    const free = 'Give orders as you like. The guide comes back when there is something new.';
    const waits = 'The guide comes back when there is something new.';
    expect(lines).toEqual([
      '1 activate', '1 pass', '1 pass', '1 land',
      '2 hears', `2 ${free}`, `2 ${free}`, `2 ${free}`, `2 ${waits}`,
      `3 ${free}`, `3 ${free}`, `3 ${free}`, `3 ${free}`, `3 ${waits}`,
      `4 ${free}`, '4 lift',
      '5 end', '5 over', '5 over',
    ]);
  });
});
