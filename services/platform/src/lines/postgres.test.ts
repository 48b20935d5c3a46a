import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeClock } from '../fakeClock.ts';
import type { AppendRequest } from '../ports.ts';
import type { PostgresSql } from '../sql.ts';
import { temporaryPlatform, type TemporaryPlatform } from '../temporary.ts';
import { holdLocks } from '../testing/lockHolder.ts';
import { postgresLines } from './postgres.ts';

let platform: TemporaryPlatform;

beforeAll(async () => {
  platform = await temporaryPlatform();
});
afterAll(() => platform.close());

const LIMIT = 20_000;

async function openPage(batches: Uint8Array[][] = [], drawing: string = randomUUID()): Promise<string> {
  const { journal, lines } = platform;
  const match = { id: randomUUID(), module: 'test', rulesVersion: 1, node: 'test', snapshot: {} };
  await journal.open(match, (tx) => lines.open(tx, [{ drawing, match: 'm', step: 1, author: 'ada' }]));
  let index = 0;
  for (const batch of batches) {
    await append(drawing, { index, lines: batch, rev: 0 });
    index += batch.length;
  }
  return drawing;
}

async function closedPage(batches: Uint8Array[][]): Promise<string> {
  const drawing = await openPage(batches);
  await platform.lines.close([drawing]);
  return drawing;
}

function append(drawing: string, request: AppendRequest) {
  return platform.lines.append(drawing, 'ada', request, LIMIT);
}

async function run(statement: string): Promise<void> {
  await sql.raw(statement).execute(platform.sql.db());
}

async function stored(drawing: string): Promise<{ chunks: number; lines: number; bytes: number }> {
  const { rows } = await sql<{ chunks: number; lines: number; bytes: number }>`
    select count(*)::int as chunks, sum(count)::int as lines, sum(length(pack))::int as bytes from line_chunk
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
  expect(await stored(drawing)).toMatchObject({ chunks: 1, lines: drawn.flat().length });
});

test('what was packed takes less room, and never more than what came', async () => {
  const [alike, noise] = [await closedPage(drawn.map(([one]) => [one!])), await closedPage([[randomBytes(5_000)]])];
  const before = [await stored(alike), await stored(noise)];
  expect(await platform.lines.pack(10)).toBe(2);
  expect((await stored(alike)).bytes).toBeLessThan(before[0]!.bytes / 3);
  expect((await stored(noise)).bytes).toBe(before[1]!.bytes);
});

test('a request that no database can hold fails alone, not with those that go to the database together with it', async () => {
  const [one, other] = [await openPage(), await openPage()];
  const line = Buffer.from('a line');
  const answers = await Promise.allSettled(
    [one, `${one}\0`, other].map((drawing) => append(drawing, { index: 0, lines: [line], rev: 0 })),
  );
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  for (const drawing of [one, other]) expect((await platform.lines.read(drawing))?.lines).toEqual([line]);
});

test.each<[string, Error]>([
  ['without a code', new Error('the connection is lost')],
  ['with the code of another mistake', Object.assign(new Error('no room on the disk'), { code: '53100' })],
  ['with a code that ends like one of data', Object.assign(new Error('too many locks'), { code: '53122' })],
])('an error of the database %s reaches who appends', async (_, error) => {
  const query = () => Promise.reject(error);
  const transaction = () => Promise.reject(new Error('was tried again'));
  const port = { pool: { query }, db: () => ({}), transaction } as unknown as PostgresSql;
  const lines = postgresLines(port, { clock: fakeClock() });
  await expect(lines.append('d', 'ada', { index: 0, lines: [] }, LIMIT)).rejects.toBe(error);
});

test('lines that continue what is stored are appended by the one statement, together, without a transaction', async () => {
  const { pool } = platform.sql as PostgresSql;
  const transaction = () => Promise.reject(new Error('a transaction was begun'));
  const port = { pool, db: () => platform.sql.db(), transaction } as unknown as PostgresSql;
  const lines = postgresLines(port, { clock: fakeClock() });
  const drawings = [await openPage(), await openPage(), await openPage()];
  const meta = (index: number) => ({ note: `of page ${index}` });
  const answers = await Promise.all(
    drawings.map((drawing, index) =>
      lines.append(drawing, 'ada', { index: 0, lines: [Buffer.from(`line ${index}`)], meta: meta(index) }, LIMIT),
    ),
  );
  expect(answers).toEqual([0, 1, 2].map((index) => expect.objectContaining({ ok: true, meta: meta(index) })));
  for (const [index, drawing] of drawings.entries())
    expect((await platform.lines.read(drawing))?.lines).toEqual([Buffer.from(`line ${index}`)]);
});

describe('while somebody else holds the row of a page', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];
  const lock = (drawing: string) => sql`select from line_page where drawing = ${drawing} for update`;
  const close = (drawing: string) => sql`update line_page set state = 'closed' where drawing = ${drawing}`;
  const storedLines = async (drawing: string) => (await platform.lines.read(drawing))?.lines;

  test.each<[string, AppendRequest]>([
    ['an append that continues the log', { index: 2, lines: [c], rev: 0 }],
    ['an undo', { index: 1, lines: [], rev: 1 }],
    ['a repeated line', { index: 1, lines: [b], rev: 0 }],
  ])('%s waits for it, and finds the page closed', async (_, request) => {
    const drawing = await openPage([[a, b]]);
    const holder = await holdLocks(platform.sql);
    await holder.run(close(drawing));
    const appended = append(drawing, request);
    const waited = await holder.blocks(appended);
    await holder.commit();
    expect(await appended).toEqual({ ok: false, reason: 'closed' });
    expect(waited).toBe(true);
    expect(await storedLines(drawing)).toEqual([a, b]);
  });

  test('a base waits for it, and does not go under lines that came first', async () => {
    const drawing = await openPage();
    const holder = await holdLocks(platform.sql);
    await holder.run(sql`update line_page set lines = 1 where drawing = ${drawing}`);
    const begun = platform.lines.begin(drawing, [b], {});
    const waited = await holder.blocks(begun);
    await holder.commit();
    expect(await begun).toMatchObject({ lines: 1, base: 0 });
    expect(waited).toBe(true);
  });

  test('a closing waits for it, and counts the lines that came first', async () => {
    const drawing = await openPage([[a]]);
    const holder = await holdLocks(platform.sql);
    await holder.run(sql`update line_page set lines = 2 where drawing = ${drawing}`);
    const closed = platform.lines.close([drawing]);
    const waited = await holder.blocks(closed);
    await holder.commit();
    expect(await closed).toEqual(new Map([[drawing, 2]]));
    expect(waited).toBe(true);
  });

  test('appends to other pages do not wait, though they went to the database together', async () => {
    const [held, free] = [await openPage([[a]]), await openPage([[a]])];
    const holder = await holdLocks(platform.sql);
    await holder.run(lock(held));
    const request = { index: 1, lines: [b], rev: 0 };
    let isFreeStored = false;
    const toHeld = append(held, request);
    const toFree = append(free, request).then(() => {
      isFreeStored = true;
    });
    const waited = await holder.blocks(toHeld);
    const wasFreeStored = isFreeStored;
    await holder.commit();
    await Promise.all([toHeld, toFree]);
    expect({ waited, wasFreeStored }).toEqual({ waited: true, wasFreeStored: true });
    expect(await storedLines(held)).toEqual([a, b]);
  });

  test('L10 packing leaves that page for the next time', async () => {
    while ((await platform.lines.pack(10)) > 0);
    const [held, free] = [await closedPage([[a], [b]]), await closedPage([[a], [b]])];
    const holder = await holdLocks(platform.sql);
    await holder.run(lock(held));
    const packed = platform.lines.pack(10);
    const waited = await holder.blocks(packed);
    await holder.commit();
    expect({ packed: await packed, waited }).toEqual({ packed: 1, waited: false });
    expect([await stored(held), await stored(free)]).toMatchObject([{ chunks: 2 }, { chunks: 1 }]);
    expect(await platform.lines.pack(10)).toBe(1);
  });

  test.each<[string, (drawings: string[]) => Promise<unknown>]>([
    ['closings', (drawings) => platform.lines.close(drawings)],
    ['erasures', (drawings) => platform.sql.transaction((tx) => platform.lines.erase({ tx }, drawings))],
    [
      'grants',
      (drawings) => {
        const grants = drawings.map((drawing) => ({ drawing, readers: ['ben'] }));
        return platform.sql.transaction((tx) => platform.lines.grant({ tx }, grants));
      },
    ],
  ])('%s of several pages take the locks in one order, so that no two of them deadlock', async (_, change) => {
    const [first, last] = [randomUUID(), randomUUID()].toSorted() as [string, string];
    for (const drawing of [last, first]) await openPage([[a]], drawing);
    const holder = await holdLocks(platform.sql);
    await holder.run(lock(first));
    const changed = change([last, first]);
    const waited = await holder.blocks(changed);
    // It came to `first` before `last`.
    const isLastFree = await holder.run(sql`select from line_page where drawing = ${last} for update nowait`);
    await holder.commit();
    await changed;
    expect({ waited, isLastFree }).toEqual({ waited: true, isLastFree: true });
  });
});

describe('an erased drawing', () => {
  /** Tables of the database in which a row names the drawing or holds these bytes. */
  const tracesOf = async (drawing: string, strokes: readonly Uint8Array[]): Promise<string[]> => {
    const db = platform.sql.db();
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
      order by table_name`.execute(db);
    const needles = [drawing, ...strokes.map((stroke) => Buffer.from(stroke).toString('hex'))];
    const hits = tables.rows.map(async ({ name }) => {
      const { rows } = await sql<{ hits: number }>`
        select count(*)::int as hits from ${sql.table(name)} as stored, unnest(${needles}::text[]) as needle
        where position(needle in stored::text) > 0`.execute(db);
      return rows[0]!.hits > 0 ? [name] : [];
    });
    return (await Promise.all(hits)).flat();
  };
  const erase = (drawing: string) => platform.sql.transaction((tx) => platform.lines.erase({ tx }, [drawing]));
  const strokes = (count: number) => Array.from({ length: count }, () => randomBytes(16));
  const ALL = ['line_chunk', 'line_page', 'line_tail'];

  test.each(['open', 'closed', 'packed'])('that was %s leaves nothing in any table', async (state) => {
    const { lines } = platform;
    const [base, drawn, redrawn] = [strokes(2), strokes(3), strokes(1)];
    const drawing = await openPage();
    await lines.begin(drawing, base, { note: 'a base' });
    await append(drawing, { index: 2, lines: drawn, rev: 0 });
    await append(drawing, { index: 3, lines: redrawn, rev: 1 });
    await append(drawing, { index: 2, lines: [], rev: 2 });
    if (state !== 'open') await lines.close([drawing]);
    if (state === 'packed') while ((await lines.pack(10)) > 0);
    const everything = [...base, ...drawn, ...redrawn];
    expect(await tracesOf(drawing, everything)).toEqual(ALL);
    await erase(drawing);
    expect(await tracesOf(drawing, everything)).toEqual([]);
    expect(await lines.sweep(Number.MAX_SAFE_INTEGER)).toBe(0);
  });

  test('leaves nothing of an undo that was under way either', async () => {
    const drawn = strokes(1);
    const drawing = await openPage([drawn]);
    const holder = await holdLocks(platform.sql);
    await holder.run(sql`select from line_page where drawing = ${drawing} for update`);
    const erased = erase(drawing);
    const waited = await holder.blocks(erased);
    await holder.run(sql`
      insert into line_tail (drawing, rev, first, count, pack, cut_at)
      select drawing, 0, first, count, pack, 0 from line_chunk where drawing = ${drawing}`);
    await holder.commit();
    await erased;
    expect(waited).toBe(true);
    expect(await tracesOf(drawing, drawn)).toEqual([]);
  });

  test('gets nothing new from an undo that comes while it is being erased', async () => {
    const drawn = strokes(2);
    const drawing = await openPage([drawn]);
    const holder = await holdLocks(platform.sql);
    await platform.lines.erase({ tx: holder.tx }, [drawing]);
    const undone = append(drawing, { index: 1, lines: [], rev: 1 });
    const waited = await holder.blocks(undone);
    await holder.commit();
    expect(await undone).toEqual({ ok: false, reason: 'unknown' });
    expect(waited).toBe(true);
    expect(await tracesOf(drawing, drawn)).toEqual([]);
  });
});
