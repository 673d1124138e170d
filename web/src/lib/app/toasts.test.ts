import { beforeEach, expect, it, vi } from 'vitest';
import { toasts } from './toasts.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  toasts.clear();
});

it('tells one refusal, the last, beside what else was told', () => {
  toasts.show('The guide is put away.');
  toasts.show('It has moved.', '8.0/1', 'refused');
  toasts.show('It is too far.', '8.0/2', 'refused');
  expect(toasts.list.map(({ text }) => text)).toEqual(['The guide is put away.', 'It is too far.']);
  vi.runAllTimers();
  expect(toasts.list).toEqual([]);
});
