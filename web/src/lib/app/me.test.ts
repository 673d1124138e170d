import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanName, LONGEST_NAME } from './me.svelte';

describe('a name', () => {
  it('is one line of plain text, and not too long', () => {
    expect(cleanName('  Anna\u0000\n  of\u202e Troy\u200b ')).toBe('Anna of Troy');
    expect(cleanName('<b>Anna</b>')).toBe('<b>Anna</b>');
    expect([...cleanName('😀'.repeat(40))]).toHaveLength(LONGEST_NAME);
    expect(cleanName('\u0007\t')).toBe('');
  });
});

describe('who sits here', () => {
  beforeEach(() => {
    localStorage.clear();
    vi.resetModules();
  });
  const fresh = async () => (await import('./me.svelte')).me;

  it('is kept, cleaned', async () => {
    const one = await fresh();
    expect([one.name, one.beside, one.level]).toEqual(['', '', '']);
    one.name = ' Anna\n';
    one.beside = ' Bert ';
    one.level = 'recruit';
    vi.resetModules();
    const again = await fresh();
    expect([again.name, again.beside, again.level]).toEqual(['Anna', 'Bert', 'recruit']);
  });

  it('is nobody where what is kept cannot be read', async () => {
    localStorage.setItem('dangerclose.me', '{"name": 7');
    expect((await fresh()).name).toBe('');
    vi.resetModules();
    localStorage.setItem('dangerclose.me', '{"name": 7, "level": null}');
    expect((await fresh()).name).toBe('');
  });
});
