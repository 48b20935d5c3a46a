import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryPlatform, type TemporaryPlatform } from '../temporary.ts';
import { convertLineTexts } from './migrations.ts';

let platform: TemporaryPlatform;

beforeAll(async () => {
  platform = await temporaryPlatform();
});
afterAll(() => platform.close());

async function rowsOf<Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await statement.execute(platform.sql.db())).rows;
}

test('rows are found by index, and appends have room beside the row that they change', async () => {
  const indexes = await rowsOf(sql<{ name: string; definition: string }>`
    select tablename || '.' || indexname as name, regexp_replace(indexdef, '^.* USING ', '') as definition from pg_indexes
    where tablename like 'line_%' or tablename like 'journal_%' order by name`);
  expect(Object.fromEntries(indexes.map(({ name, definition }) => [name, definition]))).toEqual({
    'journal_entry.journal_entry_pkey': 'btree (match, seq)',
    'journal_match.journal_match_live': 'btree (id) WHERE (NOT ended)',
    'journal_match.journal_match_pkey': 'btree (id)',
    'journal_node.journal_node_pkey': 'btree (node)',
    'journal_snapshot.journal_snapshot_pkey': 'btree (match)',
    'line_chunk.line_chunk_pkey': 'btree (drawing, first)',
    'line_page.line_page_of_author': 'btree (author)',
    'line_page.line_page_pkey': 'btree (drawing)',
    'line_page.line_page_to_pack': "btree (drawing) WHERE ((NOT packed) AND (state <> 'open'::text))",
    'line_tail.line_tail_cut_at': 'btree (cut_at)',
  });
  const roomy = await rowsOf(
    sql<{ name: string }>`select relname as name from pg_class where reloptions @> '{fillfactor=50}' order by name`,
  );
  expect(roomy.map(({ name }) => name)).toEqual(['journal_match', 'line_page']);
  const stored = await rowsOf(sql<{ kind: string }>`
    select attrelid::regclass || '.' || attname || ' ' || attstorage::text as kind from pg_attribute
    where attrelid in ('line_chunk'::regclass, 'line_tail'::regclass) and attname = 'pack' order by kind`);
  expect(stored.map(({ kind }) => kind)).toEqual(['line_chunk.pack e', 'line_tail.pack e']);
});

test('a page has one of three states', async () => {
  const page = (state: string) => sql`
    insert into line_page (drawing, match, step, author, readers, state, lines, rev, meta)
    values (${state}, 'm', 1, 'ada', '{}', ${state}, 0, 0, '{}')`;
  for (const state of ['open', 'closed', 'revealed']) expect(await rowsOf(page(state))).toEqual([]);
  await expect(rowsOf(page('lost'))).rejects.toThrow(/check constraint/);
});

test('lines that were stored as texts are read as the bytes they stand for, however many rows there are', async () => {
  const rows = 450;
  await rowsOf(sql`
    insert into line_page (drawing, match, step, author, readers, state, lines, rev, meta)
    values ('old', 'm', 1, 'ada', '{}', 'open', ${2 * rows}, 0, '{}')`);
  await rowsOf(sql`
    insert into line_chunk (drawing, first, count, lines)
    select 'old', 2 * row, 2, array['first of ' || row, 'second of ' || row] from generate_series(0, ${rows - 1}::int) as row`);
  await rowsOf(sql`
    insert into line_tail (drawing, rev, first, count, lines, cut_at)
    values ('old', 0, 2, 1, ${['undone']}::text[], 5)`);
  const shouted = (text: string) => Buffer.from(text.toUpperCase());
  await platform.sql.migrate({ 'test-001-lines-as-bytes': { up: (db) => convertLineTexts(db, shouted) } });

  const texts = Array.from({ length: rows }, (_, row) => [`first of ${row}`, `second of ${row}`]).flat();
  expect((await platform.lines.read('old'))?.lines).toEqual(texts.map(shouted));
  const [tail] = await rowsOf(sql<{ pack: Buffer }>`select pack from line_tail`);
  expect(tail?.pack.toString()).toContain('UNDONE');
  const columns = await rowsOf(sql<{ name: string; nullable: string }>`
    select table_name || '.' || column_name as name, is_nullable as nullable from information_schema.columns
    where table_name in ('line_chunk', 'line_tail') and column_name in ('lines', 'pack') order by name`);
  expect(columns).toEqual([
    { name: 'line_chunk.pack', nullable: 'NO' },
    { name: 'line_tail.pack', nullable: 'NO' },
  ]);
  // What is drawn from now on lies beside it.
  const request = { index: 2 * rows, lines: [Buffer.from('new')] };
  expect(await platform.lines.append('old', 'ada', request, 1_000)).toMatchObject({ totalLines: 2 * rows + 1 });
});
