import { beforeEach, expect, it, vi } from 'vitest';

const KEY = 'dangerclose.settings';

/** The module as a page finds it that opens now. */
async function opened(kept: unknown) {
  localStorage.clear();
  if (kept !== undefined) localStorage.setItem(KEY, typeof kept === 'string' ? kept : JSON.stringify(kept));
  vi.resetModules();
  return import('./settings.svelte');
}

const stored = (): Record<string, unknown> => JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })));

it('begins with what most people want: no sound, no notices', async () => {
  const { settings, preferences, silenced } = await opened(undefined);
  expect({ ...settings }).toEqual({ tell: true, sound: false, notices: false });
  expect({ ...preferences }).toEqual({
    theme: 'system',
    textSize: 'normal',
    counters: 'full',
    colours: 'standard',
    storySpeed: 'normal',
    motion: 'system',
  });
  expect({ ...silenced }).toEqual({});
});

it('keeps what older pages kept, and drops what cannot be one by one', async () => {
  const { settings, preferences, silenced } = await opened({
    tell: false,
    los: true,
    sound: 'loud',
    theme: 'dark',
    textSize: 12,
    motion: 'sideways',
    confirmations: { done: 'Done while units could move', attack: 3 },
  });
  expect({ ...settings }).toEqual({ tell: false, los: true, sound: false, notices: false });
  expect(preferences).toMatchObject({ theme: 'dark', textSize: 'normal', motion: 'system' });
  expect({ ...silenced }).toEqual({ done: 'Done while units could move' });
});

it.each(['{', 'null', '[1]', '"x"', '7'])('is not upset by %s', async (kept) => {
  const { settings, preferences } = await opened(kept);
  expect(settings.tell).toBe(true);
  expect(preferences.theme).toBe('system');
});

it('keeps every kind of change, and finds it again', async () => {
  const first = await opened(undefined);
  first.set('sound', true);
  first.prefer('storySpeed', 'read');
  first.stopAsking('done', 'Done while units could move');
  first.stopAsking('leave', 'A match leaves the list');
  first.askAgain('leave');
  expect(stored()).toMatchObject({ sound: true, storySpeed: 'read', confirmations: { done: 'Done while units could move' } });
  const again = await opened(stored());
  expect(again.settings.sound).toBe(true);
  expect(again.preferences.storySpeed).toBe('read');
  expect([again.asks('done'), again.asks('leave')]).toEqual([false, true]);
});

it('follows another page of this browser', async () => {
  const { settings, preferences, silenced, set, stopAsking } = await opened(undefined);
  set('los', true);
  stopAsking('done', 'Done');
  localStorage.setItem(KEY, JSON.stringify({ sound: true, theme: 'light', confirmations: { leave: 'Leave' } }));
  dispatchEvent(new StorageEvent('storage', { key: 'something else' }));
  expect(settings.sound).toBe(false);
  dispatchEvent(new StorageEvent('storage', { key: KEY }));
  expect(settings).toMatchObject({ sound: true, los: false, tell: true });
  expect(preferences.theme).toBe('light');
  expect({ ...silenced }).toEqual({ leave: 'Leave' });
});

it('less motion: as the system says, unless the person says otherwise', async () => {
  const { calm, prefer, dress } = await opened(undefined);
  const root = document.createElement('div');
  const motion = (): string | undefined => (dress(root), root.dataset['motion']);
  expect([calm(), motion()]).toEqual([false, 'full']);
  prefer('motion', 'less');
  expect([calm(), motion()]).toEqual([true, 'less']);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  prefer('motion', 'full');
  expect([calm(), motion()]).toEqual([false, 'full']);
  prefer('motion', 'system');
  expect([calm(), motion()]).toEqual([true, 'less']);
});
