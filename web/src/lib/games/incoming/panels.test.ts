import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import sweep from './fixtures/sweep.json';
import ForcesPanel from './ForcesPanel.svelte';
import { hand } from './hand.svelte';
import IncomingMenu from './IncomingMenu.svelte';
import Legend from './Legend.svelte';
import OrdersPanel from './OrdersPanel.svelte';
import type { AskCard, IncomingContent, IncomingExtras, IncomingView } from './types';

const content = sweep.content as unknown as IncomingContent;
const names = sweep.names as Record<string, number>;
const moment = (key: 'act' | 'react') => sweep[key] as unknown as { view: IncomingView; extras: IncomingExtras; ask: AskCard };
const TEAM = names['us-1-fire-team-1']!;
const LEADER = names['us-1-platoon-cg-1']!;

afterEach(() => {
  cleanup();
  hand.take(null);
});

function menu(key: 'act' | 'react') {
  const { extras, ask } = moment(key);
  const choose = vi.fn();
  render(IncomingMenu, { content, extras, ask, items: [], choose, run: vi.fn(), latest: () => extras });
  return choose;
}
const action = (text: string): HTMLElement => document.querySelector<HTMLElement>(`[data-action="${text}"]`)!;

describe('the menu', () => {
  it('lists who can act, and takes one in hand', async () => {
    menu('act');
    screen.getByTestId('actor-us-1-platoon-cg-1').click();
    expect(hand.stand).toBe(LEADER);
    await vi.waitFor(() => expect(screen.getByTestId('stand-menu').textContent).toContain('US 1st Platoon command group'));
    screen.getByTestId('all-stands').click();
    expect(hand.stand).toBeNull();
  });

  it('gives what the one in hand can do, with its chances', () => {
    hand.take(LEADER);
    const choose = menu('act');
    const shot = moment('act').ask.options.find((one) => one.action[0] === 'crossfire' && one.action[1] === LEADER)!;
    expect(action(shot.text) ?? action(shot.action.join(' '))).not.toBeNull();
    action(shot.action.join(' ')).click();
    expect(choose).toHaveBeenCalledWith(shot.action);
    expect(screen.getAllByRole('img').length).toBeGreaterThan(1);
  });

  it('turns a weapon with a front, sixteen ways', () => {
    const gun = names['us-hmg-1']!;
    hand.take(gun);
    const choose = menu('act');
    const now = moment('act').extras.stands.find(({ index }) => index === gun)!.facing;
    expect(screen.getByRole('group', { name: 'Turn to face' }).querySelectorAll('button')).toHaveLength(16);
    action(`pivot ${gun} ${(now + 4) % 16}`).click();
    expect(choose).toHaveBeenCalledWith(['pivot', gun, (now + 4) % 16]);
  });

  it('lists the windows of a way in their order, with the NO FIRE warning', () => {
    menu('react');
    expect(screen.getByTestId('react-menu').textContent).toMatch(/1\s*When it is at/);
    expect(screen.getAllByText(/^NO FIRE \d+ %$/).length).toBeGreaterThan(0);
    expect(screen.getByTestId('react-menu').textContent).toContain('no more reactive fire');
  });
});

describe('panels', () => {
  it('standing orders are given for all, for one, and whether one is asked', () => {
    const order = vi.fn();
    render(OrdersPanel, { name: 'orders', content, ...moment('act'), pick: vi.fn(), order });
    screen.getByTestId('not-asked').click();
    expect(order).toHaveBeenCalledWith(['asking', 0]);
    const one = screen.getByLabelText<HTMLSelectElement>('Standing order for US 1st Platoon fire team 1');
    one.value = '4';
    one.dispatchEvent(new Event('change', { bubbles: true }));
    expect(order).toHaveBeenCalledWith(['order', TEAM, 4]);
  });

  it('stands show what lies by them', () => {
    render(ForcesPanel, { name: 'forces', content, ...moment('act'), pick: vi.fn() });
    expect(screen.getByText('US 2nd Platoon fire team 1').closest('button')!.textContent).toContain('S');
  });

  it('the legend has every kind of ground of the battle', () => {
    render(Legend, { content, scenario: 'dry-season-sweep' });
    for (const ground of ['jungle', 'hut', 'dry-paddy', 'tree-line', 'trail', 'rough']) expect(screen.getByTestId(`legend-${ground}`)).toBeDefined();
  });
});
