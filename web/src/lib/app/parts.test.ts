import { describe, expect, it } from 'vitest';
import { api, fetchWith, liveAddress, Trouble } from './api';
import { blake2b, seedMatches } from './blake2b';
import { problemReport } from './download';
import { called, decider, onlyComputersBeside, sitter, type Called } from './seats';
import { fromRecord, headingOf, levelFor, opponents, samePlans, seatPlans, sorted, switchesOf } from './start';
import { ask } from './samples';
import { ago } from './time';

const RECORD = 'danger close record 1\ngame toy\nscenario battle\nswitch play-on yes\nseed-hash 00\nstart |\nBlue ready |\n';

describe('new matches', () => {
  const levels = ['random', 'recruit', 'doctrine'].map((id) => ({ id, title: id, words: '' }));
  const game = { seats: ['Blue', 'Red'], levels };

  it('seat everybody', () => {
    expect(seatPlans(game, 'Red', 'computer')).toEqual({ Blue: { kind: 'computer', level: 'doctrine' }, Red: { kind: 'person' } });
    expect(seatPlans(game, 'Blue', 'link')).toEqual({ Blue: { kind: 'person' }, Red: { kind: 'open' } });
    expect(seatPlans(game, 'Blue', 'hot')).toEqual({ Blue: { kind: 'person' }, Red: { kind: 'person' } });
    expect(Object.values(seatPlans(game, 'Blue', 'watch')).map((one) => one.kind)).toEqual(['computer', 'computer']);
  });

  it('are against the opponent that was chosen', () => {
    expect(seatPlans(game, 'Red', 'computer', 'recruit')['Blue']).toEqual({ kind: 'computer', level: 'recruit' });
    expect(seatPlans(game, 'Blue', 'watch', 'recruit')['Red']).toEqual({ kind: 'computer', level: 'doctrine' });
    expect(opponents(levels).map(({ id }) => id)).toEqual(['recruit', 'doctrine']);
    expect(levelFor(levels, 'doctrine')).toBe('doctrine');
    expect(levelFor(levels, 'genius')).toBe('recruit');
    expect(levelFor([], 'genius')).toBe('');
  });

  it('tell my seats from those to offer', () => {
    const created = { match: {} as never, tokens: { Blue: 'a', Red: 'n' } };
    expect(sorted(created, seatPlans(game, 'Blue', 'link'))).toEqual({ mine: { Blue: 'a' }, invites: { Red: 'n' } });
    expect(sorted(created, seatPlans(game, 'Blue', 'hot'))).toEqual({ mine: { Blue: 'a', Red: 'n' }, invites: {} });
  });

  it('can be had again, with the same rulings', () => {
    const seats = [
      { name: 'Blue', kind: 'person' as const, level: '', online: true, player: '' },
      { name: 'Red', kind: 'computer' as const, level: 'doctrine', online: true, player: '' },
    ];
    expect(samePlans(seats, ['Blue'])).toEqual({ Blue: { kind: 'person' }, Red: { kind: 'computer', level: 'doctrine' } });
    const friends = seats.map((one) => ({ ...one, kind: 'person' as const }));
    expect(samePlans(friends, ['Red'])).toEqual({ Blue: { kind: 'open' }, Red: { kind: 'person' } });
    expect(samePlans(friends, [])).toEqual({ Blue: { kind: 'person' }, Red: { kind: 'person' } });
    expect(switchesOf(RECORD)).toEqual({ 'play-on': 'yes' });
  });

  it('start from a record', () => {
    expect(headingOf(RECORD)).toEqual({ game: 'toy', scenario: 'battle' });
    expect(headingOf('something else')).toBeNull();
    expect(fromRecord(RECORD, 1, {})).toEqual({ game: 'toy', scenario: 'battle', seats: {}, record: RECORD, ply: 1 });
  });
});

describe('a report', () => {
  it('is the record with notes in its heading', () => {
    const text = problemReport(RECORD, 'The odds | are wrong\n\nsee there', 7);
    const lines = text.split('\n');
    const start = lines.indexOf('start |');
    expect(lines.slice(start - 3, start)).toEqual(['note problem at choice 7', 'note The odds / are wrong', 'note see there']);
    expect(lines.filter((line) => !line.startsWith('note '))).toEqual(RECORD.split('\n'));
  });
});

describe('the seed', () => {
  it('is hashed as the server does', () => {
    const seed = Array.from({ length: 32 }, (_, n) => n.toString(16).padStart(2, '0')).join('');
    expect(seedMatches(seed, '25c6495970fd045036adf1e5d63ccb0a63cb1a732bd9ac172f574f61a20782ce')).toBe(true);
    expect(seedMatches(seed.replace('1f', '20'), '25c6495970fd045036adf1e5d63ccb0a63cb1a732bd9ac172f574f61a20782ce')).toBe(false);
    expect(seedMatches('no seed', '')).toBe(false);
    expect(blake2b(new TextEncoder().encode('x'.repeat(300)))).toBe('5aa7fbbf37986bb2a5d547c0d3c4d4326a24d786e7d57bf93fc784176e38b33d');
  });
});

describe('seats in words', () => {
  const seat = (kind: 'person' | 'computer' | 'open', online: boolean) => ({ name: 'Red', kind, level: '', online, player: '' });
  const shown = ({ name, words }: Called) => name + words;
  it('say who sits and who decides', () => {
    expect([shown(sitter(seat('computer', true))), shown(sitter(seat('open', false))), shown(sitter(seat('person', false)))]).toEqual(['computer', 'open seat', 'away']);
    const theirs = ask('movement', [], { seat: 'Red', mine: false });
    expect(shown(decider(theirs, [seat('computer', true)], ['Blue']))).toBe('the computer decides');
    expect(shown(decider(theirs, [seat('open', false)], ['Blue']))).toContain('not at the table');
    expect(shown(decider(theirs, [], ['Red']))).toBe('you decide');
    expect(shown(decider(null, [], []))).toBe('');
    expect(shown(sitter({ ...seat('computer', true), level: 'recruit' }))).toBe('computer, recruit');
  });
  it('name people who gave a name', () => {
    const anna = { ...seat('person', true), player: 'Anna' };
    const theirs = ask('movement', [], { seat: 'Red', mine: false });
    expect([shown(sitter(anna)), shown(sitter({ ...anna, online: false }))]).toEqual(['Anna', 'Anna, away']);
    expect(shown(decider(theirs, [anna], ['Blue']))).toBe('Anna decides');
    // Two at one screen are told apart by their names.
    expect(shown(decider(theirs, [anna], ['Red', 'Blue']))).toBe('Anna decides');
    expect(shown(decider(theirs, [seat('person', true)], ['Red', 'Blue']))).toBe('decides');
    expect([shown(called('Red', [anna])), shown(called('Red', [seat('person', true)]))]).toEqual(['Anna (Red)', 'Red']);
  });
  it('know whether a hint spoils somebody\'s game', () => {
    const blue = { ...seat('person', true), name: 'Blue' };
    expect(onlyComputersBeside([blue, seat('computer', true)], ['Blue'])).toBe(true);
    expect(onlyComputersBeside([blue], ['Blue'])).toBe(true);
    expect(onlyComputersBeside([blue, seat('person', true)], ['Blue'])).toBe(false);
    expect(onlyComputersBeside([blue, seat('open', false)], ['Blue'])).toBe(false);
    expect(onlyComputersBeside([blue, seat('person', true)], ['Blue', 'Red'])).toBe(false);
    expect(onlyComputersBeside([seat('computer', true), seat('computer', true)], [])).toBe(false);
  });
  it('say when', () => {
    const now = Date.parse('2026-01-02T12:00:00Z');
    expect(ago('2026-01-02T11:57:00Z', now)).toBe('3 minutes ago');
    expect(ago('2026-01-02T11:59:50Z', now)).toBe('just now');
    expect(ago('2025-12-31T12:00:00Z', now)).toBe('2 days ago');
    expect(ago('never', now)).toBe('');
  });
});

describe('the server over HTTP', () => {
  const answer = (status: number, body: string) => Promise.resolve(new Response(body, { status }));

  it('fails with a sentence', async () => {
    fetchWith(() => answer(404, '{"detail":"No match x1."}'));
    await expect(api.match('x1')).rejects.toThrow('No match x1.');
    fetchWith(() => answer(503, '<html>'));
    await expect(api.match('x1')).rejects.toThrow(/busy/);
    fetchWith(() => Promise.reject(new TypeError('fetch failed')));
    await expect(api.match('x1')).rejects.toThrow(/cannot be reached/);
    await expect(api.match('x1')).rejects.toBeInstanceOf(Trouble);
  });

  it('keeps a token out of the address', async () => {
    const asked: [string, RequestInit | undefined][] = [];
    fetchWith((input, init) => {
      asked.push([input, init]);
      return answer(200, '{}');
    });
    await api.position('m1', 3, 'Red', 's3cret');
    expect(asked[0]?.[0]).toBe('/api/matches/m1/position?ply=3&seat=Red');
    expect((asked[0]?.[1]?.headers as Record<string, string>).authorization).toBe('Bearer s3cret');
    expect(liveAddress('m1', { protocol: 'https:', host: 'table' })).toBe('wss://table/api/live/m1');
  });

  it('fetches what never changes once, unless it failed', async () => {
    let calls = 0;
    fetchWith(() => answer((calls += 1) === 1 ? 500 : 200, '{"games":[],"version":"1"}'));
    await expect(api.catalogue()).rejects.toThrow();
    await api.catalogue();
    await api.catalogue();
    expect(calls).toBe(2);
  });
});
