/** Addresses of the client: what is in them, and how they are written. */

export type Route =
  | { name: 'lobby' }
  | { name: 'match'; id: string; token: string; invitation: string; watch: boolean }
  | { name: 'replay'; id: string; ply: number | null; seat: string }
  | { name: 'how-to-play'; game: string }
  | { name: 'rules'; game: string; rule: string }
  | { name: 'lost'; path: string };

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Between a seat's new token, if there is one yet, and the invitation that it takes the seat with. */
const JOIN = '.join.';

/** The page that an address names. Seat tokens stand in the fragment only: it is never sent. */
export function parseRoute(pathname: string, search = '', hash = ''): Route {
  const parts = pathname.split('/').filter(Boolean);
  const [first, id] = parts;
  if (parts.length === 0) return { name: 'lobby' };
  if (parts.length === 1 && first === 'how-to-play') return { name: 'how-to-play', game: '' };
  if (parts.length === 1 && first === 'rules') return { name: 'rules', game: '', rule: '' };
  if (parts.length === 2 && id !== undefined && ID.test(id)) {
    if (first === 'how-to-play') return { name: 'how-to-play', game: id };
    if (first === 'rules') return { name: 'rules', game: id, rule: decodeURIComponent(hash.replace(/^#(rule-)?/, '')) };
    const query = new URLSearchParams(search);
    if (first === 'match') {
      const [token = '', invitation = ''] = hash.replace(/^#/, '').split(JOIN);
      return { name: 'match', id, token, invitation, watch: query.has('watch') };
    }
    if (first === 'replay') {
      return { name: 'replay', id, ply: wholeNumber(query.get('ply')), seat: query.get('seat') ?? '' };
    }
  }
  return { name: 'lost', path: pathname };
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : null;
}

/** The address of a seat at a table, or of the table itself for those who look on. */
export function matchHref(id: string, token = ''): string {
  return token ? `/match/${id}#${token}` : `/match/${id}`;
}

/** The address that takes an open seat; with the token that it is taken with, so that nothing is lost on the way. */
export function inviteHref(id: string, invitation: string, token = ''): string {
  return `/match/${id}#${token}${JOIN}${invitation}`;
}

/** The address to look on, also from a browser that has a seat. */
export function watchHref(id: string): string {
  return `/match/${id}?watch`;
}

/** The address of the article on how to play a game. */
export function howToPlayHref(game = ''): string {
  return game ? `/how-to-play/${game}` : '/how-to-play';
}

/** The address of a game's rules, or of one clause. */
export function rulesHref(game: string, rule = ''): string {
  return rule ? `/rules/${game}#rule-${rule}` : `/rules/${game}`;
}

/** The address of a replay, of one ply in it, from one seat's eyes. */
export function replayHref(id: string, ply: number | null = null, seat = ''): string {
  const query = new URLSearchParams();
  if (ply !== null) query.set('ply', String(ply));
  if (seat) query.set('seat', seat);
  const text = query.toString();
  return text ? `/replay/${id}?${text}` : `/replay/${id}`;
}
