import { memoryStorage } from '@tuschel/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadOnMissingChunk } from './reloadOnMissingChunk.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) }));
afterEach(() => void vi.useRealTimers());

/** A page, and whether it has taken care of a chunk that is missing. */
function open(storage = memoryStorage()) {
  const reload = vi.fn<() => void>();
  const page = Object.assign(new EventTarget(), { location: { reload } });
  reloadOnMissingChunk(page as unknown as Window, storage);
  const miss = () => {
    const event = new Event('vite:preloadError', { cancelable: true });
    page.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { storage, reload, miss };
}

test('a page whose parts are gone after an update is loaded anew', () => {
  const { miss, reload } = open();
  expect(miss()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('where they are still missing it is not loaded for ever, but again when that is long ago', () => {
  const first = open();
  first.miss();
  const second = open(first.storage);
  vi.advanceTimersByTime(29_999);
  expect([second.miss(), second.reload.mock.calls.length]).toEqual([false, 0]);
  vi.advanceTimersByTime(1);
  expect([second.miss(), second.reload.mock.calls.length]).toEqual([true, 1]);
  expect(second.miss()).toBe(false);
});
