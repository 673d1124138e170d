import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_NAMES } from './log';
import { Replaying } from './replaying.svelte';
import { event } from './samples';
import { linesOf } from './story-lines';
import type { Speed } from './story.svelte';

/** A game of four choices: the first tells two things, the third nothing. */
const EVENTS: Record<number, number[]> = { 1: [0, 1], 2: [2], 3: [], 4: [3] };
const story = (ply: number) => {
  const numbers = EVENTS[ply]!;
  return {
    since: numbers[0] ?? 0, base: { view: { at: ply - 1 }, extras: {} }, more: false,
    events: numbers.map((number) => event(number, 'x', [number], `Event ${number}.`)),
    steps: numbers.map((number) => ({ event: number, view: [{ at: ['at'], now: `${ply} ${number}`, gone: false }], extras: [] })),
  };
};

describe('a game looked at again', () => {
  let speed: Speed;
  let replaying: Replaying;
  beforeEach(() => {
    vi.useFakeTimers();
    speed = 'normal';
    replaying = new Replaying({ last: () => 4, speed: () => speed, fetch: (ply) => Promise.resolve(story(ply)), lines: ({ events }, frameAt) => linesOf(events, {}, NO_NAMES, frameAt) });
  });
  afterEach(() => {
    replaying.stop();
    vi.useRealTimers();
  });
  const shown = () => [replaying.at, replaying.story.event?.text ?? '', (replaying.story.frame?.view as { at: unknown } | undefined)?.at];
  const next = async () => {
    replaying.next();
    await vi.advanceTimersByTimeAsync(0);
  };

  it('steps through the lines of each choice, on and back, and stays there', async () => {
    await next();
    expect(shown()).toEqual([1, 'Event 0.', '1 0']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown()[1]).toBe('Event 0.');
    await next();
    expect(shown()).toEqual([1, 'Event 1.', '1 1']);
    await next();
    expect(shown()).toEqual([2, 'Event 2.', '2 2']);
    replaying.back();
    expect(shown()).toEqual([1, '', undefined]);
    replaying.again();
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toEqual([1, 'Event 0.', '1 0']);
    replaying.go(3);
    expect(shown()).toEqual([3, '', undefined]);
    expect([replaying.first, replaying.over]).toEqual([false, false]);
  });

  it('runs by itself to the end, over choices of which nothing is told, and can be held', async () => {
    replaying.toggle();
    await vi.advanceTimersByTimeAsync(100);
    expect([replaying.playing, replaying.at]).toEqual([true, 1]);
    replaying.toggle();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([replaying.held, replaying.at]).toEqual([true, 1]);
    replaying.toggle();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([replaying.playing, replaying.at]).toEqual([false, 4]);
  });

  it('does not tell what was asked for before somebody went elsewhere', async () => {
    replaying.next();
    expect(replaying.coming).toBe(true);
    replaying.go(3);
    await vi.advanceTimersByTimeAsync(0);
    expect([replaying.at, replaying.story.running, replaying.coming]).toEqual([3, false, false]);
  });

  it('waits for who reads, line by line', async () => {
    speed = 'read';
    replaying.toggle();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown()[1]).toBe('Event 0.');
    replaying.toggle();
    expect(shown()[1]).toBe('Event 1.');
  });
});
