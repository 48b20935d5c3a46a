import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectingLog, connectSql, runningPostgres } from '@tuschel/platform';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServer } from '../../serverProcess.ts';
import { backUpTo } from './backUpTo.ts';
import { makeKeyPair } from './secrecy.ts';
import { type Verified, verify } from './verify.ts';

// Each starts a server on what was restored.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const log = collectingLog();
let folder: string;
let sealed: string;
let identity: string;
let copies = 0;

/** A server that runs is backed up twice; between the two it loses a table without which none starts. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tuschel-verified-'));
  sealed = join(folder, 'sealed');
  const keys = await makeKeyPair();
  ({ identity } = keys);
  const server = await startServer();
  const data = { databaseUrl: undefined, dataFolder: server.dataFolder };
  await backUpTo(data, sealed, keys.recipient, log);
  const database = await connectSql({ database: runningPostgres(server.dataFolder)!, log, maxConnections: 1 });
  await database.pool.query('alter table journal_match rename to lost');
  await database.close();
  await backUpTo(data, sealed, keys.recipient, log);
  await server.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

const look = (place: string, generation?: string, identities = [identity]) =>
  verify({ place, generation, identities }, log);
/** Of a copy in which something has changed. */
async function lookAfter(change: (place: string) => void): Promise<Verified> {
  const place = join(folder, `copy-${copies++}`);
  cpSync(sealed, place, { recursive: true });
  change(place);
  return look(place, '1');
}
const packs = (place: string) =>
  readdirSync(join(place, 'packs'))
    .map((name) => join(place, 'packs', name))
    .toSorted((a, b) => statSync(b).size - statSync(a).size);
const leftBehind = () => readdirSync(tmpdir()).filter((name) => name.startsWith('tuschel-verify-'));

test('a backup that is well is restored, started and read, and nothing of that stays', { tags: ['long'] }, async () => {
  const before = leftBehind();
  const { problems, generations, packs: read, bytes, started } = await look(sealed, '1');
  expect([problems, generations, read]).toEqual([[], 2, packs(sealed).length]);
  expect(bytes).toBe(packs(sealed).reduce((sum, pack) => sum + statSync(pack).size, 0));
  expect(started?.name).toMatch(/^00000001-/);
  expect(started?.tables).toBeGreaterThan(80);
  expect(started?.rows).toBeGreaterThan(50);
  expect(leftBehind()).toEqual(before);
});

test('without the private key it is compared, and not started', { tags: ['long'] }, async () => {
  expect(await look(sealed, '1', [])).toMatchObject({ problems: [], generations: 2, started: null });
});

test('a backup that no server can start on is reported, even if every byte of it is intact', {
  tags: ['long'],
}, async () => {
  const { problems, started } = await look(sealed);
  expect(problems).toEqual([expect.stringMatching(/^00000002-\S+: /)]);
  expect(started).toBeNull();
});

test('a changed byte is reported, and so is a missing pack', { tags: ['long'] }, async () => {
  const flipped = await lookAfter((place) => {
    const [largest = ''] = packs(place);
    const content = readFileSync(largest);
    content[1_000]! ^= 1;
    writeFileSync(largest, content);
  });
  expect(flipped.problems[0]).toMatch(/^The pack \S+ is not what was written$/);
  expect(flipped.started).toBeNull();
  const gone = await lookAfter((place) => rmSync(packs(place)[0]!));
  expect(gone.problems).toContainEqual(
    expect.stringMatching(/^The backup 00000001-\S+ cannot be restored: \d+ of its pieces are missing$/),
  );
  expect(gone.started).toBeNull();
});

test('where there are no backups, that is said', async () => {
  await expect(look(folder)).rejects.toThrow(`There is no place of backups in ${folder}`);
});
