// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { actOn, pass } from '../../testing/actOn.tsx';
import { Toasts } from './Toasts.tsx';
import { putToast, takeToast } from './toastBox.ts';

beforeEach(() => void vi.useFakeTimers());

/** In steps: what is drawn in one sets the timers of the next. */
async function time(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) await pass(100);
}
const isShown = (words: string) => document.body.textContent.includes(words);

test('a notice that was put while the page was still coming stays its time from when it is seen', async () => {
  putToast('Twitch did not grant it.', { id: 'late', kind: 'error' });
  await time(20_000);
  await actOn(<Toasts />);
  await time(3_000);
  expect(isShown('Twitch did not grant it.')).toBe(true);
  await time(2_000);
  expect(isShown('Twitch did not grant it.')).toBe(false);
});

test('a notice in a window that nobody looks at waits for its first frame', async () => {
  await actOn(<Toasts />);
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1);
  act(() => putToast('Back', { id: 'hidden', kind: 'success' }));
  await time(20_000);
  expect(isShown('Back')).toBe(true);
  act(() => frames.mock.calls.forEach(([look]) => look(0)));
  await time(3_000);
  expect(isShown('Back')).toBe(false);
  frames.mockRestore();
});

test('a notice that takes the place of another one has its own time', async () => {
  await actOn(<Toasts />);
  act(() => putToast('Lost', { id: 'connection', kind: 'error', durationMs: 60_000 }));
  await time(1_000);
  act(() => putToast('Connected again', { id: 'connection', kind: 'success' }));
  await time(1_500);
  expect(isShown('Connected again')).toBe(true);
  await time(2_000);
  expect(isShown('Connected again')).toBe(false);
});

test('a notice without an end stays until it is closed', async () => {
  await actOn(<Toasts />);
  act(() => putToast('Read me', { id: 'endless', durationMs: Number.POSITIVE_INFINITY }));
  await time(60_000);
  expect(isShown('Read me')).toBe(true);
  act(() => takeToast('endless'));
  await time(1_000);
  expect(isShown('Read me')).toBe(false);
});

test('a notice under the pointer stays; its time goes on once the pointer has left', async () => {
  const { user } = await actOn(<Toasts />);
  act(() => putToast('Saved', { id: 'hovered' }));
  await time(1_000);
  const region = screen.getByRole('region');
  await user.hover(region);
  await time(20_000);
  expect(isShown('Saved')).toBe(true);
  await user.unhover(region);
  await time(1_000);
  expect(isShown('Saved')).toBe(true);
  await time(4_000);
  expect(isShown('Saved')).toBe(false);
});

test('a finger that taps the notices, or a page that goes from below the pointer, holds up no later one', async () => {
  const { user } = await actOn(<Toasts />);
  const goes = async (words: string) => {
    act(() => putToast(words, { id: words }));
    await time(6_000);
    expect(isShown(words)).toBe(false);
  };
  const region = screen.getByRole('region');
  fireEvent.pointerEnter(region, { pointerType: 'touch' });
  fireEvent.pointerLeave(region, { pointerType: 'touch' });
  fireEvent.mouseEnter(region);
  await goes('Tapped');
  await user.hover(region);
  cleanup();
  await actOn(<Toasts />);
  await goes('Of the next page');
});

test('a notice is closed by its button', async () => {
  const { user } = await actOn(<Toasts />);
  act(() => putToast('Saved', { id: 'pressed' }));
  await user.click(screen.getByRole('button', { name: 'Hinweis schließen' }));
  await user.unhover(screen.getByRole('region'));
  await time(1_000);
  expect(isShown('Saved')).toBe(false);
});
