import { describe, expect, it } from 'vitest';
import { contour, surface } from './contours';
import { chained, divided, smooth, softened, wandering } from './curves';
import { dice, noise } from './noise';

const p = (x: number, y: number): { x: number; y: number } => ({ x, y });

describe('lines', () => {
  it('are chained end to end, whatever order the strokes come in', () => {
    const lines = chained([[p(2, 0), p(3, 0)], [p(1, 0), p(0, 0)], [p(2, 0), p(1, 0)], [p(9, 9), p(8, 9)]]);
    expect(lines.map((line) => line.length).sort((a, b) => a - b)).toEqual([2, 4]);
  });

  it('keep their ends when they are divided, softened and let wander', () => {
    const line = [p(0, 0), p(10, 0), p(10, 10)];
    const drawn = wandering(softened(divided(line, 4), 5), 3, 7, 1);
    expect(drawn).toHaveLength(9);
    expect(drawn[0]).toEqual(line[0]);
    expect(drawn.at(-1)).toEqual(line[2]);
  });

  it('become path data', () => {
    expect(smooth([p(0, 0), p(5, 5)])).toBe('M0 0L5 5');
    expect(smooth([p(0, 0), p(5, 5), p(9, 0)], true).endsWith('Z')).toBe(true);
  });
});

it('a round hill has one closed contour', () => {
  const hill = surface({ x: 0, y: 0, width: 100, height: 100 }, 5, (x, y) => 60 - Math.hypot(x - 50, y - 50));
  const lines = contour(hill, 30.5);
  expect(lines).toHaveLength(1);
  const [line] = lines;
  expect(Math.hypot(line![0]!.x - line!.at(-1)!.x, line![0]!.y - line!.at(-1)!.y)).toBeLessThan(0.2);
  for (const q of line!) expect(Math.hypot(q.x - 50, q.y - 50)).toBeCloseTo(29.5, 0);
});

it('roughness is the same every time', () => {
  expect(noise(1.3, 2.7, 4)).toBe(noise(1.3, 2.7, 4));
  expect([dice(3)(), dice(3)()]).toEqual([dice(3)(), dice(3)()]);
});
