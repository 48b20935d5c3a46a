import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskBlobs } from './blobs/disk.ts';
import { memoryBus } from './bus/memory.ts';
import { blobsContract, busContract, journalContract, linesContract, sqlContract } from './contract/index.ts';
import { collectingLog } from './collectingLog.ts';
import { embedded } from './embedded.ts';
import { type FakeClock, fakeClock } from './fakeClock.ts';
import { testDatabase } from './postgres/testCluster.ts';
import { temporaryPlatform, type TemporaryPlatform } from './temporary.ts';

const clock: FakeClock = fakeClock();
let platform: TemporaryPlatform;
let objects: string;

beforeAll(async () => {
  platform = await temporaryPlatform({ clock, ownPostgres: true });
  objects = mkdtempSync(join(tmpdir(), 'tuschel-platform-blobs-'));
});

afterAll(async () => {
  await platform.close();
  rmSync(objects, { recursive: true });
});

describe('sql on PostgreSQL', () => {
  sqlContract(async () => platform.sql);
});
describe('journal on PostgreSQL', () => {
  journalContract(async () => platform);
});
describe('lines on PostgreSQL', () => {
  linesContract(async () => ({ ...platform, clock }), { runs: 40 });
});
describe('bus of the embedded platform', () => {
  busContract(async () => ({ bus: memoryBus({ clock, log: platform.log }), clock }));
});
describe('blobs on disk', () => {
  blobsContract(newStore);
});

function newStore() {
  const folder = mkdtempSync(join(objects, 'store-'));
  return diskBlobs({ folder, clock, signingKey: new Uint8Array(32) });
}

test('blobs on disk forget what a crash left unfinished and keep the rest', async () => {
  const folder = mkdtempSync(join(objects, 'store-'));
  const open = () => diskBlobs({ folder, clock, signingKey: new Uint8Array(32) });
  await (await open()).put('a/b', Buffer.from('x'), 'text/plain');
  const reopened = await open();
  expect((await reopened.list('')).map(({ key }) => key)).toEqual(['a/b']);
});

test('where no object can be kept the platform does not start, and leaves nothing running', async () => {
  const dataFolder = mkdtempSync(join(objects, 'no-store-'));
  writeFileSync(join(dataFolder, 'blobs'), 'a file where the folder belongs');
  const database = await testDatabase({});
  const opened = new AsyncLocalStorage<Set<number>>();
  const timers = new Set<number>();
  // Those that the opening makes alone: in this process others come and go meanwhile.
  const hook = createHook({
    init(id, type) {
      if (type === 'Timeout') opened.getStore()?.add(id);
    },
    destroy(id) {
      timers.delete(id);
    },
  }).enable();
  const opening = opened.run(timers, () =>
    embedded({
      dataFolder,
      log: collectingLog(),
      signingKey: new Uint8Array(32),
      databaseUrl: database.address,
    }),
  );
  await expect(opening).rejects.toThrow('ENOTDIR');
  // A timer's end is told in the round of the event loop after it.
  await setImmediate();
  hook.disable();
  expect(timers).toEqual(new Set());
  await database.drop();
});
