import { describe, expect, it } from 'vitest';
import type { EventCard, Rejected, Update } from '../generated/protocol';
import { Live, type Outfit, type Socket } from './live.svelte';
import { ask, event, option, update } from './samples';
import { absorb, backoff, EMPTY, refusalText, understood } from './table-state';

class FakeSocket implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  onerror: Socket['onerror'] = null;
  sent: unknown[] = [];
  closed = false;
  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.onopen?.(new Event('open'));
  }
  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
  drop(code = 1006, reason = ''): void {
    this.onclose?.({ code, reason } as CloseEvent);
  }
}

function table(token = 't0ken', owes?: Outfit['owes']) {
  const sockets: FakeSocket[] = [];
  const waits: { ms: number; then: () => void; cancelled: boolean }[] = [];
  const refused: Rejected[] = [];
  const changes: { version: number; news: EventCard[]; before: number | null }[] = [];
  const live = new Live('ws://table/api/live/m1', token, {
    connect: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    wait: (ms, then) => {
      const one = { ms, then, cancelled: false };
      waits.push(one);
      return () => (one.cancelled = true);
    },
    refused: (rejected) => refused.push(rejected),
    ...(owes && { owes }),
    changed: (now: Update, news: EventCard[], before: Update | null) =>
      changes.push({ version: now.version, news, before: before?.version ?? null }),
  });
  live.start();
  return { live, sockets, waits, refused, changes };
}

describe('a seat over a live socket', () => {
  it('asks for everything where nobody sits, and keeps the eyes that it was given', () => {
    const { live, sockets, waits } = table('');
    const hello = () => sockets.at(-1)!.sent[0];
    sockets[0]!.open();
    expect(hello()).toMatchObject({ uncovered: true, version: -1 });
    sockets[0]!.tell(update(4)); // a person plays: it was not granted
    sockets[0]!.drop();
    waits.at(-1)!.then();
    sockets[1]!.open();
    expect(hello()).not.toHaveProperty('uncovered');
    live.uncover(true);
    sockets[2]!.open();
    expect(hello()).toMatchObject({ uncovered: true, version: -1 });
    live.uncover(false);
    sockets[3]!.open();
    expect(hello()).not.toHaveProperty('uncovered');
  });

  it('says hello with its token and takes the table', () => {
    const { live, sockets, changes } = table();
    expect(live.status).toBe('connecting');
    sockets[0]!.open();
    expect(sockets[0]!.sent).toEqual([{ type: 'hello', token: 't0ken', version: -1, story: true }]);
    sockets[0]!.tell(update(4, { events: [event(0, 'turn', [1], 'Turn 1.')] }));
    expect(live.status).toBe('live');
    expect(live.update?.version).toBe(4);
    expect(changes).toEqual([{ version: 4, news: [expect.objectContaining({ number: 0 })], before: null }]);
  });

  it('brings new bytes to the dice when no other window brings those that others wait for', () => {
    const pledge = { type: 'pledge', hash: 'anew' } as const;
    const { sockets, waits } = table('t0ken', (_, late) => (late ? pledge : null));
    const hands = [{ seat: 'Blue', pledge: 'lost', part: '' }, { seat: 'Red', pledge: 'kept', part: 'told' }];
    sockets[0]!.open();
    sockets[0]!.tell(update(4, { seat: 'Blue', hands }));
    sockets[0]!.tell(update(5, { seat: 'Blue', hands }));
    expect(waits.map(({ cancelled }) => cancelled)).toEqual([true, false]);
    waits[1]!.then();
    expect(sockets[0]!.sent.slice(1)).toEqual([pledge]);
    sockets[0]!.tell(update(6, { seat: 'Blue', hands: hands.map((hand) => ({ ...hand, part: 'told' })) }));
    expect(waits).toHaveLength(2);
  });

  it('names version, decision and action when it chooses, once', () => {
    const { live, sockets } = table();
    sockets[0]!.open();
    sockets[0]!.tell(update(7, { ask: ask('movement', [option(['move', 3])]) }));
    expect(live.choose(['move', 3])).toBe(true);
    expect(live.busy).toBe(true);
    expect(live.choose(['move', 3])).toBe(false);
    expect(sockets[0]!.sent.slice(1)).toEqual([{ type: 'choose', version: 7, kind: 'movement', action: ['move', 3] }]);
    sockets[0]!.tell(update(8));
    expect(live.busy).toBe(false);
    expect(live.choose(['done'])).toBe(false);
    expect(live.undo()).toBe(true);
    expect(sockets[0]!.sent.at(-1)).toEqual({ type: 'undo', version: 8 });
    sockets[0]!.tell(update(9));
    expect(live.order(['cease-fire', 3])).toBe(true);
    expect(live.busy).toBe(true);
    expect(sockets[0]!.sent.at(-1)).toEqual({ type: 'order', action: ['cease-fire', 3] });
  });

  it('loses no order that is given while another is on its way, or is refused', () => {
    const { live, sockets, refused, waits } = table();
    const said = () => sockets.at(-1)!.sent.slice(1);
    expect(live.order(['order', 1, 4])).toBe(false);
    sockets[0]!.open();
    sockets[0]!.tell(update(9));
    expect([live.order(['order', 1, 4]), live.order(['order', 2, 4]), live.order(['asking', 0])]).toEqual([true, true, true]);
    expect(said()).toEqual([{ type: 'order', action: ['order', 1, 4] }]);
    sockets[0]!.tell({ type: 'rejected', version: 9, reason: 'No.', rule: '' });
    expect(refused).toHaveLength(1);
    expect(said().at(-1)).toEqual({ type: 'order', action: ['order', 2, 4] });
    // What was not sent yet is sent when the table is back.
    sockets[0]!.drop();
    waits.at(-1)!.then();
    sockets[1]!.open();
    sockets[1]!.tell(update(10));
    expect(said()).toEqual([{ type: 'order', action: ['asking', 0] }]);
    sockets[1]!.tell(update(11));
    expect(said()).toHaveLength(1);
    expect(live.busy).toBe(false);
  });

  it('tells a refusal and changes nothing', () => {
    const { live, sockets, refused } = table();
    sockets[0]!.open();
    sockets[0]!.tell(update(7, { ask: ask('movement', []) }));
    live.choose(['move', 9]);
    sockets[0]!.tell({ type: 'rejected', reason: 'It has no movement left.', rule: '8.0/4', version: 7 });
    expect(live.busy).toBe(false);
    expect(live.update?.version).toBe(7);
    expect(refused.map(refusalText)).toEqual(['It has no movement left. [8.0/4]']);
  });

  it('comes back after a break and asks for what it missed', () => {
    const { live, sockets, waits } = table();
    sockets[0]!.open();
    sockets[0]!.tell(update(5, { events: [event(0, 'a', [], 'A.')] }));
    sockets[0]!.drop();
    expect(live.status).toBe('offline');
    expect(live.choose(['done'])).toBe(false);
    waits[0]!.then();
    expect(sockets).toHaveLength(2);
    sockets[1]!.drop();
    expect(waits[1]!.ms).toBeGreaterThan(waits[0]!.ms * 0.9);
    waits[1]!.then();
    sockets[2]!.open();
    expect(sockets[2]!.sent).toEqual([{ type: 'hello', token: 't0ken', version: 5, story: true }]);
    sockets[2]!.tell(update(9, { since: 1, events: [event(1, 'b', [], 'B.')] }));
    expect(live.status).toBe('live');
    expect(live.events.map((one) => one.text)).toEqual(['A.', 'B.']);
    sockets[0]!.tell(update(99));
    expect(live.update?.version).toBe(9);
  });

  it('does not wait when the network comes back', () => {
    const { live, sockets, waits } = table();
    sockets[0]!.drop();
    live.hurry();
    expect(waits[0]!.cancelled).toBe(true);
    expect(sockets).toHaveLength(2);
  });

  it.each([4403, 4410])('stays away when the server closes the door for good (%i)', (code) => {
    const { live, sockets, waits, refused } = table();
    sockets[0]!.open();
    sockets[0]!.tell({ type: 'rejected', reason: 'No seat of this match has that token.', rule: '', version: -1 });
    sockets[0]!.drop(code);
    expect(live.status).toBe('closed');
    expect(live.closedBecause).toBe('No seat of this match has that token.');
    expect(waits).toHaveLength(0);
    expect(refused).toHaveLength(0);
  });

  it('is silent after it was stopped', () => {
    const { live, sockets, waits } = table();
    live.stop();
    expect(sockets[0]!.closed).toBe(true);
    sockets[0]!.drop();
    expect(waits).toHaveLength(0);
  });
});

describe('the table’s state', () => {
  it('drops events that were taken back', () => {
    let state = absorb(EMPTY, update(1, { events: [event(0, 'a', [], 'A.'), event(1, 'b', [], 'B.'), event(2, 'c', [], 'C.')] }));
    state = absorb(state, update(2, { since: 1, events: [] }));
    expect(state.events.map((one) => one.text)).toEqual(['A.']);
    state = absorb(state, update(3, { since: 1, events: [event(1, 'd', [], 'D.')] }));
    expect(state.events.map((one) => one.text)).toEqual(['A.', 'D.']);
    expect(state.news.map((one) => one.text)).toEqual(['D.']);
  });

  it('does not call old events news when all are sent again', () => {
    let state = absorb(EMPTY, update(1, { events: [event(0, 'a', [], 'A.')] }));
    state = absorb(state, update(1, { events: [event(0, 'a', [], 'A.')] }));
    expect(state.news).toEqual([]);
    expect(state.events).toHaveLength(1);
  });

  it('ignores the past, and takes presence', () => {
    let state = absorb(EMPTY, update(5));
    expect(absorb(state, update(4))).toBe(state);
    const seats = [{ name: 'Red', kind: 'computer' as const, level: 'doctrine', online: true, player: '' }];
    state = absorb(state, { type: 'presence', seats, thinking: 'Red' });
    expect(state).toMatchObject({ seats, thinking: 'Red' });
    expect(state.update?.version).toBe(5);
  });

  it('understands its own messages only', () => {
    expect(understood('{"type":"presence","seats":[],"thinking":""}')).not.toBeNull();
    for (const foreign of ['{', '{}', '{"type":"other"}', new Blob()]) expect(understood(foreign)).toBeNull();
  });

  it('waits longer each time, to a limit', () => {
    expect(backoff(0, 0.5)).toBe(400);
    expect(backoff(1, 0.5)).toBe(800);
    expect(backoff(50, 0.5)).toBe(10_000);
    expect(backoff(3, 0)).toBeLessThan(backoff(3, 1));
  });
});
