import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { fetchWith } from '../lib/app/api';
import { cardGame } from '../lib/app/samples';
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
  expect(sent[0]).toMatchObject({ game: 'cards', scenario: 'ridge', seats: { Company: { kind: 'person' } } });
});
