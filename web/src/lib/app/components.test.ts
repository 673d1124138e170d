import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { drawnOption } from './table-keys';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api, fetchWith } from './api';
import Called from './Called.svelte';
import Curtain from './Curtain.svelte';
import LogPanel from './LogPanel.svelte';
import { unitsTogether } from './story-lines';
import { namesOf } from './log';
import { ruleTips } from './rule-tip.svelte';
import { ask, event, family, option } from './samples';
import Toasts from './Toasts.svelte';
import { toasts } from './toasts.svelte';
import { likely } from './endings';
import WhatNow from './WhatNow.svelte';

const nothing = () => undefined;

function whatNow(more: Record<string, unknown> = {}) {
  const choose = vi.fn();
  const takeBack = vi.fn();
  const props = {
    ask: ask('movement', [option(['done'], 'Done'), option(['move', 1], 'Move 7th Regiment'), option(['move', 2], 'Move 8th Regiment')]),
    verbs: { move: ['unit'], to: ['place'] }, acts: { launching: ['attack'], ending: ['done'] }, when: 'Turn 1 of 12', phase: 'Blue movement', seats: [], mine: ['Blue'], thinking: '', busy: false, undo: true, undoRefused: '', result: null,
    choose, takeBack, showEnd: nothing, locate: nothing, ...more,
  };
  render(WhatNow, { props: { first: likely(props.ask, props.acts), ...props } });
  return { choose, takeBack };
}

describe('What now', () => {
  it('says phase, who decides and what is asked', () => {
    whatNow();
    expect(screen.getByTestId('what-now').textContent).toContain('Blue movement');
    expect(screen.getByTestId('what-now').textContent).toContain('you decide');
    expect(screen.getByTestId('question').textContent).toContain('movement?');
  });

  it('has a numbered button for every option', () => {
    const { choose } = whatNow();
    screen.getByTestId('option-3').click();
    expect(choose).toHaveBeenCalledWith(['move', 2]);
    expect(screen.queryByTestId('option-4')).toBeNull();
  });

  it('has no digit for what ends something, whatever else is asked', () => {
    whatNow();
    const [done, first] = [screen.getByTestId('option-1'), screen.getByTestId('option-2')];
    expect([done.dataset.action, done.getAttribute('aria-keyshortcuts'), done.textContent!.trim()]).toEqual(['done', null, 'Done']);
    expect([first.dataset.action, first.getAttribute('aria-keyshortcuts')]).toEqual(['move 1', '1']);
  });

  it('takes a digit only for an option that can be seen', () => {
    whatNow();
    const seen = new Set(['1']);
    HTMLElement.prototype.checkVisibility = function (this: HTMLElement) { return seen.has(this.getAttribute('aria-keyshortcuts') ?? ''); };
    expect([1, 2, 3].map((digit) => drawnOption(digit))).toEqual(['move 1', null, null]);
  });

  it('has one line for a large family, with a search by name', async () => {
    const far = family(['to'], Array.from({ length: 200 }, (_, n) => n), { label: 'Move to {}', notes: { '150': 'in sight' } });
    const { choose } = whatNow({ ask: ask('move', [option(['done'], 'Done')], { families: [far] }), named: (place: number) => `hill ${place}` });
    expect(screen.getByTestId('family').textContent).toContain('Move to one of 200 places: choose on the map');
    expect(screen.getByTestId('option-list').getAttribute('aria-label')).toContain('201 in all');
    expect(screen.queryByTestId('member')).toBeNull();
    await fireEvent.input(screen.getByTestId('family-filter'), { target: { value: '150' } });
    expect(screen.getByTestId('member').textContent).toMatch(/Move to hill 150.*in sight/);
    screen.getByTestId('member').click();
    expect(choose).toHaveBeenCalledWith(['to', 150]);
  });

  it('shows what may not be done now, with the reason and the rule, and does not send it', async () => {
    const closed = [{ action: ['rest', 3], text: 'rest 3', label: 'Rest', reason: 'The squad is under fire.', rule: '9.2/1' }];
    const { choose } = whatNow({ ask: ask('act', [option(['done'], 'Done')], { closed }) });
    const entry = screen.getByTestId('closed');
    expect(entry.getAttribute('aria-disabled')).toBe('true');
    expect(entry.textContent).toContain('The squad is under fire.');
    expect(screen.getByRole('button', { name: 'Rule 9.2/1' })).toBeTruthy();
    await fireEvent.click(entry);
    expect(document.activeElement).toBe(entry); // a tap shows the reason, too
    expect(choose).not.toHaveBeenCalled();
  });

  it('takes back only when that is allowed, and says why not', async () => {
    const { takeBack } = whatNow();
    screen.getByTestId('undo').click();
    expect(takeBack).toHaveBeenCalledOnce();
    cleanup();
    const late = whatNow({ undo: false, undoRefused: 'Dice have fallen since.' });
    const undo = screen.getByTestId('undo');
    expect(undo.getAttribute('aria-disabled')).toBe('true');
    expect(undo.title).toBe('Dice have fallen since.');
    undo.click();
    expect(late.takeBack).not.toHaveBeenCalled();
    expect(toasts.list.map(({ text }) => text)).toEqual(['Undo is not possible. Dice have fallen since.']);
    toasts.clear();
  });

  it('has a place apart for what ends or launches something', () => {
    whatNow({ ask: ask('declare', [option(['done'], 'Done'), option(['attack'], 'Launch'), option(['feint'], 'Feint'), option(['move', 1], 'Move')]) });
    const apart = [...screen.getByTestId('ending-row').querySelectorAll('[data-action]')].map((one) => one.getAttribute('data-action'));
    expect(apart).toEqual(['done', 'attack']);
    const others = [...screen.getByTestId('option-list').querySelectorAll('[data-action]')].map((one) => one.getAttribute('data-action'));
    expect(others).toEqual(['feint', 'move 1']);
    expect(screen.getByTestId('option-2').classList).toContain('primary');
    expect(screen.getByTestId('option-1').classList).not.toContain('primary');
    cleanup();
    // The place is kept where nothing ends or launches anything.
    whatNow({ ask: ask('target', [option(['move', 1], 'Move')]) });
    expect(screen.getByTestId('ending-row').querySelectorAll('[data-action]')).toHaveLength(0);
  });

  it('ends nothing while the story is told or the hand has just pressed', () => {
    for (const still of [{ telling: true }, { resting: true }]) {
      const { choose } = whatNow(still);
      const done = screen.getByTestId('option-1');
      expect(done.getAttribute('aria-disabled')).toBe('true');
      done.click();
      expect(choose).not.toHaveBeenCalled();
      screen.getByTestId('option-2').click();
      expect(choose).toHaveBeenCalledOnce();
      cleanup();
    }
  });

  it('offers nothing to those who look on', () => {
    whatNow({
      ask: ask('movement', [], { mine: false, seat: 'Red' }), mine: [], undo: false, thinking: 'Red',
      seats: [{ name: 'Red', kind: 'computer', level: 'doctrine', online: true, player: '' }],
    });
    expect(screen.queryByTestId('option-list')).toBeNull();
    expect(screen.getByTestId('thinking')).toBeTruthy();
    expect(screen.queryByTestId('undo')).toBeNull();
  });

  it('has a filter when the list is long', async () => {
    whatNow({ ask: ask('destination', Array.from({ length: 30 }, (_, n) => option(['to', n], `Go to 08${n + 10}`))) });
    const filter = screen.getByTestId('option-filter') as HTMLInputElement;
    filter.value = '0815';
    filter.dispatchEvent(new Event('input', { bubbles: true }));
    await vi.waitFor(() => expect(screen.queryByTestId('option-1')).toBeNull());
    expect(screen.getByTestId('option-6').textContent).toContain('0815');
  });
});

describe('the log', () => {
  const names = namesOf({ units: [{ index: 1, name: '7th Regiment' }], hexes: [{ index: 9, id: '0809', name: '' }] });
  const looks = { weighty: new Set(['combat']) };
  const roll = { title: 'Attack', dice: [{ value: 5, sides: 6 }], needed: '', modifiers: [], result: '1/1', meaning: '', place: -1, cards: [], read: -1 };
  const events = [
    event(0, 'ready', [0], 'Blue takes its ready set-up.', { turn: 0 }),
    event(1, 'moved', [1, 9, 9], '7th Regiment moves from 0809 to 0809.', { turn: 1 }),
    event(2, 'combat', ['1/1', 2, 5, 1], 'Result 1/1 at 1:1: die 5, modifiers +1.', { turn: 2, roll }),
  ];

  it('locates, shows dice, and keeps to the latest turns', () => {
    const locate = vi.fn();
    render(LogPanel, { props: { events, names, looks, locate } });
    expect(screen.getAllByTestId('log-line')).toHaveLength(2);
    screen.getByText('7th Regiment').click();
    expect(locate).toHaveBeenCalledWith({ unit: 1 });
    expect(screen.getByLabelText('die 5')).toBeTruthy();
    expect(screen.getAllByTestId('log-line').map((line) => line.classList.contains('weighty'))).toEqual([false, true]);
  });

  it('folds runs of one kind, as they are told, and unfolds them', async () => {
    const arrive = (number: number, unit: number, at: number, turn = 3) => event(number, 'arrived', [unit, at], `Unit ${unit} arrives at ${at}.`, { turn, rule: '' });
    const run = [arrive(3, 1, 9), arrive(4, 2, 9), arrive(5, 3, 9), arrive(6, 4, 8), arrive(7, 5, 8, 4)];
    const many = { arrived: unitsTogether('arrives', 'arrive') };
    const { rerender } = render(LogPanel, { props: { events: run, names, looks: { ...looks, many }, locate: nothing, marked: 5 } });
    const lines = () => screen.getAllByTestId('log-line').map((line) => `${line.textContent?.replace(/[▸▾]/g, '').trim()}${'marked' in line.dataset ? ' (now)' : ''}`);
    // Another place and another turn are lines of their own.
    expect(lines()).toEqual(['Three units arrive at 9. (now)', 'Unit 4 arrives at 8.', 'Unit 5 arrives at 8.']);
    await fireEvent.click(screen.getByTestId('log-unfold'));
    expect(lines().slice(0, 4)).toEqual(['Three units arrive at 9.', 'Unit 1 arrives at 9.', 'Unit 2 arrives at 9.', 'Unit 3 arrives at 9. (now)']);
    expect(screen.getByTestId('log-unfold').getAttribute('aria-expanded')).toBe('true');
    await rerender({ events: run.slice(0, 2) });
    expect(lines()).toHaveLength(3);
    await fireEvent.click(screen.getByTestId('log-unfold'));
    expect(lines()).toEqual(['Two units arrive at 9.']);
  });

  it('is at its end again when all is told, unless somebody read further up', async () => {
    const scrollTo = vi.fn();
    vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(scrollTo);
    const props = { events, names, looks, locate: nothing };
    const { rerender } = render(LogPanel, { props: { ...props, marked: events.at(-1)!.number } });
    await vi.waitFor(() => expect(document.querySelector('[data-marked]')).toBeTruthy());
    expect(scrollTo).not.toHaveBeenCalled();
    await rerender({ ...props, marked: null });
    await vi.waitFor(() => expect(scrollTo).toHaveBeenCalledTimes(1));
    vi.restoreAllMocks();
  });

  it('shows one turn, or all', async () => {
    render(LogPanel, { props: { events, names, looks, locate: nothing } });
    const turn = screen.getByTestId('log-turn') as HTMLSelectElement;
    turn.value = 'all';
    turn.dispatchEvent(new Event('change', { bubbles: true }));
    await vi.waitFor(() => expect(screen.getAllByTestId('log-line')).toHaveLength(3));
    turn.value = '0';
    turn.dispatchEvent(new Event('change', { bubbles: true }));
    await vi.waitFor(() => expect(screen.getAllByTestId('log-line')).toHaveLength(1));
  });
});

describe('the curtain', () => {
  it('names the next seat and lifts at a press', () => {
    const lift = vi.fn();
    render(Curtain, { props: { seat: 'Red', lift } });
    const button = screen.getByRole('button');
    expect(screen.getByTestId('curtain').textContent).toContain('Red');
    expect(document.activeElement).toBe(button);
    button.click();
    expect(lift).toHaveBeenCalledOnce();
  });
});

describe('a name', () => {
  const HEBREW = '\u05d0\u05e0\u05d4';
  const inBdi = () => [...document.querySelectorAll('bdi')].map((one) => one.textContent);

  it('keeps its own direction among the words of the table', () => {
    render(Called, { props: { who: { name: HEBREW, words: ', away' } } });
    expect(document.body.textContent).toContain(`${HEBREW}, away`);
    expect(inBdi()).toEqual([HEBREW]);
    cleanup();
    render(Called, { props: { who: { name: '', words: 'open seat' } } });
    expect(inBdi()).toEqual([]);
    cleanup();
    render(Curtain, { props: { seat: 'Red', player: HEBREW, lift: () => undefined } });
    expect(screen.getByRole('heading').textContent).toBe(`Pass to ${HEBREW} Red`);
    expect(inBdi()).toEqual([HEBREW, HEBREW, HEBREW]);
  });
});

describe('a refusal', () => {
  afterEach(() => {
    toasts.list = [];
  });

  it('is shown once, with its rule, and goes at a press', async () => {
    render(Toasts);
    toasts.show('It has no movement left.', '8.0/4', 'refused');
    toasts.show('It has no movement left.', '8.0/4', 'refused');
    await vi.waitFor(() => expect(screen.getAllByTestId('toast')).toHaveLength(1));
    expect(screen.getByTestId('toast').textContent).toContain('8.0/4');
    screen.getByLabelText('Close this message').click();
    await vi.waitFor(() => expect(screen.queryByTestId('toast')).toBeNull());
  });

  it('explains the rule in our words', async () => {
    fetchWith(() => Promise.resolve(new Response('{"8.0/4":"A unit moves as far as its points reach."}')));
    ruleTips.game = 'toy';
    await ruleTips.show('8.0/4', document.body);
    expect(ruleTips.tip?.text).toBe('A unit moves as far as its points reach.');
    await ruleTips.show('99/9', document.body);
    expect(ruleTips.tip?.text).toContain('rulebook');
    ruleTips.hide();
    expect(await api.rules('toy')).toHaveProperty(['8.0/4']);
  });
});
