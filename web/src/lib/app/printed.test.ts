import { describe, expect, it } from 'vitest';
import { defineGame } from '../games/types';
import { Printed } from './printed.svelte';

describe('what things are called', () => {
  it('has names of units and places, and numbers for all else', () => {
    const printed = new Printed();
    const names = { units: new Map([[3, '1st Squad']]), places: new Map([[3, 'card 1.1']]) };
    printed.client = defineGame({ names: () => names } as unknown as Parameters<typeof defineGame>[0]);
    expect(printed.named(3, 'unit')).toBe('1st Squad');
    expect(printed.named(3, 'place')).toBe('card 1.1');
    expect(printed.named(3, '')).toBe('3');
  });
});
