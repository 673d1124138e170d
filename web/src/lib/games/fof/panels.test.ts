import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ask, option } from '$lib/app/samples';
import CommandBar from './CommandBar.svelte';
import CommandPanel from './CommandPanel.svelte';
import CompanyPanel from './CompanyPanel.svelte';
import { companyOf, controlsOf } from './company';
import firefight from './fixtures/firefight.json';
import { NOBODY, type CommandNow, type FofContent, type FofExtras } from './types';

const { content, shown } = firefight as unknown as { content: FofContent; shown: FofExtras };
const numberOf = (id: string): number => content.units.findIndex((unit) => unit.id === id);
const [hq, first, second] = ['plt-hq-1', 'squad-1-1', 'squad-2-1'].map(numberOf) as [number, number, number];
const impulse = (unit: number, stands: string, more = {}) => ({ unit, stands, activated: false, saved: 0, pinned: false, ...more });
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
    render(CommandPanel, { content, extras: { ...shown, command }, ask: null, pick: vi.fn() });
    const list = within(screen.getByTestId('impulses')).getAllByRole('listitem').map((item) => item.textContent!.replace(/\s+/g, ' ').trim());
    expect(list[0]).toBe('CO HQ done, 2 saved');
    expect(list[1]).toContain('1st PLT HQ now, activated');
    expect(list[1]).toContain('8 commands, 6 now');
    expect(list[2]).toContain('General Initiative to come');
    const text = screen.getByTestId('command-panel').textContent!.replace(/\s+/g, ' ');
    expect(text).toContain('by voice: 1/1 Squad');
    expect(text).toContain('by radio, CO TAC: 2/1 Squad');
    expect(text).toMatch(/out of touch: 3\/1 Squad \(card \d\.\d\)/);
  });

  it('shows the menu of a unit with cost, chance, and why not', async () => {
    const pick = vi.fn();
    const closed = [{ action: ['unpin'], text: 'unpin', label: 'Rally it', reason: 'It is not Pinned.', rule: '4.2.3a' }];
    const question = ask('action', [{ ...option(['spot'], 'Attempt to spot'), note: '1 command; 2 cards: 49%' }, option(['another'])], { about: [first, hq], closed });
    render(CommandPanel, { content, extras: { ...shown, command }, ask: question, pick });
    const line = screen.getByTestId('do-spot');
    expect(line.textContent!.replace(/\s+/g, ' ')).toContain('1 Attempt to spot 2 cards: 49%');
    expect(within(screen.getByTestId('closed-menu')).getByText('It is not Pinned.')).toBeTruthy();
    await fireEvent.click(line);
    expect(pick).toHaveBeenCalledWith(['spot']);
  });
});

describe('the bar at the foot of the map', () => {
  it('gives the same order again, to one or to all who can', async () => {
    const run = vi.fn();
    render(CommandBar, { content, command, ask: ask('impulse', [option(['finish'])]), run, pick: vi.fn(), show: vi.fn() });
    await fireEvent.click(screen.getByTestId('repeat'));
    expect(run.mock.lastCall![0].parts.map(({ actions }: { actions: unknown }) => actions)).toEqual([[['order', first], ['seek-cover']]]);
    await fireEvent.click(screen.getByTestId('platoon'));
    expect(run.mock.lastCall![0].parts).toHaveLength(2);
  });

  it('has nothing to repeat while something else is asked', () => {
    render(CommandBar, { content, command, ask: ask('exhort', [option(['exhort'])]), run: vi.fn(), pick: vi.fn(), show: vi.fn() });
    expect(screen.queryByTestId('repeat')).toBeNull();
    expect(screen.queryByTestId('next-hq')).toBeNull();
  });

  it('goes on to the next headquarters, and says which wait', async () => {
    const pick = vi.fn();
    const { rerender } = render(CommandBar, { content, command, ask: ask('impulse', [option(['finish'])]), run: vi.fn(), pick, show: vi.fn() });
    await fireEvent.click(screen.getByTestId('next-hq'));
    expect(pick).toHaveBeenLastCalledWith(['finish']);
    await rerender({ ask: ask('next-hq', [option(['next-hq', hq])]) });
    await fireEvent.click(screen.getByTestId('next-hq-1'));
    expect(pick).toHaveBeenLastCalledWith(['next-hq', hq]);
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
