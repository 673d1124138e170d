import { describe, expect, it } from 'vitest';
import { changed, framesOf, Reel } from './steps';

const put = (at: (string | number)[], now: unknown) => ({ at, now, gone: false });
const gone = (...at: (string | number)[]) => ({ at, now: null, gone: true });

describe('what a step changes', () => {
  const before = { position: { hex: [4, 5, 6], phase: 2 }, lost: { a: 1, b: 2 }, seat: 0 };

  it('is put at its path, in lists and objects, and what it does not touch is shared', () => {
    const after = changed(before, [put(['position', 'hex', 1], 9), put(['position', 'hex', 2], 8)]) as typeof before;
    expect(after).toEqual({ ...before, position: { hex: [4, 9, 8], phase: 2 } });
    expect(after.lost).toBe(before.lost);
    expect(before.position.hex).toEqual([4, 5, 6]);
  });

  it('takes away what is gone and adds what is new', () => {
    expect(changed(before, [gone('lost', 'a'), put(['lost', 'c'], 3)])).toEqual({ ...before, lost: { b: 2, c: 3 } });
    expect(before.lost).toEqual({ a: 1, b: 2 });
  });

  it('is the whole where the path is empty, and nothing where there is no change', () => {
    expect(changed(before, [put([], { other: 1 })])).toEqual({ other: 1 });
    expect(changed(before, [put([], { other: 1 }), put(['other'], 2)])).toEqual({ other: 2 });
    expect(changed(before, [])).toBe(before);
  });

  it('does not write into what the message brought', () => {
    const brought = { hex: [1, 2] };
    changed(before, [put(['position'], brought), put(['position', 'hex', 0], 7)]);
    expect(brought.hex).toEqual([1, 2]);
  });
});

describe('the frames of a run of events', () => {
  const start = { view: { hex: [1, 1] }, extras: {} };
  const step = (event: number, unit: number, hex: number) => ({ event, view: [put(['hex', unit], hex)], extras: [] });

  it('each follow from the one before', () => {
    const frames = framesOf(start, [step(10, 0, 2), step(11, 1, 3), step(-1, 0, 4)]);
    expect(frames.map(({ event, view }) => [event, (view as typeof start.view).hex])).toEqual([[10, [2, 1]], [11, [2, 3]], [-1, [4, 3]]]);
  });

  it('are kept by the number of the event until that is taken back', () => {
    const reel = new Reel();
    reel.take(start, { since: 10, steps: [step(10, 0, 2), step(11, 1, 3), step(-1, 0, 4)] });
    expect(reel.at(11)?.view).toEqual({ hex: [2, 3] });
    expect(reel.at(-1)).toBeNull();
    reel.take({ view: { hex: [4, 3] }, extras: {} }, { since: 11, steps: [] });
    expect([reel.at(10)?.event, reel.at(11)]).toEqual([10, null]);
  });

  it('are not kept for ever', () => {
    const reel = new Reel();
    reel.take(start, { since: 0, steps: Array.from({ length: Reel.KEPT + 5 }, (_, n) => step(n, 0, n)) });
    expect([reel.at(4), reel.at(5)?.event]).toEqual([null, 5]);
  });
});
