import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import RollCard from './RollCard.svelte';
import { event } from './samples';
import { preferences, prefer } from './settings.svelte';
import StoryControls from './StoryControls.svelte';
import ToyCard from '../board/toy/ToyCard.svelte';

const roll = {
  title: 'Fire at the bunker', dice: [{ value: 3, sides: 10 }, { value: 6, sides: 6 }], needed: 'Needs 4 or less',
  modifiers: [{ text: 'Heavy woods', value: '−2', rule: '7.3/2' }], result: 'Rolls 3: hit', meaning: 'The bunker is suppressed.', place: 12, cards: [], read: -1,
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  prefer('motion', 'system');
  prefer('storySpeed', 'normal');
  vi.useRealTimers();
});

describe('the card of a roll', () => {
  const values = () => screen.getAllByTestId('falling-die').map((die) => die.dataset.value);

  it('lets the dice fall, and says only then what came of it', async () => {
    prefer('motion', 'full');
    render(RollCard, { roll, event: event(5, 'shot', [], 'They fire.'), read: () => undefined });
    expect(values()).toEqual([undefined, undefined]);
    expect(screen.getByTestId('roll-card').dataset.rests).toBeUndefined();
    expect(screen.getByTestId('roll-card').textContent).toMatch(/Fire at the bunker.*Needs 4 or less.*Heavy woods.*−2.*7\.3\/2/s);
    await vi.advanceTimersByTimeAsync(540);
    expect(values()).toEqual(['3', undefined]);
    await vi.advanceTimersByTimeAsync(200);
    expect(values()).toEqual(['3', '6']);
    expect(screen.getByTestId('roll-card').dataset.rests).toBe('');
    expect(screen.getByTestId('roll-result').textContent).toContain('Rolls 3: hit');
    expect(screen.getByLabelText('die 3 of 10')).toBeTruthy();
  });

  it('shows what each face gives as a table', () => {
    render(RollCard, { roll: { ...roll, needed: '1-2: 2/-; 3: 1/1; 4-6: 1/2R1 (attacker/defender)' }, event: event(5, 'combat', [], 'They attack.'), read: () => undefined });
    expect(screen.getByTestId('by-the-die').textContent).toContain('By the die, attacker/defender');
    expect(screen.getAllByRole('term').map((one) => one.textContent)).toEqual(['1–2', '3', '4–6']);
    expect(screen.getAllByRole('definition').map((one) => one.textContent)).toEqual(['2/-', '1/1', '1/2R1']);
  });

  it('says what came of it, and names all events whose dice it has', () => {
    render(RollCard, { props: { roll, event: event(6, 'shot', [], 'They fire.'), events: [event(5, 'shot', [], ''), event(6, 'shot', [], '')], after: [event(7, 'lost', [], 'A man is lost.')], read: () => undefined } });
    expect(screen.getByTestId('roll-card').dataset.event).toBe('5 6');
    expect(screen.getByTestId('roll-after').textContent).toBe('A man is lost.');
  });

  it('shows them as they lie to who wants less motion, and goes on when it was read', async () => {
    prefer('motion', 'less');
    const read = vi.fn();
    render(RollCard, { roll, event: event(5, 'shot', [], 'They fire.'), read });
    await vi.advanceTimersByTimeAsync(0);
    expect(values()).toEqual(['3', '6']);
    await fireEvent.click(screen.getByTestId('roll-read'));
    expect(read).toHaveBeenCalledOnce();
  });
});

describe('a scene', () => {
  it('shows all that belongs to it, with what was drawn and what counted', () => {
    const scene = [
      { ...event(5, 'drawn', [], 'The squad is hit.'), roll: { ...roll, dice: [], cards: [31], read: 2, needed: '1: it falls; 2-3: it stands' } },
      event(6, 'falls', [], 'A man falls.'),
    ];
    render(RollCard, { roll: scene[0]!.roll!, event: event(5, 'drawn', [], 'One squad under fire.'), scene, Card: ToyCard, content: ['deck'], read: () => undefined });
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('One squad under fire.');
    expect(screen.getByTestId('roll-scene').textContent).toMatch(/31 read 2 of deck, small.*The squad is hit\..*it falls.*Heavy woods −2.*A man falls\./s);
    expect(screen.getByTestId('roll-card').dataset.rests).toBe('');
  });
});

describe('a draw from the deck', () => {
  const drawn = { ...roll, dice: [], cards: [31, 7], read: 2 };

  it('is shown by the game, card by card, and says only then what came of it', async () => {
    prefer('motion', 'full');
    render(RollCard, { roll: drawn, event: event(5, 'drawn', [], 'They try.'), Card: ToyCard, content: ['deck'], read: () => undefined });
    expect(screen.getAllByTestId('toy-card').map(({ textContent }) => textContent)).toEqual(['31 read 2 of deck, small', '7 read 2 of deck, small']);
    expect(screen.getByTestId('roll-card').dataset.rests).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1000);
    expect(screen.getByTestId('roll-card').dataset.rests).toBe('');
  });

  it('lies there at once for who wants less motion, and one card is shown whole', async () => {
    prefer('motion', 'less');
    render(RollCard, { roll: { ...drawn, cards: [7] }, event: event(5, 'drawn', [], 'They try.'), Card: ToyCard, content: ['deck'], read: () => undefined });
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.getByTestId('roll-card').dataset.rests).toBe('');
    expect(screen.getByTestId('toy-card').textContent).toBe('7 read 2 of deck');
  });
});

describe('the controls of a story', () => {
  it('do what they say, and keep the speed', async () => {
    const done: string[] = [];
    const does = (what: string) => () => void done.push(what);
    const { rerender } = render(StoryControls, { held: false, back: does('back'), again: does('again'), next: does('next'), toggle: does('toggle'), changed: does('changed'), skip: does('skip'), resting: true });
    await fireEvent.click(screen.getByTestId('skip-story'));
    expect(done).toEqual([]); // a second tap on what stood there before
    await rerender({ resting: false });
    for (const words of ['One line back', 'This line again', 'Hold it', 'Next line', 'Skip']) await fireEvent.click(screen.getByRole('button', { name: words }));
    await fireEvent.change(screen.getByTestId('story-speed'), { target: { value: 'slow' } });
    expect(done).toEqual(['back', 'again', 'toggle', 'next', 'skip', 'changed']);
    expect(preferences.storySpeed).toBe('slow');
  });

  it('say that it is held, and where it begins', () => {
    const nothing = () => undefined;
    render(StoryControls, { held: true, first: true, back: nothing, again: null, next: nothing, toggle: nothing });
    expect(screen.getByRole('button', { name: 'Go on' })).toBeTruthy();
    expect((screen.getByTestId('story-back') as HTMLButtonElement).disabled).toBe(true);
    expect(screen.queryByTestId('skip-story')).toBeNull();
  });
});
