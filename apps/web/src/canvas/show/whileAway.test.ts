// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whileAway } from './whileAway.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function look(visibility: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a page that has been hidden for long enough gives back its memory, each time; one that is seen again before keeps it', () => {
  const giveBack = vi.fn<() => void>();
  const stop = whileAway(60_000, giveBack);
  look('hidden');
  vi.advanceTimersByTime(59_999);
  look('visible');
  vi.advanceTimersByTime(60_000);
  expect(giveBack).not.toHaveBeenCalled();
  for (const times of [1, 2]) {
    look('hidden');
    vi.advanceTimersByTime(60_000);
    look('visible');
    expect(giveBack).toHaveBeenCalledTimes(times);
  }
  look('hidden');
  stop();
  vi.advanceTimersByTime(60_000);
  look('hidden');
  vi.advanceTimersByTime(60_000);
  expect(giveBack).toHaveBeenCalledTimes(2);
});

test('on a device that stops the timers of hidden pages it is given back at once', () => {
  const giveBack = vi.fn<() => void>();
  const stop = whileAway(0, giveBack);
  look('hidden');
  expect(giveBack).toHaveBeenCalledTimes(1);
  look('visible');
  expect(giveBack).toHaveBeenCalledTimes(1);
  stop();
});
