/** Create a match, keep its seats, and go there. */
import type { NewMatch } from '../generated/protocol';
import { api } from './api';
import { router } from './router.svelte';
import { matchHref } from './routing';
import { sorted } from './start';
import { browserShelf, keepNames, keepSeats } from './tokens';

/** Create a match and sit down. Whoever plays brings bytes of his own to its dice. Several at this screen have a name each, by their seats. */
export async function begin(match: NewMatch, token = '', names: Record<string, string> = {}): Promise<void> {
  const created = await api.create({ ...match, sharedDice: true }, token);
  const { mine, invites } = sorted(created, match.seats);
  keepSeats(browserShelf(), created.match.id, mine, invites);
  if (Object.keys(mine).length > 1) keepNames(browserShelf(), created.match.id, names);
  router.go(matchHref(created.match.id, Object.values(mine)[0] ?? ''));
}
