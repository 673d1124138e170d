import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import firefight from './fixtures/firefight.json';
import { badgesOf } from './counters';
import { BADGES, CHIPS, CLOUDS, CONTROLS, FIRE } from './legend';
import Legend from './Legend.svelte';
import { chipsOf, CLOUDS as CLOUDED, fireBadges, MARKS } from './marks';
import type { AttackNow, CounterNow, FofContent, Shown } from './types';

const { content, shown } = firefight as unknown as { content: FofContent; shown: Shown };
afterEach(cleanup);

describe('the legend', () => {
  const shownKinds = new Set([...CHIPS, ...CLOUDS].map(({ id }) => id));

  it('has every marker that a card can have', () => {
    expect(Object.keys(MARKS).filter((kind) => !shownKinds.has(kind))).toEqual([]);
    expect(Object.keys(CLOUDED).filter((kind) => !shownKinds.has(kind))).toEqual([]);
    // What lies there for other reasons, too.
    const full = { ...shown.cards[0]!, marks: [], crossfire: true, sniped: true, casualties: [1, 1] };
    const table = { ...shown, lights: [{ place: full.place, kind: 'artillery' }], assets: [{ kind: '', name: '', points: 1, holder: -1, place: full.place }] };
    expect(chipsOf(full, table).map(({ kind }) => kind).filter((kind) => !shownKinds.has(kind))).toEqual([]);
  });

  it('has every volume of fire, every control of the table and every sign on a counter', () => {
    const fires = new Set(FIRE.map(({ id }) => id));
    const badges = shown.cards.flatMap((card) => fireBadges(card)).map(({ vof }) => `vof-${vof}`);
    expect(badges.length).toBeGreaterThan(0);
    expect([...badges, ...['S', 'A', 'H', 'all-pinned'].map((vof) => `vof-${vof}`)].filter((id) => !fires.has(id))).toEqual([]);
    expect(shown.controls.map(({ kind }) => kind).filter((kind) => !CONTROLS.some(({ id }) => id === kind))).toEqual([]);
    const attack: AttackNow = { kind: 'grenade', unit: 0, cover: -1, value: -3, critical: false, side: 1 };
    const all = badgesOf({ status: content.statuses } as unknown as CounterNow, 1, [attack]);
    expect(all.map(({ kind }) => kind).filter((kind) => !BADGES.some(({ id }) => id === kind))).toEqual([]);
  });

  it('is drawn by what draws the table', () => {
    render(Legend, { content, scenario: 'a1' });
    expect(screen.queryAllByTestId('legend-block')).toHaveLength(0);
    expect(screen.getByTestId('legend-mines').querySelector('.chip.mines')).not.toBeNull();
    expect(screen.getByTestId('legend-vof-H').querySelector('.vof[data-vof="H"]')).not.toBeNull();
    expect(screen.getByTestId('legend-smoke').querySelector('.cloud.smoke')).not.toBeNull();
    expect(screen.getByTestId('legend-objective').querySelector('.tab.objective')).not.toBeNull();
    expect(screen.getByTestId('legend-cover-bunker').querySelector('.logs')).not.toBeNull();
    expect(screen.getByTestId('legend-eye-shut').querySelector('.eye.shut')).not.toBeNull();
    expect(screen.getByTestId('legend-badge-pinned').querySelector('.pinned-ring')).not.toBeNull();
  });

  it('has city blocks where the mission is fought in a city', () => {
    const missions = content.missions.map((mission) => (mission.id === 'a1' ? { ...mission, deck: 'hue' } : mission));
    render(Legend, { content: { ...content, missions }, scenario: 'a1' });
    expect(screen.getAllByTestId('legend-block')).toHaveLength(5);
    expect(screen.getByTestId('legend-area-barricaded').querySelector('.plank')).not.toBeNull();
    expect(screen.getByTestId('legend-area-breached').querySelector('.hole')).not.toBeNull();
    expect(screen.getByTestId('legend-area-smoke').querySelector('.cloud.smoke')).not.toBeNull();
  });
});
