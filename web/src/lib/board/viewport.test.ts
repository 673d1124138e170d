import { describe, expect, it } from 'vitest';
import { bounded, boxAround, centred, fitted, freePart, gathered, heartOf, heldInside, opened, revealed, toPaper, toScreen, within, zoomed, type Viewport } from './viewport';
import { labelPlace } from './ruler';

const screen = { width: 800, height: 600 };
const whole = { x: 0, y: 0, ...screen };
const sheet = { x: -50, y: -100, width: 1400, height: 2200 };

describe('a viewport', () => {
  const v: Viewport = { x: 40, y: -30, k: 1.5 };

  it('maps back and forth', () => {
    expect(toPaper(v, toScreen(v, { x: 12, y: 34 }))).toEqual({ x: 12, y: 34 });
  });

  it('zooms towards the pointer and stops at its limits', () => {
    const at = { x: 300, y: 200 };
    const before = toPaper(v, at);
    const after = zoomed(v, 1.3, at, { least: 0.2, most: 3 });
    expect(toPaper(after, at).x).toBeCloseTo(before.x);
    expect(toPaper(after, at).y).toBeCloseTo(before.y);
    expect(zoomed(v, 100, at, { least: 0.2, most: 3 }).k).toBe(3);
    expect(zoomed(v, 0.001, at, { least: 0.2, most: 3 }).k).toBe(0.2);
  });

  it('fits the whole sheet', () => {
    const f = fitted(sheet, screen, 10);
    const [a, b] = [toScreen(f, sheet), toScreen(f, { x: sheet.x + sheet.width, y: sheet.y + sheet.height })];
    expect(a.y).toBeCloseTo(10);
    expect(b.y).toBeCloseTo(590);
    expect(a.x).toBeGreaterThan(10);
  });

  it('centres a point', () => {
    expect(toScreen(centred(100, 200, 2, screen), { x: 100, y: 200 })).toEqual({ x: 400, y: 300 });
  });

  it('never loses the sheet', () => {
    for (const far of [-1e5, 1e5]) {
      const b = bounded({ x: far, y: far, k: 1 }, sheet, screen);
      const middle = toPaper(b, { x: 400, y: 300 });
      expect(middle.x).toBeGreaterThanOrEqual(sheet.x);
      expect(middle.x).toBeLessThanOrEqual(sheet.x + sheet.width);
      expect(middle.y).toBeGreaterThanOrEqual(sheet.y);
      expect(middle.y).toBeLessThanOrEqual(sheet.y + sheet.height);
    }
  });

  it('pans only as far as it must to show a point', () => {
    const still = revealed(v, toPaper(v, { x: 400, y: 300 }), whole, 80);
    expect(still).toEqual(v);
    const shown = revealed(v, toPaper(v, { x: 900, y: 300 }), whole, 80);
    expect(toScreen(shown, toPaper(v, { x: 900, y: 300 })).x).toBeCloseTo(720);
    const underBar = toPaper(v, { x: 400, y: 90 });
    expect(toScreen(revealed(v, underBar, { ...whole, y: 60, height: 540 }, 80), underBar).y).toBeCloseTo(140);
  });

  it('opens on all that matters, as near as it goes', () => {
    const limits = { least: 0.7, most: 1.2 };
    const few = opened({ x: 0, y: 0, width: 200, height: 100 }, { x: 0, y: 0 }, screen, limits);
    expect(few.k).toBe(1.2);
    expect(toScreen(few, { x: 100, y: 50 })).toEqual({ x: 400, y: 300 });
    const many = opened({ x: 0, y: 0, width: 1000, height: 600 }, { x: 0, y: 0 }, screen, limits);
    expect(many.k).toBeCloseTo(0.8);
  });

  it('opens on the heart of what does not fit', () => {
    const v = opened({ x: 0, y: 0, width: 3000, height: 600 }, { x: 700, y: 200 }, screen, { least: 0.7, most: 1.2 });
    expect(v.k).toBe(0.7);
    expect(toScreen(v, { x: 700, y: 200 })).toEqual({ x: 400, y: 300 });
  });

  it('has its heart where most points are seen at once, not between them', () => {
    const far = { x: 5000, y: 0 };
    expect(heartOf([{ x: 0, y: 0 }, { x: 100, y: 200 }, far], 1, screen)).toEqual({ x: 50, y: 100 });
    expect(heartOf([{ x: 0, y: 0 }, far, far], 1, screen)).toEqual(far);
  });

  it('knows the box around points, cut at the edge of the sheet', () => {
    const points = [{ x: 0, y: 0 }, { x: 100, y: 300 }];
    expect(boxAround(points, 80, sheet)).toEqual({ x: -50, y: -80, width: 230, height: 460 });
  });

  it('gathers points by the least pan if all of them fit', () => {
    const v = { x: 0, y: 0, k: 1 };
    const points = [{ x: 700, y: 300 }, { x: 1100, y: 200 }];
    expect(gathered(v, [{ x: 100, y: 100 }, { x: 700, y: 500 }], whole, 40)).toBe(v);
    const there = gathered(v, points, whole, 40);
    expect(there).toEqual({ x: 800 - 41 - 1100, y: 0, k: 1 });
    expect(gathered(there, points, whole, 40)).toBe(there);
  });

  it('gathers as many points as can be seen at once, and stays while half as many are', () => {
    const v = { x: 0, y: 0, k: 1 };
    const east = [2000, 2100, 2200, 2300].map((x) => ({ x, y: 300 }));
    const west = [100, 200, 300].map((x) => ({ x, y: 300 }));
    const there = gathered(v, [west[0]!, ...east], whole, 40);
    expect(east.every((p) => within(toScreen(there, p), whole, 40))).toBe(true);
    expect(gathered(v, [...west, ...east], whole, 40)).toBe(v);
  });

  it('has a free part between bars', () => {
    const head = { x: 8, y: 8, width: 200, height: 44 };
    const foot = { x: 8, y: 520, width: 600, height: 70 };
    expect(freePart(screen, [])).toEqual(whole);
    expect(freePart(screen, [head, foot])).toEqual({ x: 0, y: 52, width: 800, height: 468 });
    expect(freePart({ width: 800, height: 100 }, [head, { ...foot, y: 45 }])).toEqual({ x: 0, y: 0, width: 800, height: 100 });
  });

  it('holds things inside, in the middle where they are too large', () => {
    expect(heldInside({ x: 790, y: 300 }, { width: 100, height: 40 }, whole)).toEqual({ x: 750, y: 300 });
    expect(heldInside({ x: 790, y: 300 }, { width: 1000, height: 40 }, whole).x).toBe(400);
    expect(within({ x: 790, y: 300 }, whole)).toBe(true);
    expect(within({ x: 790, y: 300 }, whole, 24)).toBe(false);
  });
});

describe('the words of a ruler', () => {
  const label = { width: 200, height: 26 };

  it('lie on a long line, and above the end of a short one', () => {
    expect(labelPlace({ x: 0, y: 300 }, { x: 600, y: 300 }, label, null)).toEqual({ x: 300, y: 300 });
    expect(labelPlace({ x: 400, y: 400 }, { x: 400, y: 300 }, label, whole)).toEqual({ x: 400, y: 268 });
  });

  it('lie below an end that is near the top, and never outside', () => {
    const free = { ...whole, y: 60, height: 540 };
    expect(labelPlace({ x: 400, y: 200 }, { x: 400, y: 90 }, label, free)).toEqual({ x: 400, y: 122 });
    expect(labelPlace({ x: 700, y: 400 }, { x: 780, y: 300 }, label, free)).toEqual({ x: 700, y: 268 });
  });
});
