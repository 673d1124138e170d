import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import Cup from './Cup.svelte';
import Die from './Die.svelte';
import KeysHelp from './KeysHelp.svelte';
import { groupsOf, plainOdds, signed, sum } from './odds';
import OddsBuilder from './OddsBuilder.svelte';
import Overlays from './Overlays.svelte';
import { set, settings } from './settings.svelte';
import Spark from './Spark.svelte';
import { trackTurns } from './track';
import Track from './Track.svelte';

afterEach(cleanup);

describe('a turn track', () => {
  const due = [
    { turn: 2, title: 'Battalion mortars arrive', side: 'US' },
    { turn: 2, title: 'Two fire teams by the south edge', side: 'NVA/VC' },
    { turn: 4, title: 'Medevac' },
    ...['a', 'b', 'c', 'd', 'e'].map((title) => ({ turn: 5, title, side: 'US' })),
  ];

  it('shows where we are and what is due when', () => {
    render(Track, { turns: trackTurns(6, due), now: 3 });
    const turns = screen.getAllByRole('listitem');
    expect(turns.map((turn) => turn.querySelector('.number')?.textContent)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(turns.map((turn) => turn.className.replace(/svelte-\w+/, '').trim())).toEqual(['past', 'past', 'now', '', '', '']);
    expect(turns[2]!.getAttribute('aria-current')).toBe('step');
    expect([...turns[1]!.querySelectorAll('i')].map((mark) => mark.dataset.side)).toEqual(['US', 'NVA/VC']);
    expect(turns[1]!.title).toBe('Turn 2: Battalion mortars arrive; Two fire teams by the south edge');
    expect(turns[1]!.textContent).toContain('Battalion mortars arrive, Two fire teams');
    expect(turns[3]!.querySelector('i')!.dataset.side).toBeUndefined();
    expect(turns[0]!.querySelector('i')).toBeNull();
  });

  it('counts what does not fit', () => {
    render(Track, { turns: trackTurns(6, due), now: 1 });
    const turn = screen.getAllByRole('listitem')[4]!;
    expect(turn.querySelectorAll('i')).toHaveLength(3);
    expect(turn.querySelector('b')?.textContent).toBe('+2');
  });
});

describe('a cup', () => {
  it('holds a square for each chit, in its side’s colours', () => {
    render(Cup, { chits: [{ side: 'US', left: 4, drawn: 1 }, { side: 'NVA/VC', left: 3 }] });
    const cup = screen.getByTestId('cup');
    expect([...cup.querySelectorAll('rect')].map((chit) => chit.dataset.side)).toEqual([...Array<string>(4).fill('US'), ...Array<string>(3).fill('NVA/VC')]);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('In the cup: 4 US, 3 NVA/VC');
    expect(cup.textContent).toContain('of 5');
  });

  it('may be empty, and grows with what is in it', () => {
    const height = () => Number(screen.getByRole('img').getAttribute('height'));
    render(Cup, { chits: [{ side: 'US', left: 0 }] });
    const empty = height();
    expect(document.querySelector('rect')).toBeNull();
    cleanup();
    render(Cup, { chits: [{ side: 'US', left: 23 }] });
    expect(height()).toBeGreaterThan(empty);
    for (const chit of document.querySelectorAll('rect')) expect(Number(chit.getAttribute('y'))).toBeGreaterThanOrEqual(0);
  });
});

describe('a spark line', () => {
  it('has a line a side and the last value at its end', () => {
    render(Spark, { label: 'Points', lines: [{ seat: 'US', values: [0, 2, 5] }, { seat: 'NVA/VC', values: [0, 3, 4] }] });
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Points: US 0, 2, 5; NVA/VC 0, 3, 4');
    expect([...document.querySelectorAll('path')].map((path) => path.getAttribute('d')?.match(/[ML]/g)?.length)).toEqual([3, 3]);
    expect([...document.querySelectorAll('text')].map((text) => text.textContent)).toEqual(['5', '4']);
    const [a, b] = [...document.querySelectorAll('text')].map((text) => Number(text.getAttribute('y')));
    expect(b! - a!).toBeGreaterThanOrEqual(11);
  });

  it('bears nothing, one value, and what is below zero', () => {
    for (const values of [[], [0], [3], [-2, -4], [0, 0, 0]]) {
      render(Spark, { label: 'Points', lines: [{ seat: 'US', values }] });
      expect(screen.getByTestId('spark').innerHTML).not.toContain('NaN');
      cleanup();
    }
  });
});

describe('an odds builder', () => {
  const preview = {
    title: 'Fire at the tree line',
    modifiers: [
      { text: 'die: jungle', value: '+2', rule: '6.1/T1' },
      { text: 'die: adjacent', value: '-1', rule: '7.1/5' },
      { text: 'quality: suppressed', value: '+1', rule: '5.2/1' },
      { text: 'a second team fires', value: '−1', rule: '7.1/7' },
    ],
    outcomes: [{ label: 'Hit', weight: 4 }, { label: 'Miss', weight: 6 }],
    total: 10,
  };

  it('shows what is needed, what counts with its rule, and the chances', () => {
    render(OddsBuilder, { label: 'Fire', odds: plainOdds(preview, ['needs ', { figure: '4' }, ' or less']), empty: 'Nothing' });
    const text = screen.getByTestId('odds-builder').textContent?.replace(/\s+/g, ' ') ?? '';
    for (const words of ['Fire at the tree line', 'needs 4 or less', 'jungle', '6.1/T1', '4 in 10', '6 in 10', 'a second team fires']) expect(text).toContain(words);
    expect(screen.getAllByRole('rowheader').map((head) => head.parentElement?.textContent?.trim())).toEqual(['Die0', 'Quality+1']);
  });

  it('tells good results from bad ones', () => {
    const odds = { ...plainOdds(preview), outcomes: [{ label: 'Hit', weight: 1, tone: 'good' as const }, { label: 'Miss', weight: 1, tone: 'bad' as const, words: 'he shoots back' }] };
    render(OddsBuilder, { label: 'Fire', odds, empty: '' });
    expect(document.querySelectorAll('.bar .good, .bar .bad')).toHaveLength(2);
    expect(screen.getByText('he shoots back')).toBeTruthy();
  });

  it('says so when nothing is built', () => {
    render(OddsBuilder, { label: 'Fire', odds: null, empty: 'Choose who fires.' });
    expect(screen.getByTestId('odds-builder').textContent).toContain('Choose who fires.');
  });

  it('adds up', () => {
    expect([signed(2), signed(-1), signed(0)]).toEqual(['+2', '−1', '0']);
    expect(sum([{ value: '+2' }, { value: '−3' }])).toBe(-1);
    expect(sum([{ value: '2:1' }])).toBeNull();
    expect(groupsOf([{ text: 'die: x', value: '?', rule: '' }])).toEqual([{ heading: 'Die', total: '', lines: [{ text: 'x', value: '?', rule: '' }] }]);
  });
});

describe('overlays', () => {
  it('are switched and kept, or show one of several things', async () => {
    localStorage.clear();
    const overlays = [
      { id: 'test-sight', title: 'Sight', words: 'What my units see' },
      { id: 'range', title: 'Range of…', words: 'Range of a team', choices: [{ value: 4, label: 'Team 4' }] },
      { id: 'none', title: 'Nothing', words: 'Nothing to choose from', choices: [] },
    ];
    render(Overlays, { overlays, chosen: new Map() });
    await fireEvent.click(screen.getByTestId('overlay-test-sight'));
    expect(settings['test-sight']).toBe(true);
    expect(JSON.parse(localStorage.getItem('dangerclose.settings')!)).toMatchObject({ tell: true, 'test-sight': true });
    expect(screen.getByTestId('overlay-test-sight').getAttribute('aria-pressed')).toBe('true');
    const select = screen.getByTestId('overlay-range') as HTMLSelectElement;
    await fireEvent.change(select, { target: { value: '4' } });
    expect(select.selectedOptions[0]?.textContent).toBe('Team 4');
    expect(screen.queryByTestId('overlay-none')).toBeNull();
    set('test-sight', false);
  });

  it('take no room where a game has none', () => {
    render(Overlays, { overlays: [], chosen: new Map() });
    expect(screen.queryByRole('group')).toBeNull();
  });
});

it('dice of ten show a figure, dice of six pips', () => {
  render(Die, { value: 10, sides: 10 });
  expect(screen.getByLabelText('die 10 of 10').textContent?.trim()).toBe('10');
  render(Die, { value: 5 });
  expect(screen.getByLabelText('die 5').querySelectorAll('circle')).toHaveLength(5);
});

it('the help shows the keys of the game too', () => {
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  render(KeysHelp, { game: 'fte', more: [['L', 'Line of sight']], close: () => undefined });
  expect(screen.getByTestId('keys-help').textContent).toContain('Line of sight');
  expect(screen.getByText('How to play').getAttribute('href')).toBe('/how-to-play/fte');
});
