import { describe, expect, it } from 'vitest';
import { howToPlayHref, inviteHref, matchHref, parseRoute, replayHref, watchHref } from './routing';

const at = (href: string) => {
  const url = new URL(href, 'http://table');
  return parseRoute(url.pathname, url.search, url.hash);
};

describe('addresses', () => {
  it('name the pages', () => {
    expect(at('/')).toEqual({ name: 'lobby' });
    expect(at(howToPlayHref())).toEqual({ name: 'how-to-play', game: '' });
    expect(at(howToPlayHref('toy'))).toEqual({ name: 'how-to-play', game: 'toy' });
    expect(at('/elsewhere')).toEqual({ name: 'lost', path: '/elsewhere' });
    expect(at('/match/')).toEqual({ name: 'lost', path: '/match/' });
    expect(at('/match/a/b')).toEqual({ name: 'lost', path: '/match/a/b' });
  });

  it('hold a seat in the fragment alone', () => {
    expect(at(matchHref('m1', 's3cr-et'))).toEqual({ name: 'match', id: 'm1', token: 's3cr-et', invitation: '', watch: false });
    const url = new URL(matchHref('m1', 's3cret'), 'http://table');
    expect(url.pathname + url.search).not.toContain('s3cret');
    expect(at(matchHref('m1'))).toEqual({ name: 'match', id: 'm1', token: '', invitation: '', watch: false });
    expect(at(watchHref('m1'))).toEqual({ name: 'match', id: 'm1', token: '', invitation: '', watch: true });
  });

  it('invite to a seat, and hold what takes it until it is taken', () => {
    expect(at(inviteHref('m1', 'c0me'))).toEqual({ name: 'match', id: 'm1', token: '', invitation: 'c0me', watch: false });
    expect(at(inviteHref('m1', 'c0me', 's3cr-et'))).toEqual({ name: 'match', id: 'm1', token: 's3cr-et', invitation: 'c0me', watch: false });
  });

  it('lead to a ply from one seat’s eyes', () => {
    expect(at(replayHref('m1'))).toEqual({ name: 'replay', id: 'm1', ply: null, seat: '' });
    expect(at(replayHref('m1', 0))).toEqual({ name: 'replay', id: 'm1', ply: 0, seat: '' });
    expect(at(replayHref('m1', 41, 'Red'))).toEqual({ name: 'replay', id: 'm1', ply: 41, seat: 'Red' });
    expect(at('/replay/m1?ply=-3')).toMatchObject({ ply: null });
    expect(at('/replay/m1?ply=1e9')).toMatchObject({ ply: null });
  });

  it('refuse an id that is none', () => {
    expect(at('/match/%3Cscript%3E').name).toBe('lost');
    expect(at(`/match/${'x'.repeat(65)}`).name).toBe('lost');
  });
});
