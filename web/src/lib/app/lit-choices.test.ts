import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import LitChoices from './LitChoices.svelte';
import { LONG } from './options';
import { option } from './samples';

afterEach(cleanup);

it('brings the rows of a group into view when it is opened', async () => {
  const items = Array.from({ length: LONG + 1 }, (_, n) => ({ option: option(['move', n]), number: n + 1, digit: n + 1 }));
  const heading = ({ action }: { action: readonly (string | number)[] }): string => `Team ${Number(action[1]) % 2}`;
  render(LitChoices, { items, question: 'act', heading, choose: vi.fn(), locate: vi.fn() });
  const group = screen.getAllByTestId('option-group')[1] as HTMLDetailsElement;
  const rows = group.parentElement!;
  rows.style.overflowY = 'auto';
  rows.scrollTo = vi.fn();
  rows.getBoundingClientRect = () => new DOMRect(0, 0, 100, 50);
  group.getBoundingClientRect = () => new DOMRect(0, 20 - rows.scrollTop, 100, 45);
  await fireEvent(group, new Event('toggle')); // closed
  expect(rows.scrollTop).toBe(0);
  group.open = true;
  await fireEvent(group, new Event('toggle'));
  expect(rows.scrollTop).toBe(15);
});
