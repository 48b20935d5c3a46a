// @vitest-environment jsdom
import { STATS } from '@tuschel/protocol';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { whenSeen } from './stats.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
});

/** A picture on a page of which somebody scrolls it into sight and out of it. */
function picture() {
  let look: IntersectionObserverCallback = () => undefined;
  const watched = new Set<Element>();
  let isInSight = false;
  const tell = () => look([{ isIntersecting: isInSight }] as IntersectionObserverEntry[], {} as IntersectionObserver);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        look = callback;
      }
      observe(element: Element) {
        watched.add(element);
        tell();
      }
      unobserve(element: Element) {
        watched.delete(element);
      }
      disconnect() {
        watched.clear();
      }
    },
  );
  let visibility: DocumentVisibilityState = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  const onSeen = vi.fn<() => void>();
  const stop = whenSeen(document.createElement('img'), onSeen);
  const scroll = (inSight: boolean) => {
    isInSight = inSight;
    tell();
  };
  const show = (next: DocumentVisibilityState) => {
    visibility = next;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { onSeen, stop, scroll, show, watched };
}

test('a picture is seen once it has been in sight for a second, and once', () => {
  const { onSeen, scroll, watched } = picture();
  scroll(true);
  vi.advanceTimersByTime(STATS.seenMs - 1);
  expect(onSeen).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onSeen).toHaveBeenCalledTimes(1);
  expect(watched.size).toBe(0);
});

test('what is scrolled past is not seen, however often', () => {
  const { onSeen, scroll } = picture();
  for (let times = 0; times < 3; times++) {
    scroll(true);
    vi.advanceTimersByTime(STATS.seenMs - 100);
    scroll(false);
    vi.advanceTimersByTime(STATS.seenMs);
  }
  expect(onSeen).not.toHaveBeenCalled();
});

test('in a tab behind others nothing is seen until it comes to the front, for a second', () => {
  const { onSeen, scroll, show } = picture();
  scroll(true);
  show('hidden');
  vi.advanceTimersByTime(STATS.seenMs * 3);
  expect(onSeen).not.toHaveBeenCalled();
  show('visible');
  vi.advanceTimersByTime(STATS.seenMs - 1);
  expect(onSeen).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onSeen).toHaveBeenCalledTimes(1);
});

test('a picture that is gone is not seen any more', () => {
  const { onSeen, scroll, show, stop, watched } = picture();
  scroll(true);
  stop();
  vi.advanceTimersByTime(STATS.seenMs * 2);
  show('visible');
  vi.advanceTimersByTime(STATS.seenMs * 2);
  expect(onSeen).not.toHaveBeenCalled();
  expect(watched.size).toBe(0);
});
