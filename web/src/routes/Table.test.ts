import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchWith } from '../lib/app/api';
import { ask, cardGame, event, gameCard, option, update } from '../lib/app/samples';
import { keepSeats, seatsOf } from '../lib/app/tokens';
import { toasts } from '../lib/app/toasts.svelte';
import { defineGame } from '../lib/games/types';
import type { Told, Unfit, Update } from '../lib/generated/protocol';
import Table from './Table.svelte';
import ToyBoard from './toy/ToyBoard.svelte';
import ToyPanel from './toy/ToyPanel.svelte';

// Two games of the same kind, one with secrets and one without.
const toy = defineGame<unknown, { secret: string }, unknown>({
  Board: ToyBoard,
  Panel: ToyPanel,
  tabs: [{ id: 'cards', label: 'Cards' }, { id: 'orders', label: 'Orders', asItIs: true }],
  wanted: ({ ask }) => (ask?.kind === 'draw' ? 'cards' : null),
  moment: ({ view }) => ({ when: `Turn of ${view.secret}`, phase: 'Patrol' }),
  warning: ({ view }) => `Mind the ${view.secret}`,
  names: () => ({ units: new Map(), places: new Map([[5, '5.5']]) }),
  verbs: { to: ['place'] },
  launching: ['launch'],
  ending: ['done'],
  events: {},
  overlays: () => [{ id: 'sight', title: 'Sight', words: 'Line of sight of a team', choices: [{ value: 3, label: 'Team 3' }] }],
  guide: (scenario) =>
    scenario === 'adds'
      ? [{ id: 'add', text: 'Add a unit.', wants: { option: 'add 3' }, when: () => true, done: (_, asked) => asked?.kind === 'ready' }]
      : scenario === 'first' ? [{ id: 'go', text: 'Press Done.', wants: { option: 'done' }, when: () => true, done: (_, asked) => asked?.kind === 'draw' }] : [],
});
vi.mock('../lib/games', () => ({ clientOf: () => Promise.resolve(toy) }));

const card = (id: string, secrets: boolean) => gameCard(id, { seats: ['US', 'NVA/VC'], secrets });

class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose = null;
  onerror = null;
  sent: { type: string; token?: string; action?: unknown }[] = [];
  constructor() {
    FakeSocket.all.push(this);
    setTimeout(() => this.onopen?.());
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data) as { type: string });
  }
  close(): void {}
  tell(told: Told): void {
    this.onmessage?.({ data: JSON.stringify(told) });
  }
}

const SECRET: Record<string, string> = { US: 'American ambush', 'NVA/VC': 'tunnel under the hill' };

/** What a seat is told when `decides` has to: its own secret and its own log. */
function told(game: string, version: number, seat: string, decides: string, more: Partial<Update> = {}): Update {
  const mine = seat === decides;
  // where seats have secrets each has versions of its own
  return update(seat === 'US' ? version : 5000 + version, {
    game, seat, scenario: 'patrol', view: { secret: SECRET[seat] },
    ask: ask('move', mine ? [option(['done'], 'Done'), option(['to', 5], 'To 5.5')] : [], { seat: decides, mine }),
    events: [event(version, 'seen', [5], `Only ${seat} hears of 5.5 in ${version}.`)], since: version, ...more,
  });
}

async function twoSeats(): Promise<Record<'US' | 'NVA/VC', FakeSocket>> {
  keepSeats(localStorage, 'm1', { US: 'token-us', 'NVA/VC': 'token-nva' });
  render(Table, { id: 'm1', token: 'token-us', watch: false });
  await vi.waitFor(() => expect(FakeSocket.all.map((one) => one.sent.length)).toEqual([1, 1]));
  const of = (token: string): FakeSocket => FakeSocket.all.find((one) => one.sent[0]?.token === token)!;
  return { US: of('token-us'), 'NVA/VC': of('token-nva') };
}

async function table(game: string): Promise<Record<'US' | 'NVA/VC', FakeSocket>> {
  const seats = await twoSeats();
  for (const [seat, socket] of Object.entries(seats)) socket.tell(told(game, 1, seat, 'US'));
  return seats;
}

/** All that can be seen or heard. */
const everything = (): string => `${document.title} ${document.body.innerHTML}`;
const sitDown = async (): Promise<void> => void (await fireEvent.click(screen.getByRole('button', { name: /show my table/ })));

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  fetchWith((path) =>
    Promise.resolve(new Response(JSON.stringify(path === '/api/catalogue' ? { games: [card('dark', true), card('open', false), cardGame()], version: '1' } : { turns: [], series: {} }))),
  );
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  toasts.clear();
  vi.unstubAllGlobals();
});

describe('two at one screen, in a game with secrets', () => {
  it('see nothing before one of them has sat down, and then only the own table', async () => {
    await table('dark');
    await vi.waitFor(() => expect(screen.getByTestId('curtain').textContent).toContain('Pass to US'));
    for (const secret of Object.values(SECRET)) expect(everything()).not.toContain(secret);
    expect(everything()).not.toContain('hears of');
    expect(document.title).toBe('The dark game · Danger Close');
    expect(screen.queryByTestId('what-now')).toBeNull();

    await sitDown();
    expect(screen.queryByTestId('curtain')).toBeNull();
    expect(screen.getByTestId('toy-view').textContent).toBe(SECRET.US);
    expect(screen.getByTestId('log').textContent).toContain('Only US hears');
    expect(screen.getByTestId('warning').textContent).toContain(SECRET.US);
    expect(document.title).toContain(`Turn of ${SECRET.US}`);
    expect(everything()).not.toContain(SECRET['NVA/VC']);
  });

  it('are parted by the curtain as soon as the other one decides', async () => {
    const seats = await table('dark');
    await vi.waitFor(() => screen.getByTestId('curtain'));
    await sitDown();
    // The first player looks at things; the second must not see what.
    await fireEvent.click(screen.getByTestId('tab-cards'));
    await fireEvent.click(screen.getByText('Show on the map'));
    await fireEvent.change(screen.getByTestId('overlay-sight'), { target: { value: '3' } });
    expect(screen.getByTestId('toy-panel').textContent).toContain(SECRET.US);
    expect(screen.getByTestId('toy-locate').textContent).toContain('"place":7');
    expect(screen.getByTestId('toy-shown').textContent).toContain('["sight",3]');
    toasts.show(`You cannot leave the ${SECRET.US}.`);

    seats.US.tell(told('dark', 2, 'US', 'NVA/VC'));
    await vi.waitFor(() => expect(screen.getByTestId('curtain').textContent).toContain('Pass to NVA/VC'));
    expect(everything()).not.toContain(SECRET.US);
    expect(screen.queryByTestId('toy-panel')).toBeNull();

    // The other seat hears of it later: its table shows when it has.
    await sitDown();
    seats['NVA/VC'].tell(told('dark', 2, 'NVA/VC', 'NVA/VC'));
    await vi.waitFor(() => expect(screen.getByTestId('toy-view').textContent).toBe(SECRET['NVA/VC']));
    expect(everything()).not.toContain(SECRET.US);
    expect(everything()).not.toContain('Only US hears');
    expect(screen.getByTestId('toy-locate').textContent).not.toContain('7');
    expect(screen.getByTestId('toy-shown').textContent).toBe('{"on":[],"chosen":[]}');
    await fireEvent.click(screen.getByTestId('skip-story')); // what the other did came after
    expect(screen.getByTestId('option-1').textContent).toContain('Done');
  });

  it('stay seated while they go on deciding, and are told what happened since', async () => {
    const seats = await table('dark');
    await vi.waitFor(() => screen.getByTestId('curtain'));
    await sitDown();
    for (const [seat, socket] of Object.entries(seats)) socket.tell(told('dark', 2, seat, 'US'));
    await vi.waitFor(() => expect(screen.getByTestId('log').textContent).toContain('in 2'));
    expect(screen.queryByTestId('curtain')).toBeNull();

    for (const [seat, socket] of Object.entries(seats)) socket.tell(told('dark', 3, seat, 'NVA/VC'));
    await vi.waitFor(() => screen.getByTestId('curtain'));
    await sitDown();
    for (const [seat, socket] of Object.entries(seats)) socket.tell(told('dark', 4, seat, 'US'));
    await vi.waitFor(() => expect(screen.getByTestId('curtain').textContent).toContain('US'));
    await sitDown();
    // What came of the own last choice was never seen: the curtain fell before.
    await vi.waitFor(() => expect(screen.getByTestId('story').textContent).toContain('Only US hears of 5.5 in 3.'));
    await fireEvent.click(screen.getByTestId('skip-story'));
    expect(screen.getByTestId('question')).toBeTruthy();
  });

  it('see nothing of one seat while the other, who decides, has not been heard', async () => {
    const seats = await twoSeats();
    seats.US.tell(told('dark', 6, 'US', 'NVA/VC'));
    await vi.waitFor(() => expect(document.title).toContain('dark'));
    expect(screen.queryByTestId('curtain')).toBeNull();
    expect(everything()).not.toContain(SECRET.US);
    seats['NVA/VC'].tell(told('dark', 6, 'NVA/VC', 'NVA/VC'));
    await vi.waitFor(() => expect(screen.getByTestId('curtain').textContent).toContain('NVA/VC'));
    await sitDown();
    expect(screen.getByTestId('toy-view').textContent).toBe(SECRET['NVA/VC']);
  });

  it('cannot press keys through the curtain', async () => {
    const seats = await table('dark');
    await vi.waitFor(() => screen.getByTestId('curtain'));
    await fireEvent.keyDown(window, { key: '1' });
    await fireEvent.keyDown(window, { key: '?' });
    expect(seats.US.sent.filter(({ type }) => type === 'choose')).toEqual([]);
    expect(screen.queryByTestId('keys-help')).toBeNull();
  });
});

describe('two at one screen, in a game without secrets', () => {
  it('are only told whose turn it is', async () => {
    const seats = await table('open');
    await vi.waitFor(() => screen.getByTestId('toy-view'));
    expect(screen.queryByTestId('curtain')).toBeNull();
    for (const [seat, socket] of Object.entries(seats)) socket.tell(told('open', 2, seat, 'NVA/VC'));
    await vi.waitFor(() => expect(screen.getByTestId('pass').textContent).toContain('NVA/VC'));
    expect(screen.queryByTestId('curtain')).toBeNull();
    expect(screen.getByTestId('toy-view').textContent).toBe(SECRET['NVA/VC']);
  });
});

describe('the table of any game', () => {
  async function alone(first: Partial<Update>): Promise<FakeSocket> {
    render(Table, { id: 'm2', token: 'token-us', watch: false });
    await vi.waitFor(() => expect(FakeSocket.all[0]?.sent).toHaveLength(1));
    const socket = FakeSocket.all[0]!;
    socket.tell(told('open', 1, 'US', 'US', first));
    await vi.waitFor(() => screen.getByTestId('toy-view'));
    return socket;
  }

  it('takes tabs, moment, warning, verbs and overlays from the game', async () => {
    const socket = await alone({});
    expect(screen.getByTestId('what-now').textContent).toContain(`Turn of ${SECRET.US}`);
    expect(screen.getByTestId('tab-cards').textContent).toContain('Cards');
    expect(screen.getByTestId('options-head').textContent).toContain('1 choice is lit');
    expect(screen.getByTestId('ending-row').contains(screen.getByTestId('option-1'))).toBe(true);
    await fireEvent.click(screen.getByText('First'));
    expect(socket.sent.at(-1)).toMatchObject({ type: 'choose', action: ['done'] });
    socket.tell(told('open', 2, 'US', 'US', { ask: ask('draw', [option(['done'])], { seat: 'US' }) }));
    await vi.waitFor(() => expect(screen.getByTestId('toy-panel').textContent).toContain('cards'));
  });

  it('draws what is printed once, whatever is chosen', async () => {
    const socket = await alone({});
    socket.tell(told('open', 2, 'US', 'US', { view: { secret: 'quiet night' } }));
    await vi.waitFor(() => expect(screen.getByTestId('toy-view').textContent).toBe('quiet night'));
    expect(screen.getByTestId('toy-sheet').textContent).toBe('1');
  });

  it('shows what can be changed at any time as it is, while something is told', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
    const socket = await alone({});
    socket.tell(told('open', 2, 'US', 'US', { view: { secret: 'new orders' }, steps: [{ event: 2, view: [], extras: [] }] }));
    await vi.waitFor(() => screen.getByTestId('story'));
    await fireEvent.click(screen.getByTestId('tab-orders'));
    expect(screen.getByTestId('toy-panel').textContent).toBe('orders: new orders');
    await fireEvent.click(screen.getByTestId('tab-cards'));
    expect(screen.getByTestId('toy-panel').textContent).toBe(`cards: ${SECRET.US}`);
    expect(screen.getByTestId('toy-view').textContent).toBe(SECRET.US);
  });

  it('shows no question between the choices of a plan', async () => {
    const steps = [{ kind: 'move', action: ['done'] }, { kind: 'draw', action: ['done'] }];
    const socket = await alone({ ask: ask('move', [option(['done'])], { seat: 'US', plans: [{ label: 'Both', note: '', place: -1, steps }] }) });
    await fireEvent.click(screen.getByTestId('plan-1'));
    socket.tell(told('open', 2, 'US', 'US', { ask: ask('draw', [option(['done'])], { seat: 'US' }) }));
    await vi.waitFor(() => expect(socket.sent.filter(({ type }) => type === 'choose')).toHaveLength(2));
    await tick();
    expect(screen.getByTestId('question').textContent).toContain('move?');
    socket.tell(told('open', 3, 'US', 'US', { ask: ask('pass', [option(['done'])], { seat: 'US' }) }));
    await vi.waitFor(() => expect(screen.getByTestId('question').textContent).toContain('pass?'));
  });

  it('guides through a first game; the guide is put away and taken up again', async () => {
    const socket = await alone({ scenario: 'first' });
    expect(screen.getByTestId('guide').textContent).toContain('Press Done.');
    await fireEvent.click(screen.getByTestId('guide-away'));
    expect(screen.queryByTestId('guide')).toBeNull();
    await fireEvent.click(screen.getByTestId('guide-toggle'));
    expect(screen.getByTestId('guide')).toBeTruthy();
    socket.tell(told('open', 2, 'US', 'US', { scenario: 'first', ask: ask('draw', [option(['done'])], { seat: 'US' }) }));
    await vi.waitFor(() => expect(screen.queryByTestId('guide')).toBeNull());
    expect(screen.getByTestId('guide-toggle').getAttribute('aria-pressed')).toBe('false'); // it can be read again
  });

  it('launches nothing by Enter while the guide asks for something else', async () => {
    const asks = (kind: string) => ask(kind, [option(['launch']), option(['add', 3])], { seat: 'US' });
    const socket = await alone({ scenario: 'adds', ask: asks('declare') });
    await vi.waitFor(() => expect(screen.getByTestId('guide').textContent).toContain('Add a unit.'));
    const before = socket.sent.length;
    await fireEvent.keyDown(window, { key: 'Enter' });
    expect(socket.sent).toHaveLength(before);
    expect(document.querySelector('.button.primary[data-action="launch"]')).toBeNull();
    socket.tell(told('open', 2, 'US', 'US', { scenario: 'adds', ask: asks('ready') }));
    await vi.waitFor(() => screen.getByTestId('story'));
    await fireEvent.keyDown(window, { key: 'Escape' }); // what happened meanwhile
    await vi.waitFor(() => expect(document.querySelector('.button.primary[data-action="launch"]')).not.toBeNull());
    // not at once: the hand that has just pressed rests
    await vi.waitFor(async () => {
      await fireEvent.keyDown(window, { key: 'Enter' });
      expect(socket.sent.at(-1)).toMatchObject({ type: 'choose', action: ['launch'] });
    }, 5000);
  });
});

describe('the replay', () => {
  const over = { result: { winner: 'US', level: 'Narrow victory', reason: 'Twelve points to nine.', rule: '29.0/3', outcome: 'won' as const }, ask: null };

  it('waits for the end in a game with secrets, and says why', async () => {
    render(Table, { id: 'm1', token: 'token-us', watch: false });
    await vi.waitFor(() => expect(FakeSocket.all[0]?.sent.length).toBe(1));
    FakeSocket.all[0]!.tell(told('dark', 1, 'US', 'US'));
    await vi.waitFor(() => screen.getByTestId('replay-sealed'));
    expect(screen.queryByTestId('replay-link')).toBeNull();
    await fireEvent.click(screen.getByTestId('replay-sealed'));
    expect(toasts.list.at(-1)?.text).toContain('when the game is over');
    FakeSocket.all[0]!.tell(told('dark', 2, 'US', 'US', over));
    await vi.waitFor(() => screen.getByTestId('replay-link'));
    await fireEvent.click(screen.getByTestId('skip-story'));
    expect(screen.getByTestId('question').textContent).toBe('US: Narrow victory. Twelve points to nine.');
  });

  it('is open at any time in a game without', async () => {
    await table('open');
    await vi.waitFor(() => screen.getByTestId('what-now'));
    expect(screen.getByTestId('replay-link').getAttribute('href')).toContain('/replay/m1');
  });
});

describe('an invitation', () => {
  const hello = (): Record<string, unknown> => FakeSocket.all.at(-1)!.sent[0] as Record<string, unknown>;
  const invited = async (token = ''): Promise<FakeSocket> => {
    render(Table, { id: 'm1', token, invitation: 'c0me', watch: false });
    await vi.waitFor(() => expect(FakeSocket.all.at(-1)?.sent).toHaveLength(1));
    return FakeSocket.all.at(-1)!;
  };

  it('takes the seat with a token of one’s own, which the address holds from the beginning', async () => {
    const socket = await invited();
    const { token, invitation } = hello() as { token: string; invitation: string };
    expect(invitation).toBe('c0me');
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(location.hash).toBe(`#${token}.join.c0me`);
    socket.tell(told('open', 1, 'US', 'US'));
    expect(location.hash).toBe(`#${token}`);
    expect(seatsOf(localStorage, 'm1')?.mine).toEqual({ US: token });
  });

  it('is said again as it was when the page was left before the answer came', async () => {
    await invited('s3cr-et');
    expect(hello()).toMatchObject({ token: 's3cr-et', invitation: 'c0me' });
  });

  it('is no longer needed by who has a seat here', async () => {
    keepSeats(localStorage, 'm1', { US: 'token-us' });
    await invited();
    expect(hello()).toMatchObject({ token: 'token-us' });
    expect(hello()).not.toHaveProperty('invitation');
  });
});

describe('a game for one', () => {
  const seats = [{ name: 'Company', kind: 'person' as const, level: '', online: true, player: '' }];
  const now = (version: number, more: Partial<Update> = {}): Update =>
    update(version, { game: 'cards', scenario: 'ridge', seat: 'Company', seats, view: { secret: 'fog' }, ask: ask('act', [option(['done'], 'Done')], { seat: 'Company' }), ...more });
  async function alone(): Promise<FakeSocket> {
    render(Table, { id: 'm1', token: 'token', watch: false });
    await vi.waitFor(() => expect(FakeSocket.all[0]?.sent.length).toBe(1));
    FakeSocket.all[0]!.tell(now(1));
    await vi.waitFor(() => screen.getByTestId('option-1'));
    return FakeSocket.all[0]!;
  }

  it('names no seats and waits for nobody', async () => {
    await alone();
    expect(document.querySelector('.seats')?.textContent?.trim()).toBe('');
    expect(screen.queryByTestId('who')).toBeNull();
    expect(screen.getByTestId('question').textContent).toContain('act?');
  });

  it('tells what my own choice set off, and no more', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
    const socket = await alone();
    await vi.waitFor(() => expect(document.title).toContain('cards'));
    await fireEvent.click(screen.getByTestId('option-1'));
    socket.tell(now(2, { events: [event(1, 'moved', [], 'Second squad moves.'), event(2, 'ambush', [], 'A machine gun opens up.')], since: 1 }));
    await vi.waitFor(() => expect(screen.getByTestId('story').textContent).toContain('A machine gun opens up.'));
    expect(screen.getByTestId('story').textContent).toContain('1 of 1');
    expect(screen.getByTestId('log').textContent).toContain('Hour 1');
  });

  it('ends with a mission that failed, not with a draw', async () => {
    const socket = await alone();
    await vi.waitFor(() => expect(document.title).toContain('cards'));
    socket.tell(now(2, { ask: null, result: { winner: '', level: '', reason: 'The ridge was not taken.', rule: '', outcome: 'lost' } }));
    await vi.waitFor(() => screen.getByTestId('end-screen'));
    expect(screen.getByTestId('end-screen').textContent).toContain('Mission failed');
    expect(screen.getByTestId('question').textContent).toBe('Mission failed. The ridge was not taken.');
    expect(document.body.textContent).not.toContain('draw');
    expect(screen.getByTestId('rematch').textContent).toBe('Play it again');
    expect(screen.queryByTestId('next-mission')).toBeNull();
  });

  it('says from the start that it goes on from a record', async () => {
    const socket = await alone();
    expect(screen.queryByTestId('from-record')).toBeNull();
    socket.tell(now(2, { fromRecord: true }));
    await vi.waitFor(() => expect(screen.getByTestId('from-record').textContent).toContain('from a record'));
  });

  it('brings its share to the dice, and says for whom the first one waits', async () => {
    const socket = await alone();
    const hand = (seat: string, pledge = '', part = '') => ({ seat, pledge, part });
    const absent = { name: 'Enemy', kind: 'person' as const, level: '', online: false, player: '' };
    socket.tell(now(2, { ply: 0, seedHash: 'promised', hands: [hand('Company'), hand('Enemy')], seats: [...seats, absent] }));
    await vi.waitFor(() => expect(screen.getByTestId('dice-wait').textContent).toContain('waits for Enemy:'));
    const pledge = (socket.sent.at(-1) as { type: string; hash: string }).hash;
    expect(pledge).toMatch(/^[0-9a-f]{64}$/);
    // What binds the dice is shown before any of them falls, in the bar and at the start of the log.
    const bound = () => screen.getAllByTestId('bound-dice').map((one) => one.textContent);
    expect(bound()).toHaveLength(2);
    for (const words of bound()) expect(words).toMatch(/The dice are bound: prom ised….*promised.*Enemy\s*has not pledged yet/s);
    socket.tell(now(2, { ply: 0, seedHash: 'promised', hands: [hand('Company', pledge), hand('Enemy', 'bound')], seats: [...seats, absent] }));
    expect(socket.sent.at(-1)).toMatchObject({ type: 'give' });
    await vi.waitFor(() => expect(bound()[0]).toMatch(/Enemy\s*bound/));
    socket.tell(now(2, { ply: 4, seedHash: 'promised', hands: [hand('Company', pledge), hand('Enemy', 'bound')], seats: [...seats, absent] }));
    await vi.waitFor(() => expect(bound()).toHaveLength(1));
    const { part } = socket.sent.at(-1) as unknown as { part: string };
    socket.tell(now(2, { seedHash: 'promised', hands: [hand('Company', pledge, part), hand('Enemy', 'bound', part)] }));
    await vi.waitFor(() => expect(screen.queryByTestId('dice-wait')).toBeNull());
    // At the end it is told whether these bytes were used.
    const over = { ask: null, seed: part, result: { winner: '', level: '', reason: 'Over.', rule: '', outcome: 'lost' as const } };
    socket.tell(now(3, { ...over, seedHash: 'promised', hands: [hand('Company', pledge, part), hand('Enemy', 'bound', part)] }));
    await vi.waitFor(() => expect(screen.getByTestId('own-dice').textContent).toContain('✓'));
    expect(screen.getByTestId('seed-check').textContent).toContain('✕');
    expect(screen.getByTestId('seed').textContent).toContain('nobody could choose the dice');
  });

  it('says that a campaign ends where no mission follows', async () => {
    const socket = await alone();
    await vi.waitFor(() => expect(document.title).toContain('cards'));
    const result = { winner: '', level: '', reason: 'The ridge was not taken.', rule: '', outcome: 'lost' as const };
    socket.tell(now(2, { ask: null, scenario: 'ridge', result }));
    await vi.waitFor(() => screen.getByTestId('end-screen'));
    expect(screen.getByTestId('campaign-over').textContent).toContain('ends here');
    expect(screen.queryByTestId('next-mission')).toBeNull();
  });

  it('goes on with the next mission of its campaign', async () => {
    const socket = await alone();
    await vi.waitFor(() => expect(document.title).toContain('cards'));
    const result = { winner: 'Company', level: '', reason: 'The ridge is taken.', rule: '', outcome: 'won' as const };
    socket.tell(now(2, { ask: null, result, onward: { campaign: 'spring', scenario: 'ford', title: 'Mission ford' } }));
    await vi.waitFor(() => screen.getByTestId('next-mission'));
    expect(screen.getByTestId('onward').textContent).toContain('Mission ford');
    const posted: { path: string; init: RequestInit }[] = [];
    fetchWith((path, init) => {
      if (init?.method === 'POST') posted.push({ path, init });
      return Promise.resolve(new Response(init?.method === 'POST' ? '{"detail":"Not today."}' : '', { status: init?.method === 'POST' ? 503 : 200 }));
    });
    await fireEvent.click(screen.getByTestId('next-mission'));
    await vi.waitFor(() => expect(posted).toHaveLength(1));
    expect(JSON.parse(String(posted[0]!.init.body))).toMatchObject({ game: 'cards', scenario: 'ford', after: 'm1', seats: { Company: { kind: 'person' } } });
    expect(posted[0]!.init.headers).toMatchObject({ authorization: 'Bearer token' });
  });
});

describe('a match that the rules of today refuse', () => {
  const unfit: Unfit = {
    type: 'unfit', match: 'm1', game: 'open', scenario: 'patrol', fits: 12, choices: 20, seat: 'US', choice: 'moves to 5.5', reason: 'The river cannot be crossed there.', mend: true,
  };
  async function stuck(more: Partial<Unfit> = {}): Promise<FakeSocket> {
    render(Table, { id: 'm1', token: 'token-us', watch: false });
    await vi.waitFor(() => expect(FakeSocket.all[0]?.sent.length).toBe(1));
    FakeSocket.all[0]!.tell({ ...unfit, ...more });
    await vi.waitFor(() => screen.getByTestId('unfit'));
    return FakeSocket.all[0]!;
  }

  it('says which choice no longer fits, and goes on when its player is sure', async () => {
    await stuck();
    expect(screen.getByTestId('unfit').textContent?.replace(/\s+/g, ' ')).toMatch(/20 choices.*first 12 fit.*US moves to 5\.5.*The river cannot be crossed there\./);
    expect(screen.queryByTestId('what-now')).toBeNull();
    const posted: { path: string; body: unknown; headers: unknown }[] = [];
    fetchWith((path, init) => {
      if (init?.method === 'POST') posted.push({ path, body: JSON.parse(String(init.body)), headers: init.headers });
      return Promise.resolve(new Response('{}'));
    });
    await fireEvent.click(screen.getByTestId('mend'));
    expect(screen.getByTestId('mend-dialog').textContent?.replace(/\s+/g, ' ')).toMatch(/The 8 choices after that are set aside.*record as it was can still be downloaded/);
    expect(posted).toEqual([]);
    await fireEvent.click(screen.getByTestId('mend-sure'));
    await vi.waitFor(() => expect(FakeSocket.all).toHaveLength(2)); // it asks for the table anew
    expect(posted).toEqual([{ path: '/api/matches/m1/mend', body: { fits: 12 }, headers: expect.objectContaining({ authorization: 'Bearer token-us' }) }]);
    FakeSocket.all[1]!.tell(told('open', 3, 'US', 'US'));
    await vi.waitFor(() => screen.getByTestId('what-now'));
    expect(screen.queryByTestId('unfit')).toBeNull();
  });

  it('tells those without a seat what is going on', async () => {
    const socket = await stuck({ mend: false, choice: '', reason: '', seat: '' });
    expect(screen.queryByTestId('mend')).toBeNull();
    expect(screen.getByTestId('unfit-wait').textContent).toContain('Who has a seat can have it go on');
    socket.tell(told('open', 3, 'US', 'NVA/VC'));
    await vi.waitFor(() => screen.getByTestId('what-now'));
  });
});
