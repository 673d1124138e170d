import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { fetchWith } from '../lib/app/api';
import { cardGame, matchCard } from '../lib/app/samples';
import { keepSeats } from '../lib/app/tokens';
import type { MatchCard } from '../lib/generated/protocol';
import Lobby from './Lobby.svelte';

vi.mock('../lib/games', () => ({ clientOf: () => Promise.resolve({}), listingOf: () => ({ emblem: [] }), playable: () => true }));

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('lets who plays alone play at once', async () => {
  const sent: unknown[] = [];
  fetchWith((path, init) => {
    if (init?.method === 'POST') {
      sent.push(JSON.parse(String(init.body)));
      return Promise.resolve(new Response('{"detail":"Not today."}', { status: 503 }));
    }
    return Promise.resolve(new Response(JSON.stringify(path === '/api/catalogue' ? { games: [cardGame()], version: '1' } : {})));
  });
  render(Lobby);
  await vi.waitFor(() => screen.getByTestId('start'));
  expect(screen.queryByTestId('opponent')).toBeNull();
  expect(screen.queryByTestId('side-Company')).toBeNull();
  expect(screen.getByTestId('start').textContent?.trim()).toBe('Play');
  // In hours, and of a mission without a fixed length nothing is said of it.
  expect(screen.getByTestId('scenario-night').textContent).toContain('up to 8 hours');
  expect(screen.getByTestId('scenario-ridge').textContent).not.toMatch(/hour|turn/);
  await fireEvent.click(screen.getByTestId('start'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ game: 'cards', scenario: 'ridge', seats: { Company: { kind: 'person' } }, sharedDice: true });
});

/** A lobby with matches of mine. */
async function lobby(matches: MatchCard[]): Promise<{ sent: unknown[] }> {
  const sent: unknown[] = [];
  matches.forEach(({ id }) => keepSeats(localStorage, id, { Company: `token-${id}` }));
  fetchWith((path, init) => {
    if (path === '/api/mine') return Promise.resolve(new Response(JSON.stringify({ matches: matches.map((match) => ({ match, seat: 'Company', token: `token-${match.id}` })) })));
    if (init?.method === 'POST') {
      sent.push(JSON.parse(String(init.body)));
      return Promise.resolve(new Response('{"detail":"Not today."}', { status: 503 }));
    }
    return Promise.resolve(new Response(JSON.stringify(path === '/api/catalogue' ? { games: [cardGame()], version: '1' } : {})));
  });
  render(Lobby);
  await vi.waitFor(() => screen.getByTestId('start'));
  return { sent };
}
const mission = (id: string, scenario: string, more: Partial<MatchCard> = {}): MatchCard => matchCard(id, { game: 'cards', scenario, campaign: 'spring', turn: 4, ...more });
const states = (within: Element): (string | null)[] => [...within.querySelectorAll('[data-state]')].map((one) => one.textContent?.replace(/\s+/g, ' ').trim() ?? null);

it('begins a campaign with its first mission', async () => {
  const { sent } = await lobby([]);
  expect(screen.getByTestId('campaign-spring').textContent).toContain('campaign of 3 missions');
  expect(screen.queryByTestId('campaign-plan')).toBeNull();
  await fireEvent.click(screen.getByTestId('campaign-spring').querySelector('input')!);
  expect(screen.getByTestId('campaign-plan').textContent).toContain('Three missions with one company.');
  expect(states(screen.getByTestId('campaign-plan'))).toEqual(['○ Mission ridge to come', '○ Mission ford to come', '○ Mission village to come']);
  await fireEvent.click(screen.getByTestId('start'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ game: 'cards', scenario: 'ridge' });
});

it('says which matches began from a record', async () => {
  await lobby([
    matchCard('a', { game: 'cards', scenario: 'night', title: 'A night' }),
    matchCard('b', { game: 'cards', scenario: 'night', title: 'Another', fromRecord: true }),
  ]);
  await vi.waitFor(() => expect(screen.getAllByTestId('from-record')).toHaveLength(1));
  expect(screen.getByTestId('from-record').parentElement?.textContent).toBe('Another, from a record');
});

it('shows a campaign as one thing with its missions in a row', async () => {
  await lobby([
    mission('b', 'ford', { after: 'a' }),
    mission('a', 'ridge', { over: true, outcome: 'won', onward: true, result: 'The ridge is ours.' }),
    matchCard('c', { game: 'cards', scenario: 'night', title: 'A night', turn: 2 }),
  ]);
  await vi.waitFor(() => screen.getByTestId('campaign'));
  expect(screen.getAllByTestId('campaign')).toHaveLength(1);
  expect(states(screen.getByTestId('campaign'))).toEqual(['✓ Mission ridge done: won', '● Mission ford now', '○ Mission village to come']);
  expect(screen.getByTestId('campaign').querySelector('a')?.getAttribute('href')).toContain('/match/b');
  expect(screen.getByTestId('resume').querySelectorAll('li[data-testid="campaign"], li:not([data-state])')).toHaveLength(2);
  expect(screen.getByTestId('resume').textContent).toContain('Hour 2');
});

it('says that the next mission waits, and that one failed', async () => {
  await lobby([mission('a', 'ridge', { over: true, outcome: 'lost', onward: true })]);
  await vi.waitFor(() => screen.getByTestId('campaign'));
  expect(states(screen.getByTestId('campaign'))).toEqual(['✕ Mission ridge done: failed', '▸ Mission ford next', '○ Mission village to come']);
  expect(screen.getByTestId('campaign').textContent).toContain('the next mission waits');
});

it('keeps a campaign that has ended with the finished matches, and the way to its table', async () => {
  await lobby([mission('a', 'ridge', { over: true, outcome: 'lost' })]);
  await fireEvent.click(await screen.findByText(/Finished matches/));
  const row = screen.getByTestId('campaign');
  expect(row.textContent).toContain('the campaign is over');
  expect(states(row)).toEqual(['✕ Mission ridge done: failed', '○ 2 more not played']);
  expect(row.querySelector('a')?.getAttribute('href')).toContain('/match/a');
  expect(screen.queryByTestId('resume')).toBeNull();
});
