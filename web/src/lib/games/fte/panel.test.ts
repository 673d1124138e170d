import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchWith } from '$lib/app/api';
import type { PreviewCard } from '$lib/generated/protocol';
import { fireOdds, results, type Target } from './fire';
import FtePanel from './FtePanel.svelte';
import { asked, at, content as plain, extras, view } from './samples';
import type { AskCard, FteContent } from './types';
import UnitCardFte from './UnitCardFte.svelte';
import { orderWords, wanted } from './words';

const SMALL_ARMS = [0, 1, 1, 2, 2, 3, 3, 3, 4, 4];
const content: FteContent = {
  ...plain,
  effects: ['KIA', 'WIA', 'broken', 'suppressed', 'possible suppression'],
  targetEffects: [SMALL_ARMS, [0, 0, 1, 1, 2, 2, 3, 3, 3, 4], [0, 0, 1, 1, 1, 2, 2, 3, 3, 3]],
  statuses: [{ name: 'suppressed', fire: 2, quality: 1, target: 0 }, { name: 'concealed', fire: 0, quality: 0, target: 2 }],
  victory: [{ id: 'enemy-kia', text: 'an enemy killed', us: 3, nva: 4 }],
  kinds: { 'fire-team': 'fire team' },
};
const preview: PreviewCard = {
  title: 'needs 3 or less', total: 10,
  modifiers: [
    { text: 'Fire Rating', value: '4', rule: '2.0/1' },
    { text: 'target in jungle', value: '+2', rule: '6.1/T1' },
    { text: '1 more firing', value: '−1', rule: '7.1/7' },
  ],
  outcomes: [{ label: 'hit', weight: 3 }, { label: 'miss', weight: 7 }],
};
/** Fire Team 1 and Fire Team 2 at a contact (7) or at somebody in the open (6). */
const support = (target: number): AskCard => ({
  ...asked('support', [[['support', 2], 'then 4 or less, 40 %'], [['shoot'], '3 or less, 30 %']], [0, 0, target, 1]),
  preview,
});

const pick = vi.fn();
const order = vi.fn();
const show = vi.fn();
function panel(name: string, ask: AskCard | null, more: object = {}): void {
  render(FtePanel, { props: { name, content, view: view(), extras, ask, pick, order, show, ...more } });
}
fetchWith(() => Promise.reject(new Error('no server here')));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const open: Target = { kind: 'fire-team', move: 'infantry', status: 0, reduced: false, downed: false, quality: 4 };
const shares = (need: number, target: Target) => Object.fromEntries(results(SMALL_ARMS, need, target).map(({ label, weight }) => [label, weight]));

describe('the results of a shot', () => {
  it('are exact, the check against suppression included', () => {
    // 3 in 10 to hit; the table has 1 KIA, 2 WIA, 2 broken, 3 suppressed, 2 possible, of which 6 in 10 come
    expect(shares(3, open)).toEqual({ KIA: 3, WIA: 6, Broken: 6, 'Supp.': 12.6, None: 72.4 });
  });
  it('always come to a hundred', () => {
    for (const target of [open, { ...open, quality: null }, { ...open, status: 2 }, { ...open, move: 'vehicle', kind: 'acav', status: 1 }, { ...open, kind: 'sapper' }])
      for (let need = 1; need <= 9; need += 1)
        expect(results(SMALL_ARMS, need, target).reduce((sum, one) => sum + one.weight, 0)).toBeCloseTo(100);
  });
  it('leave open what is hidden', () => {
    expect(shares(3, { ...open, quality: null })).toEqual({ KIA: 3, WIA: 6, Broken: 6, 'Supp.': 9, Check: 6, None: 70 });
  });
  it('depend on whom they strike', () => {
    expect(shares(5, { ...open, status: 1 })).toEqual({ KIA: 5, WIA: 10, Broken: 31, None: 54 }); // a second suppression breaks
    expect(shares(5, { ...open, kind: 'sapper' })).toEqual({ Gone: 25, None: 75 });
    expect(shares(5, { ...open, kind: 'acav', move: 'vehicle', reduced: true })).toMatchObject({ KIA: 15 });
    expect(results(SMALL_ARMS, 5, { ...open, kind: 'civilians', quality: 1 })[0]).toMatchObject({ label: 'KIA', tone: 'bad' });
  });
});

describe('the fire builder', () => {
  it('shows what is needed, each line with its rule, and the chances', () => {
    panel('fire', support(6));
    const text = screen.getByTestId('fire-builder').textContent ?? '';
    for (const words of ['Fire Team 1 at NVA Fire Team 1', 'hits on 3 or less, 30 %', 'target in jungle', '6.1/T1', '7.1/7', 'Fire Rating', 'KIA', '3 in 100', 'None', 'Needed', '7.1/10'])
      expect(text).toContain(words);
  });
  it('says who fires, and leaves the choice to the bar', () => {
    panel('fire', support(7));
    expect(screen.getByTestId('supporters').textContent).toContain('Fire Team 2');
    expect(screen.queryAllByRole('button', { name: /join|shoot/i })).toEqual([]);
  });
  it('says nothing of a target that nobody sees', () => {
    const odds = fireOdds(content, view(), extras, support(7))!;
    expect(odds.outcomes.map(({ label }) => label)).toContain('Check');
  });
  it('says when a 1 hits in spite of all', () => {
    const far = { ...support(7), preview: { ...preview, modifiers: [preview.modifiers[0]!, { text: 'target in jungle', value: '+5', rule: '6.1/T1' }], outcomes: [{ label: 'hit', weight: 1 }, { label: 'miss', weight: 9 }] } };
    expect(fireOdds(content, view(), extras, far)!.groups.at(-1)!.lines[0]!.text).toBe('4 − 5 = −1, but a 1 always hits');
    expect(fireOdds(content, view(), extras, support(7))!.groups.at(-1)).toMatchObject({ total: '3', lines: [] });
  });
  it('is empty while nothing is built', () => {
    panel('fire', asked('act', [[['finish']]]));
    expect(screen.getByTestId('fire-builder').textContent).toContain('No attack is being built');
  });
  it('says what is decided, and lists no option a second time', () => {
    for (const [ask, testid, words] of [
      [asked('target', [[['target', 6]], [['target', 7]]], [0]), 'fire-targets', 'Fire Team 1 fires at'],
      [{ ...asked('primary', [[['primary', 0, 6]], [['hold-fire']]]), rule: '8.0/X18' }, 'fire-pairs', 'This round of the assault'],
      [asked('react', [[['attempt', 0]], [['hold-fire']]], [0, 7]), 'fire-reactions', 'is before your guns'],
    ] as const) {
      panel('fire', ask);
      expect(screen.getByTestId(testid).textContent).toContain(words);
      expect(screen.getByTestId(testid).querySelectorAll('button:not([aria-label^="Rule"])')).toHaveLength(0);
      cleanup();
    }
  });
});

describe('the assault builder', () => {
  it('shows who goes in, and what comes', () => {
    panel('fire', asked('join', [[['join', 2], 'goes in without a check'], [['charge']]], [at(3, 5), 0, 1]));
    const text = screen.getByTestId('assault-builder').textContent ?? '';
    for (const words of ['Assault on 3.5', 'Fire Team 1, Fire Team 2', 'No leader goes along', '2 units go in', '8.0/X16']) expect(text).toContain(words);
  });
});

describe('the activation', () => {
  it('says whom a leader brings along', async () => {
    panel('activation', asked('activate', [[['lead', 2], '3 units'], [['pass'], 'chits left: 1 US']]));
    expect(screen.getByTestId('leads-2').textContent).toContain('with Team 1 and Team 2');
    await fireEvent.click(within(screen.getByTestId('leads-2')).getByRole('button'));
    expect(show).toHaveBeenCalledWith({ unit: 2 });
  });
  it('says how each active unit stands', () => {
    cleanup();
    panel('activation', asked('activate', [[['hex', 1], '1 unit'], [['pass']]]), { extras: { ...extras, commands: [] } });
    expect(screen.getByTestId('activation').textContent).not.toContain('Whom each leader');
    cleanup();
    panel('activation', asked('act', [[['move', 0], '5 MP'], [['recover', 1], 'steady again'], [['finish']]]));
    expect(screen.getByTestId('acting-1').textContent).toContain('suppressed');
    expect(within(screen.getByTestId('acting-0')).getAllByRole('button')).toHaveLength(1);
  });
  it('says who is active when it is the enemy', () => {
    panel('activation', { ...asked('', []), seat: 'NVA/VC', mine: false }, { view: view({ active: 1, acting: [], leader: -1 }) });
    expect(screen.getByTestId('activation').textContent).toContain('NVA/VC decides');
  });
});

describe('standing orders', () => {
  it('are given to one unit, to all, and to the whole side', async () => {
    panel('orders', null);
    await fireEvent.click(screen.getByTestId('asking-1'));
    await fireEvent.click(screen.getByTestId('carrying'));
    await fireEvent.change(screen.getByLabelText('Fire Team 1: what it does'), { target: { value: '0' } });
    await fireEvent.change(screen.getByLabelText('Fire Team 1: from which chance to hit'), { target: { value: '50' } });
    await fireEvent.change(screen.getByLabelText('Fire Team 1: within how many hexes'), { target: { value: '4' } });
    await fireEvent.change(screen.getByLabelText('All units: from which chance to hit'), { target: { value: '60' } });
    await fireEvent.click(screen.getByTestId('give-all'));
    expect(order.mock.calls.map(([action]) => action)).toEqual([
      ['asking', 1], ['carrying', 0], ['order', 0, 0, 30, 0], ['order', 0, 1, 50, 0], ['order', 0, 1, 30, 4], ['order-all', 1, 60, 0],
    ]);
  });
  it('say why the question comes so often, and are shut in a replay', () => {
    panel('orders', null, { order: undefined });
    expect(screen.getByTestId('orders').textContent).toContain('a pause must betray nothing');
    expect(screen.getByTestId('give-all')).toHaveProperty('disabled', true);
    expect(screen.queryByTestId('order-6')).toBeNull(); // the enemy's
  });
  it('are told in words', () => {
    expect(orderWords([1, 30, 4], false)).toBe('fires from 30 % within 4 hexes');
    expect(orderWords([2, 30, 0], false)).toContain('unless you are asked');
    expect(orderWords([1, 30, 0], true)).toBe('you are asked');
    expect(orderWords([0, 30, 0], true)).toBe('holds its fire');
  });
});

describe('the tracks', () => {
  it('show what is due, the cup, points, objectives and casualties', async () => {
    panel('tracks', null, {
      extras: { ...extras, track: [...extras.track, { turn: 4, kind: 'mission', side: 1, text: 'NVA artillery', hex: -1, units: [] }] },
    });
    const due = screen.getByTestId('due');
    expect(due.textContent).toContain('NVA artillery, where is not known');
    await fireEvent.click(within(due).getByText('battalion mortar on 3.5'));
    expect(show).toHaveBeenCalledWith({ place: at(3, 5) });
    expect(screen.getByTestId('cup').textContent).toContain('NVA/VC');
    expect(screen.getByTestId('points').textContent).toContain('US is ahead');
    expect(screen.getByTestId('objectives').textContent).toContain('NVA/VC, but somebody concealed is there');
    expect(screen.getByTestId('casualties').textContent).toContain('US KIA, with Platoon Leader 1');
  });
});

describe('a unit’s card', () => {
  const card = (unit: number): string => {
    render(UnitCardFte, { props: { content, view: view(), extras, unit } });
    const text = document.body.textContent!.replace(/\s+/g, ' ');
    cleanup();
    return text;
  };
  it('has numbers, markers, what it carries, and its orders', () => {
    expect(card(1)).toMatch(/Fire Team 2.*US fire team, 2\.3.*suppressed: \+2 when it fires, \+1 when it checks.*fires from 30 %/);
    expect(card(2)).toMatch(/leader.*Carries US KIA.*Leads within 2 hexes: Team 1, Team 2/);
    expect(card(0)).toContain('concealed: +2 to fire at it');
  });
  it('tells nothing of a contact', () => {
    const text = card(7);
    expect(text).toContain('a unit, or nobody at all');
    expect(text).not.toMatch(/Men|Quality|Opportunity/);
  });
  it('is that of the unit in question, until another is chosen', async () => {
    panel('unit', asked('target', [], [0]));
    expect(screen.getByTestId('unit-tab').textContent).toContain('Opportunity fire');
    await fireEvent.change(screen.getByTestId('unit-choice'), { target: { value: '7' } });
    expect(screen.getByTestId('unit-tab').textContent).toContain('nobody at all');
  });
});

it('brings the panel to the front that a decision needs', () => {
  const want = (kind: string, mine = true) => wanted({ ask: { ...asked(kind, []), mine } });
  expect(['act', 'activate', 'support', 'react', 'join', 'reactions', 'move', 'place'].map((kind) => want(kind))).toEqual([
    'activation', 'activation', 'fire', 'fire', 'fire', 'orders', null, null,
  ]);
  expect(want('act', false)).toBeNull();
});
