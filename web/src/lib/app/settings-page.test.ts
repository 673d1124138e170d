import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it } from 'vitest';
import { asks, CHOICES, preferences, settings, stopAsking } from './settings.svelte';
import SettingsPage from './SettingsPage.svelte';

const kept = (): Record<string, unknown> => JSON.parse(localStorage.getItem('dangerclose.settings') ?? '{}') as Record<string, unknown>;

beforeEach(() => {
  localStorage.clear();
  HTMLDialogElement.prototype.showModal ??= () => undefined;
});

it('has every choice with a word for each of its values, and takes it at once', async () => {
  render(SettingsPage, { close: () => undefined });
  for (const [name, values] of Object.entries(CHOICES))
    for (const value of values) {
      const button = screen.getByTestId(`setting-${name}-${value}`) as HTMLInputElement;
      expect(button.parentElement?.textContent?.trim()).not.toBe('');
      await fireEvent.click(button);
      expect(preferences).toHaveProperty(name, value);
    }
  expect(kept()).toMatchObject({ ...preferences });
  expect(kept()).toMatchObject({ theme: 'dark', textSize: 'largest', storySpeed: 'fast' });
});

it('switches, and asks again what was silenced', async () => {
  stopAsking('done', 'Done while units could move');
  render(SettingsPage, { close: () => undefined });
  await fireEvent.click(screen.getByTestId('setting-sound'));
  expect(settings.sound).toBe(true);
  await fireEvent.click(screen.getByRole('button', { name: 'Ask again: Done while units could move' }));
  expect(asks('done')).toBe(true);
  expect(kept()['confirmations']).toEqual({});
  expect(screen.queryByText('Done while units could move')).toBeNull();
});
