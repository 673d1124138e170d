import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cardPlace, current, found, headPlace, readProgress, ringed, shownBox, stripPlace, tabOpen, wantWords, writeProgress, type GuideStep } from './guide';
import { Guide } from './guide.svelte';
import GuideSteps from './GuideSteps.svelte';
import { ask, event, option } from './samples';
import { toasts } from './toasts.svelte';

interface View {
  turn: number;
}
const mine: GuideStep<View>['when'] = (_, asked) => asked?.mine === true;
const STEPS: GuideStep<View>[] = [
  { id: 'ready', text: 'Take the ready set-up.', wants: { option: 'ready' }, when: mine, done: (_, asked) => asked?.kind !== 'set-up' },
  {
    id: 'move', text: 'Move a team.', why: 'It has four points.', wants: { option: 'move 3' }, at: [{ unit: 3 }, { place: 9 }],
    when: mine, waits: 'The guide comes back when you move.', done: (_v, _a, log) => log.some(({ kind }) => kind === 'moved'),
  },
  { id: 'hit', text: 'A man is hit.', when: (_v, _a, log) => log.some(({ kind }) => kind === 'hit'), whenever: true },
  { id: 'read', text: 'The chits lie in the cup.', at: [{ testid: 'cup' }], when: mine, past: ({ turn }) => turn > 4 },
  { id: 'turn', text: 'Go on to turn 2.', rule: '4.0/1', when: mine, done: ({ turn }) => turn >= 2 },
];
const steps = STEPS as GuideStep[];
const setUp = ask('set-up', [option(['ready'])]);
const moving = ask('movement', [option(['move', 3])]);
const theirs = ask('movement', [], { mine: false });
const moved = [event(1, 'moved', [], 'moved')];
const hit = [...moved, event(2, 'hit', [], 'hit')];

afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
  localStorage.clear();
  toasts.clear();
  vi.useRealTimers();
});

describe('the steps of a guide', () => {
  const at = (view: View, asked: typeof setUp | null, log: typeof moved, ...read: string[]) => {
    const found = current(STEPS, new Set(read), view, asked, log);
    return found && `${found.step.id}${found.due ? '' : ' waits'}`;
  };

  it('follow each other as they are done, read or past', () => {
    expect(at({ turn: 1 }, setUp, [])).toBe('ready');
    expect(at({ turn: 1 }, moving, [])).toBe('move');
    expect(at({ turn: 1 }, moving, moved)).toBe('read');
    expect(at({ turn: 1 }, moving, moved, 'read')).toBe('turn');
    expect(at({ turn: 5 }, moving, moved)).toBeNull();
    expect(at({ turn: 2 }, null, moved, 'read')).toBeNull();
  });

  it('wait until their time has come', () => {
    expect(at({ turn: 1 }, theirs, [])).toBe('move waits');
    expect(at({ turn: 1 }, null, moved)).toBe('read waits');
  });

  it('tell what comes up at once, and are not waited for if it never does', () => {
    expect(at({ turn: 1 }, moving, hit)).toBe('hit');
    expect(at({ turn: 1 }, moving, hit, 'hit')).toBe('read');
    expect(at({ turn: 2 }, moving, moved, 'read')).toBeNull();
    expect(at({ turn: 2 }, moving, hit, 'read')).toBeNull();
  });

  it('come again when they are taken back, unless they are done once and for all', () => {
    const guide = new Guide('m1 US', [...steps.slice(0, 2), { ...steps[1]!, id: 'once', once: true }, ...steps.slice(2)]);
    guide.follow({ turn: 1 }, moving, moved);
    expect(guide.now?.step.id).toBe('read');
    guide.follow({ turn: 1 }, moving, []);
    expect(guide.now?.step.id).toBe('move');
    guide.skip({ turn: 1 }, moving, []);
    expect(guide.now?.step.id).toBe('read'); // what is done once stays done
  });

  it('are kept over a reload', () => {
    const guide = new Guide('m1 US', steps);
    guide.follow({ turn: 1 }, moving, moved);
    guide.skip({ turn: 1 }, moving, moved);
    guide.put(true);
    const again = new Guide('m1 US', steps);
    again.follow({ turn: 1 }, moving, moved);
    expect([again.now?.step.id, again.away, again.over]).toEqual(['turn', true, false]);
    again.skip({ turn: 1 }, moving, moved);
    expect([again.now, again.over]).toEqual([null, true]);
    expect(new Guide('m1 Red', steps).read.size).toBe(0);
  });

  it('wait behind their button in the next match of somebody who has seen them', () => {
    const first = new Guide('m1 US', steps, 'toy battle US');
    expect(first.away).toBe(false);
    first.put(true);
    expect([new Guide('m2 US', steps, 'toy battle US').away, new Guide('m2 US', steps, 'toy battle Red').away]).toEqual([true, false]);
    first.put(false);
    expect(new Guide('m1 US', steps, 'toy battle US').away).toBe(false); // taken up again it stays
    const through = new Guide('m3 Red', steps, 'toy battle Red');
    through.follow({ turn: 5 }, moving, moved);
    expect([through.over, new Guide('m4 Red', steps, 'toy battle Red').away]).toEqual([true, true]);
  });

  it('are read again from the first one after the end, by their button', () => {
    const guide = new Guide('m1 US', steps, 'toy battle US');
    guide.follow({ turn: 5 }, moving, moved);
    expect([guide.over, guide.shown]).toEqual([true, false]);
    guide.toggle();
    const at = () => guide.now?.step.id;
    const titles: string[] = [];
    for (; guide.now; guide.skip({ turn: 5 }, moving, moved)) {
      guide.follow({ turn: 5 }, moving, moved); // the game goes on
      expect([guide.now.due, guide.shown, guide.again]).toEqual([true, true, true]);
      titles.push(guide.now.step.id);
    }
    expect(titles).toEqual(steps.map(({ id }) => id));
    expect([guide.shown, guide.again]).toEqual([false, false]);
    guide.toggle();
    expect(at()).toBe('ready');
    guide.toggle();
    expect(guide.shown).toBe(false); // put away
    guide.toggle();
    expect([guide.shown, at()]).toEqual([true, 'ready']);
  });

  it('begin anew where nothing can be kept', () => {
    localStorage.setItem('dangerclose.guide', '{');
    localStorage.setItem('dangerclose.guided', '{');
    expect(readProgress('x', 'y')).toEqual({ read: [], away: false });
    for (let n = 0; n < 80; n += 1) writeProgress(`m${n}`, { read: [`s${n}`], away: false });
    expect(readProgress('m79').read).toEqual(['s79']);
    expect(readProgress('m3').read).toEqual([]);
  });

  it('name what they ask for', () => {
    expect([wantWords({ option: 'effort 3' }), wantWords({ tab: 'tracks' }), wantWords({ testid: 'x' }), wantWords(null)]).toEqual(['option effort 3', 'tab tracks', 'testid x', 'next']);
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
    expect(headPlace(strip, map)).toEqual({ x: 6, y: 54 }); // above a panel
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
    expect([x({ option: 'ready' }), x({ option: 'read' }), x({ option: 're' }), x({ option: 'ready now' }), x({ option: 'ready no' })]).toEqual([1, 2, null, 1, null]);
    expect([x({ place: 9 }), x({ place: 10 }), x({ unit: 3 }), x({ unit: 4 })]).toEqual([50, null, 20, null]); // 10 is panned away
    expect([x({ tab: 'cup' }), x({ testid: 'cup' })]).toEqual([3, null]); // the cup is not drawn
  });

  it('is not seen where it is scrolled away or a panel lies over it, and only its visible part counts', () => {
    put(`<div class="rows" data-at="0 0 100 50"><button data-action="lead 1" data-at="0 60 100 30"></button><button data-action="hex 2" data-at="0 40 100 30"></button></div>
      <div data-board><div data-testid="board" data-at="0 100 100 100"><i data-unit="3" data-at="20 120 10 10"></i></div></div>
      <div class="panels" data-at="0 100 100 100"><p data-testid="cup" data-at="10 110 30 30"></p></div>`);
    expect([found({ option: 'lead' }), found({ option: 'hex' }) !== null]).toEqual([null, false]); // the middle is out
    put(`<div class="rows" data-at="0 0 100 60"><button data-action="hex 2" data-at="0 40 100 30"></button></div>
      <div data-board><div data-testid="board" data-at="0 100 100 100"><i data-unit="3" data-at="20 120 10 10"></i></div></div>
      <div class="panels" data-at="0 100 100 100"><p data-testid="cup" data-at="10 110 30 30"></p></div>`);
    expect(shownBox(found({ option: 'hex' })!)).toEqual({ x: 0, y: 40, width: 100, height: 20 });
    expect(found({ unit: 3 })).not.toBeNull();
    document.elementsFromPoint = () => [document.querySelector('.panels')!, document.querySelector('[data-unit]')!];
    expect([found({ unit: 3 }), found({ testid: 'cup' }) !== null]).toEqual([null, true]);
    document.elementsFromPoint = () => [];
  });

  it('is the button that unfolds the list where the list is folded', () => {
    put('<button data-testid="options-toggle" aria-expanded="false" data-at="5 5 9 9"></button><div style="display: none"><button data-action="lead 1" data-at="0 0 0 0"></button></div>');
    expect((found({ option: 'lead' }) as HTMLElement).dataset.testid).toBe('options-toggle');
    put('<button data-testid="options-toggle" aria-expanded="true" data-at="5 5 9 9"></button>');
    expect(found({ option: 'lead' })).toBeNull();
    const group = (open: string) => `<details ${open}><summary data-at="0 0 50 9">Leaders</summary><button data-action="lead 1" data-at="0 10 50 9"></button></details>`;
    put(group(''));
    expect(found({ option: 'lead' })?.tagName).toBe('SUMMARY');
    put(group('open'));
    expect(found({ option: 'lead' })?.tagName).toBe('BUTTON');
  });

  it('is what can be pressed among the choices once a click has opened them', () => {
    const board = '<i data-unit="3" data-at="20 20 10 10"></i><button data-action="lift 3" data-at="200 20 10 10"></button>';
    const lift = [{ option: 'lift 3' }, { unit: 3 }];
    const at = () => ringed(lift).map((one) => one.getBoundingClientRect().x);
    put(board);
    expect(at()).toEqual([200, 20]);
    put(`${board}<div role="menu"><button data-choice="move 3" data-at="50 5 9 9"></button><button data-choice="lift 3" data-at="60 5 9 9"></button></div>`);
    expect(at()).toEqual([60]);
    put(`${board}<div role="menu"><button data-choice="lift 31" data-at="60 5 9 9"></button></div>`);
    expect(at()).toEqual([200, 20]);
    put(`${board}<div role="toolbar"><button data-choice="lift 3" data-at="70 5 9 9"></button></div>`);
    expect(at()).toEqual([70]);
  });

  it('is a button for several choices in one go', () => {
    put('<button data-plan="All 4 Jets to A" data-at="1 1 9 9"></button><button data-plan="All 4 Jets to B" data-at="2 2 9 9"></button>');
    expect(found({ plan: 'All 4 Jets to B' })?.getBoundingClientRect().x).toBe(2);
    expect(wantWords({ plan: 'All 4 Jets to B' })).toBe('plan All 4 Jets to B');
  });

  it('comes into sight when its group is opened', async () => {
    vi.useFakeTimers();
    put(`<div class="option-rows" style="overflow-y: auto" data-at="0 0 100 50"><details open><summary data-at="0 0 50 9">Teams</summary>
      <button data-action="ready" data-at="0 80 100 30"></button></details></div>`);
    const rows = document.querySelector('.option-rows')!;
    render(GuideSteps, { guide: new Guide('m1 US', steps), view: { turn: 1 }, ask: setUp, log: [] });
    await vi.advanceTimersByTimeAsync(10);
    rows.scrollTop = 0;
    await fireEvent.click(document.querySelector('summary')!);
    document.querySelector('details')!.open = true;
    await vi.advanceTimersByTimeAsync(10);
    expect(rows.scrollTop).toBe(60);
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
    expect(card.querySelector('.count')!.textContent).toBe('Guide'); // the order varies: no number that could go back
    expect([card.dataset.state, card.dataset.wants]).toEqual(['asks', 'option ready']);
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

  it('goes on, stays while something else is told, says when it comes back, and how when it is put away', async () => {
    const guide = new Guide('m1 US', steps);
    const { rerender } = render(GuideSteps, { guide, view: { turn: 1 }, ask: setUp, log: [] });
    const card = () => screen.getByTestId('guide');
    expect(screen.getByTestId('guide-next').textContent).toContain('Skip');
    expect(screen.getByTestId('guide-next').parentElement!.classList).toContain('asks'); // not where Next stands
    await fireEvent.click(screen.getByTestId('guide-next'));
    expect(card().dataset.step).toBe('move');
    expect(card().textContent).toContain('four points');
    await rerender({ ask: theirs });
    expect([card().dataset.state, card().dataset.wants]).toEqual(['waits', undefined]);
    expect(card().textContent).toContain('comes back when you move');
    expect(screen.queryByTestId('guide-next')).toBeNull();
    guide.skip({ turn: 1 }, theirs, []);
    await rerender({ ask: null });
    expect(card().textContent).toContain('comes back when it is your turn');
    await rerender({ ask: moving, log: moved, quiet: true });
    expect([card().dataset.step, card().dataset.state]).toEqual(['read', 'waits']);
    await rerender({ quiet: false });
    expect([card().dataset.state, card().dataset.wants]).toEqual(['tells', 'next']);
    expect(screen.getByTestId('guide-next').parentElement!.classList).not.toContain('asks');
    await fireEvent.click(screen.getByTestId('guide-next'));
    expect(screen.getByTestId('guide-next').textContent).toContain('Close the guide');
    expect(card().textContent).toContain('4.0/1');
    await fireEvent.click(screen.getByTestId('guide-away'));
    expect(screen.queryByTestId('guide')).toBeNull();
    expect(toasts.list.at(-1)?.text).toContain('brings it back');
  });

  it('says that it goes on after this choice where the player decides something else', async () => {
    const later: GuideStep[] = [
      { id: 'hit', text: 'Hit him.', when: () => false, waits: 'The others move.' },
      { id: 'own', text: 'Go.', when: () => false, waits: 'The others move.', meanwhile: 'Choose who goes.' },
    ];
    const guide = new Guide('m1 US', later);
    const { rerender } = render(GuideSteps, { guide, view: { turn: 1 }, ask: moving, log: [] });
    const text = () => screen.getByTestId('guide').querySelector('.text')!.textContent;
    expect(text()).toBe('It goes on after this choice.');
    await rerender({ ask: theirs });
    expect(text()).toBe('The others move.');
    guide.skip({ turn: 1 }, theirs, []);
    await rerender({ ask: moving });
    expect(text()).toBe('Choose who goes.');
  });

  it('makes itself small when what it waits for was read', async () => {
    vi.useFakeTimers();
    try {
      const { rerender } = render(GuideSteps, { guide: new Guide('m1 US', steps), view: { turn: 1 }, ask: theirs, log: [] });
      const card = () => screen.getByTestId('guide');
      expect(card().querySelector('.text')).not.toBeNull();
      await vi.advanceTimersByTimeAsync(7000);
      expect(card().querySelector('.text')).toBeNull();
      expect(screen.getByTestId('guide-away').getAttribute('aria-label')).toBe('Put the guide away');
      await fireEvent.click(screen.getByTestId('guide-unfold'));
      expect(card().querySelector('.text')).not.toBeNull();
      await vi.advanceTimersByTimeAsync(7000);
      await rerender({ ask: setUp });
      expect(card().querySelector('.text')).not.toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('asks for nothing where it is read again', async () => {
    const guide = new Guide('m1 US', steps);
    guide.follow({ turn: 5 }, moving, moved);
    guide.toggle();
    render(GuideSteps, { guide, view: { turn: 5 }, ask: moving, log: moved });
    expect([screen.getByTestId('guide').dataset.step, screen.getByTestId('guide').dataset.state]).toEqual(['ready', 'tells']);
    for (const _ of steps.slice(1)) await fireEvent.click(screen.getByTestId('guide-next'));
    expect(screen.getByTestId('guide-next').textContent).toContain('Close the guide');
    await fireEvent.click(screen.getByTestId('guide-next'));
    expect(screen.queryByTestId('guide')).toBeNull();
  });

  it('counts at the page what leaves no line in the log: a button pressed, a tab opened', async () => {
    vi.useFakeTimers();
    put('<button data-testid="sight" data-at="5 5 9 9"></button><button data-testid="tab-cup" data-at="3 3 9 9" aria-selected="false"></button>');
    const wishes: GuideStep[] = [
      { id: 'sight', text: 'Switch it on.', wants: { testid: 'sight' }, when: () => true },
      { id: 'tab', text: 'Open the cup.', wants: { tab: 'cup' }, when: () => true },
      { id: 'there', text: 'It is open.', wants: { tab: 'cup' }, when: () => true },
    ];
    const guide = new Guide('m1 US', wishes);
    render(GuideSteps, { guide, view: { turn: 1 }, ask: setUp, log: [] });
    expect(screen.getByTestId('guide').dataset.wants).toBe('testid sight');
    await fireEvent.click(document.querySelector('[data-testid="sight"]')!);
    expect(screen.getByTestId('guide').dataset.wants).toBe('tab cup');
    document.querySelector('[data-testid="tab-cup"]')!.setAttribute('aria-selected', 'true');
    expect(tabOpen('cup')).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    // The next one asks for a tab that is open already: it is only read.
    expect([screen.getByTestId('guide').dataset.step, screen.getByTestId('guide').dataset.wants]).toEqual(['there', 'next']);
  });
});
