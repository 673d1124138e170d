import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AskCard, OptionCard } from '../generated/protocol';
import AskFirst from './AskFirst.svelte';
import { Asking, REST } from './asking.svelte';
import { ending, likely, questionBefore } from './endings';
import { ask, family, option } from './samples';
import { askAgain, asks, silenced } from './settings.svelte';

const acts = { launching: ['attack', 'ready'], ending: ['done', 'pass'] };
const giving = (card: OptionCard, forgone: string): OptionCard => ({ ...card, forgone });

describe('the main button', () => {
  it('is the likely act, not the empty one', () => {
    expect(likely(ask('movement', [option(['move', 1]), option(['done'])]), acts)).toBeNull();
    expect(likely(ask('declare', [option(['done']), option(['attack'])]), acts)?.action).toEqual(['attack']);
    expect(likely(ask('set-up', [option(['ready']), option(['place', 1, 2])]), acts)?.action).toEqual(['ready']);
    expect(likely(ask('loss', [option(['lose', 4])]), acts)?.action).toEqual(['lose', 4]);
  });

  it('is the end only where nothing else is left', () => {
    expect(likely(ask('support', [option(['done'])]), acts)?.action).toEqual(['done']);
    expect(ending(ask('movement', [option(['move', 1]), option(['done'])]), acts)?.action).toEqual(['done']);
  });

  it('is none where one has to choose, or another decides', () => {
    expect(likely(ask('effort', [option(['effort', 0]), option(['effort', 1])]), acts)).toBeNull();
    expect(likely(ask('movement', [option(['done'])], { mine: false }), acts)).toBeNull();
    expect(ending(ask('movement', [option(['done'])], { mine: false }), acts)).toBeNull();
    expect(likely(null, acts)).toBeNull();
  });
});

function table(told = { running: false }) {
  const send = vi.fn();
  const asking = new Asking({ game: () => 'toy', acts: () => acts, telling: () => told.running, send });
  return { asking, send };
}

const movement = ask('movement', [giving(option(['done'], 'Done'), '21 units have not moved.'), option(['move', 1])]);

describe('an act that gives something up', () => {
  afterEach(() => Object.keys(silenced).forEach(askAgain));

  it('asks first', () => {
    const { asking, send } = table();
    asking.choose(movement, ['move', 1]);
    expect(send).toHaveBeenCalledExactlyOnceWith(['move', 1]);
    asking.choose(movement, ['done']);
    expect(send).toHaveBeenCalledOnce();
    expect(asking.question?.words).toBe('21 units have not moved.');
    asking.settle(false);
    expect([asking.question, send.mock.calls.length]).toEqual([null, 1]);
    asking.choose(movement, ['done']);
    asking.settle(true);
    expect(send).toHaveBeenLastCalledWith(['done']);
  });

  it('asks before several in a row, and does them when it was answered', () => {
    const { asking, send } = table();
    const then = vi.fn();
    asking.confirm({ label: 'Pass for all', words: 'Much is lost.' }, then);
    asking.settle(false);
    expect(then).not.toHaveBeenCalled();
    asking.confirm({ label: 'Pass for all', words: 'Much is lost.' }, then);
    expect(asking.question).toMatchObject({ label: 'Pass for all', words: 'Much is lost.' });
    asking.settle(true);
    expect([then.mock.calls.length, send.mock.calls.length]).toEqual([1, 0]);
  });

  it('does not ask again when that was wished, for this kind of decision alone', () => {
    const { asking, send } = table();
    asking.choose(movement, ['done']);
    asking.settle(true, true);
    expect(asks('toy movement done')).toBe(false);
    asking.choose(movement, ['done']);
    expect(send).toHaveBeenCalledTimes(2);
    asking.choose({ ...movement, kind: 'combat' }, ['done']);
    expect(asking.question?.kind).toBe('toy combat done');
    asking.settle(false, true);
    expect(asks('toy combat done')).toBe(true); // who goes back has not said so
  });

  it('does not ask again about any unit when that was wished of one', () => {
    const { asking, send } = table();
    const losing = ask('loss', [1, 2].map((unit) => ({ ...option(['lose', unit]), forgone: 'It would be eliminated.' })));
    asking.choose(losing, ['lose', 1]);
    asking.settle(true, true);
    asking.choose(losing, ['lose', 2]);
    expect(send.mock.calls).toEqual([[['lose', 1]], [['lose', 2]]]);
  });

  it('is forgotten when the decision is another one', () => {
    const { asking, send } = table();
    asking.heard(movement);
    asking.choose(movement, ['done']);
    asking.heard({ ...movement });
    expect(asking.question).not.toBeNull();
    asking.heard(ask('combat', [option(['done'])]));
    expect(asking.question).toBeNull();
    asking.settle(true);
    expect(send).not.toHaveBeenCalled();
  });

  it('shows the question in a dialog, with the way back in the hand', async () => {
    const { asking, send } = table();
    render(AskFirst, { props: { asking } });
    asking.choose(movement, ['done']);
    await vi.waitFor(() => expect(screen.getByTestId('ask-first').textContent).toContain('21 units have not moved.'));
    expect(document.activeElement).toBe(screen.getByTestId('ask-first-back'));
    await fireEvent.click(screen.getByTestId('do-not-ask'));
    await fireEvent.click(screen.getByTestId('ask-first-sure'));
    expect(send).toHaveBeenCalledWith(['done']);
    expect(asks('toy movement done')).toBe(false);
    await vi.waitFor(() => expect(screen.queryByTestId('ask-first')).toBeNull());
  });
});

it('the last piece of something is asked about every time, with the odds', async () => {
  const { asking, send } = table();
  render(AskFirst, { props: { asking } });
  const odds = { title: '3:1, die +1', modifiers: [], outcomes: [{ label: '1/2', weight: 4 }, { label: '2/-', weight: 2 }], total: 6 };
  const last: OptionCard = { ...option(['support', 7], 'Support with 7'), launch: { words: 'The die falls.', odds } };
  asking.choose(ask('support', [option(['done']), last]), ['support', 7]);
  await vi.waitFor(() => expect(screen.getByTestId('ask-first').textContent).toMatch(/The die falls\..*3:1, die \+1.*4 in 6/));
  expect(screen.queryByTestId('do-not-ask')).toBeNull();
  expect(send).not.toHaveBeenCalled();
  asking.settle(true);
  expect(send).toHaveBeenCalledWith(['support', 7]);
});

it('a second click on what asks neither answers the question nor puts it away', async () => {
  const { asking, send } = table();
  render(AskFirst, { props: { asking } });
  asking.pressed(50, 50);
  asking.choose(movement, ['done']);
  await vi.waitFor(() => expect(screen.getByTestId('ask-first-sure').getAttribute('aria-disabled')).toBe('true'));
  await fireEvent.click(screen.getByTestId('ask-first')); // beside the box
  expect(asking.question).not.toBeNull();
  asking.moved(90, 50);
  await vi.waitFor(() => expect(screen.getByTestId('ask-first-sure').getAttribute('aria-disabled')).toBeNull());
  await fireEvent.click(screen.getByTestId('ask-first'));
  expect(asking.question).toBeNull();
  expect(send).not.toHaveBeenCalled();
});

describe('a second click', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const attack = ask('declare', [option(['attack']), option(['attacker', 3])]);
  const support = ask('support', [option(['done']), option(['support', 7])]);

  /** A press at a place, and the next decision. */
  function pressed(): ReturnType<typeof table> {
    const made = table();
    made.asking.heard(attack);
    made.asking.pressed(100, 200);
    made.asking.heard(support);
    return made;
  }

  it('at the same place ends nothing', () => {
    const { asking, send } = pressed();
    expect(asking.resting).toBe(true);
    asking.choose(support, ['done']);
    expect(send).not.toHaveBeenCalled();
    asking.choose(support, ['support', 7]); // what neither ends nor launches is as quick as ever
    expect(send).toHaveBeenCalledExactlyOnceWith(['support', 7]);
  });

  it('is meant when the hand has moved, or has rested', () => {
    const moved = pressed();
    moved.asking.moved(103, 202);
    expect(moved.asking.resting).toBe(true);
    moved.asking.moved(140, 202);
    moved.asking.choose(support, ['done']);
    expect(moved.send).toHaveBeenCalledOnce();
    const elsewhere = pressed(); // a finger
    elsewhere.asking.pressed(100, 240);
    elsewhere.asking.choose(support, ['done']);
    expect(elsewhere.send).toHaveBeenCalledOnce();
    const again = pressed();
    again.asking.pressed(101, 200);
    again.asking.choose(support, ['done']);
    expect(again.send).not.toHaveBeenCalled();
    const rested = pressed();
    vi.advanceTimersByTime(REST);
    rested.asking.choose(support, ['done']);
    expect(rested.send).toHaveBeenCalledOnce();
  });

  it('has nothing to do with a decision that comes by itself', () => {
    const { asking } = table();
    asking.heard(attack);
    asking.pressed(1, 1);
    vi.advanceTimersByTime(5000);
    asking.heard(support);
    expect(asking.resting).toBe(false);
  });
});

it('nothing is ended or launched while the story is told', () => {
  const told = { running: true };
  const { asking, send } = table(told);
  const both: AskCard = ask('declare', [option(['done']), option(['attack'])]);
  asking.choose(both, ['done']);
  asking.choose(both, ['attack']);
  expect(send).not.toHaveBeenCalled();
  told.running = false;
  asking.choose(both, ['attack']);
  expect(send).toHaveBeenCalledWith(['attack']);
});

describe('what a member of a family puts at risk', () => {
  const shifting = ask('shift-to', [], { families: [family(['shift-to'], [3, 5], { forgone: { 5: '1 unit of ours would be under this fire.' } })] });

  it('is asked before', () => {
    expect(questionBefore('fof', shifting, ['shift-to', 5])?.words).toBe('1 unit of ours would be under this fire.');
    expect(questionBefore('fof', shifting, ['shift-to', 3])).toBeNull();
  });
});
