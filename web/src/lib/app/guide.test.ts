import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { advanced, cardPlace, found, readProgress, shownBox, stripPlace, writeProgress, type GuideStep } from './guide';
import { Guide } from './guide.svelte';
import GuideSteps from './GuideSteps.svelte';
import { ask, event, option } from './samples';

interface View {
  turn: number;
}
const STEPS: GuideStep<View>[] = [
  { id: 'ready', text: 'Take the ready set-up.', at: [{ verb: 'ready' }], done: (_, asked) => asked?.kind !== 'set-up' },
  { id: 'move', text: 'Move a team.', at: [{ unit: 3 }, { place: 9 }], when: (_, asked) => asked?.mine === true, done: (_v, _a, log) => log.some(({ kind }) => kind === 'moved') },
  { id: 'read', text: 'The chits lie in the cup.', at: [{ testid: 'cup' }], done: () => false },
  { id: 'turn', text: 'Go on to turn 2.', rule: '4.0/1', done: ({ turn }) => turn >= 2 },
];
const steps = STEPS as GuideStep[];
const setUp = ask('set-up', [option(['ready'])]);
const moving = ask('movement', [option(['move', 3])]);
const theirs = ask('movement', [], { mine: false });
const moved = [event(1, 'moved', [], 'moved')];

afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
  localStorage.clear();
  vi.useRealTimers();
});

describe('the steps of a guide', () => {
  it('follow each other as they are done', () => {
    expect(advanced(STEPS, 0, { turn: 1 }, setUp, [])).toBe(0);
    expect(advanced(STEPS, 0, { turn: 1 }, moving, [])).toBe(1);
    expect(advanced(STEPS, 0, { turn: 1 }, moving, moved)).toBe(2);
    expect(advanced(STEPS, 2, { turn: 5 }, moving, moved)).toBe(2);
    expect(advanced(STEPS, 3, { turn: 2 }, null, [])).toBe(4);
    expect(advanced(STEPS, 4, { turn: 2 }, null, [])).toBe(4);
  });

  it('wait in silence until their time has come', () => {
    const guide = new Guide('m1 US', steps);
    guide.follow({ turn: 1 }, setUp, []);
    expect(guide.step?.id).toBe('ready');
    guide.follow({ turn: 1 }, theirs, []);
    expect([guide.at, guide.step]).toEqual([1, null]);
    guide.follow({ turn: 1 }, moving, []);
    expect(guide.step?.id).toBe('move');
  });

  it('are kept over a reload, and never done twice', () => {
    const guide = new Guide('m1 US', steps);
    guide.follow({ turn: 1 }, moving, moved);
    guide.put(true);
    const again = new Guide('m1 US', steps);
    again.follow({ turn: 1 }, setUp, []);
    expect([again.at, again.away, again.step]).toEqual([2, true, null]);
    again.put(false);
    expect(again.step?.id).toBe('read');
    again.skip({ turn: 2 }, moving, moved);
    expect(again.over).toBe(true);
    expect(new Guide('m1 Red', steps).at).toBe(0);
  });

  it('begin anew where nothing can be kept', () => {
    localStorage.setItem('dangerclose.guide', '{');
    expect(readProgress('x')).toEqual({ at: 0, away: false });
    for (let n = 0; n < 80; n += 1) writeProgress(`m${n}`, { at: n, away: false });
    expect(readProgress('m79').at).toBe(79);
    expect(readProgress('m3').at).toBe(0);
  });
});

describe('the card', () => {
  const card = { width: 300, height: 120 };
  const screens = [{ x: 0, y: 0, width: 1280, height: 800 }, { x: 0, y: 0, width: 390, height: 844 }];
  const overlap = (p: { x: number; y: number }, t: { x: number; y: number; width: number; height: number }) =>
    p.x < t.x + t.width && t.x < p.x + card.width && p.y < t.y + t.height && t.y < p.y + card.height;

  it('never covers what it points at, and stays on the screen', () => {
    for (const size of screens)
      for (let x = -20; x < size.width; x += 37)
        for (let y = -20; y < size.height; y += 41)
          for (const [width, height] of [[50, 50], [200, 40], [20, 300]] as const) {
            const target = { x, y, width, height };
            const at = cardPlace([target], card, size);
            expect(overlap(at, target)).toBe(false);
            expect(at.x).toBeGreaterThanOrEqual(0);
            expect(at.y).toBeGreaterThanOrEqual(0);
            expect(at.x + card.width).toBeLessThanOrEqual(size.width);
            expect(at.y + card.height).toBeLessThanOrEqual(size.height);
          }
  });

  it('leaves all of several things free', () => {
    const targets = [{ x: 100, y: 100, width: 60, height: 60 }, { x: 100, y: 300, width: 60, height: 60 }, { x: 480, y: 200, width: 60, height: 60 }];
    const at = cardPlace(targets, card, screens[0]!);
    for (const target of targets) expect(overlap(at, target)).toBe(false);
  });

  it('covers as little as it can where everything is pointed at, and has a place without a target', () => {
    expect(() => cardPlace([{ x: 0, y: 0, width: 1280, height: 800 }], card, screens[0]!)).not.toThrow();
    expect(cardPlace([], card, screens[0]!)).toEqual({ x: 14, y: 666 });
  });

  it('stays on the map, beside the bar or the panel that it points at', () => {
    const map = { x: 0, y: 48, width: 896, height: 752 };
    for (let y = 60; y < 780; y += 45) {
      const at = cardPlace([{ x: 920, y, width: 330, height: 40 }], card, map);
      expect(at.x).toBe(896 - 300 - 14);
      expect(Math.abs(at.y + 60 - (y + 20))).toBeLessThan(90);
    }
  });

  it('leaves what is pressed on the map free where it can', () => {
    const map = { x: 0, y: 48, width: 896, height: 752 };
    const tools = { x: 600, y: 48, width: 296, height: 60 };
    const at = cardPlace([{ x: 920, y: 60, width: 330, height: 40 }], card, map, [tools]);
    expect(overlap(at, tools)).toBe(false);
  });

  it('is a strip at the foot of the map on a phone, at its head where the foot is pointed at', () => {
    const map = { x: 0, y: 48, width: 390, height: 500 };
    const strip = { width: 378, height: 96 };
    const foot = { x: 6, y: 48 + 500 - 96 - 6 };
    expect(stripPlace([], strip, map)).toEqual(foot);
    expect(stripPlace([{ x: 10, y: 600, width: 100, height: 44 }], strip, map)).toEqual(foot);
    expect(stripPlace([{ x: 180, y: 500, width: 50, height: 50 }], strip, map)).toEqual({ x: 6, y: 54 });
    expect(stripPlace([], strip, map, [{ x: 300, y: 500, width: 44, height: 44 }])).toEqual({ x: 6, y: 54 });
  });
});

describe('what a step points at', () => {
  /** Things with a place, as a browser would lay them out. */
  function put(html: string): void {
    document.body.innerHTML = html;
    for (const thing of document.querySelectorAll('[data-at]')) {
      const [x, y, width, height] = (thing as HTMLElement).dataset.at!.split(' ').map(Number) as [number, number, number, number];
      thing.getBoundingClientRect = () => new DOMRect(x, y, width, height);
    }
  }

  it('is an option, a place, a unit, a tab or anything with a test id', () => {
    put(`<button data-action="ready now" data-at="1 1 9 9"></button><button data-action="read" data-at="2 2 9 9"></button>
      <div data-board><div data-testid="board" data-at="0 0 100 100">
        <i class="place" data-place="9" data-at="50 50 10 10"></i><i class="place" data-place="10" data-at="500 50 10 10"></i>
        <i data-unit="3" data-at="20 20 10 10"></i></div></div>
      <button data-testid="tab-cup" data-at="3 3 9 9"></button><p data-testid="cup" data-at="0 0 0 0"></p>`);
    const x = (pointer: Parameters<typeof found>[0]) => found(pointer)?.getBoundingClientRect().x ?? null;
    expect([x({ verb: 'ready' }), x({ verb: 'read' }), x({ verb: 're' })]).toEqual([1, 2, null]);
    expect([x({ place: 9 }), x({ place: 10 }), x({ unit: 3 }), x({ unit: 4 })]).toEqual([50, null, 20, null]); // 10 is panned away
    expect([x({ tab: 'cup' }), x({ testid: 'cup' })]).toEqual([3, null]); // the cup is not drawn
  });

  it('is not seen where it is scrolled away or a panel lies over it, and only its visible part counts', () => {
    put(`<div class="rows" data-at="0 0 100 50"><button data-action="lead 1" data-at="0 60 100 30"></button><button data-action="hex 2" data-at="0 40 100 30"></button></div>
      <div data-board><div data-testid="board" data-at="0 100 100 100"><i data-unit="3" data-at="20 120 10 10"></i></div></div>
      <div class="panels" data-at="0 100 100 100"><p data-testid="cup" data-at="10 110 30 30"></p></div>`);
    expect([found({ verb: 'lead' }), found({ verb: 'hex' }) !== null]).toEqual([null, false]); // the middle is out
    put(`<div class="rows" data-at="0 0 100 60"><button data-action="hex 2" data-at="0 40 100 30"></button></div>
      <div data-board><div data-testid="board" data-at="0 100 100 100"><i data-unit="3" data-at="20 120 10 10"></i></div></div>
      <div class="panels" data-at="0 100 100 100"><p data-testid="cup" data-at="10 110 30 30"></p></div>`);
    expect(shownBox(found({ verb: 'hex' })!)).toEqual({ x: 0, y: 40, width: 100, height: 20 });
    expect(found({ unit: 3 })).not.toBeNull();
    document.elementsFromPoint = () => [document.querySelector('.panels')!, document.querySelector('[data-unit]')!];
    expect([found({ unit: 3 }), found({ testid: 'cup' }) !== null]).toEqual([null, true]);
    document.elementsFromPoint = () => [];
  });

  it('gets a ring, and the card is beside it', async () => {
    vi.useFakeTimers();
    put('<button data-action="ready" data-at="400 300 80 30"></button>');
    const guide = new Guide('m1 US', steps);
    render(GuideSteps, { guide, view: { turn: 1 }, ask: setUp, log: [] });
    await vi.advanceTimersByTimeAsync(200);
    const ring = screen.getByTestId('guide-ring');
    expect([ring.style.left, ring.style.top, ring.style.width, ring.style.height]).toEqual(['395px', '295px', '90px', '40px']);
    const card = screen.getByTestId('guide');
    expect(card.textContent).toContain('1 of 4');
    expect(card.classList).toContain('placed');
    const [x, y] = [parseFloat(card.style.left), parseFloat(card.style.top)];
    expect(x < 480 && x + card.offsetWidth > 400 && y < 330 && y + card.offsetHeight > 300).toBe(false);
  });

  it('comes into sight once, when its step begins', async () => {
    const show = vi.fn();
    const guide = new Guide('m1 US', steps);
    const { rerender } = render(GuideSteps, { guide, view: { turn: 1 }, ask: moving, log: [], show });
    expect(show.mock.calls).toEqual([[{ unit: 3 }]]);
    await rerender({ view: { turn: 1 } });
    expect(show).toHaveBeenCalledOnce();
  });

  it('goes on, waits while something else is told, and is put away', async () => {
    const guide = new Guide('m1 US', steps);
    const { rerender } = render(GuideSteps, { guide, view: { turn: 1 }, ask: setUp, log: [] });
    await fireEvent.click(screen.getByTestId('guide-next'));
    expect(screen.getByTestId('guide').dataset.step).toBe('move');
    await rerender({ ask: moving, log: moved, quiet: true });
    expect(screen.queryByTestId('guide')).toBeNull();
    expect(guide.at).toBe(2);
    await rerender({ quiet: false });
    expect(screen.getByTestId('guide').textContent).toContain('cup');
    await fireEvent.click(screen.getByTestId('guide-next'));
    expect(screen.getByTestId('guide-next').textContent).toContain('Finish');
    expect(screen.getByTestId('guide').textContent).toContain('4.0/1');
    await fireEvent.click(screen.getByTestId('guide-away'));
    expect(screen.queryByTestId('guide')).toBeNull();
  });
});

