import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { personRows } from './personRows.ts';
import { SOURCES } from './sources.ts';

let product: StartedProduct;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

test('A25 scores of 64 bit are in the archive as they are, however many there are', async () => {
  const db = product.platform.sql.db();
  const [owner, most] = [randomUUID(), String(2n ** 63n - 1n)];
  await sql`
    insert into gameserver_leaderboard (id, authoritative, sort, operator, metadata, is_ranked, create_time, title, description, category,
      start_time, end_time, duration, max_size, max_num_score, join_required)
    select 'board-' || n, false, 1, 0, '{}', true, 0, '', '', 0, 0, 0, 0, 0, 0, false from generate_series(1, 600) n`.execute(
    db,
  );
  await sql`
    insert into gameserver_leaderboard_record (leaderboard_id, expiry_time, owner_id, username, score, subscore, sign, num_score,
      max_num_score, metadata, create_time, update_time)
    select 'board-' || n, 0, ${owner}::uuid, 'ada', ${most}::bigint, n, -1, 1, 1000000, '{"a": 1}', 5, 6
    from generate_series(1, 600) n`.execute(db);
  const source = SOURCES.find(({ file }) => file === 'scores')!;
  let text = '';
  for await (const piece of personRows(product.platform.sql, source, owner)) text += piece;
  const rows = JSON.parse(text) as Record<string, unknown>[];
  expect(new Set(rows.map((row) => row['leaderboard_id'])).size).toBe(600);
  expect(rows.find((row) => row['leaderboard_id'] === 'board-7')).toEqual({
    leaderboard_id: 'board-7',
    expiry_time: 0,
    owner_id: owner,
    username: 'ada',
    score: most,
    subscore: '7',
    num_score: 1,
    max_num_score: 1_000_000,
    metadata: { a: 1 },
    create_time: 5,
    update_time: 6,
  });
});
