/** Who sits down at a table with this browser: the seats of the link, or those that are kept here. */
import { me } from './me.svelte';
import { router } from './router.svelte';
import { inviteHref } from './routing';
import { newToken, seatsOf, type Shelf } from './tokens';

export interface Sitting {
  /** One token a seat; two of them are a hot seat. "" looks on. */
  tokens: readonly string[];
  /** The invitation that the first token takes; "" for none. */
  taking: string;
  /** Seats that I may offer to somebody: name -> invitation. */
  invites: Readonly<Record<string, string>>;
  /** What who plays with a token wants to be called: my own name, or of several at this screen that of each. */
  called: (token: string) => string;
}

export function sitting(shelf: Shelf, id: string, { token, invitation, watch }: { token: string; invitation: string; watch: boolean }): Sitting {
  const kept = watch ? null : seatsOf(shelf, id);
  const held = Object.values(kept?.mine ?? {});
  const tokens = tokensOf(held, token, invitation, watch);
  const taking = tokens.some((one) => held.includes(one)) ? '' : invitation;
  // Until the seat is taken the address holds all that it takes.
  if (taking) router.rewrite(inviteHref(id, taking, tokens[0]!));
  const seats = new Map(Object.entries(kept?.mine ?? {}).map(([seat, one]) => [one, seat]));
  const called = (one: string): string => (tokens.length > 1 ? (kept?.names?.[seats.get(one) ?? ''] ?? '') : me.name);
  return { tokens, taking, invites: kept?.invites ?? {}, called };
}

function tokensOf(held: string[], token: string, invitation: string, watch: boolean): string[] {
  if (watch) return [''];
  if (held.length > 0 && (!token || (held.length > 1 && held.includes(token)))) return held;
  return [token || (invitation ? newToken() : '')];
}
