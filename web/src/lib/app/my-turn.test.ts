import { render } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import MyTurn from './MyTurn.svelte';
import { ask } from './samples';
import { set } from './settings.svelte';

const shown: Stub[] = [];
class Stub {
  static permission = 'granted';
  closed = false;
  onclick = null;
  constructor(readonly title: string, readonly options: NotificationOptions) {
    shown.push(this);
  }
  close(): void {
    this.closed = true;
  }
}

describe('my turn', () => {
  const theirs = ask('movement', [], { seat: 'Red', mine: false });
  const mine = ask('movement', [], { mine: true });
  beforeEach(() => {
    shown.length = 0;
    vi.stubGlobal('Notification', Stub);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  });
  afterEach(() => {
    set('notices', false);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('is told once when it comes, to who wants that, and the notice goes with it', async () => {
    set('notices', true);
    const { rerender, unmount } = render(MyTurn, { match: 'm1', game: 'Toy', ask: theirs });
    expect(shown).toEqual([]);
    await rerender({ ask: mine });
    expect(shown.map(({ title }) => title)).toEqual(['Your turn']);
    expect(shown[0]?.options.body).toContain('Toy');
    await rerender({ ask: ask('combat', [], { mine: true }) });
    expect(shown).toHaveLength(1);
    await rerender({ ask: theirs });
    expect(shown[0]?.closed).toBe(true);
    unmount();
  });

  it('is not told to who has not switched it on', async () => {
    const { rerender } = render(MyTurn, { match: 'm1', game: 'Toy', ask: theirs });
    await rerender({ ask: mine });
    expect(shown).toEqual([]);
  });
});
