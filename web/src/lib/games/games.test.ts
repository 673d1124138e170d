import { describe, expect, it } from 'vitest';
import { clientOf, listed, listingOf, playable } from '.';

describe('the games', () => {
  it('are the folders here', () => {
    expect(listed).toEqual(expect.arrayContaining(['anloc', 'fof', 'fte', 'incoming']));
    for (const game of listed) expect(listingOf(game).emblem.length).toBeGreaterThan(0);
  });

  it('are unknown if they are no folder', () => {
    expect(playable('anloc')).toBe(true);
    expect(playable('chess')).toBe(false);
    expect(playable('../app')).toBe(false);
    expect(listingOf('chess')).toEqual({ emblem: [] });
  });

  it('say in a sentence what cannot be shown', async () => {
    await expect(clientOf('chess')).rejects.toThrow(/cannot show chess/);
  });

  it.each(listed.filter(playable))('%s gives what the table needs', async (game) => {
    const client = await clientOf(game);
    const tabs = client.tabs.map(({ id }) => id);
    expect(new Set(tabs).size).toBe(tabs.length);
    expect(tabs).not.toContain('log');
    for (const kinds of Object.values(client.verbs)) expect(kinds.every((kind) => typeof kind === 'string')).toBe(true);
    // Enter confirms without naming anything.
    for (const verb of [...client.launching, ...client.ending]) expect(client.verbs[verb]).toBeUndefined();
    const listing = listingOf(game);
    for (const fetch of [listing.preview, listing.howToPlay]) if (fetch) expect((await fetch()).default).toBeTypeOf('function');
  });
});
