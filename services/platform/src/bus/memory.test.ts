import { expect, test, vi } from 'vitest';
import { collectingLog } from '../collectingLog.ts';
import { fakeClock } from '../fakeClock.ts';
import { memoryBus } from './memory.ts';

test('a request keeps its timer until it is answered or has failed, and no longer', async () => {
  const clock = fakeClock();
  const timers = new Set<number>();
  const at = vi.fn<typeof clock.at>((time, wake) => {
    const cancel = clock.at(time, wake);
    const timer = at.mock.calls.length;
    timers.add(timer);
    return () => {
      timers.delete(timer);
      cancel();
    };
  });
  const bus = memoryBus({ clock: { ...clock, now: () => clock.now(), at }, log: collectingLog() });
  let answer = (_value: unknown) => {};
  bus.respond('slow', () => new Promise((resolve) => (answer = resolve)));
  bus.respond('broken', () => Promise.reject(new Error('no')));

  const asked = bus.request('slow', 1, 60_000);
  await Promise.resolve();
  expect(timers.size).toBe(1);
  answer('yes');
  expect(await asked).toBe('yes');
  expect(timers.size).toBe(0);
  await expect(bus.request('broken', 1, 60_000)).rejects.toThrow('no');
  expect(timers.size).toBe(0);
});

test('a listener whose subscription ends while a message is handed out does not hear that message', async () => {
  const bus = memoryBus({ clock: fakeClock(), log: collectingLog() });
  const heard: string[] = [];
  let leave = () => {};
  bus.subscribe('news', () => {
    heard.push('first');
    leave();
  });
  leave = bus.subscribe('news', () => heard.push('second'));
  bus.subscribe('news', () => heard.push('third'));
  bus.publish('news', 1);
  await Promise.resolve();
  expect(heard).toEqual(['first', 'third']);
});

test('queues of the same name under different patterns each get every message, and so do plain subscribers', async () => {
  const bus = memoryBus({ clock: fakeClock(), log: collectingLog() });
  const heard: string[] = [];
  bus.queueSubscribe('jobs.*', 'renderers', () => heard.push('any job'));
  bus.queueSubscribe('jobs.film', 'renderers', () => heard.push('a film'));
  bus.queueSubscribe('jobs.film', 'mailers', () => heard.push('a mail'));
  bus.subscribe('jobs.>', () => heard.push('all'));
  for (const times of [1, 2]) {
    bus.publish('jobs.film', times);
    await Promise.resolve();
    expect(heard.toSorted()).toEqual(['a film', 'a mail', 'all', 'any job']);
    heard.length = 0;
  }
});
