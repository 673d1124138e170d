import { cleanup, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { drawnBy } from '$lib/app/drawn';
import aims from './Aims.svelte?raw';
import countersSource from './counters.ts?raw';
import { EVENTS } from './events';
import boardSource from './FteBoard.svelte?raw';
import Legend from './Legend.svelte';
import marksSource from './marks.ts?raw';
import arrowsSource from './opening.ts?raw';
import overprint from './Overprint.svelte?raw';
import { content } from './samples';
import trail from './Trail.svelte?raw';

afterEach(cleanup);

describe('the legend', () => {
  const legend = () => render(Legend, { content, scenario: 'toy' }).container;
  const missing = (page: Element, selectors: readonly string[]) => selectors.filter((one) => !page.querySelector(one));

  it('has all that is printed over the valley', () => {
    const page = legend();
    const drawn = [overprint, aims, trail].flatMap(drawnBy);
    expect(drawn).toEqual(expect.arrayContaining(['.watched', '.goal', '.blast', '.eye', '.running']));
    expect(missing(page, drawn)).toEqual([]);
    const looks = [...boardSource.matchAll(/<Highlight [^>]*look="(\w+)"/g)].map(([, look]) => `.${look}[data-testid=highlight]`);
    expect(looks.length).toBeGreaterThan(1);
    expect(missing(page, [...looks, '.ruler', '.ruler.blocked', '.place.lit', '.place.selected'])).toEqual([]);
  });

  it('has every arrow, marker and sign', () => {
    const page = legend();
    const built = [...arrowsSource.matchAll(/, '(attack|support|move|retreat|lift|advance)'\)/g)].map(([, kind]) => kind!);
    expect(built).toContain('support');
    const arrows = [...built, ...Object.values(EVENTS.arrows!).map(([kind]) => kind)];
    expect(missing(page, [...new Set(arrows)].map((kind) => `.arrow.${kind}`))).toEqual([]);
    const tokens = [...content.markers.map(({ kind }) => kind), ...[...marksSource.matchAll(/look: '([\w-]+)'/g)].map(([, look]) => look!)];
    expect(missing(page, tokens.map((look) => `.token.${look}`))).toEqual([]);
    const signs = [...countersSource.matchAll(/badges\.push\(\{ kind: '([\w-]+)'/g)].map(([, kind]) => kind!);
    expect(signs.length).toBeGreaterThan(6);
    expect(missing(page, signs.map((kind) => `.badge.${kind}`))).toEqual([]);
  });

  it('has all ground of the sheet', () => {
    const page = legend();
    const kinds = [...new Set(content.hexes.map(({ terrain }) => terrain))];
    expect(missing(page, kinds.map((kind) => `[data-testid="legend-terrain-${kind.replace(' ', '-')}"]`))).toEqual([]);
  });
});
