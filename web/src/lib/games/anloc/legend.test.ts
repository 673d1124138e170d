import { cleanup, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { drawnBy } from '$lib/app/drawn';
import boardSource from './AnLocBoard.svelte?raw';
import client from './client';
import countersSource from './counters.ts?raw';
import Legend from './Legend.svelte';
import overprint from './Overprint.svelte?raw';
import { content as small } from './samples';

afterEach(cleanup);

/** The small map with all that a sheet can have. */
const GROUND = ['clear', 'hill', 'jungle', 'rubber'];
const NAMES = ['Xa Trach', 'Quan Loi airfield'];
const content = {
  ...small,
  hexes: small.hexes.map((hex, n) => (hex.name ? hex : { ...hex, terrain: GROUND[n % GROUND.length]!, name: NAMES[n] ?? '' })),
  roads: { one: small.hexes.slice(8, 11).map(({ index }) => index) },
  rivers: [[small.hexes[12]!.index, small.hexes[13]!.index] as [number, number]],
};

describe('the legend', () => {
  const legend = () => render(Legend, { content, scenario: 'first-assault' }).container;

  it('has all that is printed over the sheet', () => {
    const page = legend();
    const drawn = drawnBy(overprint);
    expect(drawn).toEqual(expect.arrayContaining(['.zone.arvn', '.range', '.attacked', '.hot']));
    expect(drawn.filter((one) => !page.querySelector(one))).toEqual([]);
    for (const one of ['.place.lit', '.place.selected', '.lit-edge']) expect(page.querySelector(one), one).not.toBeNull();
  });

  it('has every arrow that is drawn', () => {
    const page = legend();
    const told = Object.values(client.events!.arrows!).map(([kind]) => kind);
    const built = [...boardSource.matchAll(/kind: '([a-z]+)'/g)].map(([, kind]) => kind!);
    expect(built).toContain('support');
    const missing = new Set([...told, ...built].filter((kind) => !page.querySelector(`.arrow.${kind}`)));
    expect([...missing]).toEqual([]);
  });

  it('has all ground and lines of the sheet', () => {
    const page = legend();
    const kinds = [...new Set(content.hexes.map(({ terrain }) => terrain))];
    expect(kinds.filter((kind) => !page.querySelector(`[data-testid="legend-terrain-${kind}"]`))).toEqual([]);
    const lines = { Highway: content.highway.length, 'Secondary road': Object.keys(content.roads).length, Stream: content.streams.length, River: content.rivers.length };
    const titles = [...page.querySelectorAll('strong')].map((one) => one.textContent);
    expect(titles).toEqual(expect.arrayContaining(Object.entries(lines).flatMap(([title, count]) => (count > 0 ? [title] : []))));
  });

  it('has every mark of a counter', () => {
    const page = legend();
    const marks = [...countersSource.matchAll(/marks\.push\(\{ kind: '(\w+)'(?:, word: '([\w-]+)')?/g)].map(([, kind, word]) => ({ kind, word }));
    expect(marks.length).toBeGreaterThan(3);
    const words = [...page.querySelectorAll('.mark text')].map((one) => one.textContent);
    expect(marks.filter(({ kind, word }) => (word ? !words.includes(word) : !page.querySelector(`.mark.${kind}`)))).toEqual([]);
  });
});
