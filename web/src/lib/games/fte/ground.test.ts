import { describe, expect, it } from 'vitest';
import { members } from '$lib/board/placeset';
import valley from './fixtures/valley.json';
import { groundOf, placeName } from './ground';
import { realValley } from './samples';
import { sightOf } from './sight';

const content = realValley();
const ground = groundOf(content);
const sight = sightOf(content);

describe('the ground', () => {
  it.each(['infantry', 'vehicle'] as const)('costs %s what the rules say', (mover) => {
    for (const [from, steps] of Object.entries(valley.steps[mover])) {
      const told = (steps as [number, number, number][]).map(([to, cost, way]) => ({ to, cost, way: way === 1 })).sort((a, b) => a.to - b.to);
      const found = [...ground.steps(mover, Number(from))].sort((a, b) => a.to - b.to);
      expect(found, `from ${ground.id(Number(from))}`).toEqual(told);
    }
  });

  it('has names', () => {
    const hmok = content.hexes.find((hex) => hex.name === 'Plei Hmok')!;
    expect(placeName(content, hmok.index)).toBe(`Plei Hmok ${hmok.id}`);
    expect(ground.words(hmok.index)).toContain('hamlet');
    expect(ground.named(hmok.id)).toBe(hmok.index);
  });
});

describe('the sight', () => {
  it('is blocked by what the rules say, and for their reason', () => {
    for (const [a, b, levelA, levelB, friends, told] of valley.lines as [number, number, number, number, number[], [string, string, string, number[]] | []][]) {
      const found = sight.blocker(a, b, levelA, levelB, new Set(friends));
      const words = found ? [found.kind, found.rule, found.name, [...found.hexes]] : [];
      expect(words, `${ground.id(a)} at ${levelA} to ${ground.id(b)} at ${levelB}`).toEqual(told);
    }
  });

  it('along the ground is as it is printed', () => {
    for (const [from, row] of Object.entries(valley.sight)) {
      const h = Number(from);
      const told = new Set(members(row).map((bit) => bit + h));
      for (const hex of content.hexes)
        if (hex.index >= h) {
          expect(sight.sees(h, hex.index)).toBe(told.has(hex.index));
          if (ground.geometry.distance(h, hex.index) < 9) expect(sight.blocker(h, hex.index) === null).toBe(told.has(hex.index));
        }
    }
  });

  it('is told in words', () => {
    const [h, n] = [ground.named('20.20')!, ground.named('20.21')!];
    expect(sight.report(h, n).text).toBe('In sight, range 1');
    const blocked = valley.lines.find((line) => line[5] && (line[5] as unknown[]).length && line[2] === 0 && line[3] === 0 && !(line[4] as number[]).length)!;
    const report = sight.report(blocked[0] as number, blocked[1] as number);
    expect(report.text).toBe(`Blocked by ${(blocked[5] as string[])[2]}`);
    expect(report.seen).toBe(false);
  });
});
