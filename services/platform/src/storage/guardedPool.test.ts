import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { collectingLog } from '../collectingLog.ts';
import type { DatabaseWatch } from './databaseWatch.ts';
import { guardPool } from './guardedPool.ts';
import { StorageUnavailable } from './storageUnavailable.ts';

/** A connection; what it is asked is answered by `answer`. */
function connection(pool: EventEmitter, answer: () => Promise<unknown> = async () => ({ rows: [] })) {
  const told: string[] = [];
  const client = Object.assign(new EventEmitter(), {
    query: async () => {
      told.push('asked');
      return answer();
    },
    release() {
      told.push('released');
      pool.emit('release', undefined, client);
    },
    async end() {
      told.push('ended');
    },
  });
  pool.emit('connect', client);
  return { client, told };
}
type Connection = ReturnType<typeof connection>;

/** A pool that hands out connections when the test says so, and a database that is away when it says so. */
function guarded() {
  const log = collectingLog();
  const asked: { resolve(client: unknown): void; reject(error: Error): void }[] = [];
  const listeners = new Set<(isAway: boolean) => void>();
  let isAway = false;
  let ends = 0;
  const pool = Object.assign(new EventEmitter(), {
    connect: () => new Promise((resolve, reject) => asked.push({ resolve, reject })),
    end: async () => void ends++,
    totalCount: 5,
    idleCount: 2,
    options: { max: 10 },
  });
  const watch: DatabaseWatch = {
    begin: () => undefined,
    stop: () => undefined,
    silentMs: () => 0,
    isAway: () => isAway,
    onChange(listener: (isAway: boolean) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const own = guardPool(pool as unknown as pg.Pool, watch, log);
  const become = (away: boolean) => {
    isAway = away;
    for (const listener of listeners) listener(away);
  };
  /** The one that has waited longest gets a connection. */
  const give = async (given: Connection = connection(pool)) => {
    pool.emit('acquire', given.client);
    asked.shift()?.resolve(given.client);
    await new Promise((resolve) => void Promise.resolve().then(() => Promise.resolve().then(resolve)));
    return given;
  };
  return { pool, own, asked, become, give, log, ends: () => ends };
}

afterEach(() => void vi.useRealTimers());

test('while the database is away everybody is refused at once, and the pool is not asked', async () => {
  const { own, asked, become } = guarded();
  become(true);
  await expect(own.connect()).rejects.toBeInstanceOf(StorageUnavailable);
  await expect(own.query('select 1')).rejects.toBeInstanceOf(StorageUnavailable);
  expect(asked).toEqual([]);
  become(false);
  void own.connect();
  expect(asked).toHaveLength(1);
});

test('when the database goes away those who wait are refused, and connections in use are broken off, others not', async () => {
  const { pool, own, become, give } = guarded();
  const idle = connection(pool);
  const calls = [own.connect(), own.connect()];
  const [busy, done] = [await give(), await give()];
  const [, second] = await Promise.all(calls);
  second?.release();
  const waiting = own.connect();
  become(true);
  await expect(waiting).rejects.toBeInstanceOf(StorageUnavailable);
  expect([busy.told, done.told, idle.told]).toEqual([['ended'], ['released'], []]);
  // That it is back breaks nothing off.
  become(false);
  expect([own.waitingCount, busy.told]).toEqual([0, ['ended']]);
});

test('a connection that comes for somebody who was refused meanwhile goes back to the pool', async () => {
  const { own, become, give } = guarded();
  const waiting = own.connect();
  become(true);
  await expect(waiting).rejects.toBeInstanceOf(StorageUnavailable);
  become(false);
  expect((await give()).told).toEqual(['released']);
});

test('two thousand callers may wait for a connection, and there is room again when one of them has it', async () => {
  const { own, give } = guarded();
  const calls = Array.from({ length: 2_000 }, () => own.connect());
  expect(own.waitingCount).toBe(2_000);
  await expect(own.connect()).rejects.toBeInstanceOf(StorageUnavailable);
  await give();
  await calls[0];
  expect(own.waitingCount).toBe(1_999);
  void own.connect();
  expect(own.waitingCount).toBe(2_000);
});

test('a question gives its connection back, whether it was answered or not', async () => {
  const { pool, own, give } = guarded();
  const answered = own.query('select 1');
  const good = await give();
  expect(await answered).toEqual({ rows: [] });
  const refused = own.query('select 1');
  const bad = await give(connection(pool, () => Promise.reject(new Error('syntax'))));
  await expect(refused).rejects.toThrow('syntax');
  expect([good.told, bad.told]).toEqual([
    ['asked', 'released'],
    ['asked', 'released'],
  ]);
});

test('a pool without a connection says why, and nobody waits any more', async () => {
  const { own, asked } = guarded();
  const waiting = own.connect();
  asked[0]?.reject(new Error('too many clients'));
  await expect(waiting).rejects.toThrow('too many clients');
  expect(own.waitingCount).toBe(0);
});

test('the loss of a connection does not end the process', () => {
  const { pool } = guarded();
  const { client } = connection(pool);
  expect(() => client.emit('error', new Error('terminated'))).not.toThrow();
});

test('each call that takes longer than five seconds is a line of the log, once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const { pool, own, give, log } = guarded();
  const warnings = () => log.lines.filter(({ message }) => message === 'a database call takes long').length;
  const calls = [own.connect(), own.connect()];
  const [long, short] = [await give(), await give()];
  vi.advanceTimersByTime(2_500);
  short.client.release();
  vi.advanceTimersByTime(2_499);
  expect(warnings()).toBe(0);
  vi.advanceTimersByTime(20_000);
  expect(warnings()).toBe(1);
  // The same connection is in use for another one.
  long.client.release();
  pool.emit('acquire', long.client);
  vi.advanceTimersByTime(10_000);
  expect(warnings()).toBe(2);
  await Promise.all([...calls, own.end()]);
  pool.emit('acquire', short.client);
  vi.advanceTimersByTime(60_000);
  expect(warnings()).toBe(2);
});

test('a pool that has ended listens to the database no more', async () => {
  const { own, become, give, ends } = guarded();
  const call = own.connect();
  const { told } = await give();
  await call;
  await own.end();
  become(true);
  expect([ends(), told]).toEqual([1, []]);
});

test('the figures of the pool are the pool’s own, but for those who wait', () => {
  const { own } = guarded();
  void own.connect();
  expect([own.totalCount, own.idleCount, own.waitingCount, own.options]).toEqual([5, 2, 1, { max: 10 }]);
});
