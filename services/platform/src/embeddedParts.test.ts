import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { collectingLog } from './collectingLog.ts';
import { embedded, type EmbeddedConfig } from './embedded.ts';
import { prometheusMetrics } from './metrics/prometheus.ts';
import type { Platform } from './ports.ts';
import { testDatabase } from './postgres/testCluster.ts';
import { fakeS3 } from './testing/fakeS3.ts';

let dataFolder: string;
let database: Awaited<ReturnType<typeof testDatabase>>;
let open: Platform[];
beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'tuschel-parts-'));
  database = await testDatabase({});
  open = [];
});
afterEach(async () => {
  for (const platform of open) await platform.close();
  await database.drop();
  rmSync(dataFolder, { recursive: true });
});

async function opened(more: Partial<EmbeddedConfig> = {}): Promise<Platform> {
  const signingKey = new Uint8Array(32);
  const where = { dataFolder, databaseUrl: database.address };
  const platform = await embedded({ ...where, log: collectingLog(), signingKey, ...more });
  open.push(platform);
  return platform;
}

test('the disk of the data is judged by the limits that the operator has set', async () => {
  expect((await opened({ diskLimits: { lowBytes: 0, fullBytes: 0 } })).storage.state()).toBe('ready');
  expect((await opened({ diskLimits: { lowBytes: Infinity, fullBytes: 0 } })).storage.state()).toBe('low');
});

test('objects go into the bucket that is named, and else into the data folder', async () => {
  const store = await fakeS3();
  onTestFinished(() => store.close());
  const [remote, local] = [await opened({ s3: store.config }), await opened()];
  await remote.blobs.put('a', Buffer.from('x'), 'text/plain');
  expect([...store.objects.keys()]).toEqual(['a']);
  expect(await local.blobs.list('')).toEqual([]);
});

test('whoever prepares the database sees it before any table is made, and may refuse the start', async () => {
  const refused = opened({ prepare: () => Promise.reject(new Error('a newer release')) });
  await expect(refused).rejects.toThrow('a newer release');
  let before: unknown;
  const journal = (sql: Platform['sql']) =>
    sql
      .db<{ journal_match: { id: string } }>()
      .selectFrom('journal_match')
      .select('id')
      .execute()
      .then(String, ({ message }: Error) => message);
  const { sql } = await opened({ prepare: async (port) => void (before = await journal(port)) });
  expect(before).toContain('"journal_match" does not exist');
  expect(await journal(sql)).toBe('');
});

test('appends to journal and lines, connections and load are among the figures', async () => {
  const metrics = prometheusMetrics();
  const { journal } = await opened({ metrics });
  await journal.append('nothing', 1, []);
  const text = await metrics.text();
  expect(text).toContain('tuschel_journal_append_seconds_count{outcome="fenced"} 1');
  for (const name of ['tuschel_line_batch_seconds', 'tuschel_database_connections', 'tuschel_load_level'])
    expect(text).toMatch(new RegExp(`^# HELP ${name}`, 'm'));
});

/** Opens a platform, does something with it and closes it. Answers the timers that it made and that are still there. */
async function timersLeftBy(work: (platform: Platform) => Promise<void>): Promise<Set<number>> {
  const store = new AsyncLocalStorage<Set<number>>();
  const timers = new Set<number>();
  // Those of this platform alone: in this process others come and go meanwhile.
  const hook = createHook({
    init(id, type) {
      if (type === 'Timeout') store.getStore()?.add(id);
    },
    destroy(id) {
      timers.delete(id);
    },
  }).enable();
  onTestFinished(() => void hook.disable());
  await store.run(timers, async () => {
    const platform = await opened({ busyLagMs: 100 });
    await work(platform);
    expect(timers.size).toBeGreaterThan(2);
    await platform.close();
  });
  open = [];
  // A timer's end is told in the round of the event loop after it.
  await setImmediate();
  return timers;
}

test('a platform that is closed leaves no timer behind', async () => {
  expect(await timersLeftBy(({ sql }) => sql.ping())).toEqual(new Set());
});

test('neither does one that had started to watch its database, once that has answered', async () => {
  const timers = await timersLeftBy(async ({ started }) => started());
  await expect.poll(() => timers.size, { interval: 5 }).toBe(0);
});
