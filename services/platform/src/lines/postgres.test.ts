import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryPlatform, type TemporaryPlatform } from '../temporary.ts';

let platform: TemporaryPlatform;

beforeAll(async () => {
  platform = await temporaryPlatform();
});
afterAll(() => platform.close());

const LIMIT = 20_000;

async function closedPage(batches: Uint8Array[][]): Promise<string> {
  const { journal, lines } = platform;
  const drawing = randomUUID();
  const match = { id: randomUUID(), module: 'test', rulesVersion: 1, node: 'test', snapshot: {} };
  await journal.open(match, (tx) => lines.open(tx, [{ drawing, match: 'm', step: 1, author: 'ada' }]));
  let index = 0;
  for (const batch of batches) {
    await lines.append(drawing, 'ada', { index, lines: batch, rev: 0 }, LIMIT);
    index += batch.length;
  }
  await lines.close([drawing]);
  return drawing;
}

async function run(statement: string): Promise<void> {
  await sql.raw(statement).execute(platform.sql.db());
}

async function stored(drawing: string): Promise<{ chunks: number; bytes: number }> {
  const { rows } = await sql<{ chunks: number; bytes: number }>`
    select count(*)::int as chunks, sum(length(pack))::int as bytes from line_chunk
    where drawing = ${drawing}`.execute(platform.sql.db());
  return rows[0]!;
}

/** Of 30 batches, alike and yet each different. */
const drawn = Array.from({ length: 30 }, (_, i) => [Buffer.from(`a stroke like all others ${i}`), randomBytes(20)]);

test('L10 a server that dies while it packs has lost nothing, and packs the page later', async () => {
  const drawing = await closedPage(drawn);
  // After the old chunks were taken away, before the new one is there.
  await run(`create function die() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
  await run('create trigger die before insert on line_chunk for each row execute function die()');
  await expect(platform.lines.pack(10)).rejects.toThrow(/terminat/);
  await run('drop trigger die on line_chunk');
  expect((await platform.lines.read(drawing))?.lines).toEqual(drawn.flat());
  expect(await stored(drawing)).toMatchObject({ chunks: 30 });
  expect(await platform.lines.pack(10)).toBe(1);
  expect((await platform.lines.read(drawing))?.lines).toEqual(drawn.flat());
  expect(await stored(drawing)).toMatchObject({ chunks: 1 });
});

test('what was packed takes less room, and never more than what came', async () => {
  const [alike, noise] = [await closedPage(drawn.map(([one]) => [one!])), await closedPage([[randomBytes(5_000)]])];
  const before = [await stored(alike), await stored(noise)];
  expect(await platform.lines.pack(10)).toBe(2);
  expect((await stored(alike)).bytes).toBeLessThan(before[0]!.bytes / 3);
  expect((await stored(noise)).bytes).toBe(before[1]!.bytes);
});
