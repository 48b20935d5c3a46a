import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectingLog, temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERASE_AGAIN, eraseAgain } from './eraseAgain.ts';

const ADA = '5b2f0f4e-6a52-4d33-8b0e-0c8f8f2d7a11';
const BOB = '0d2b7c55-13f0-4a6c-9d0e-52a7a3f9a0c2';
let platform: TemporaryPlatform;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tuschel-erase-again-'));
  platform = await temporaryPlatform();
  await platform.sql.migrate({
    'test-001-tables': {
      async up({ schema }) {
        await schema.createTable('gameserver_account').addColumn('id', 'uuid').execute();
        await schema
          .createTable('erasure_wish')
          .addColumn('person', 'uuid', (column) => column.primaryKey())
          .addColumn('asked_at', 'bigint')
          .addColumn('due_at', 'bigint')
          .addColumn('keeps_pages', 'boolean')
          .execute();
      },
    },
  });
  const db = platform.sql.db<{ gameserver_account: { id: string } }>();
  await db
    .insertInto('gameserver_account')
    .values([{ id: ADA }, { id: BOB }])
    .execute();
});
afterAll(async () => {
  await platform.close();
  rmSync(folder, { recursive: true });
});

const wished = () =>
  platform.sql.db<{ erasure_wish: { person: string } }>().selectFrom('erasure_wish').select('person').execute();

test('a server on a folder that was not restored has nobody to erase again', async () => {
  const log = collectingLog();
  await eraseAgain(folder, platform, log);
  expect([await wished(), log.lines]).toEqual([[], []]);
});

test('whoever could not be erased again stays on the list for the next start', async () => {
  const log = collectingLog();
  writeFileSync(join(folder, ERASE_AGAIN), '[]');
  const sql = { ...platform.sql, transaction: () => Promise.reject(new Error('the database is away')) };
  await expect(eraseAgain(folder, { ...platform, sql }, log)).rejects.toThrow('away');
  expect([existsSync(join(folder, ERASE_AGAIN)), log.lines]).toEqual([true, []]);
});

test('a server on a restored folder erases again who was erased since, once, and names nobody', async () => {
  const log = collectingLog();
  // sha256 of "tuschel erased " and the id of Ada, as an earlier release has written it.
  const who = '759aa3dc1cd9784d6052f55c8e4d35310d9bba94710d5241cb8f30ca3132db11';
  writeFileSync(join(folder, ERASE_AGAIN), JSON.stringify([{ who, at: 1, keepsPages: false }]));
  await eraseAgain(folder, platform, log);
  expect(await wished()).toEqual([{ person: ADA }]);
  expect(existsSync(join(folder, ERASE_AGAIN))).toBe(false);
  expect(log.lines.map(({ message, fields }) => ({ message, ...fields }))).toEqual([
    { message: 'people whom the backup brought back are erased again', people: 1 },
  ]);
});
