import { describe, expect, it } from 'vitest';
import { goal } from './objective';
import { content as plain } from './samples';
import type { FteContent } from './types';

const row = (id: string, us: number, nva: number) => ({ id, text: id, us, nva });
const content: FteContent = {
  ...plain,
  victory: [
    row('enemy-kia', 3, 4), row('capture', 2, 3), row('wia-evacuated', 3, 1), row('kia-evacuated', 2, 1), row('dow', -2, -1),
    row('vehicle-destroyed', 0, 6), row('vehicle-immobilized', 0, 3), row('helicopter-destroyed', 0, 8), row('helicopter-downed', 0, 6),
    row('civilians-kia', -4, -3), row('civilians-wia', -3, -2),
  ],
};
const wins = (seat: string) => goal(content, 'toy', seat)!.wins.join(' ');

describe('the goal', () => {
  it('names what counts for a side and what counts against it', () => {
    expect(wins('US')).toContain('Each enemy who is hit gives you 3 points; each of your own men who is hit gives the enemy 4.');
    expect(wins('NVA/VC')).toContain('Each enemy who is hit gives you 4 points; each of your own men who is hit gives the enemy 3.');
    expect(wins('US')).toContain('A man who dies of his wounds costs you 2; one whom the enemy captures gives him 3.');
  });

  it('names machines and civilians only where they take part', () => {
    expect(wins('US')).toContain('A vehicle destroyed gives the enemy 6 points, immobilized 3.');
    expect(wins('NVA/VC')).toContain('A vehicle destroyed gives you 6 points, immobilized 3.');
    expect(wins('US')).not.toMatch(/helicopter|[Cc]ivilians/);
  });
});
