import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ask, option } from '$lib/app/samples';
import { createRawSnippet } from 'svelte';
import { NO_ACTS } from '$lib/app/endings';
import WhatNow from '$lib/app/WhatNow.svelte';
import ActionMenu from './ActionMenu.svelte';
import { passOnPlan } from './again';
import CommandBar from './CommandBar.svelte';
import CommandPanel from './CommandPanel.svelte';
import CompanyPanel from './CompanyPanel.svelte';
import FofMenu from './FofMenu.svelte';
import Shortcuts from './Shortcuts.svelte';
import { companyOf, controlsOf } from './company';
import firefight from './fixtures/firefight.json';
import { NOBODY, type AskCard, type CommandNow, type FofContent, type FofExtras } from './types';

const { content, shown } = firefight as unknown as { content: FofContent; shown: FofExtras };
const numberOf = (id: string): number => content.units.findIndex((unit) => unit.id === id);
const [hq, first, second] = ['plt-hq-1', 'squad-1-1', 'squad-2-1'].map(numberOf) as [number, number, number];
const impulse = (unit: number, stands: string, more = {}) => ({ unit, stands, activated: false, saved: 0, pinned: false, able: true, ...more });
const command: CommandNow = {
  ...shown.command, impulse: hq, commands: 8, purse: 6, keeps: 3,
  impulses: [impulse(numberOf('co-hq'), 'done', { saved: 2 }), impulse(hq, 'now', { activated: true }), impulse(NOBODY, 'waits')],
  heard: [{ unit: first, way: 'voice', network: '', path: [] }, { unit: second, way: 'radio', network: 'CO TAC', path: [] }],
  unheard: [numberOf('squad-3-1')],
  again: [{ verb: 'seek-cover', units: [first, second], place: NOBODY }],
};
afterEach(cleanup);

describe('the command display', () => {
  it('says whose impulse it is, what he has, who comes after, who hears him and through what', () => {
    render(CommandPanel, { content, extras: { ...shown, command } });
    const list = within(screen.getByTestId('impulses')).getAllByRole('listitem').map((item) => item.textContent!.replace(/\s+/g, ' ').trim());
    expect(list[0]).toBe('CO HQ done, 2 saved');
    expect(list[1]).toContain('1st PLT HQ now, activated');
    expect(list[1]).toContain('8 commands, 6 to spend');
    expect(list[2]).toContain('General Initiative to come');
    const text = screen.getByTestId('command-panel').textContent!.replace(/\s+/g, ' ');
    expect(text).toContain('by voice: 1/1 Squad');
    expect(text).toContain('by radio, CO TAC: 2/1 Squad');
    expect(text).toMatch(/out of touch: 3\/1 Squad \(card \d\.\d\)/);
  });
});

describe('the menu of a unit', () => {
  const closed = [{ action: ['unpin'], text: 'unpin', label: 'Get up', reason: 'It is not Pinned.', rule: '4.2.3a' }];
  const question = ask('action', [option(['to-fire-side'], 'Fight as riflemen'), { ...option(['spot'], 'Spot the enemy'), note: '1 command; 2 cards: 49%' }, option(['another'])], { about: [first, hq], closed });
  const items = question.options.slice(0, 2).map((one, n) => ({ number: n + 1, digit: n + 1, option: one }));

  it('says in plain words what can be ordered, what for, its cost and chance; what is seldom wanted comes last', async () => {
    const choose = vi.fn();
    render(ActionMenu, { content, ask: question, items, choose });
    const lines = screen.getAllByRole('button').filter(({ dataset }) => dataset['action']);
    expect(lines.map(({ dataset }) => [dataset['action'], dataset['testid']])).toEqual([['spot', 'option-2'], ['to-fire-side', 'option-1']]);
    expect(lines.map((line) => line.getAttribute('aria-keyshortcuts'))).toEqual(['1', '2']);
    expect(lines[0]!.textContent!.replace(/\s+/g, ' ')).toContain('1 Spot the enemy 2 cards: 49% Nobody fires at an enemy who is not spotted.');
    expect(lines[1]!.title).toBe('Flip to the Fire Team side');
    await fireEvent.click(lines[0]!);
    expect(choose).toHaveBeenCalledWith(['spot']);
  });

  it('has the one list of what is not possible, with its reasons', async () => {
    render(WhatNow, { ask: question, verbs: {}, acts: NO_ACTS, first: null, when: '', phase: '', seats: [], mine: ['US'], thinking: '', busy: false, undo: false, undoRefused: '', result: null, choose: vi.fn(), takeBack: vi.fn(), showEnd: vi.fn(), locate: vi.fn(), menu: createRawSnippet(() => ({ render: () => '<p data-testid="own-menu"></p>' })) });
    expect(screen.getByTestId('own-menu')).toBeTruthy();
    expect(screen.queryByTestId('closed-list')).toBeNull();
    expect(screen.queryByTestId('option-2')).toBeNull();
    cleanup();
    render(ActionMenu, { content, ask: question, items, choose: vi.fn() });
    expect(screen.getByText('It is not Pinned.')).toBeTruthy();
    const list = screen.getByTestId('closed-menu') as HTMLDetailsElement;
    expect(list.textContent).toContain('(1)');
    // What opens below the fold of its list comes into sight.
    const frame = list.parentElement!;
    frame.style.overflowY = 'auto';
    const box = (top: number, bottom: number) => () => ({ top, bottom }) as DOMRect;
    [frame.getBoundingClientRect, list.getBoundingClientRect] = [box(0, 100), box(90, 400)];
    list.open = true;
    await vi.waitFor(() => expect(frame.scrollTop).toBe(90));
  });
});

describe('what saves clicks', () => {
  const show = (question: AskCard, over: Partial<CommandNow> = {}) => {
    const run = vi.fn();
    const now = { ...command, ...over };
    render(Shortcuts, { content, command: now, ask: question, run, now: () => now });
    return { run, planned: () => run.mock.lastCall![0].parts.map(({ actions }: { actions: unknown[][] }) => actions.map((one) => one.join(' ')).join(', ')) };
  };
  const whom = ask('impulse', [option(['finish'])]);

  it('gives the same order again, to one or to all who can, and says what it costs', async () => {
    const { planned } = show(whom);
    await fireEvent.click(screen.getByTestId('repeat'));
    expect(planned()).toEqual([`order ${first}, seek-cover`]);
    expect(screen.getByTestId('platoon').textContent).toContain('2 commands');
    await fireEvent.click(screen.getByTestId('platoon'));
    expect(planned()).toHaveLength(2);
  });

  it('has nothing to repeat while something else is asked', () => {
    show(ask('next-hq', [option(['next-hq', hq])]));
    expect(screen.queryByTestId('shortcuts')).toBeNull();
  });

  it('activates all PLT HQs that can be, as far as the commands go', async () => {
    const { planned } = show(whom, { activates: [3, 4, 5], purse: 2, again: [] });
    expect(screen.getByTestId('activate-all').textContent).toContain('Activate all 2 PLT HQs');
    await fireEvent.click(screen.getByTestId('activate-all'));
    expect(planned()).toEqual(['order 3, activate', 'order 4, activate']);
    cleanup();
    show(whom, { activates: [3], again: [] });
    expect(screen.queryByTestId('activate-all')).toBeNull();
  });

  it('passes on where nobody can act, and never over somebody who can', async () => {
    const idle = { able: false };
    const impulses = [impulse(3, 'now', idle), impulse(4, 'waits', idle), impulse(5, 'waits'), impulse(NOBODY, 'waits', idle)];
    const { run, planned } = show(whom, { impulses, again: [] });
    await fireEvent.click(screen.getByTestId('pass-on'));
    expect(planned()).toEqual(['finish', 'next-hq 4', `next-hq ${NOBODY}`, 'finish', 'next-hq 4', `next-hq ${NOBODY}`, 'finish']);
    expect(run.mock.lastCall![0]).toMatchObject({ sure: true, despiteRolls: true });
    const goesOn = (...now: ReturnType<typeof impulse>[]): boolean => passOnPlan({ ...command, impulses }, () => ({ ...command, impulses: now })).undisturbed!();
    expect(goesOn(impulse(4, 'now', idle))).toBe(true);
    expect(goesOn(impulse(4, 'waits'))).toBe(true);
    expect(goesOn(impulse(5, 'now'))).toBe(false);
    cleanup();
    show(whom, { impulses: [impulse(3, 'now')], again: [] });
    expect(screen.queryByTestId('pass-on')).toBeNull();
    show(whom, { impulses, activates: [4], again: [] });
    expect(screen.queryByTestId('pass-on')).toBeNull();
    show(ask('next-hq', [option(['next-hq', 4])]), { impulses: [impulse(4, 'waits', idle)], again: [] });
    expect(screen.getByTestId('pass-on').textContent).toContain('None of these headquarters can order anybody now: pass on');
    cleanup();
    show(ask('next-hq', [option(['next-hq', 4]), option(['next-hq', 5])]), { impulses: [impulse(4, 'waits', idle), impulse(5, 'waits')], again: [] });
    expect(screen.queryByTestId('pass-on')).toBeNull();
  });

  it('does not press to pass on while own men are under fire', () => {
    const passing = (against: number) => {
      const cards = shown.cards.map((card, n) => ({ ...card, steps: [n ? 0 : 2, 0], fire: n ? [] : [{ against, vof: 'S', value: 0 }] }));
      const extras = { ...shown, cards, command: { ...command, impulses: [impulse(3, 'now', { able: false })], again: [] } };
      render(FofMenu, { content, extras, ask: whom, items: [], choose: vi.fn(), run: vi.fn(), latest: () => extras });
      const button = screen.getByTestId('pass-on');
      cleanup();
      return button.classList.contains('primary');
    };
    expect([passing(0), passing(1)]).toEqual([false, true]);
  });
});

describe('the bar below the map', () => {
  const bar = (over: Partial<CommandNow> = {}) => {
    const [run, pick] = [vi.fn(), vi.fn()];
    render(CommandBar, { content, command: { ...command, ...over }, ask: ask('impulse', [{ ...option(['finish']), forgone: '2 commands are lost.' }]), run, pick });
    return { run, pick };
  };

  it('goes on to the next headquarters', async () => {
    const { pick } = bar();
    await fireEvent.click(screen.getByTestId('next-hq'));
    expect(pick).toHaveBeenLastCalledWith(['finish']);
    expect(screen.getByTestId('command-bar').textContent).toContain('1st PLT HQ');
  });

  it('passes for all who wait in one go, but not while somebody could be activated', async () => {
    const impulses = [impulse(hq, 'now'), impulse(4, 'waits'), impulse(NOBODY, 'waits')];
    const { run } = bar({ impulses, activates: [] });
    await fireEvent.click(screen.getByTestId('pass-all'));
    expect(run.mock.lastCall![0].sure).toBe(true);
    const { label, words } = run.mock.lastCall![0].asks;
    expect(label).toBe('Pass for all');
    expect(words).toMatch(/^2 commands are lost\. .+ and General Initiative order nobody in this turn/);
    cleanup();
    bar({ impulses, activates: [4] });
    expect(screen.queryByTestId('pass-all')).toBeNull();
  });
});

describe('the company', () => {
  it('stands by platoons, with what each carries', () => {
    const parts = companyOf(content, shown);
    const platoon = parts.find(({ title }) => title === '1st Platoon')!;
    expect(platoon.members.map(({ name }) => name)).toContain('1/1 Squad');
    expect(platoon.members.find(({ unit }) => unit === hq)!.carries).toEqual(['HC smoke']);
    expect(parts.flatMap(({ members }) => members).some(({ unit }) => content.units[unit]!.side !== 0)).toBe(false);
    expect(controlsOf(content, shown)).toContain('AP on card 2.2');
    expect(controlsOf(content, shown)).toContain('Phase Line 1 beyond row 2');
  });

  it('can be changed part by part before the mission', async () => {
    const pick = vi.fn();
    const { rerender } = render(CompanyPanel, { content, extras: shown, ask: ask('prepare', [option(['ready']), option(['plan-controls'])]), pick });
    await fireEvent.click(screen.getByText('Change'));
    expect(pick).toHaveBeenLastCalledWith(['plan-controls']);
    await rerender({ ask: ask('impulse', [option(['finish'])]) });
    expect(screen.queryByText('Change')).toBeNull();
  });
});
