import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from './clock.ts';
import { fakeClock } from './fakeClock.ts';

describe('the machine’s clock', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('tells whole UTC milliseconds', () => {
    const now = systemClock().now();
    expect(Number.isInteger(now)).toBe(true);
    expect(Math.abs(now - Date.now())).toBeLessThan(1000);
  });

  test('does not follow a wall clock that is set a day back', () => {
    const clock = systemClock();
    const before = clock.now();
    vi.spyOn(Date, 'now').mockReturnValue(before - 86_400_000);
    expect(clock.now()).toBeGreaterThanOrEqual(before);
  });

  test('never wakes too early', async () => {
    const clock = systemClock();
    const due = clock.now() + 25;
    const woken = await new Promise<number>((resolve) => clock.at(due, () => resolve(clock.now())));
    expect(woken).toBeGreaterThanOrEqual(due);
  });

  test('can wait for longer than a timer can', async () => {
    const clock = systemClock();
    let woken = false;
    const cancel = clock.at(clock.now() + 2 ** 32, () => (woken = true));
    await clock.sleep(10);
    cancel();
    expect(woken).toBe(false);
  });

  test('wakes after a wait of several timers at its time, and once', () => {
    vi.useFakeTimers();
    const clock = systemClock();
    const longest = 2 ** 31 - 1;
    const woken: string[] = [];
    clock.at(clock.now() + 2 * longest + 1_000, () => woken.push('kept'));
    const cancel = clock.at(clock.now() + 2 * longest, () => woken.push('cancelled'));
    vi.advanceTimersByTime(longest + 1);
    cancel();
    vi.advanceTimersByTime(longest + 997);
    expect(woken).toEqual([]);
    vi.advanceTimersByTime(longest);
    expect(woken).toEqual(['kept']);
  });

  test('wakes at once for a time that is over, though never before the caller has gone on', async () => {
    const clock = systemClock();
    let woken = false;
    clock.at(clock.now() - 60_000, () => (woken = true));
    expect(woken).toBe(false);
    await clock.sleep(1);
    expect(woken).toBe(true);
  });

  test('stops a sleep when it is told to', async () => {
    const clock = systemClock();
    const stop = new AbortController();
    const sleep = clock.sleep(60_000, stop.signal).catch((error: Error) => error.name);
    stop.abort();
    expect(await sleep).toBe('AbortError');
    await expect(clock.sleep(1, stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a clock that a test moves', () => {
  test('runs what falls due in order, each at its own time', async () => {
    const clock = fakeClock(0);
    const seen: string[] = [];
    const note = (name: string) => () => seen.push(`${name}@${clock.now()}`);
    clock.at(30, note('c'));
    clock.at(10, note('a'));
    clock.at(10, note('b'));
    clock.at(31, note('later'));
    await clock.advance(30);
    expect(seen).toEqual(['a@10', 'b@10', 'c@30']);
    expect(clock.now()).toBe(30);
  });

  test('lets one wake settle before the next, and runs those it sets', async () => {
    const clock = fakeClock(0);
    const seen: number[] = [];
    clock.at(10, () => {
      void clock.sleep(5).then(() => seen.push(clock.now()));
    });
    clock.at(20, () => seen.push(clock.now()));
    await clock.advance(100);
    expect(seen).toEqual([15, 20]);
  });

  test('forgets what is cancelled', async () => {
    const clock = fakeClock(0);
    let woken = false;
    clock.at(10, () => (woken = true))();
    await clock.advance(20);
    expect(woken).toBe(false);
  });

  test('jumps over what would have happened meanwhile: each wake runs once, at the time it has become', async () => {
    const clock = fakeClock(0);
    const woken: number[] = [];
    const beat = () => {
      woken.push(clock.now());
      clock.at(clock.now() + 10, beat);
    };
    clock.at(10, beat);
    await clock.jump(1_000);
    expect(woken).toEqual([1_000]);
    await clock.advance(10);
    expect(woken).toEqual([1_000, 1_010]);
  });
});
