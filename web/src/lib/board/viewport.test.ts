import { describe, expect, it } from 'vitest';
import { bounded, centred, fitted, revealed, toPaper, toScreen, zoomed, type Viewport } from './viewport';

const screen = { width: 800, height: 600 };
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
    const still = revealed(v, toPaper(v, { x: 400, y: 300 }), screen, 80);
    expect(still).toEqual(v);
    const shown = revealed(v, toPaper(v, { x: 900, y: 300 }), screen, 80);
    expect(toScreen(shown, toPaper(v, { x: 900, y: 300 })).x).toBeCloseTo(720);
  });
});
