import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import type { SeatCard } from '../generated/protocol';
import Hint from './Hint.svelte';
import HintButton from './HintButton.svelte';
import { Live, type Outfit, type Socket } from './live.svelte';
import { ask, option, update } from './samples';

const seat = (name: string, kind: SeatCard['kind']): SeatCard => ({ name, kind, level: '', online: true, player: '' });
const COMPANY = [seat('Blue', 'person'), seat('Red', 'computer')];
const OPTIONS = [option(['move', 3]), option(['done'])];
const HINTED = { type: 'hinted', action: ['move', 3], label: 'Move the platoon', reason: 'The hill is open.', version: 4, hints: 1 };

/** A live table of Blue, who decides, and what it sends. */
function table(seats = COMPANY, more: Partial<Outfit> = {}) {
  const sent: object[] = [];
  const refused = vi.fn();
  const socket: Socket = {
    onopen: null, onmessage: null, onclose: null, onerror: null, close: () => undefined,
    send: (data) => void sent.push(JSON.parse(data) as object),
  };
  const live = new Live('ws://x', 'token', { connect: () => socket, wait: () => () => undefined, refused, ...more });
  live.start();
  socket.onopen?.({} as Event);
  const tell = (message: object) => socket.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  tell(update(4, { seats, ask: ask('movement', OPTIONS) }));
  return { live, sent, tell, refused, seats };
}

function shown(one: ReturnType<typeof table>, more: object = {}) {
  const choose = vi.fn();
  const run = vi.fn();
  const show = vi.fn();
  render(HintButton, { live: one.live, seats: one.seats, mine: ['Blue'], quiet: false, ...more });
  render(Hint, { live: one.live, quiet: false, choose, run, show, onMap: () => true, ...more });
  return { choose, run, show };
}

describe('a hint', () => {
  it('is asked for, shown with its reason and on the map, and done', async () => {
    const one = table();
    const { choose, show } = shown(one);
    await fireEvent.click(screen.getByTestId('hint-ask'));
    expect(one.sent.at(-1)).toEqual({ type: 'hint', version: 4 });
    expect((screen.getByTestId('hint-ask') as HTMLButtonElement).disabled).toBe(true);
    one.tell(HINTED);
    await tick();
    expect(screen.getByTestId('hint').textContent).toContain('Move the platoon. The hill is open.');
    expect(show).toHaveBeenCalledWith(['move', 3]);
    await fireEvent.click(screen.getByTestId('hint-do'));
    expect(choose).toHaveBeenCalledWith(['move', 3]);
  });

  it('is done with all that belongs to it in one press', async () => {
    const one = table();
    const { choose, run } = shown(one);
    one.tell({ ...HINTED, then: [{ kind: 'where', action: ['to', 7] }] });
    await tick();
    await fireEvent.click(screen.getByTestId('hint-do'));
    expect(choose).not.toHaveBeenCalled();
    expect(run).toHaveBeenCalledWith({ parts: [{ actions: [['move', 3]], who: '' }, { actions: [['to', 7]], kind: 'where', who: '' }], quiet: true });
  });

  it('is shown as text, whatever it says; what is not on the map is not shown there', async () => {
    const one = table();
    shown(one, { onMap: () => false });
    one.tell({ ...HINTED, reason: '<img src=x>' });
    await tick();
    expect(screen.getByTestId('hint').querySelector('img')).toBeNull();
    expect(screen.queryByTestId('hint-show')).toBeNull();
  });

  it('is put away, and goes when the table moves on; an old one is not shown', async () => {
    const one = table();
    shown(one);
    one.tell(HINTED);
    await tick();
    await fireEvent.click(screen.getByTestId('hint-close'));
    expect(screen.queryByTestId('hint')).toBeNull();
    one.tell(HINTED);
    await tick();
    expect(screen.getByTestId('hint')).toBeTruthy();
    one.tell(update(5, { seats: COMPANY, ask: ask('movement', OPTIONS) }));
    await tick();
    expect(screen.queryByTestId('hint')).toBeNull();
    one.tell(HINTED);
    await tick();
    expect(screen.queryByTestId('hint')).toBeNull();
  });

  it('can be asked for again when it was refused', async () => {
    const one = table();
    shown(one);
    await fireEvent.click(screen.getByTestId('hint-ask'));
    one.tell({ type: 'rejected', reason: 'No answer came in time. Ask again.', rule: '', version: 4 });
    await tick();
    expect(one.refused).toHaveBeenCalledOnce();
    expect((screen.getByTestId('hint-ask') as HTMLButtonElement).disabled).toBe(false);
  });

  it('is not offered where another person plays, while something is told, or where there is no choice', () => {
    shown(table([seat('Blue', 'person'), seat('Red', 'person')]));
    shown(table(), { quiet: true });
    const forced = table();
    forced.tell(update(5, { seats: COMPANY, ask: ask('movement', [option(['done'])]) }));
    shown(forced);
    expect(screen.queryByTestId('hint-ask')).toBeNull();
  });
});

describe('a name', () => {
  it('is said with the hello, if there is one', () => {
    expect(table(COMPANY, { name: () => 'Anna' }).sent[0]).toMatchObject({ type: 'hello', name: 'Anna' });
    expect(table(COMPANY, { name: () => '' }).sent[0]).not.toHaveProperty('name');
    expect(table().sent[0]).not.toHaveProperty('name');
  });
});
