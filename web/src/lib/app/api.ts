/** The server over HTTP, typed; what goes wrong becomes a sentence. */
import type {
  Catalogue, Charts, Created, MatchCard, Mend, MyMatches, NewMatch, Problem, Replay, StoryCard, Update, Verdict,
} from '../generated/protocol';

/** A request that failed, with a sentence for people. */
export class Trouble extends Error {
  constructor(
    message: string,
    readonly status = 0,
  ) {
    super(message);
    this.name = 'Trouble';
  }
}

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

const FALLBACK: Record<number, string> = {
  400: 'The server did not understand the request.',
  401: 'This seat is not yours: open it with the link that you were given.',
  403: 'This seat is not yours: open it with the link that you were given.',
  404: 'The server knows no such thing. The link may be wrong, or the match is gone.',
  413: 'That is too much for the server at once.',
  429: 'Too many requests at once. Wait a moment and try again.',
  500: 'The server made a mistake. Nothing was changed.',
  502: 'The server cannot be reached just now.',
  503: 'The server is busy or closing. Try again in a moment.',
};

/** The sentence for an answer that is no success. */
export async function sentence(response: Response): Promise<string> {
  try {
    const problem = (await response.json()) as Partial<Problem>;
    if (typeof problem.detail === 'string' && problem.detail) return problem.detail.charAt(0).toUpperCase() + problem.detail.slice(1);
  } catch {
    // no JSON: the status says enough
  }
  return FALLBACK[response.status] ?? `The server answered with status ${response.status}.`;
}

let fetching: Fetch = (input, init) => fetch(input, init);

/** For tests: another way to fetch. */
export function fetchWith(other: Fetch): void {
  fetching = other;
}

async function request(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetching(path, init);
  } catch {
    throw new Trouble('The server cannot be reached. Is it still running?');
  }
  if (!response.ok) throw new Trouble(await sentence(response), response.status);
  return response;
}

/** A token, where one is needed, goes into a header: never into an address. */
async function get<T>(path: string, token = ''): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  return (await (await request(path, { headers })).json()) as T;
}

async function post<T>(path: string, body: unknown, token = ''): Promise<T> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return (await (await request(path, init)).json()) as T;
}

function query(values: Record<string, string | number>): string {
  const text = new URLSearchParams(Object.entries(values).map(([k, v]) => [k, String(v)])).toString();
  return text ? `?${text}` : '';
}

const kept = new Map<string, Promise<unknown>>();

/** Fetched once a visit. A failure is not kept. */
function once<T>(path: string): Promise<T> {
  const found = kept.get(path);
  if (found) return found as Promise<T>;
  const coming = get<T>(path);
  kept.set(path, coming);
  coming.catch(() => kept.delete(path));
  return coming;
}

export const api = {
  /** The four games. */
  catalogue: () => once<Catalogue>('/api/catalogue'),
  /** What is printed: map, counters, tables. */
  content: <T>(game: string) => once<T>(`/api/games/${game}/content`),
  /** Our paraphrase of each rule, by its id. */
  rules: (game: string) => once<Record<string, string>>(`/api/games/${game}/rules`),
  /** With `after` the token is that of a seat in the match before. */
  create: (match: NewMatch, token = '') => post<Created>('/api/matches', match, token),
  /** Let an unfit match go on after the choices that fit. */
  mend: (id: string, fits: number, token: string) => post<MatchCard>(`/api/matches/${id}/mend`, { fits } satisfies Mend, token),
  mine: (tokens: string[]) => post<MyMatches>('/api/mine', { tokens }),
  match: (id: string) => get<MatchCard>(`/api/matches/${id}`),
  replay: (id: string, seat: string, token = '') =>
    get<Replay>(`/api/matches/${id}/replay${query(seat ? { seat } : {})}`, token),
  position: (id: string, ply: number, seat: string, token = '') =>
    get<Update>(`/api/matches/${id}/position${query({ ply, ...(seat && { seat }) })}`, token),
  /** What happened since an event (its number), for who comes back: from the board before it, step by step. */
  story: (id: string, since: number, seat: string, token = '') =>
    get<StoryCard>(`/api/matches/${id}/story${query({ since, ...(seat && { seat }) })}`, token),
  /** What came of one choice, step by step. */
  storyOf: (id: string, ply: number, seat: string, token = '') =>
    get<StoryCard>(`/api/matches/${id}/story${query({ ply, ...(seat && { seat }) })}`, token),
  charts: (id: string) => get<Charts>(`/api/matches/${id}/charts`),
  verdict: (id: string) => get<Verdict>(`/api/matches/${id}/verdict`),
  record: async (id: string) => (await request(`/api/matches/${id}/record`)).text(),
  recordHref: (id: string) => `/api/matches/${id}/record`,
};

/** The address of a match's live socket. */
export function liveAddress(id: string, from: { protocol: string; host: string } = location): string {
  return `${from.protocol === 'https:' ? 'wss:' : 'ws:'}//${from.host}/api/live/${id}`;
}
