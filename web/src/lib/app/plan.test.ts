import { describe, expect, it, vi } from 'vitest';
import type { EventCard, Update } from '../generated/protocol';
import type { Action } from './options';
import { ending, next, begun, offeredPlan, ONLY, type Plan } from './plan';
import { Planner } from './plan.svelte';
import { ask, family, option } from './samples';

const asked = (kind: string, ...actions: Action[]) => ask(kind, actions.map((action) => option(action)));
const two = (...units: number[]): Plan => ({
  parts: units.map((u) => ({ who: `unit ${u}`, actions: [['move', u], ['to', 9]] })),
});

describe('what a plan does at a question', () => {
  it('takes what is offered, part by part', () => {
    const first = next(begun(two(1, 2)), asked('movement', ['move', 1], ['move', 2]), true);
    expect(first).toMatchObject({ do: 'choose', action: ['move', 1] });
    const second = next(first.run, asked('destination', ['to', 8], ['to', 9]), true);
    expect(second).toMatchObject({ do: 'choose', action: ['to', 9], run: { made: 2 } });
    expect(next(second.run, asked('movement', ['move', 2]), true)).toMatchObject({ do: 'choose', action: ['move', 2] });
  });

  it('takes members of a family, too', () => {
    const many = ask('aim', [], { families: [family(['to'], [3, 9])] });
    expect(next(begun({ parts: [{ who: '', actions: [['to', 9]] }] }), many, false)).toMatchObject({ do: 'choose', action: ['to', 9] });
    expect(next(begun({ parts: [{ who: '', actions: [['to', 4]] }] }), many, false)).toMatchObject({ do: 'end' });
  });

  it('leaves out who cannot begin', () => {
    const found = next(begun(two(1, 2)), asked('movement', ['move', 2]), true);
    expect(found).toMatchObject({ do: 'choose', action: ['move', 2], run: { left: ['unit 1'] } });
  });

  it('takes back what somebody began who cannot go on, and goes on with the next', () => {
    const start = next(begun(two(1, 2)), asked('movement', ['move', 1], ['move', 2]), true);
    const back = next(start.run, asked('destination', ['to', 8]), true);
    expect(back).toMatchObject({ do: 'undo', run: { left: ['unit 1'], made: 0, back: 0 } });
    expect(next(back.run, asked('movement', ['move', 1], ['move', 2]), true)).toMatchObject({ do: 'choose', action: ['move', 2] });
    expect(next(start.run, asked('destination', ['to', 8]), false)).toMatchObject({ do: 'end', why: 'it cannot be taken back' });
  });

  it('ends where it must', () => {
    const walk: Plan = { parts: [['step', 3], ['step', 4]].map((action) => ({ who: 'the rest of the way', actions: [action], must: true })) };
    const found = next(begun(walk), asked('move', ['step', 5]), true);
    expect(found).toMatchObject({ do: 'end' });
    expect(ending(found.run, 'it is not possible')).toBe('Stopped: it is not possible. Not done: the rest of the way.');
  });

  it('never answers another decision with the same word', () => {
    const plan = offeredPlan({ label: '', note: '', place: -1, steps: [{ kind: 'air', action: ['done'] }, { kind: 'support', action: ['support', 3] }] });
    expect(next(begun(plan), asked('support', ['done'], ['support', 3]), true)).toMatchObject({ do: 'choose', action: ['support', 3] });
  });

  it('leaves the last piece that sets something off to its player', () => {
    const launching = ask('support', [{ ...option(['support', 3]), launch: { words: 'The die falls.', odds: null } }]);
    const plan = offeredPlan({ label: '', note: '', place: -1, steps: [{ kind: 'support', action: ['support', 3] }] });
    expect(next(begun(plan), launching, true)).toMatchObject({ do: 'hand-over', action: ['support', 3] });
    const giving = ask('air', [{ ...option(['done']), forgone: '2 aircraft stay on the ground' }]);
    expect(next(begun(offeredPlan({ label: '', note: '', place: -1, steps: [{ kind: 'air', action: ['done'] }] })), giving, true)).toMatchObject({ do: 'hand-over' });
    // A plan of which that was said before goes on.
    expect(next(begun({ parts: [{ actions: [['done']], who: '' }], sure: true }), giving, true)).toMatchObject({ do: 'choose', action: ['done'] });
  });
});

describe('what goes without saying', () => {
  const plan: Plan = { parts: [{ actions: [['hide']], who: '' }, { actions: [ONLY], kind: 'where', who: '' }] };
  const hidden = next(begun(plan), asked('deed', ['hide'], ['stay']), true).run;

  it('is chosen where there is but one thing to choose', () => {
    expect(next(hidden, asked('where', ['under', 3]), true)).toMatchObject({ do: 'choose', action: ['under', 3] });
  });

  it('is left to the player where there are two, or where something else is asked', () => {
    expect(next(hidden, asked('where', ['under', 3], ['under', 4]), true)).toMatchObject({ do: 'end', run: { back: 0 } });
    expect(next(hidden, asked('who', ['first', 3]), true)).toMatchObject({ do: 'end', run: { back: 0 } });
  });
});

describe('carrying a plan out', () => {
  const event = (kind: string): EventCard => ({ number: 1, ply: 1, turn: 1, kind, rule: '', args: [], text: '', roll: null });
  function table() {
    const chosen: Action[] = [];
    const said: string[] = [];
    const means = {
      busy: () => false,
      choose: (action: Action) => (chosen.push(action), true),
      offer: vi.fn(),
      undo: vi.fn(() => true),
      confirm: vi.fn<(asks: NonNullable<Plan['asks']>, then: () => void) => void>(),
      say: (words: string) => said.push(words),
      rolled: ({ kind }: EventCard) => kind === 'roll',
    };
    const planner = new Planner(means);
    const hears = (now: Update['ask'], news: EventCard[] = [], undo = true) => planner.heard({ ask: now, undo, result: null } as unknown as Update, news);
    return { planner, chosen, said, means, hears };
  }

  it('sends one choice after each answer, and says nothing when all is done', () => {
    const { planner, chosen, said, hears } = table();
    hears(asked('movement', ['move', 1]));
    planner.start(two(1));
    hears(asked('destination', ['to', 9]));
    hears(asked('movement', ['move', 5]));
    expect(chosen).toEqual([['move', 1], ['to', 9]]);
    expect([planner.running, planner.made, said]).toEqual([false, 2, []]);
  });

  it('is over with its last choice, also while that is still being told', () => {
    const { planner, means, hears } = table();
    hears(asked('movement', ['move', 1]));
    planner.start(two(1));
    hears(asked('destination', ['to', 9]));
    means.busy = () => true;
    hears(asked('movement', ['move', 5]));
    expect(planner.running).toBe(false);
  });

  it('says nothing when it ends early, if it need not be said', () => {
    const { planner, said, hears } = table();
    for (const quiet of [false, true]) {
      hears(asked('movement', ['move', 1]));
      planner.start({ ...two(1), quiet });
      hears(asked('destination', ['to', 9]), [event('roll')]);
    }
    expect(said).toEqual(['Stopped: a die fell. Not done: unit 1.']);
  });

  it('begins only when its question was answered', () => {
    const { planner, chosen, means, hears } = table();
    hears(asked('movement', ['move', 1]));
    planner.start({ ...two(1), asks: { label: 'All', words: 'Much is lost.' } });
    expect([planner.running, chosen]).toEqual([false, []]);
    means.confirm.mock.lastCall![1]();
    expect(chosen).toEqual([['move', 1]]);
  });

  it('is one choice to its player: the question before it stands until it is through, unless it halts on its way', () => {
    const { planner, hears } = table();
    const before = asked('movement', ['move', 1]);
    hears(before);
    planner.start(two(1));
    hears(asked('destination', ['to', 9]));
    expect(planner.asked).toBe(before);
    hears(asked('movement', ['move', 5]));
    expect(planner.asked).toBeNull();
    for (const halting of [{ pause: 300 }, { patient: true }]) {
      planner.start({ ...two(5), ...halting });
      expect([planner.running, planner.asked]).toEqual([true, null]);
      planner.stop();
    }
  });

  it('stops at a die and says what was not done', () => {
    const { planner, chosen, said, hears } = table();
    hears(asked('movement', ['move', 1], ['move', 2]));
    planner.start(two(1, 2));
    hears(asked('destination', ['to', 9]), [event('roll')]);
    expect(chosen).toEqual([['move', 1]]);
    expect(said).toEqual(['Stopped: a die fell. Not done: unit 1 and unit 2.']);
  });

  it('says nothing of what is left of one whose parts are many ways to do the same', () => {
    const { planner, chosen, said, hears } = table();
    hears(asked('movement', ['move', 1]));
    planner.start({ ...two(1, 2), quiet: true });
    hears(asked('destination', ['to', 9]));
    hears(null as unknown as Update['ask'], [event('roll')]);
    expect(chosen).toEqual([['move', 1], ['to', 9]]);
    expect([planner.running, said]).toEqual([false, []]);
  });

  it('goes on despite a die where it says so, until something else is asked', () => {
    const { planner, chosen, said, hears } = table();
    const parts = [1, 2, 3].map((unit) => ({ actions: [['move', unit]], kind: 'movement', who: `unit ${unit}` }));
    hears(asked('movement', ['move', 1], ['move', 2]));
    planner.start({ parts, despiteRolls: true });
    hears(asked('movement', ['move', 2], ['move', 3]), [event('roll')]);
    expect(chosen).toEqual([['move', 1], ['move', 2]]);
    hears(asked('exhort', ['leave-it']), [event('roll')]);
    expect(chosen).toHaveLength(2);
    expect(said).toEqual(['Stopped: something else is asked. Not done: unit 3.']);
  });

  it('begins a part at its own question, and goes on at others', () => {
    const run = begun({ parts: [{ actions: [['move', 1], ['to', 9]], kind: 'movement', who: '' }] });
    const first = next(run, asked('movement', ['move', 1]), true);
    expect(first).toMatchObject({ do: 'choose', action: ['move', 1] });
    expect(next(first.run, asked('destination', ['to', 9]), true)).toMatchObject({ do: 'choose', action: ['to', 9] });
    expect(next(run, asked('other', ['move', 1]), true)).toMatchObject({ do: 'end' });
  });

  it('stops when somebody else is asked, unless it is patient', () => {
    const { planner, chosen, said, hears } = table();
    hears(asked('movement', ['move', 1], ['move', 2]));
    planner.start(two(1, 2));
    const others = { ...asked('react'), mine: false, seat: 'Red' };
    hears(others);
    expect(said).toEqual(['Stopped: Red decides first. Not done: unit 1 and unit 2.']);
    hears(asked('movement', ['move', 1]));
    planner.start({ ...two(1), patient: true });
    hears(others);
    expect(planner.running).toBe(true);
    hears(asked('destination', ['to', 9]));
    expect(chosen.at(-1)).toEqual(['to', 9]);
  });

  it('stops when something happened that was not foreseen', () => {
    const { planner, said, hears } = table();
    let calm = true;
    hears(asked('movement', ['move', 1]));
    planner.start({ ...two(1), undisturbed: () => calm });
    calm = false;
    hears(asked('destination', ['to', 9]));
    expect(said).toEqual(['Stopped: something happened. Not done: unit 1.']);
  });

  it('takes back all that it chose, one by one', () => {
    const { planner, hears, means } = table();
    hears(asked('movement', ['move', 1]));
    planner.start(two(1));
    hears(asked('destination', ['to', 9]));
    hears(asked('movement', ['done']));
    planner.takeBackAll();
    hears(asked('destination', ['to', 9]));
    hears(asked('movement', ['move', 1]));
    expect(means.undo).toHaveBeenCalledTimes(2);
  });

  it('forgets what could be taken back with the next choice', () => {
    const { planner, hears } = table();
    hears(asked('movement', ['move', 1]));
    planner.start(two(1));
    hears(asked('destination', ['to', 9]));
    hears(asked('movement', ['done']));
    planner.overtaken();
    expect(planner.made).toBe(0);
  });

  it('hands the last piece over', () => {
    const { planner, chosen, hears, means } = table();
    hears(ask('support', [{ ...option(['support', 3]), launch: { words: 'The die falls.', odds: null } }]));
    planner.start(offeredPlan({ label: '', note: '', place: -1, steps: [{ kind: 'support', action: ['support', 3] }] }));
    expect([chosen, planner.running]).toEqual([[], false]);
    expect(means.offer).toHaveBeenCalledWith(['support', 3]);
  });
});
