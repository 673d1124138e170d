import { cleanup, render, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NOTHING_SHOWN } from '../types';
import ActionCard from './ActionCard.svelte';
import { darkOf, LEAVES, SEGMENTS } from './border';
import { badgesOf, counterLabel, faceOf, shortName, stackOrder } from './counters';
import { arrowPath, fireArrows, ownCardFire } from './fire-arrows';
import firefight from './fixtures/firefight.json';
import FofBoard from './FofBoard.svelte';
import { contours, groundOf, painted } from './ground';
import { boxSpots, cardsAhead, growthOf, heapsOf, layoutOf, SHAPE, spotsOf } from './layout';
import { cardWords, chipsOf, fireBadges, tabsOf } from './marks';
import ReferenceCounters from './ReferenceCounters.svelte';
import ReferenceTerrain from './ReferenceTerrain.svelte';
import { terrainWords } from './terrain-words';
import { ENEMY, FRIENDLY, NOBODY, type CounterNow, type FofContent, type FofView, type Shown } from './types';

const { content, shown } = firefight as unknown as { content: FofContent; shown: Shown };
const card = (name: string) => shown.cards.find((one) => one.name === name)!;
const placeOf = (name: string): number => card(name).place;
const numberOf = (id: string): number => content.units.findIndex((unit) => unit.id === id);
const sideOf = (unit: number): number => content.units[unit]!.side;
const counter = (id: string): CounterNow => shown.units.find((unit) => unit.index === numberOf(id))!;
afterEach(cleanup);

describe('the map', () => {
  const layout = layoutOf(content, shown);

  it('has Row 1 at the foot and Column 1 at the left, as places are numbered', () => {
    const at = (name: string) => layout.places.centre(placeOf(name));
    expect(placeOf('1.1')).toBe(content.grid.first);
    expect(at('2.1')).toEqual({ x: at('1.1').x, y: at('1.1').y - SHAPE.height - SHAPE.gap });
    expect(at('1.2')).toEqual({ x: at('1.1').x + SHAPE.width + SHAPE.gap, y: at('1.1').y });
    expect(layout.places.towards(placeOf('5.3'), 'up')).toBe(placeOf('6.3'));
  });

  it('grows without moving what lies there', () => {
    const before = layoutOf(content, { ...shown, cards: shown.cards.filter(({ name }) => name !== '6.3') });
    expect(before.places.has(placeOf('6.3'))).toBe(false);
    expect(layout.places.has(placeOf('6.3'))).toBe(true);
    for (const { place, name } of shown.cards) if (name !== '6.3') expect(layout.places.centre(place)).toEqual(before.places.centre(place));
    expect(layout.paper.height).toBeGreaterThan(before.paper.height);
  });

  it('shows where it could grow, but not where cards or boxes lie', () => {
    const laid = new Set(shown.cards.map(({ place }) => place));
    const growth = growthOf(content, laid);
    expect(growth).toContain(placeOf('6.3') + content.grid.width);
    expect(growth.some((place) => laid.has(place))).toBe(false);
    expect(growth).toContain(placeOf('1.1') - content.grid.width);
    expect(layout.growth.map(({ place }) => place)).not.toContain(placeOf('1.1') - content.grid.width); // there the staging areas lie
    expect(layout.growth.length).toBeGreaterThan(0);
    for (const { box } of layout.growth) {
      expect(box.x).toBeGreaterThanOrEqual(layout.paper.x);
      expect(box.y).toBeGreaterThanOrEqual(layout.paper.y);
    }
  });

  it('opens with what lies before one\u2019s own men', () => {
    expect(cardsAhead(content, shown, placeOf('2.2'))).toEqual(['3.2', '4.2', '5.2'].map(placeOf));
    expect(cardsAhead(content, shown, content.grid.staging + 1)).toEqual(['1.2', '2.2', '3.2'].map(placeOf));
    const landing = { controls: [{ kind: 'landing-zone', place: placeOf('1.3'), label: 'LZ' }] };
    expect(cardsAhead(content, landing, content.grid.boxes['pickup-zone']!)).toEqual([placeOf('1.3')]);
  });

  it('has the areas of helicopters before the Landing Zone', () => {
    const landing = { ...shown, controls: [{ kind: 'landing-zone', place: placeOf('1.1'), label: 'LZ' }] };
    const { places } = layoutOf(content, landing);
    const areas = Object.values(content.grid.boxes).filter((place) => places.has(place)).map((place) => places.box(place)!);
    expect(areas).toHaveLength(4);
    expect((areas[0]!.x + areas.at(-1)!.x + areas.at(-1)!.width) / 2).toBeCloseTo(places.centre(placeOf('1.1')).x);
    expect(new Set(areas.map(({ y }) => y)).size).toBe(1);
  });

  it('has its boxes beside the cards, none over another', () => {
    const boxes = shown.boxes.map(({ place }) => layout.places.box(place)!);
    expect(boxes).toHaveLength(9);
    for (const [n, a] of boxes.entries()) {
      for (const b of boxes.slice(n + 1)) expect(a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height).toBe(false);
      for (const { place } of shown.cards) {
        const { x, y } = layout.places.centre(place);
        expect(Math.abs(a.x + a.width / 2 - x) >= (a.width + SHAPE.width) / 2 || Math.abs(a.y + a.height / 2 - y) >= (a.height + SHAPE.height) / 2).toBe(true);
      }
    }
  });
});

describe('stacks on a card', () => {
  const spots = (name: string) => spotsOf(shown, sideOf, placeOf(name), { x: 0, y: 0 });

  it('lie together under one Cover marker, and apart in the open', () => {
    const own = spots('2.2');
    expect(own.map(({ cover, units }) => [cover, units.length])).toEqual([[NOBODY, 1], [0, 3]]);
    expect(spots('2.3').map(({ units }) => units.length)).toEqual([1, 1, 1]);
  });

  it('have the enemy in the row away from the player', () => {
    const [enemy, own] = [ENEMY, FRIENDLY].map((side) => spots('3.4').find((spot) => spot.side === side)!);
    expect(enemy!.at.y).toBeLessThan(own!.at.y);
  });

  it('keep a place for cover that nobody uses, on the side of those who are there', () => {
    expect(spots('4.3').find(({ units }) => !units.length)).toMatchObject({ cover: 4, side: ENEMY });
  });

  it('are stacked when there are more than lie side by side, and stay on the card', () => {
    const many = Array.from({ length: 9 }, (_, n): CounterNow => ({ ...counter('squad-1-1'), index: n, under: NOBODY, kind: n < 5 ? 'squad' : n < 8 ? 'fire-team' : 'vehicle' }));
    expect(heapsOf(many, 3).map((heap) => heap.length)).toEqual([5, 3, 1]);
    expect(heapsOf(many.slice(0, 3), 3)).toHaveLength(3);
    expect(heapsOf(many, 1)).toHaveLength(1);
    for (const { at } of shown.cards.flatMap(({ name }) => spots(name))) {
      expect(Math.abs(at.x)).toBeLessThan(SHAPE.width / 2 - 24);
      expect(Math.abs(at.y)).toBeLessThan(SHAPE.height / 2 - 24);
    }
  });

  it('lie in the boxes beside the map, too', () => {
    const box = { x: 0, y: 0, width: 236, height: 80 };
    const staging = counter('plt-hq-3').place;
    expect(boxSpots(shown, staging, box).flatMap(({ units }) => units)).toHaveLength(3);
  });

  it('have on top who fires most', () => {
    const units = ['team-1', 'squad-1-1', 'plt-hq-1', 'm60-1-1'].map(numberOf);
    expect(stackOrder(units, (unit) => shown.units.find(({ index }) => index === unit)!).map((unit) => content.units[unit]!.id)).toEqual(['team-1', 'plt-hq-1', 'm60-1-1', 'squad-1-1']);
  });
});

describe('arrows of fire', () => {
  const { spot } = layoutOf(content, shown);
  const arrows = fireArrows(shown.aims, spot);
  const of = (side: number, from: string, to: string) => arrows.find(({ key }) => key === `${side} ${placeOf(from)} ${placeOf(to)}`)!;

  it('lie side by side when the other side answers', () => {
    const [ours, theirs] = [of(FRIENDLY, '2.2', '3.3'), of(ENEMY, '3.3', '2.2')];
    expect([ours.answered, theirs.answered, of(FRIENDLY, '2.3', '3.3').answered]).toEqual([true, true, false]);
    const [a, b] = [spot(placeOf('2.2')), spot(placeOf('3.3'))];
    const aside = ({ from }: typeof ours): number => ((b.x - a.x) * (from.y - a.y) - (b.y - a.y) * (from.x - a.x)) / Math.hypot(b.x - a.x, b.y - a.y);
    expect(aside(ours)).toBeCloseTo(8);
    expect(aside(theirs)).toBeCloseTo(-8);
    expect(aside(of(FRIENDLY, '2.3', '3.3'))).not.toBeCloseTo(8);
  });

  it('begin on the card that fires and end on the one that is fired at', () => {
    for (const aim of shown.aims.filter(({ place, target }) => place !== target)) {
      const arrow = arrows.find(({ key }) => key === `${aim.side} ${aim.place} ${aim.target}`)!;
      for (const [point, place] of [[arrow.from, aim.place], [arrow.to, aim.target]] as const) {
        const middle = spot(place);
        expect(Math.abs(point.x - middle.x)).toBeLessThan(SHAPE.width / 2);
        expect(Math.abs(point.y - middle.y)).toBeLessThan(SHAPE.height / 2);
      }
    }
  });

  it('are none on a card where both sides fight', () => {
    expect(ownCardFire(shown.aims)).toEqual([placeOf('3.4')]);
    expect(arrows).toHaveLength(shown.aims.length - 1);
    expect(arrowPath({ from: { x: 0, y: 0 }, to: { x: 100, y: 0 } }, 10).head.startsWith('M100.0 0.0')).toBe(true);
  });
});

describe('painted ground', () => {
  const kind = (code: string) => content.terrain.find((one) => one.code === code)!;

  it('has a picture for every terrain of the deck', () => {
    for (const { terrain, block } of content.terrain) if (!block) expect(painted).toContain(terrain);
  });

  it('is the same every time, and another at another place', () => {
    const text = (code: string, place: number) => JSON.stringify(groundOf(kind(code), place));
    for (const { code } of content.terrain) {
      expect(text(code, 40)).toBe(JSON.stringify(groundOf({ ...kind(code) }, 40)));
      expect(text(code, 40)).not.toBe(text(code, 41));
    }
  });

  it('draws a lane the way it runs', () => {
    const shrubs = (code: string) => [...groundOf(kind(code), 52).find(({ look }) => look === 'shadow')!.d.matchAll(/M(-?[\d.]+) (-?[\d.]+)a([\d.]+)/g)].map(([, x, y, r]) => ({ x: Number(x) + Number(r), y: Number(y) }));
    expect(shrubs('B2').every(({ x }) => Math.abs(x) > 6)).toBe(true);
    expect(shrubs('B3').every(({ y }) => Math.abs(y) > 6)).toBe(true);
    expect(shrubs('B1').some(({ x }) => Math.abs(x) < 6)).toBe(true);
  });

  it('has more contours the higher it lies', () => {
    expect([contours(0, 1), contours(1, 1), contours(2, 1)].map((lines) => lines.length)).toEqual([0, 5, 7]);
  });

  it('has a border in eight parts, dark all round on a hill', () => {
    expect(new Set(SEGMENTS).size).toBe(8);
    expect(LEAVES.every((leaves) => leaves.length > 0)).toBe(true);
    expect(darkOf(kind('P2n').dark, 0)).toEqual([0, 1, 7]);
    expect(darkOf(kind('O1').dark, 1)).toHaveLength(8);
    // Corner pieces lie at their corners: north-east is up and to the right.
    expect(SEGMENTS[1]).toContain(`${SHAPE.width / 2} ${-SHAPE.height / 2 + SHAPE.corner}`);
  });
});

describe('the reference', () => {
  it('says what a card does', () => {
    const words = (code: string) => terrainWords(content.terrain.find((kind) => kind.code === code)!, content.directions);
    expect(words('P2n')).toBe('Cover and concealment +1 across a dark border, 0 across a white one. Cover can be found once with 3 cards. Slow for vehicles. Helicopters can land. +1 for Incoming!. It blocks sight N, NE, NW.');
    expect(words('B2')).toContain('Open N, S; else it blocks sight.');
    expect(words('J2')).toContain('Mortars cannot fire from here. It blocks sight in every direction.');
    expect(words('O1')).toContain('One sees across it in every direction.');
  });

  it('shows every kind of card and of counter', () => {
    render(ReferenceTerrain, { content });
    expect(screen.getAllByTestId(/^terrain-/)).toHaveLength(content.terrain.length);
    cleanup();
    render(ReferenceCounters, { content });
    const types = new Set(content.units.filter(({ type }) => type !== 'team').map(({ army, type }) => `${army} ${type}`));
    expect(screen.getAllByTestId(/^counter-/)).toHaveLength(types.size);
    expect(screen.getByTestId('counter-m60-1-1').textContent).toContain('on its Fire Team side fires A as far as the next card');
  });
});

describe('counters', () => {
  it('fit their names', () => {
    expect(['1/1 Squad', '2nd M60 / 3rd PLT', '1st PLT HQ', 'CO HQ', 'NVA squad 4', '57mm recoilless rifle 1', 'Enemy Team 2'].map(shortName)).toEqual(['1/1', 'M60 2/3', '1 PLT', 'CO', 'NVA 4', '57 RCL 1', 'T2']);
    for (const { name } of content.units) expect(shortName(name).length, name).toBeLessThanOrEqual(9);
  });

  it('show figure, fire and state', () => {
    const face = (id: string, spotted = true) => faceOf(content, counter(id), spotted);
    expect(face('squad-1-1')).toMatchObject({ figure: 'men', steps: 3, vof: 'A/S', range: 'L', grenade: true, team: '', experience: 1 });
    expect(face('m60-2-1')).toMatchObject({ figure: 'team', team: 'F', turned: true });
    expect(face('team-1')).toMatchObject({ figure: 'team', team: 'L', vof: '' });
    expect(face('uh-1d-1')).toMatchObject({ figure: 'helicopter', flies: true });
    expect(face('sgm-1').tripod).toBe(true);
    expect([face('sniper-1', false).unspotted, face('sniper-1').unspotted, face('squad-1-1', false).unspotted]).toEqual([true, false, false]);
    expect(badgesOf(counter('squad-2-1'), 0).map(({ text }) => text)).toEqual(['EXP']);
    expect(badgesOf(counter('squad-2-2'), 2).map(({ text }) => text)).toEqual(['AMMO', '+2']);
    expect(counterLabel(content, counter('squad-3-1'), face('squad-3-1'))).toBe('3/1 Squad, 2 Steps, green, fire A/S, range L, Pinned');
  });
});

describe('markers', () => {
  it('say what lies on a card', () => {
    expect(chipsOf(card('3.3'), shown).map(({ kind }) => kind)).toEqual(['grenade-miss', 'crossfire', 'enemy-casualty']);
    expect(fireBadges(card('3.4')).map(({ row, letter, value }) => [row, letter, value])).toEqual([[FRIENDLY, 'A', '\u22121'], [ENEMY, 'A', '\u22121']]);
    expect(cardWords(card('4.3'), 'Village', shown)).toContain('OBJ 2, incoming he \u22125');
    expect(cardWords(card('3.2'), 'Rice Paddy', shown)).toBe('card 3.2, Rice Paddy, hill 1, smoke');
  });

  it('have tabs that do not cover each other', () => {
    const tabs = tabsOf(shown.controls.filter(({ place }) => place === placeOf('1.1')), 100);
    expect(tabs.map(({ text }) => text)).toEqual(['LZ', 'MEDEVAC']);
    expect(tabs[1]!.x + tabs[1]!.width).toBeLessThan(tabs[0]!.x);
  });
});

describe('the table', () => {
  it('shows the whole position', () => {
    render(FofBoard, { content, view: null as unknown as FofView, extras: shown, ask: null, pick: vi.fn(), puzzled: vi.fn(), locate: null, arrows: [], overlays: NOTHING_SHOWN });
    expect(document.querySelectorAll('.terrain-card')).toHaveLength(shown.cards.length);
    expect(document.querySelectorAll('.back')).toHaveLength(2);
    expect(document.querySelectorAll('[data-unit]')).toHaveLength(shown.units.length);
    expect(screen.getAllByTestId('fire-arrow')).toHaveLength(5);
    expect(screen.getAllByTestId('protective-line')).toHaveLength(1);
    expect(document.querySelectorAll('.attack')).toHaveLength(2);
    expect(document.querySelectorAll('.chip.assets title')[0]!.textContent).toBe('4 MG ammo');
    expect(document.querySelectorAll('.vof')).toHaveLength(4);
    expect(document.querySelectorAll('.contact')).toHaveLength(7);
    expect(document.querySelectorAll('.plate rect')).toHaveLength(shown.cover.length);
    expect(screen.getByTestId('unit-squad-2-1').getAttribute('aria-label')).toContain('Exposed');
    // What is pressed to look around stands beside the map, not on it.
    expect(screen.getByTestId('board').querySelectorAll('[data-over], [data-bar]')).toHaveLength(0);
    expect(within(screen.getByTestId('map-strip')).getByLabelText('Show the whole map')).toBeTruthy();
  });

  it('shows an Action card with the part that was used', () => {
    const one = content.actionDeck[0]!;
    render(ActionCard, { card: one, lowest: content.lowestModifier, used: { section: 'result', at: -4 } });
    const shownCard = screen.getByTestId('action-card');
    expect(shownCard.querySelectorAll('.used')).toHaveLength(1);
    expect(shownCard.querySelector('.used')!.getAttribute('title')).toBe('\u22124: hit');
    expect(within(shownCard).getByText('Contact!')).toBeTruthy();
    expect(shownCard.querySelectorAll('.random .part')).toHaveLength(11);
    expect(shownCard.querySelectorAll('.results .pin')).toHaveLength(4);
  });
});
