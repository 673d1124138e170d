import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import TallyTable from './TallyTable.svelte';
import { grouped, heading, linePath, niceScale, place, share } from './charts';

describe('scales', () => {
  it('hold all values between round numbers', () => {
    for (const values of [[0, 3, 30], [-0.7, 0.4], [0], [], [5, 5], [1e-3], [12345, -20]]) {
      const { low, high, ticks } = niceScale(values);
      expect(low).toBeLessThanOrEqual(Math.min(0, ...values));
      expect(high).toBeGreaterThanOrEqual(Math.max(0, ...values));
      expect(high).toBeGreaterThan(low);
      expect(ticks[0]).toBe(low);
      expect(ticks.at(-1)).toBe(high);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(8);
    }
    expect(niceScale([0, 19]).ticks).toEqual([0, 5, 10, 15, 20]);
    expect(niceScale([Number.NaN, 4]).high).toBe(4);
    // What is counted has no halves.
    for (let most = 1; most < 40; most += 1) expect(niceScale([0, most]).ticks.every(Number.isInteger)).toBe(true);
    expect(niceScale([0, 0.5, 1]).ticks).toContain(0.5);
  });

  it('place values on a line', () => {
    expect(place(5, 0, 10, 0, 200)).toBe(100);
    expect(place(5, 0, 10, 200, 0)).toBe(100);
    expect(place(5, 5, 5, 0, 200)).toBe(100);
  });
});

describe('lines', () => {
  it('go through points and leave gaps', () => {
    expect(linePath([[0, 0], [10, 5], [20, Number.NaN], [30, 1]])).toBe('M0.0 0.0 L10.0 5.0 M30.0 1.0');
    expect(linePath([])).toBe('');
  });
});

describe('words', () => {
  it('give a share', () => {
    expect(share(2, 6).words).toBe('2 in 6');
    expect(share(2, 6).percent).toBeCloseTo(33.33, 2);
    expect(share(0, 0).percent).toBe(0);
  });
  it('make headings', () => {
    expect(heading('steps lost')).toBe('Steps lost');
    expect(heading('OPs')).toBe('OPs');
    expect(heading('stepsLost')).toBe('Steps lost');
    expect(heading('enemy-KIA')).toBe('Enemy KIA');
  });
  it('put both sides into one chart, and leave out what was never anything but zero', () => {
    const charts = grouped({ 'Blue OPs': [1, 2], 'Red OPs': [3, 4], 'Red replacements': [5, 6], 'Blue losses': [0, 0], 'Red losses': [0, 0] }, ['Blue', 'Red']);
    expect(charts).toEqual([
      { title: 'OPs', lines: [{ seat: 'Blue', values: [1, 2] }, { seat: 'Red', values: [3, 4] }] },
      { title: 'Replacements', lines: [{ seat: 'Red', values: [5, 6] }] },
    ]);
  });
});

describe('how a result came about', () => {
  it('stands line by line under its columns, with what it comes to', () => {
    const tally = {
      head: ['Blue', 'Red'],
      rows: [{ text: 'an enemy killed', values: ['+6 (2 times)', ''], rule: '29.0/T1' }, { text: 'the crest held at the end', values: ['', '+2'], rule: '29.0/2' }],
      total: { text: 'Victory points', values: ['6', '2'], rule: '29.0/3' },
    };
    render(TallyTable, { tally });
    const rows = [...screen.getByTestId('tally').querySelectorAll('tr')].map((one) => [...one.children].slice(0, 3).map((cell) => cell.textContent));
    expect(rows).toEqual([['For', 'Blue', 'Red'], ['An enemy killed', '+6 (2 times)', '–'], ['The crest held at the end', '–', '+2'], ['Victory points', '6', '2']]);
  });
});
