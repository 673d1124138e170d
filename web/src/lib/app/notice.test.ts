import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callBack, permitted, takeDown } from './notice';

const shown: { title: string; body: string; closed: boolean; onclick: (() => void) | null }[] = [];

class Stub {
  static permission: NotificationPermission = 'granted';
  static requestPermission = vi.fn(async () => Stub.permission);
  closed = false;
  onclick: (() => void) | null = null;
  body: string;
  constructor(readonly title: string, options: NotificationOptions) {
    this.body = options.body ?? '';
    shown.push(this);
  }
  close(): void {
    this.closed = true;
  }
}

const hide = (hidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);

describe('a notice', () => {
  beforeEach(() => {
    shown.length = 0;
    Stub.permission = 'granted';
    Stub.requestPermission.mockClear();
    vi.stubGlobal('Notification', Stub);
  });
  afterEach(() => {
    takeDown();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('comes when the page is hidden, and goes when it was seen', () => {
    hide(true);
    callBack('Your turn', 'Toy: Move.', 'm1');
    expect(shown).toMatchObject([{ title: 'Your turn', body: 'Toy: Move.', closed: false }]);
    const focus = vi.spyOn(window, 'focus').mockReturnValue();
    shown[0]?.onclick?.();
    expect(focus).toHaveBeenCalled();
    expect(shown[0]?.closed).toBe(true);
  });

  it('takes the place of the one before', () => {
    hide(true);
    callBack('Your turn', 'one', 'm1');
    callBack('Your turn', 'two', 'm1');
    expect(shown.map(({ closed }) => closed)).toEqual([true, false]);
  });

  it('does not come while somebody looks, without leave, or where there are none', () => {
    hide(false);
    callBack('Your turn', '', 'm1');
    hide(true);
    Stub.permission = 'denied';
    callBack('Your turn', '', 'm1');
    vi.stubGlobal('Notification', undefined);
    callBack('Your turn', '', 'm1');
    expect(shown).toEqual([]);
  });

  it('is nothing where only a service worker may show it', () => {
    hide(true);
    const illegal = () => {
      throw new TypeError('Illegal constructor');
    };
    vi.stubGlobal('Notification', Object.assign(illegal, { permission: 'granted' }));
    expect(() => callBack('Your turn', '', 'm1')).not.toThrow();
  });

  it('needs leave, which is asked for once', async () => {
    expect(await permitted()).toBe(true);
    expect(Stub.requestPermission).not.toHaveBeenCalled();
    Stub.permission = 'default';
    Stub.requestPermission.mockResolvedValueOnce('denied');
    expect(await permitted()).toBe(false);
    expect(Stub.requestPermission).toHaveBeenCalledOnce();
    vi.stubGlobal('Notification', undefined);
    expect(await permitted()).toBe(false);
  });
});
