import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { fetchWith } from '../lib/app/api';
import { me } from '../lib/app/me.svelte';
import { gameCard, matchCard } from '../lib/app/samples';
import { sitting } from '../lib/app/sitting';
import { keepSeats, seatsOf } from '../lib/app/tokens';
import Lobby from './Lobby.svelte';

const shown = vi.hoisted(() => ({ games: ['one', 'two'], drawn: [] as string[] }));
vi.mock('../lib/games', () => ({
  clientOf: () => Promise.resolve({}),
  listingOf: (id: string) => ({ emblem: [], first: `${id}-b`, wants: { Red: `What Red wants in ${id}.` }, shape: 0.8,
    preview: () => {
      shown.drawn.push(id);
      return id === 'one' ? Promise.resolve({ default: () => undefined }) : new Promise(() => undefined);
    } }),
  playable: (id: string) => shown.games.includes(id),
}));

const game = (id: string, built: boolean, seats: string[]) => gameCard(id, {
  title: `Game ${id}`, built, seats,
  scenarios: ['a', 'b'].map((one) => ({ id: `${id}-${one}`, title: `${id} ${one}`, briefing: `Briefing ${id} ${one}`, turns: 4, endsEarly: false, length: '' })),
});

it('offers every game that server and client both know', async () => {
  const games = [game('new', true, ['Red']), game('one', true, ['Red', 'Blue']), game('two', true, ['US', 'NVA/VC']), game('later', false, [])];
  const sent: unknown[] = [];
  fetchWith((path, init) => {
    if (init?.method === 'POST') {
      sent.push(JSON.parse(String(init.body)));
      return Promise.resolve(new Response('{"detail":"Not today."}', { status: 503 }));
    }
    return Promise.resolve(new Response(JSON.stringify(path === '/api/catalogue' ? { games, version: '1' } : {})));
  });
  render(Lobby);
  await vi.waitFor(() => screen.getByTestId('start'));
  // The first that can be played is chosen, at the scenario for newcomers; what this page cannot show is to come.
  expect(screen.getByTestId('game-one').querySelector('button')?.getAttribute('aria-pressed')).toBe('true');
  for (const id of ['new', 'later']) expect(screen.getByTestId(`game-${id}`).textContent).toContain('In preparation');
  expect(screen.getByText('Briefing one b')).toBeTruthy();
  expect(screen.getAllByTestId(/^scenario-/).map(({ textContent }) => textContent?.trim().replace(/\s+/g, ' '))).toEqual(['one b Start here 4 turns', 'one a 4 turns']);
  expect(screen.getByText('What Red wants in one.')).toBeTruthy();

  // The small maps of all games are fetched; until one is here its place is kept.
  await vi.waitFor(() => expect(shown.drawn).toEqual(['one', 'two']));
  expect(screen.queryByTestId('preview-blank')).toBeNull();
  await fireEvent.click(screen.getByTestId('game-two').querySelector('button')!);
  expect(screen.getByTestId('preview-blank').style.aspectRatio).toMatch(/^0.8/);
  expect(screen.getByText('Briefing two b')).toBeTruthy();
  expect(screen.getByTestId('side-NVA/VC')).toBeTruthy();
  await fireEvent.click(screen.getByTestId('start'));
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Not today'));
  expect(sent).toEqual([expect.objectContaining({ game: 'two', scenario: 'two-b', seats: { US: { kind: 'person' }, 'NVA/VC': { kind: 'computer', level: '' } } })]);
});

it('takes a match off the list after a question, and brings it back', async () => {
  keepSeats(localStorage, 'm1', { Red: 'token-1' });
  keepSeats(localStorage, 'm2', { Red: 'token-2' });
  const mine = ['m1', 'm2'].map((id) => ({ match: matchCard(id, { game: 'one', decides: 'Red' }), seat: 'Red', token: `token-${id[1]}` }));
  fetchWith((path) => {
    const answer = path === '/api/catalogue' ? { games: [game('one', true, ['Red', 'Blue'])], version: '1' } : path.includes('mine') ? { matches: mine } : {};
    return Promise.resolve(new Response(JSON.stringify(answer)));
  });
  const { unmount } = render(Lobby);
  const listed = () => [...screen.getByTestId('resume').querySelectorAll('.title')].map((one) => one.textContent);
  await vi.waitFor(() => expect(listed()).toEqual(['Match m1', 'Match m2']));
  expect(screen.queryByTestId('show-removed')).toBeNull();
  await fireEvent.click(screen.getByLabelText('Remove Match m1 from this list'));
  await fireEvent.click(screen.getByText('Keep it here'));
  expect(listed()).toHaveLength(2);
  await fireEvent.click(screen.getByLabelText('Remove Match m1 from this list'));
  expect(screen.getByTestId('leave-list').textContent).toContain('Match m1');
  await fireEvent.click(screen.getByTestId('leave-list-sure'));
  expect(listed()).toEqual(['Match m2']);
  expect(seatsOf(localStorage, 'm1')?.mine).toEqual({ Red: 'token-1' });
  // Over a reload too, until it is brought back.
  unmount();
  render(Lobby);
  await vi.waitFor(() => expect(listed()).toEqual(['Match m2']));
  expect(screen.getByTestId('show-removed').textContent).toContain('Removed matches (1)');
  await fireEvent.click(screen.getByTestId('show-removed'));
  await fireEvent.click(screen.getByLabelText('Bring Match m1 back to the list'));
  expect(listed()).toEqual(['Match m1', 'Match m2']);
  expect(screen.queryByTestId('show-removed')).toBeNull();
});

it('comes back to the game that was begun last', async () => {
  me.game = 'two';
  render(Lobby);
  await vi.waitFor(() => expect(screen.getByTestId('game-two').className).toContain('chosen'));
  me.game = '';
});

it('names both who play at one screen', async () => {
  localStorage.clear();
  const made = { match: matchCard('m7', { game: 'one' }), tokens: { Red: 'token-r', Blue: 'token-b' } };
  fetchWith((path, init) => {
    const answer = init?.method === 'POST' ? made : path === '/api/catalogue' ? { games: [game('one', true, ['Red', 'Blue'])], version: '1' } : {};
    return Promise.resolve(new Response(JSON.stringify(answer)));
  });
  render(Lobby);
  await vi.waitFor(() => screen.getByTestId('start'));
  // One name, two at one screen, none where computers play.
  expect(screen.queryByTestId('other-name')).toBeNull();
  await fireEvent.click(screen.getByTestId('opponent-watch').querySelector('input')!);
  expect(screen.queryByTestId('my-name')).toBeNull();
  await fireEvent.click(screen.getByTestId('opponent-hot').querySelector('input')!);
  const type = (testid: string, value: string) => fireEvent.change(screen.getByTestId(testid), { target: { value } });
  await type('my-name', ' Anna ');
  await type('other-name', 'Bert');
  await fireEvent.click(screen.getByTestId('start'));
  await vi.waitFor(() => expect(seatsOf(localStorage, 'm7')).not.toBeNull());
  // Each sits down under his own name, and so again after a reload.
  const { tokens, called } = sitting(localStorage, 'm7', { token: '', invitation: '', watch: false });
  expect(tokens.map((one) => [one, called(one)])).toEqual([['token-r', 'Anna'], ['token-b', 'Bert']]);
  keepSeats(localStorage, 'm7', { Red: 'token-r' });
  expect(sitting(localStorage, 'm7', { token: 'token-b', invitation: '', watch: false }).called('token-b')).toBe('Bert');
});
