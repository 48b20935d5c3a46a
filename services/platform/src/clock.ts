import type { Clock } from './ports.ts';

/** setTimeout takes a signed 32-bit number of milliseconds; longer waits are cut into pieces of this length. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

/** The machine's time: wall time read once, monotonic time from there on. A wall clock that is set later changes nothing. */
export function systemClock(): Clock {
  const anchor = Date.now() - performance.now();
  const now = () => Math.floor(anchor + performance.now());

  const at: Clock['at'] = (at, wake) => {
    let timer: NodeJS.Timeout;
    const wait = () => {
      timer = setTimeout(() => (now() < at ? wait() : wake()), Math.max(0, Math.min(at - now(), LONGEST_TIMEOUT)));
    };
    wait();
    return () => clearTimeout(timer);
  };

  return { now, at, sleep: sleepWith(now, at) };
}

/** `Clock.sleep` for any clock that can tell the time and wake. */
export function sleepWith(now: Clock['now'], at: Clock['at']): Clock['sleep'] {
  return (ms, signal) =>
    new Promise((resolve, reject) => {
      const abort = () => {
        cancel();
        reject(new DOMException('The sleep was aborted', 'AbortError'));
      };
      const cancel = at(now() + ms, () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      });
      if (signal?.aborted) abort();
      else signal?.addEventListener('abort', abort, { once: true });
    });
}
