import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ask, option } from '$lib/app/samples';
import { NOTHING_SHOWN } from '../types';
import { areaOfPlace, areaShapes, holds, isStreet, placeOfArea, WithAreas } from './city';
import { cityGround } from './city-ground';
import { blockWords } from './city-words';
import cityfight from './fixtures/cityfight.json';
import firefight from './fixtures/firefight.json';
import FofBoard from './FofBoard.svelte';
import { areaSpots, CITY, layoutOf } from './layout';
import { withAreas } from './lit';
import { cardWords } from './marks';
import { areaName, lookFrom, reasonsOf, SEEN, spotOfUnit } from './sight';
import { litBy } from '$lib/board/lit';
import { VERBS } from './verbs';
import { ENEMY, type FofContent, type FofView, type Shown } from './types';

const { content } = firefight as unknown as { content: FofContent };
const { shown } = cityfight as unknown as { shown: Shown };
const card = (name: string) => shown.cards.find((one) => one.name === name)!;
const area = (name: string, number: number) => card(name).areas.find((one) => one.area === number)!;
const sideOf = (unit: number): number => content.units[unit]!.side;
const unit = (id: string): number => content.units.findIndex((one) => one.id === id);
const layout = layoutOf(content, shown);
const blocks = content.terrain.filter(({ block }) => block);
afterEach(cleanup);

describe('the areas of a block', () => {
  it('lie beside each other, each with room for a counter', () => {
    for (const { block, code } of blocks) {
      const shapes = areaShapes(block!, [], CITY);
      const points = Array.from({ length: 900 }, (_, n) => ({ x: ((n % 30) / 30 - 0.48) * CITY.width, y: (Math.floor(n / 30) / 30 - 0.48) * CITY.height }));
      for (const point of points) expect([...shapes.values()].filter(({ corners }) => holds(corners, point)).length, code).toBeLessThan(2);
      for (const { box } of shapes.values()) expect(Math.min(box.width, box.height), code).toBeGreaterThan(48);
    }
  });

  it('are those that the server names, and no street runs along an attached side', () => {
    for (const one of shown.cards) if (one.areas.length) expect([...layout.blocks.get(one.place)!.keys()].sort(), one.name).toEqual(one.areas.map(({ area }) => area).sort());
    expect(layout.blocks.get(card('2.2').place)!.has(1)).toBe(false);
    expect(layout.blocks.get(card('2.3').place)!.has(3)).toBe(false);
  });

  it('hold every counter inside', () => {
    for (const one of shown.cards.filter(({ areas }) => areas.length)) {
      const at = layout.spot(one.place);
      const units = shown.units.filter(({ place }) => place === one.place);
      const spots = areaSpots(shown, sideOf, one, layout.blocks.get(one.place)!, at);
      expect(spots.flatMap((spot) => spot.units).sort()).toEqual(units.map(({ index }) => index).sort());
      for (const spot of spots) for (const index of spot.units) {
        const now = units.find((counter) => counter.index === index)!;
        const inside = one.areas.find(({ cover }) => cover === now.under)?.area ?? shown.cover.find((marker) => marker.index === now.under)!.area;
        expect(holds(layout.blocks.get(one.place)!.get(inside)!.corners, { x: spot.at.x - at.x, y: spot.at.y - at.y }), content.units[index]!.id).toBe(true);
      }
      // Two sides in one area do not lie on each other.
      for (const a of spots) for (const b of spots) if (a !== b) expect(Math.hypot(a.at.x - b.at.x, a.at.y - b.at.y)).toBeGreaterThan(20);
    }
  });

  it('keep the larger cards to maps with a city', () => {
    expect(layout.shape).toBe(CITY);
    expect(layoutOf(content, (firefight as unknown as { shown: Shown }).shown).scale).toBe(1);
  });

  it('are painted the same every time', () => {
    for (const kind of blocks) {
      const one = { ...kind, block: kind.block! };
      const text = (place: number, attached: number[]) => JSON.stringify(cityGround(one, place, attached, CITY));
      expect(text(40, [])).toBe(JSON.stringify(cityGround({ ...one }, 40, [], CITY)));
      expect(text(40, [])).not.toBe(text(40, [1]));
      expect(blockWords(one.block)).toMatch(/treets/);
    }
  });
});

describe('a click on the map', () => {
  const choices = [0, 4].map((number) => option(['into', 15 + number, area('2.1', number).cover], `Into ${area('2.1', number).name}`));
  const question = ask('cover', choices, { about: [unit('squad-2-1'), card('2.1').place] });
  const lit = withAreas(litBy(question, VERBS), new Set(shown.cards.flatMap(({ areas }) => areas.map(({ cover }) => cover))));
  const places = new WithAreas(layout.places, layout.areas, new Set(lit.places.keys()), (one) => lit.places.has(one));

  it('means the area that is asked for', () => {
    expect([...lit.places.keys()].map(areaOfPlace)).toEqual(choices.map(({ action }) => action[2]));
    for (const { action } of choices) {
      const place = placeOfArea(Number(action[2]));
      expect(places.at(places.centre(place))).toBe(place);
      expect(places.card(place)).toBe(card('2.1').place);
      expect(lit.places.get(place)).toHaveLength(1);
    }
    expect(places.towards(placeOfArea(area('2.1', 4).cover), 'up')).toBe(placeOfArea(area('2.1', 0).cover));
  });

  it('means the whole card where that is lit', () => {
    const whole = new WithAreas(layout.places, layout.areas, new Set(), () => true);
    expect(whole.at(layout.spot(card('2.1').place))).toBe(card('2.1').place);
  });

  it('lights places of attacks, breaches and smoke, too', () => {
    for (const action of [['at-cover', area('2.3', 5).cover], ['deploy-in', card('2.3').place, 15, area('2.3', 0).cover], ['breach-at', card('3.3').place, 19, area('3.3', 4).cover]]) {
      const found = withAreas(litBy(ask('attack-at', [option(action)]), VERBS), new Set(layout.areas.map(({ index }) => areaOfPlace(index)!)));
      expect([...found.places.keys()]).toEqual([placeOfArea(Number(action.at(-1)))]);
    }
  });
});

const board = (more: Record<string, unknown> = {}) => render(FofBoard, { content, view: null as unknown as FofView, extras: shown, ask: null, pick: vi.fn(), puzzled: vi.fn(), locate: null, arrows: [], overlays: NOTHING_SHOWN, ...more });

describe('the table', () => {
  it('shows blocks, barricades, breaches, smoke and attacks where they are', () => {
    board();
    expect(document.querySelectorAll('.city-block')).toHaveLength(shown.cards.filter(({ areas }) => areas.length).length);
    const marked = (mark: string) => shown.cards.flatMap(({ areas }) => areas).filter(({ marks }) => marks.includes(mark)).length;
    expect(screen.getAllByTestId('breach')).toHaveLength(marked('breached'));
    expect(screen.getAllByTestId('tag-barricaded')).toHaveLength(marked('barricaded'));
    for (const kind of ['smoke', 'wp', 'cs']) expect(document.querySelectorAll(`.cloud.${kind}`)).toHaveLength(marked(kind));
    expect([...document.querySelectorAll('.attack text')].map((one) => one.textContent)).toEqual(['G!\u22124']);
    expect(document.querySelectorAll('[data-unit]')).toHaveLength(shown.units.length);
  });

  it('says of a card what lies in its areas', () => {
    expect(cardWords(card('3.3'), 'Government Hall', shown)).toContain('ground floor A: barricaded');
    expect(cardWords(card('2.3'), 'Shop Block', shown)).toMatch(/ground floor B: Automatic Weapons at the enemy/);
  });

  it('lights the areas of a question, and a press takes one', async () => {
    const pick = vi.fn();
    const choice = option(['into', 15, area('2.1', 0).cover], 'Into the north street');
    board({ pick, ask: ask('cover', [choice, option(['into', 19, area('2.1', 4).cover], 'Into ground floor A')], { about: [unit('squad-2-1'), card('2.1').place] }) });
    const button = screen.getByTestId('area-2.1-0');
    expect(button.hasAttribute('data-lit')).toBe(true);
    expect(button.getAttribute('aria-label')).toMatch(/2\.1, the north street, cover \+1, Into the north street/);
    await fireEvent.keyDown(button, { key: 'Enter' });
    expect(pick).toHaveBeenCalledWith(choice.action);
  });

  it('marks the courtyard that is fired into', () => {
    board({ ask: ask('yard-fire', [option(['concentrate-free']), option(['hold-back'])], { about: [unit('team-1'), card('2.1').place] }) });
    expect(screen.getByTestId('yard-fire').getAttribute('d')).toBeTruthy();
  });
});

describe('who is seen', () => {
  it('is read from the rows: one reason for each spot', () => {
    expect(reasonsOf({ row: 'ab2ac12' })).toEqual([0, 1, 1, 0, ...Array<number>(12).fill(2)]);
    for (const spot of shown.sight) expect(reasonsOf(spot)).toHaveLength(shown.sight.length);
    shown.sight.forEach((spot, n) => expect(reasonsOf(spot)[n]).toBe(SEEN));
  });

  it('names the enemies that are seen, and why the others are not', () => {
    const from = spotOfUnit(shown, unit('engineers'))!;
    expect(areaName(card('2.3'), shown.sight[from]!.area)).toBe('2.3, the north street');
    const look = lookFrom(content, shown, from);
    expect(look.seen.length + look.hidden.length).toBe(shown.units.filter(({ index }) => sideOf(index) === ENEMY).length);
    expect(look.seen.map((one) => one.unit)).toContain(unit('sniper-1'));
    const why = new Map(look.hidden.map((one) => [one.unit, one.why]));
    expect(why.get(unit('sgm-1'))).toMatch(/Smoke/);
    expect(why.get(unit('nva-squad-2'))).toMatch(/wall/);
  });

  it('is shown for the unit that the question is about', () => {
    board({ overlays: { on: new Set(['sight']), chosen: new Map() }, ask: ask('action', [option(['finish'])], { about: [unit('engineers')] }) });
    expect(screen.getByTestId('sight-words').textContent).toMatch(/From 2\.3, the north street.*Sees .*Sniper 1.*Smoke hides it/s);
    expect(screen.getByTestId('unseen').getAttribute('d')).toBeTruthy();
    expect(isStreet(shown.sight[spotOfUnit(shown, unit('engineers'))!]!.area)).toBe(true);
  });

  it('is not there in open country', () => {
    board({ extras: (firefight as unknown as { shown: Shown }).shown, overlays: { on: new Set(['sight']), chosen: new Map() } });
    expect(screen.queryByTestId('sight-words')).toBeNull();
  });
});
