import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { event } from '$lib/app/samples';
import { brought, PARTS, said, usedBy } from './action-cards';
import DrawnCard from './DrawnCard.svelte';
import firefight from './fixtures/firefight.json';
import type { FofContent } from './types';

const { content } = firefight as unknown as { content: FofContent };
const deck = content.actionDeck;
const lowest = content.lowestModifier;
afterEach(cleanup);

const roll = (read: number) => ({ title: '', dice: [], needed: '', modifiers: [], result: '', meaning: '', place: -1, cards: [0], read });
const readAt = (part: (typeof PARTS)[number], column = 0): number => PARTS.indexOf(part) + 16 * column;

describe('a card that was drawn', () => {
  it('is read in the part that the server names', () => {
    expect(usedBy(-1, lowest)).toBeNull();
    expect(usedBy(readAt('attempt'), lowest)).toEqual({ section: 'attempt' });
    expect(usedBy(readAt('result', 2), lowest)).toEqual({ section: 'result', at: -2 });
    expect(usedBy(readAt('effect', 1), lowest)).toEqual({ section: 'effect', at: 1 });
    expect(usedBy(readAt('random', 10), lowest)).toEqual({ section: 'random', at: 10 });
  });

  it('says what stands in each part', () => {
    const card = deck[0]!;
    const told = (section: (typeof PARTS)[number], at?: number) => { const { big, small } = said(card, { section, at }, lowest); return `${big} ${small}`; };
    expect(told('activated')).toBe(`${card.activated} activated`);
    expect(told('attempt')).toBe('Contact! word');
    expect(told('result', -4)).toBe('HIT at \u22124');
    expect(told('effect', 1)).toBe('FC Line');
    expect(told('random', 8)).toBe(`${card.random[6]} of 8`);
    expect(PARTS.every((section) => told(section, 2).trim().length > 0)).toBe(true);
  });

  it('knows whether it brought what was looked for', () => {
    const rally = deck.find(({ attempt }) => attempt === 'rally')!;
    const cover = deck.find(({ attempt }) => attempt === 'cover')!;
    expect(brought(event(1, 'attempts', [3, 5, 2, 1], ''), rally)).toBe(true);
    expect(brought(event(1, 'attempts', [3, 5, 2, 1], ''), cover)).toBe(false);
    expect(brought(event(1, 'contact-drawn', [3, 1, 0], ''), rally)).toBe(false);
    expect(brought(event(1, 'fired-at', [3, -1, 0], ''), rally)).toBeNull();
  });

  it('shows the part in small and the whole card on demand, with that part ringed', async () => {
    render(DrawnCard, { content, card: 0, roll: roll(readAt('result', 0)), event: event(1, 'fired-at', [3, -4, 2], ''), small: true });
    const drawn = screen.getByTestId('drawn-card');
    expect(drawn.textContent).toContain('HIT');
    expect(drawn.textContent).toContain('at \u22124');
    expect(screen.queryByTestId('action-card')).toBeNull();
    await fireEvent.click(drawn);
    expect(screen.getByTestId('action-card').querySelectorAll('.used')).toHaveLength(1);
    expect(screen.getByTestId('action-card').querySelector('.results .used')?.textContent).toContain('HIT');
    await fireEvent.click(drawn);
    expect(screen.queryByTestId('action-card')).toBeNull();
  });
});
