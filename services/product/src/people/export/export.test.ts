import type { Account } from '@tuschel/gameserver/extend';
import { EXPORT } from '@tuschel/protocol';
import { decodeDrawing } from '@tuschel/protocol/ink';
import { linesOfRecords, thumbnailOf } from '@tuschel/ink';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { frameOf } from '../../library/drawing/pageMeta.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { stroke } from '../../testing/stroke.ts';
import { unzipped } from '../../testing/unzipped.ts';
import { NO_SOURCE, SOURCES } from './sources.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());

const someone = () => product.server.signUp(`Export${randomUUID().slice(0, 8)}`);
const as = (account: Account) => ({ authorization: `Bearer ${product.server.token(account)}` });

interface Offer {
  expiresAt: number;
  parts: { ticket: string; drawings: number; bytes: number }[];
}

const order = async (account: Account) =>
  (await product.app.inject({ method: 'POST', url: '/api/account/export', headers: as(account) })).json<Offer>();
const fetchPart = (ticket: string, method: 'GET' | 'HEAD' = 'GET') =>
  product.app.inject({ method, url: `/api/account/export?ticket=${ticket}` });
const filesOf = async (account: Account, part = 0) => {
  const { parts } = await order(account);
  return unzipped((await fetchPart(parts[part]?.ticket ?? '')).rawPayload);
};
const read = <Value = Record<string, unknown>[]>(files: Map<string, Buffer>, path: string) =>
  JSON.parse(files.get(path)?.toString() ?? 'null') as Value;

async function draw(account: Account, count = 12): Promise<string> {
  const lines = Array.from({ length: count }, (_, index) => stroke(index, 30));
  const headers = { ...as(account), 'content-type': 'application/json' };
  const payload = { lines, promptText: 'a bear in a hat', previewData: 'preview' };
  return (await product.app.inject({ method: 'POST', url: '/api/drawing/new', headers, payload })).json<{
    drawingId: string;
  }>().drawingId;
}

/** Pages without strokes, as if they had been drawn. */
const pagesOf = (account: Account, count: number, bytes: number) =>
  sql`insert into line_page (drawing, match, step, author, readers, state, lines, rev, meta)
    select gen_random_uuid()::text, 'solo', 0, ${account.id}, '{}', 'closed', 0, 0, ${JSON.stringify({ bytes })}::jsonb
    from generate_series(1, ${count})`.execute(product.platform.sql.db());

describe('A25 an archive', () => {
  test('has each drawing as strokes and as a picture, and what is known of it', async () => {
    const anna = await someone();
    const id = await draw(anna);
    const other = await draw(await someone());
    const files = await filesOf(anna);
    const stored = (await product.platform.lines.read(id))!;
    const drawing = decodeDrawing(files.get(`drawings/${id}.ink`)!);
    expect(drawing.lines).toEqual(linesOfRecords(stored.lines));
    expect(drawing.lines).toHaveLength(12);
    expect(read<object>(files, `drawings/${id}.json`)).toMatchObject({ id, match: 'solo', lines: 12 });
    expect(read(files, 'data/drawings-alone.json')).toMatchObject([{ drawing: id, prompt: 'a bear in a hat' }]);
    const picture = sharp(files.get(`pictures/${id}.png`)!);
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1920, height: 1080, channels: 3 });
    const drawn = thumbnailOf(linesOfRecords(stored.lines), frameOf(stored.page.meta), { longSide: 1920 });
    const { data } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(data.equals(Buffer.from(drawn.rgba.buffer))).toBe(true);
    expect([...files.keys()].filter((path) => path.includes(other))).toEqual([]);
  });

  test('has the picture that was rendered of a drawing, unless it shows less', async () => {
    const anna = await someone();
    const [whole, less, lost] = [await draw(anna), await draw(anna), await draw(anna)];
    const rendered = async (drawing: string, withheld: number, isKept = true) => {
      const key = `drawings/${drawing}/${randomUUID()}`;
      if (isKept) await product.platform.blobs.put(key, Buffer.from(`rendered ${drawing}`), 'image/jpeg');
      await sql`insert into render_file (drawing, file, key, bytes, withheld, made_at, seen_at)
        values (${drawing}, 'jpg', ${key}, 1, ${withheld}, 0, 0)`.execute(product.platform.sql.db());
    };
    await rendered(whole, 0);
    await rendered(less, 1);
    await rendered(lost, 0, false);
    const files = await filesOf(anna);
    expect(files.get(`pictures/${whole}.jpg`)?.toString()).toBe(`rendered ${whole}`);
    const pictures = [...files.keys()].filter((path) => path.startsWith('pictures/'));
    expect(pictures.toSorted()).toEqual(
      [`pictures/${whole}.jpg`, `pictures/${less}.png`, `pictures/${lost}.png`].toSorted(),
    );
    for (const id of [whole, less, lost])
      expect(decodeDrawing(files.get(`drawings/${id}.ink`)!).lines).toHaveLength(12);
  });

  test('has account, picture and an explanation in both languages', async () => {
    const anna = await someone();
    const key = 'avatars/anna.webp';
    await product.platform.blobs.put(key, Buffer.from('a picture'), 'image/webp');
    await sql`update gameserver_account set avatar_url = ${`/media/${key}`} where id = ${anna.id}`.execute(
      product.platform.sql.db(),
    );
    const files = await filesOf(anna);
    expect(read<object>(files, 'account.json')).toMatchObject({
      part: 1,
      parts: 1,
      account: { id: anna.id, username: anna.username },
    });
    expect(files.get('avatar.webp')?.toString()).toBe('a picture');
    expect(files.get('README.txt')?.toString()).toContain(`Tuschel: die Daten von ${anna.username}, Teil 1 von 1`);
  });

  test('has a drawing that cannot be drawn as strokes alone, and goes on', async () => {
    const anna = await someone();
    await pagesOf(anna, 1, 0);
    await draw(anna);
    const files = await filesOf(anna);
    expect([...files.keys()].filter((path) => path.endsWith('.ink'))).toHaveLength(2);
  });

  test('comes in parts of so many drawings and bytes, each drawing in one of them', async () => {
    const [many, heavy] = [await someone(), await someone()];
    await pagesOf(many, EXPORT.drawingsAPart, 1);
    expect((await order(many)).parts).toMatchObject([{ drawings: EXPORT.drawingsAPart, bytes: EXPORT.drawingsAPart }]);
    await pagesOf(many, 1, 1);
    expect((await order(many)).parts.map(({ drawings }) => drawings)).toEqual([EXPORT.drawingsAPart, 1]);
    await pagesOf(heavy, 4, EXPORT.bytesAPart / 2);
    expect((await order(heavy)).parts.map(({ drawings }) => drawings)).toEqual([2, 2]);
    await pagesOf(heavy, 1, EXPORT.bytesAPart + 1);
    expect((await order(heavy)).parts.reduce((sum, { drawings }) => sum + drawings, 0)).toBe(5);
    const drawingsIn = async (part: number) =>
      [...(await filesOf(heavy, part)).keys()].filter((path) => path.endsWith('.ink'));
    const found: string[] = [];
    const { parts } = await order(heavy);
    for (const part of parts.keys()) found.push(...(await drawingsIn(part)));
    expect([found.length, new Set(found).size]).toEqual([5, 5]);
    expect((await filesOf(heavy, 1)).has('account.json')).toBe(false);
  });

  test('has what was drawn since its link was made, in the last part', async () => {
    const anna = await someone();
    // Its id stands behind those of before.
    await sql`insert into line_page (drawing, match, step, author, readers, state, lines, rev, meta)
      values ('00000000-0000-4000-8000-000000000000', 'solo', 0, ${anna.id}, '{}', 'closed', 0, 0, '{"bytes":1}')`.execute(
      product.platform.sql.db(),
    );
    const { parts } = await order(anna);
    const id = await draw(anna);
    const files = await unzipped((await fetchPart(parts[0]?.ticket ?? '')).rawPayload);
    expect(files.has(`drawings/${id}.ink`)).toBe(true);
  });
});

describe('A25 a link', () => {
  test('is good again and again, until its time is over', async () => {
    const anna = await someone();
    const { parts, expiresAt } = await order(anna);
    const ticket = parts[0]?.ticket ?? '';
    expect(expiresAt).toBe(product.clock.now() + EXPORT.linkMs);
    for (let time = 0; time < 2; time++) expect((await fetchPart(ticket)).statusCode).toBe(200);
    await product.clock.jump(EXPORT.linkMs - 1);
    const last = await fetchPart(ticket);
    expect(last.statusCode).toBe(200);
    expect(last.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="tuschel-\d{4}-\d\d-\d\d-1-of-1\.zip"$/),
    });
    await product.clock.advance(1);
    expect((await fetchPart(ticket)).statusCode).toBe(401);
  });

  test('is good for nothing where it is unknown, or the account is disabled', async () => {
    const anna = await someone();
    const { parts } = await order(anna);
    expect((await product.app.inject({ url: '/api/account/export' })).statusCode).toBe(401);
    expect((await fetchPart('x'.repeat(32))).statusCode).toBe(401);
    expect((await fetchPart('x'.repeat(65))).statusCode).toBe(400);
    await sql`update gameserver_account set disable_time = now() where id = ${anna.id}`.execute(
      product.platform.sql.db(),
    );
    expect((await fetchPart(parts[0]?.ticket ?? '')).statusCode).toBe(401);
  });

  test('is asked for by HEAD without anything being packed', async () => {
    const { parts } = await order(await someone());
    const answer = await fetchPart(parts[0]?.ticket ?? '', 'HEAD');
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 0]);
    // Nor does it take the place of the one archive that somebody may fetch at a time.
    const several = await Promise.all([1, 2, 3].map(() => fetchPart(parts[0]?.ticket ?? '', 'HEAD')));
    expect(several.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  test('is kept as a hash', async () => {
    const { parts } = await order(await someone());
    const { rows } = await sql`select * from export_link`.execute(product.platform.sql.db());
    expect(JSON.stringify(rows)).not.toContain(parts[0]?.ticket);
  });
});

describe('everything that is kept about somebody', () => {
  test('has a place: each table of the database is in the archive, or the reason why not is known', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
      product.platform.sql.db(),
    );
    const known = [...SOURCES.map(({ table }) => table), ...Object.keys(NO_SOURCE)];
    expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  test.each(SOURCES)('$file: its rows about the person arrive, others do not, and no secret', async (source) => {
    const { table, person, key, without = [], only, file } = source;
    const db = product.platform.sql.db();
    const [anna, ben] = [await someone(), await someone()];
    const count = key.length === 1 && key[0] === person ? 1 : 3;
    for (const account of [anna, ben])
      for (let index = 0; index < count; index++) await insertRow(table, { [person]: account.id }, only);
    const rows = read(await filesOf(anna), `data/${file}.json`);
    const own = rows.filter((row) => row[person] === anna.id);
    expect(own.length).toBe(rows.length);
    expect(own.length).toBeGreaterThanOrEqual(count);
    for (const row of rows) expect(Object.keys(row)).not.toEqual(expect.arrayContaining([...without, 'canary']));
    for (const name of without) expect(rows.every((row) => !(name in row))).toBe(true);
    await sql`delete from ${sql.table(table)} where ${sql.ref(person)} in (${anna.id}, ${ben.id})`.execute(db);
  });

  test('is read to the end, however many rows there are', async () => {
    const anna = await someone();
    await sql`insert into gameserver_channel_message (id, channel, sender_id, username, content, held, create_time, update_time, withdrawn)
      select gen_random_uuid(), 'room', ${anna.id}, 'anna', '{"text":"hello"}', false, number / 3, 0, false
      from generate_series(1, 1501) as number`.execute(product.platform.sql.db());
    const rows = read(await filesOf(anna), 'data/chat-messages.json');
    expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([1501, 1501]);
  });
});

/** A row of any table: something of the right type in each column that must not be empty. */
async function insertRow(table: string, row: Record<string, string>, only?: readonly [string, string]): Promise<void> {
  const db = product.platform.sql.db();
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO'
      and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'`.execute(db);
  const values: Record<string, unknown> = { ...row };
  if (only) values[only[0]] = only[1];
  for (const { name, type } of columns) values[name] ??= valueOf(name, type);
  if (table === 'line_page') values['state'] = 'closed';
  await sql`set session_replication_role = replica`.execute(db).catch(() => undefined);
  await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))}) on conflict do nothing`.execute(db);
}

let numbers = 0;
function valueOf(name: string, type: string): unknown {
  numbers += 1;
  switch (type) {
    case 'uuid':
      return randomUUID();
    case 'boolean':
      return false;
    case 'jsonb':
      return '{}';
    case 'ARRAY':
      return '{}';
    case 'bytea':
      return Buffer.from('x');
    case 'smallint':
      return 1;
    case 'integer':
    case 'bigint':
      return numbers;
    case 'timestamp with time zone':
      return new Date(numbers);
    default:
      return `${name} ${numbers}`;
  }
}
