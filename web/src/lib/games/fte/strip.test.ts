import { describe, expect, it } from 'vitest';
import { handle, stripPlace } from './strip';

const free = { x: 0, y: 0, width: 800, height: 600 };
const strip = { width: 300, height: 80 };
const unit = { x: 400, y: 300 };
const spot = (x: number, y: number, weight = 1) => ({ x, y, weight });

describe('the strip of a unit', () => {
  it('lies below it, if nothing is there', () => {
    expect(stripPlace(unit, 30, strip, free, [])).toEqual({ x: 250, y: 330 });
  });

  it('lies where it covers least', () => {
    expect(stripPlace(unit, 30, strip, free, [spot(400, 380)])).toEqual({ x: 250, y: 190 });
    expect(stripPlace(unit, 30, strip, free, [spot(400, 380), spot(400, 220)])).toEqual({ x: 430, y: 260 });
    expect(stripPlace(unit, 30, strip, free, [spot(400, 380), spot(400, 220), spot(500, 300)])).toEqual({ x: 70, y: 260 });
    const beside = [spot(400, 380, 4), spot(400, 220, 2), spot(500, 300, 4), spot(300, 300, 4)];
    expect(stripPlace(unit, 30, strip, free, beside)).toEqual({ x: 430, y: 330 });
    const around = [...beside, ...[300, 500].flatMap((x) => [220, 380].map((y) => spot(x, y, 8)))];
    expect(stripPlace(unit, 30, strip, free, around)).toEqual({ x: 430, y: 260 });
  });

  it('leaves the handle of a stack free that fans out', () => {
    expect(handle(unit, 1)).toEqual([]);
    const [above] = handle(unit, 2);
    expect([above!.x, above!.y < unit.y - 20]).toEqual([400, true]);
    const below = [spot(400, 380, 20)];
    expect(stripPlace(unit, 30, strip, free, below)).toEqual({ x: 250, y: 190 });
    expect(stripPlace(unit, 30, strip, free, [...below, ...handle(unit, 2)])).toEqual({ x: 430, y: 260 });
  });

  it('stays on the board, and off its unit', () => {
    expect(stripPlace({ x: 40, y: 580 }, 30, strip, free, [])).toEqual({ x: 8, y: 470 });
    expect(stripPlace({ x: 40, y: 20 }, 30, strip, free, [spot(100, 115)])).toEqual({ x: 70, y: 8 });
  });
});
