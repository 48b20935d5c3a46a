import { describe, expect, test } from 'vitest';
import { collectingLog } from '../collectingLog.ts';
import { fakeClock } from '../fakeClock.ts';
import { watchDatabase } from './databaseWatch.ts';

/** A database that answers, hangs, or refuses; or that breaks the connection once. */
function scene() {
  const clock = fakeClock();
  const news: boolean[] = [];
  let mood: 'well' | 'hanging' | 'dead' | 'breaking' = 'well';
  let held: (() => void)[] = [];
  let opened = 0;
  let dropped = 0;
  let failed = 0;
  const answer = () => {
    if (mood === 'dead') return Promise.reject(new Error('refused'));
    if (mood === 'breaking') {
      mood = 'well';
      return Promise.reject(new Error('broken'));
    }
    return mood === 'well' ? Promise.resolve() : new Promise<void>((resolve) => held.push(resolve));
  };
  const watch = watchDatabase({
    clock,
    log: collectingLog(),
    async open() {
      opened++;
      await answer().catch((error: unknown) => {
        failed++;
        throw error;
      });
      return { ask: answer, drop: () => void dropped++ };
    },
  });
  watch.begin();
  watch.onChange((isAway) => news.push(isAway));
  return {
    clock,
    watch,
    news,
    opened: () => opened,
    /** Connections that were made and not closed. */
    held: () => opened - failed - dropped,
    become: (next: typeof mood) => {
      mood = next;
      if (next !== 'well') return;
      for (const answered of held) answered();
      held = [];
    },
  };
}

describe('a database that is watched', () => {
  test('is away within a second of its last answer, and back with its next one', async () => {
    const { clock, watch, news, become } = scene();
    await clock.advance(5_000);
    expect(news).toEqual([]);
    become('hanging');
    await clock.advance(950);
    expect(watch.isAway()).toBe(true);
    await clock.advance(30_000);
    become('well');
    await clock.advance(0);
    expect(watch.isAway()).toBe(false);
    expect(news).toEqual([true, false]);
  });

  test('may lose a connection without being away', async () => {
    const { clock, news, become, opened } = scene();
    await clock.advance(260);
    become('dead');
    const broken = clock.advance(250);
    await Promise.resolve();
    become('well');
    await broken;
    await clock.advance(1_000);
    expect(news).toEqual([]);
    expect(opened()).toBeLessThanOrEqual(2);
  });

  test('may lose one connection after the other without being away, as long as each next one can be made', async () => {
    const { clock, news, become, opened, held } = scene();
    await clock.advance(100);
    for (let times = 0; times < 3; times++) {
      become('breaking');
      await clock.advance(300);
    }
    expect([news, opened(), held()]).toEqual([[], 4, 1]);
    become('dead');
    await clock.advance(300);
    expect(news).toEqual([true]);
  });

  test('is away at once when no connection can be made', async () => {
    const { clock, watch, become } = scene();
    await clock.advance(100);
    become('dead');
    await clock.advance(260);
    expect(watch.isAway()).toBe(true);
    become('well');
    await clock.advance(100);
    expect(watch.isAway()).toBe(false);
  });

  test.each([60, 400, 660, 700, 10_000])(
    'is not away when its answer had to wait for our own event loop, which stood still for %i ms',
    async (ms) => {
      const { clock, news, become } = scene();
      for (let times = 0; times < 20; times++) {
        become('hanging');
        await clock.advance(300);
        // The timers come first, then what has arrived.
        await clock.jump(ms);
        become('well');
        await clock.advance(50);
      }
      expect(news).toEqual([]);
    },
  );

  test('is away in the end, however often the event loop stands still', async () => {
    const { clock, watch, become } = scene();
    await clock.advance(10);
    become('hanging');
    await clock.advance(240);
    for (let times = 0; times < 12; times++) await clock.jump(700);
    expect(watch.isAway()).toBe(false);
    await clock.jump(700);
    expect(watch.isAway()).toBe(true);
  });

  test('has been silent since its last answer, also before that is noticed, and until its next one was told', async () => {
    const { clock, watch, become } = scene();
    const told: number[] = [];
    watch.onChange(() => told.push(watch.silentMs()));
    await clock.advance(1_000);
    expect(watch.silentMs()).toBe(0);
    become('hanging');
    await clock.advance(10_000);
    become('well');
    await clock.advance(0);
    expect(told).toEqual([900, 10_000]);
    expect(watch.silentMs()).toBe(0);
  });

  test('is asked by few connections however long it hangs', async () => {
    const { clock, become, opened } = scene();
    await clock.advance(100);
    become('hanging');
    await clock.advance(120_000);
    expect(opened()).toBeLessThan(15);
  });

  test('is asked by one connection at a time: each that broke, hung or came too late is closed', async () => {
    const { clock, become, opened, held } = scene();
    await clock.advance(260);
    expect(held()).toBe(1);
    become('dead');
    await clock.advance(500);
    expect(held()).toBe(0);
    become('hanging');
    await clock.advance(30_000);
    become('well');
    await clock.advance(1_000);
    expect(opened()).toBeGreaterThan(3);
    expect(held()).toBe(1);
  });

  test('is left in peace once nobody watches it any more, and its connection is closed', async () => {
    const { clock, watch, news, become, opened, held } = scene();
    await clock.advance(260);
    watch.stop();
    become('dead');
    await clock.advance(10_000);
    expect([opened(), held(), news]).toEqual([1, 0, []]);
  });
});
