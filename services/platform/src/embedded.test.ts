import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const waiting = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = waiting();
  const opening = embedded({
    dataFolder,
    log: collectingLog(),
    signingKey: new Uint8Array(32),
    databaseUrl: database.address,
  });
  await expect(opening).rejects.toThrow('ENOTDIR');
  expect(waiting()).toBe(before);
  await database.drop();
});
