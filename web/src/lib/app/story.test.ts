import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { update, event } from './samples';
import { fromSamePlace } from './same-place';
import { howMany, linesOf, shownWith } from './story-lines';
import { ownOf, Story, toRead, type Speed } from './story.svelte';
import { storyKey } from './story-keys';
import { StoryTeller } from './story-teller.svelte';
import { NO_NAMES, type EventLooks } from './log';
import { summaryOf } from './away';
import { readSeen, writeSeen } from './seen';
import { prefer, set } from './settings.svelte';
import type { EventCard, StepCard } from '../generated/protocol';
import type { GameClient } from '../games/types';

const looks: EventLooks = {
  quiet: new Set(['counted']),
  weighty: new Set(['shot', 'lost']),
  many: {
    arrived: { differ: [0], say: (events) => `${howMany(events.length)} units arrive.` },
    moves: { differ: [1], say: (events) => `It moves ${events.length} hexes.` },
  },
};
const frame = (number: number) => ({ event: number, view: { at: number }, extras: {} });
const told = (events: EventCard[]) => linesOf(events, looks, NO_NAMES, frame);
const rolled = (die: number) => ({ title: 'Fire', dice: [{ value: die, sides: 10 }], needed: '3 or less', modifiers: [], result: `A shot: ${die}.`, meaning: '', place: 4, cards: [], read: -1 });
const shot = (number: number, die: number) => event(number, 'shot', [3, die], `A shot: ${die}.`, { roll: rolled(die) });
const arrived = (number: number, unit: number, place = 7) => event(number, 'arrived', [unit, place], `Unit ${unit} arrives.`);

describe('the lines of a story', () => {
  it('tell events of one kind together that differ in what they may', () => {
    const lines = told([arrived(1, 5), arrived(2, 6), arrived(3, 7), arrived(4, 8, 9), event(5, 'lost', [5], 'Lost.')]);
    expect(lines.map((line) => line.told.text)).toEqual(['Three units arrive.', 'Unit 8 arrives.', 'Lost.']);
    expect(lines[0]!.frames.map((one) => one.event)).toEqual([1, 2, 3]);
    expect(howMany(11)).toBe('Eleven');
    expect(howMany(40)).toBe('40');
  });

  it('never tell two rolls together, and give each its dice', () => {
    const many = { shot: { differ: [0, 1], say: () => 'Shots.' } };
    const lines = linesOf([shot(1, 4), shot(2, 9)], { ...looks, many }, NO_NAMES);
    expect(lines.map((line) => line.roll?.dice)).toEqual([[{ value: 4, sides: 10 }], [{ value: 9, sides: 10 }]]);
    expect(lines[0]!.roll?.result).toBe('A shot: 4.');
  });

  it('tell what came of a roll with it', () => {
    const outcomes = { lost: 'said', turned: 'seen' } as const;
    const events = [event(0, 'lost', [9], 'Lost before.'), shot(1, 4), event(2, 'turned', [3], 'Turned.'), event(3, 'lost', [3], 'Lost by it.'), arrived(4, 5)];
    const lines = linesOf(events, { ...looks, outcomes }, NO_NAMES, frame);
    expect(lines.map((line) => line.events.map(({ number }) => number))).toEqual([[0], [1, 2, 3], [4]]);
    expect(lines[1]!.told.text).toBe('A shot: 4.');
    expect(lines[1]!.after.map(({ text }) => text)).toEqual(['Lost by it.']);
    expect(lines[1]!.frames.map((one) => one.event)).toEqual([1, 2, 3]);
    expect(shownWith(lines[1]!).map(({ number }) => number)).toEqual([1]);
  });

  it('tell rolls that come to nothing on one card, with all their dice', () => {
    const volleys = { shot: { differ: [1], idle: ({ args }: EventCard) => Number(args[1]) > 3, say: () => 'Shots.', card: () => ({ title: 'All fire', result: 'all miss' }) } };
    const lines = linesOf([shot(1, 4), shot(2, 9), shot(3, 2), ...[4, 5, 6, 7, 8, 9, 10].map((n) => shot(n, 8))], { ...looks, volleys }, NO_NAMES, frame);
    expect(lines.map((line) => shownWith(line).map(({ number }) => number))).toEqual([[1, 2], [3], [4, 5, 6, 7, 8, 9], [10]]);
    expect([lines[0]!.told.text, lines[0]!.roll?.title, lines[0]!.roll?.result]).toEqual(['Shots.', 'All fire', 'all miss']);
    expect(lines[0]!.roll?.dice.map(({ value }) => value)).toEqual([4, 9]);
    const other = { ...shot(2, 9), roll: { ...rolled(9), needed: '5 or less' } };
    expect(linesOf([shot(1, 4), other], { ...looks, volleys }, NO_NAMES)).toHaveLength(2);
  });

  it('have what the board showed at all of them, or at none', () => {
    const some = linesOf([shot(1, 4), shot(2, 9)], looks, NO_NAMES, (number) => (number === 1 ? frame(1) : null));
    expect(some.map((line) => line.frames)).toEqual([[], []]);
  });
});

describe('the player', () => {
  let speed: Speed;
  let story: Story;
  const seen: number[] = [];
  beforeEach(() => {
    vi.useFakeTimers();
    speed = 'normal';
    seen.length = 0;
    story = new Story({ speed: () => speed, told: (number) => seen.push(number) });
  });
  afterEach(() => vi.useRealTimers());
  const board = () => story.frame?.event ?? null;

  it('says how far it is: of how many, or how many are still to come while more comes', () => {
    story.tell(told([shot(1, 4), shot(2, 9)]));
    expect(story.place).toBe('1 of 2');
    story.add(told([shot(3, 1)]));
    expect(story.place).toBe('1 told, 2 to come');
    vi.advanceTimersByTime(60_000);
    story.tell(told([shot(1, 4)]));
    story.add(told([shot(2, 9)]));
    vi.advanceTimersByTime(3400);
    expect(story.place).toBe('2 told, up to the present');
    story.tell(told([shot(1, 4)]));
    expect(story.place).toBe('1 of 1');
  });

  it('shows the events of one line one after the other, and tells them as one', () => {
    story.tell(told([arrived(1, 5), arrived(2, 6), arrived(3, 7)]));
    const showing = [story.showing?.number];
    for (let n = 0; n < 2; n += 1) {
      vi.advanceTimersByTime(240);
      showing.push(story.showing?.number);
    }
    expect([showing, story.event?.text]).toEqual([[1, 2, 3], 'Three units arrive.']);
    story.tell(linesOf([arrived(1, 5), arrived(2, 6)], looks, NO_NAMES));
    expect(story.showing?.text).toBe('Two units arrive.');
  });

  it('shows what came of dice when they lie', () => {
    story.tell(linesOf([shot(1, 4), event(2, 'lost', [3], 'Lost by it.')], { ...looks, outcomes: { lost: 'said' } }, NO_NAMES, frame));
    vi.advanceTimersByTime(1000);
    expect(board()).toBe(1);
    vi.advanceTimersByTime(600);
    expect([board(), story.event?.text]).toEqual([2, 'A shot: 4.']);
    vi.advanceTimersByTime(3400);
    expect(story.running).toBe(true); // there is more to read
    vi.advanceTimersByTime(700);
    expect(story.running).toBe(false);
  });

  it('tells line by line; the board shows each line’s own frame, and then the table', () => {
    story.tell(told([event(1, 'lost', [], 'one'), event(2, 'lost', [], 'two')]));
    expect([story.event?.text, board()]).toEqual(['one', 1]);
    vi.advanceTimersByTime(1301);
    expect([story.event?.text, board()]).toEqual(['two', 2]);
    vi.advanceTimersByTime(3000);
    expect([story.running, board()]).toEqual([false, null]);
    expect(seen.at(-1)).toBe(2);
  });

  it('shows the events of one line one after the other', () => {
    story.tell(told([arrived(1, 5), arrived(2, 6), arrived(3, 7)]));
    const shown = [board()];
    for (let n = 0; n < 2; n += 1) {
      vi.advanceTimersByTime(241);
      shown.push(board());
    }
    expect(shown).toEqual([1, 2, 3]);
  });

  it('holds a roll longer than a line, and with "read" until it is told to go on', () => {
    story.tell(told([shot(1, 4), event(2, 'lost', [], 'two')]));
    vi.advanceTimersByTime(2000);
    expect(story.line?.roll).not.toBeNull();
    vi.advanceTimersByTime(2000);
    expect(story.event?.text).toBe('two');
    speed = 'read';
    story.tell(told([shot(1, 4), event(2, 'lost', [], 'two')]));
    vi.advanceTimersByTime(600_000);
    expect([story.at, story.held]).toEqual([0, true]);
    story.step();
    expect(story.event?.text).toBe('two');
    story.step();
    expect(story.running).toBe(false);
  });

  it('gives a scene the time that its words take, and waits at a long one for who plays', () => {
    const scene: EventLooks = { scenes: [{ begins: new Set(['shot']), goesOn: (_, next) => next.kind === 'lost', say: () => 'A fight.' }] };
    const fight = (words: number) => linesOf([shot(1, 4), event(2, 'lost', [], Array(words).fill('word').join(' '))], scene, NO_NAMES, frame);
    expect(toRead(fight(30)[0]!)).toBeGreaterThanOrEqual(30);
    story.tell(fight(30));
    vi.advanceTimersByTime(9000);
    expect(story.at).toBe(0);
    vi.advanceTimersByTime(6000);
    expect(story.running).toBe(false);
    let plays = true;
    story = new Story({ speed: () => speed, waits: () => plays });
    story.tell(fight(60));
    vi.advanceTimersByTime(600_000);
    expect([story.at, story.waits, story.held]).toEqual([0, true, true]);
    story.next();
    expect(story.running).toBe(false);
    speed = 'fast';
    story.tell(fight(60));
    expect(story.waits).toBe(false);
    speed = 'normal';
    plays = false;
    story.tell(fight(60));
    vi.advanceTimersByTime(40_000);
    expect(story.running).toBe(false);
  });

  it('goes on from a long scene that was held, by one press', () => {
    const scene: EventLooks = { scenes: [{ begins: new Set(['shot']), goesOn: (_, next) => next.kind === 'lost', say: () => 'A fight.' }] };
    story = new Story({ speed: () => speed, waits: () => true });
    story.tell(linesOf([shot(1, 4), event(2, 'lost', [], Array(60).fill('word').join(' '))], scene, NO_NAMES, frame));
    vi.advanceTimersByTime(10_000);
    story.pause();
    story.goOn();
    expect(story.running).toBe(false);
  });

  it('does not pass over the line to which it has just gone by itself', () => {
    story.tell(told([1, 2, 3].map((n) => event(n, 'lost', [], String(n)))));
    vi.advanceTimersByTime(1301);
    expect(story.at).toBe(1);
    story.next();
    expect(story.at).toBe(1);
    vi.advanceTimersByTime(400);
    story.next();
    expect(story.at).toBe(2);
  });

  it('is held, taken back, told again and skipped', () => {
    story.tell(told([1, 2, 3].map((n) => event(n, 'lost', [], String(n)))), frame(0));
    story.step();
    vi.advanceTimersByTime(60_000);
    expect([story.at, story.paused]).toEqual([0, true]);
    story.next();
    story.next();
    expect(story.event?.text).toBe('3');
    story.back();
    expect([story.event?.text, board()]).toEqual(['2', 2]);
    vi.advanceTimersByTime(60_000);
    expect(story.event?.text).toBe('2');
    story.again();
    expect(board()).toBe(1); // what was before the line, so that it can be seen to happen
    vi.advanceTimersByTime(300);
    expect([story.event?.text, board()]).toEqual(['2', 2]);
    story.back();
    story.again();
    expect(board()).toBe(0);
    story.resume();
    vi.advanceTimersByTime(1900);
    expect(story.event?.text).toBe('2');
    story.stop();
    expect([story.running, story.frame]).toEqual([false, null]);
  });

  it('goes on with what comes while it tells, and waits while nobody looks', () => {
    let looking = true;
    story = new Story({ speed: () => speed, looking: () => looking });
    story.tell(told([event(1, 'lost', [], 'one')]));
    story.add(told([event(2, 'lost', [], 'two')]));
    expect([story.at, story.left]).toEqual([0, 1]);
    looking = false;
    vi.advanceTimersByTime(60_000);
    expect(story.event?.text).toBe('one');
    looking = true;
    vi.advanceTimersByTime(600);
    expect(story.event?.text).toBe('two');
  });

  it('obeys keys where they are not somebody else’s', () => {
    speed = 'read';
    story.tell(told([1, 2].map((n) => event(n, 'lost', [], String(n)))));
    const press = (key: string, focus: 'page' | 'board' | 'control' | 'field' = 'page') =>
      storyKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false }, focus, story);
    expect([press(' ', 'control'), press('ArrowRight', 'board'), press('ArrowRight', 'field'), press('x')]).toEqual([false, false, false, false]);
    expect(press('ArrowRight')).toBe(true);
    expect(story.at).toBe(1);
    press('ArrowLeft');
    expect(story.at).toBe(0);
    press(' ', 'board');
    expect(story.at).toBe(1);
    press('Enter');
    expect(story.running).toBe(false);
  });

  it('goes to both ends of a whole game, and of nothing else', () => {
    const went: string[] = [];
    const game = { rolled: false, step() {}, back() {}, next() {}, again: null, start: () => went.push('start'), end: () => went.push('end') };
    const press = (key: string, focus: 'page' | 'board', of: Parameters<typeof storyKey>[2]) => storyKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false }, focus, of);
    expect([press('End', 'page', game), press('Home', 'page', game), press('End', 'board', game), press('End', 'page', story)]).toEqual([true, true, false, false]);
    expect(went).toEqual(['end', 'start']);
  });
});

describe('the dice of a roll', () => {
  let story: Story;
  const press = (key: string, repeat = false) =>
    storyKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat }, 'page', story);
  beforeEach(() => {
    vi.useFakeTimers();
    prefer('motion', 'full');
    story = new Story({ speed: () => 'read' });
    story.tell(told([event(1, 'lost', [], 'one'), shot(2, 4), event(3, 'lost', [], 'three')]));
    story.next();
  });
  afterEach(() => {
    prefer('motion', 'system');
    vi.useRealTimers();
  });

  it('are put away by no hand before they have lain for a moment', () => {
    for (const time of [0, 519, 600]) {
      vi.advanceTimersByTime(time);
      for (const key of ['Enter', ' ', 'ArrowLeft', 'ArrowRight']) expect(press(key)).toBe(true);
      story.leave();
      expect([story.at, story.falling]).toEqual([1, true]);
    }
    vi.advanceTimersByTime(1);
    press('Enter');
    expect(story.event?.text).toBe('three');
    press('ArrowLeft');
    vi.advanceTimersByTime(1120);
    story.leave();
    expect(story.running).toBe(false);
  });

  it('are put away by no key that is held down', () => {
    vi.advanceTimersByTime(60_000);
    for (const key of ['Enter', ' ', 'Escape', 'ArrowLeft', 'ArrowRight']) expect(press(key, true)).toBe(true);
    expect(story.at).toBe(1);
  });

  it('can be skipped at once', () => {
    story.stop();
    expect([story.running, story.falling]).toEqual([false, false]);
  });
});

describe('what is told', () => {
  const client = { events: looks } as unknown as GameClient;
  const teller = (shared = false) =>
    new StoryTeller({ match: 'm', shared, client: () => client, names: () => NO_NAMES, follows: () => ['ambush'] });
  const step = (number: number): StepCard => ({ event: number, view: [{ at: ['at'], now: number, gone: false }], extras: [] });
  const came = (version: number, events: EventCard[]) =>
    update(version, { view: { at: events.at(-1)?.number ?? 0 }, since: events[0]?.number ?? 0, events, steps: events.map(({ number }) => step(number)) });
  const first = update(1, { view: { at: 0 }, events: [event(0, 'lost', [], 'zero')] });
  const hear = (one: StoryTeller, now: ReturnType<typeof came>, before: typeof first | null, log: EventCard[]) => {
    one.take(0, now, before);
    one.follow(0, now, now.events, before, log);
  };
  beforeEach(() => {
    localStorage.clear();
    prefer('storySpeed', 'read');
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
  });
  afterEach(() => {
    set('tell', true);
    prefer('storySpeed', 'normal');
    vi.unstubAllGlobals();
  });

  it('is told together though it comes choice by choice', () => {
    const one = teller();
    hear(one, first, null, first.events);
    let [before, log] = [first, first.events];
    [event(1, 'lost', [], 'one', { ply: 2 }), arrived(2, 5), arrived(3, 6), arrived(4, 7)].forEach((news, n) => {
      const now = came(2 + n, [{ ...news, ply: 2 + n }]);
      log = [...log, ...now.events];
      hear(one, now, before, log);
      before = now;
    });
    expect(one.story.lines.map((line) => line.told.text)).toEqual(['one', 'Three units arrive.']);
    expect(one.story.lines[1]!.frames.map((frame) => frame.view)).toEqual([{ at: 2 }, { at: 3 }, { at: 4 }]);
  });

  it('is all that others chose, with what the board showed, and goes on as it comes', () => {
    const one = teller();
    hear(one, first, null, first.events);
    const second = came(2, [event(1, 'lost', [], 'one', { ply: 2 })]);
    hear(one, second, first, [...first.events, ...second.events]);
    expect([one.story.event?.text, one.story.frame?.view]).toEqual(['one', { at: 1 }]);
    const third = came(3, [shot(2, 4), event(3, 'lost', [], 'three', { ply: 3 })]);
    hear(one, third, second, [...first.events, ...second.events, ...third.events]);
    expect(one.story.lines.map((line) => line.told.number)).toEqual([1, 2, 3]);
    expect(readSeen('m', 'Blue')).toBe(1);
    one.story.stop();
    expect(readSeen('m', 'Blue')).toBe(3);
  });

  it('is of my own choice the rolls, and what is more than its effect', () => {
    const one = teller();
    hear(one, first, null, first.events);
    one.chose();
    const mine = came(2, [
      event(1, 'moved', [], 'I move', { ply: 3 }), { ...shot(2, 9), ply: 3 }, event(3, 'ambush', [], 'They fire', { ply: 3 }), event(4, 'lost', [], 'theirs', { ply: 4 }),
    ]);
    hear(one, mine, first, [...first.events, ...mine.events]);
    expect(one.story.lines.map((line) => line.told.number)).toEqual([2, 3, 4]);
    expect(ownOf(mine.events)).toHaveLength(3);
  });

  it('is nothing that the next question says anyway, though something was rolled for it', () => {
    const aside = { events: { ...looks, asides: new Set(['shot']) } } as unknown as GameClient;
    const one = new StoryTeller({ match: 'm', shared: false, client: () => aside, names: () => NO_NAMES, follows: () => [] });
    hear(one, first, null, first.events);
    one.chose();
    const mine = came(2, [{ ...shot(1, 9), kind: 'shot', ply: 3 }]);
    hear(one, mine, first, [...first.events, ...mine.events]);
    expect([one.story.running, readSeen('m', 'Blue')]).toEqual([false, 1]);
    expect(one.retold).toHaveLength(0);
  });

  it('is of a plain choice of mine nothing: then it counts as seen', () => {
    const one = teller();
    hear(one, first, null, first.events);
    one.chose();
    const mine = came(2, [event(1, 'moved', [], 'I move', { ply: 3 })]);
    hear(one, mine, first, [...first.events, ...mine.events]);
    expect([one.story.running, readSeen('m', 'Blue')]).toEqual([false, 1]);
  });

  it('has the reasons of computers beside what came of them', () => {
    const one = teller();
    hear(one, first, null, first.events);
    const why = (ply: number, number: number) => ({ ply, event: number, seat: 'Red', label: `Choice ${ply}`, reason: `Because of ${number}.` });
    const second = { ...came(2, [event(1, 'lost', [], 'one'), event(2, 'lost', [], 'two')]), reasons: [why(4, 1), why(5, 2), why(6, 2)] };
    hear(one, second, first, [...first.events, ...second.events]);
    expect(one.why.map(({ ply }) => ply)).toEqual([4]);
    one.story.next();
    expect(one.why.map(({ ply }) => ply)).toEqual([5, 6]);
  });

  it('are the rolls alone where somebody does not want to be told the rest', () => {
    set('tell', false);
    const one = teller();
    hear(one, first, null, first.events);
    const second = came(2, [event(1, 'lost', [], 'one'), shot(2, 3)]);
    hear(one, second, first, [...first.events, ...second.events]);
    expect(one.story.lines.map((line) => line.told.number)).toEqual([2]);
  });

  it('is told twice to nobody, though two seats hear of it at one screen', () => {
    const one = teller(true);
    hear(one, first, null, first.events);
    const second = came(2, [shot(1, 3)]);
    hear(one, second, first, [...first.events, ...second.events]);
    one.take(1, second, first);
    one.follow(1, second, second.events, first, [...first.events, ...second.events]);
    expect(one.story.lines).toHaveLength(1);
  });

  it('is summed up for who comes back to much, and told step by step if he likes', async () => {
    writeSeen('m', 'Blue', 0);
    const log = Array.from({ length: 12 }, (_, n) => event(n, n % 2 ? 'lost' : 'counted', [n], `Event ${n}.`, { turn: n < 6 ? 1 : 2 }));
    const one = teller();
    one.follow(0, update(9, { events: log }), log, null, log);
    expect([one.story.running, one.away.length]).toEqual([false, 11]);
    expect(readSeen('m', 'Blue')).toBe(0);
    const part = (since: number) => {
      const events = log.slice(since, since + 6);
      return Promise.resolve({ since, base: { view: { at: since - 1 }, extras: {} }, events, steps: events.map(({ number }) => step(number)), more: since + 6 < 12 });
    };
    await one.tellPast(part);
    expect([one.away.length, one.story.event?.number, one.story.frame?.view]).toEqual([0, 1, { at: 1 }]);
    expect(one.story.lines.map((line) => line.told.number)).toEqual([1, 3, 5, 7, 9, 11]);
    one.story.stop();
    expect(readSeen('m', 'Blue')).toBe(11);
  });

  describe('to other eyes', () => {
    // Who sees everything hears of two more things, with other numbers and plies.
    const plain = [1, 2, 3].map((n) => event(n, 'lost', [n], `Loss ${n}.`));
    const hidden = [event(0, 'lost', [], 'zero'), plain[0]!, event(0, 'lost', [9], 'In secret.'), plain[1]!, event(0, 'lost', [9], 'In secret.'), plain[2]!];
    const all = hidden.map((one, number) => ({ ...one, number, ply: number }));
    const part = (since: number) => {
      const events = all.slice(since);
      return Promise.resolve({ since, base: { view: { at: since - 1 }, extras: {} }, events, steps: events.map(({ number }) => step(number)), more: false });
    };
    const watching = () => {
      const one = teller();
      hear(one, first, null, first.events);
      const second = came(2, plain);
      hear(one, second, first, [...first.events, ...plain]);
      one.story.next();
      return one;
    };
    const uncovered = update(90, { events: all, uncovered: true });
    const look = (one: StoryTeller) => {
      one.changeEyes([...first.events, ...plain]);
      hear(one, uncovered, null, all);
    };

    it('goes on from the same event, held if it was', async () => {
      const one = watching();
      one.story.pause();
      look(one);
      expect([one.resumes, one.story.event?.text]).toEqual([true, 'Loss 2.']);
      await one.tellPast(part);
      expect([one.resumes, one.story.paused, one.story.event?.number, one.story.frame?.view]).toEqual([false, true, 3, { at: 3 }]);
      expect(one.story.lines.map((line) => line.told.text)).toEqual(['Loss 2.', 'In secret.', 'Loss 3.']);
    });

    it('goes on by itself if it did, with what came meanwhile, once', async () => {
      const one = watching();
      look(one);
      const next = came(91, [event(6, 'lost', [], 'six'), event(7, 'lost', [], 'seven')]);
      const coming = one.tellPast(async (since) => {
        const found = await part(since);
        return { ...found, events: [...found.events, next.events[0]!], steps: [...found.steps, step(6)] };
      });
      hear(one, next, uncovered, [...all, ...next.events]);
      await coming;
      expect(one.story.paused).toBe(false);
      expect(one.story.lines.map((line) => line.told.number)).toEqual([3, 4, 5, 6, 7]);
    });

    it('goes on from the next event that they see, and ends where there is none', () => {
      const numbers = (at: number) => fromSamePlace(all[at]!, all, [...first.events, ...plain]).map(({ number }) => number);
      expect([numbers(2), numbers(4), numbers(5)]).toEqual([[2, 3], [3], [3]]);
      expect(fromSamePlace(all[4]!, all.slice(0, 5), plain.slice(0, 2))).toEqual([]);
    });

    it('passes nothing over where they are told in other words', () => {
      const told = (log: [string, string][]) => log.map(([rule, text], number) => event(number, 'moved', [], text, { rule, turn: number < 6 ? 1 : 2 }));
      const vague = told([['5', 'Chit.'], ['6', 'Somebody moves.'], ['7', 'A shot.'], ['6', 'Somebody moves.'], ['5', 'Chit.'], ['6', 'A moves.'], ['5', 'Chit.']]);
      const plainly = told([['5', 'Chit.'], ['9', 'Hidden.'], ['6', 'B moves.'], ['7', 'B fires.'], ['6', 'C moves.'], ['5', 'Chit.'], ['5', 'Chit.'], ['6', 'D moves.']]);
      const from = (at: number) => fromSamePlace(vague[at]!, vague, plainly)[0]?.number;
      expect([0, 1, 2, 3, 4].map(from)).toEqual([0, 2, 3, 4, 5]);
      // Nothing stands in its place: it goes on after what both have. And back again.
      expect([from(5), from(6)]).toEqual([6, 6]);
      const back = (at: number) => fromSamePlace(plainly[at]!, plainly, vague)[0]?.number;
      expect([1, 2, 3, 4].map(back)).toEqual([1, 1, 2, 3]);
    });

    it('stays where it was for who changes his mind before it is fetched', async () => {
      const one = watching();
      look(one);
      const late = one.tellPast(part);
      one.changeEyes(all);
      await late;
      expect(one.story.event?.text).toBe('Loss 2.');
      hear(one, update(3, { events: [...first.events, ...plain] }), null, [...first.events, ...plain]);
      expect([one.resumes, one.away.map(({ number }) => number)]).toEqual([true, [2, 3]]);
    });

    it('shows the table as it is when the past cannot be had', async () => {
      const one = watching();
      look(one);
      await expect(one.tellPast(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
      expect([one.resumes, one.story.running, one.away]).toEqual([false, false, []]);
    });
  });

  it('is summed up, too, when the line was down for long', () => {
    const one = teller();
    hear(one, first, null, first.events);
    const missed = Array.from({ length: 13 }, (_, n) => event(n + 1, 'lost', [n], `Event ${n + 1}.`));
    hear(one, { ...came(5, missed), steps: [] }, first, [...first.events, ...missed]);
    expect([one.story.running, one.away.length, readSeen('m', 'Blue')]).toEqual([false, 13, 0]);
  });

  it('can be let be', () => {
    writeSeen('m', 'Blue', 0);
    const log = Array.from({ length: 12 }, (_, n) => event(n, 'lost', [n], `Event ${n}.`));
    const one = teller();
    one.follow(0, update(9, { events: log }), log, null, log);
    one.letBe();
    expect([one.away.length, readSeen('m', 'Blue')]).toEqual([0, 11]);
  });
});

it('what happened meanwhile is counted, and what weighs is named by its kind', () => {
  const events = [shot(1, 2), shot(2, 3), event(3, 'lost', [], 'A squad is lost.', { turn: 2 }), event(4, 'counted', [], 'x', { turn: 2 })];
  expect(summaryOf([...events, arrived(5, 1), arrived(6, 2), arrived(7, 3, 9)], looks, NO_NAMES)).toEqual({
    head: '2 turns, 7 events, 2 rolls',
    lines: [{ text: 'A shot: 3.', more: 1 }, { text: 'A squad is lost.', more: 0 }, { text: 'Two units arrive.', more: 1 }],
  });
});
