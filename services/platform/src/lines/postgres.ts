import { CompiledQuery, type Generated, type Kysely, sql, type Transaction } from 'kysely';
import { gather } from '../gather.ts';
import type { AppendRequest, AppendResult, Clock, Lines, PageRow, Tx } from '../ports.ts';
import type { PostgresSql } from '../sql.ts';
import { planAppend } from './appendPlan.ts';
import { authorUse } from './authorUse.ts';
import { storableJson } from './meta.ts';
import { densePack, plainPack, unpack } from './pack.ts';

type Meta = Record<string, unknown>;

export interface LineTables {
  /** `packed`: its lines are one dense chunk. Only pages that are not open are. */
  line_page: Omit<PageRow, 'base'> & { base: Generated<number>; packed: Generated<boolean>; opened_at: number };
  /** `count` lines of a page, of which the first has number `first`. Chunks join without gap or overlap. While a page is open they are as they came. */
  line_chunk: Chunk & { drawing: string };
  /** What undo took away, with the `rev` it belonged to. */
  line_tail: Chunk & { drawing: string; rev: number; cut_at: number };
}

interface Chunk {
  first: number;
  count: number;
  /** See `pack.ts`. */
  pack: Buffer;
}

type LineTransaction = Transaction<LineTables>;
type InTransactions = Pick<Lines, 'open' | 'grant' | 'put' | 'appendIn' | 'erase' | 'use'>;

/**
 * The usual append, of many pages at once: a request hits only if its lines continue exactly where the stored ones end.
 * A page that somebody else holds is left out instead of waited for: so two of these never wait for each other.
 */
const EXTEND = `
  with request as (
    select * from unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::text[], $9::int[])
      with ordinality as request (drawing, author, first, count, skip, bytes, rev, meta, most, number)),
  held as (
    select request.* from request join line_page as page on page.drawing = request.drawing
    where page.author = request.author and page.state = 'open' and page.lines = request.first
      and (request.rev is null or page.rev = request.rev) and (page.lines + count <= most or count = 0)
    for update of page skip locked),
  page as (
    update line_page as page set lines = page.lines + held.count, meta = page.meta || held.meta::jsonb
    from held where page.drawing = held.drawing
    returning held.number, held.drawing, held.first, held.count, held.skip, held.bytes, page.rev, page.meta),
  chunk as (
    insert into line_chunk (drawing, first, count, pack)
    select drawing, first, count, substring($10::bytea from skip + 1 for bytes) from page where count > 0)
  select number::int, rev, meta from page`;

/** The same for one page, which is waited for. */
const EXTEND_ONE = `/* prepared lines-extend-one */
  with page as (
    update line_page set lines = lines + $3, meta = meta || $4::jsonb
    where drawing = $1 and author = $5 and state = 'open' and lines = $2
      and ($6::int is null or rev = $6) and (lines + $3 <= $7 or $3 = 0)
    returning drawing, rev, meta),
  chunk as (insert into line_chunk (drawing, first, count, pack) select drawing, $2, $3, $8::bytea from page where $3 > 0)
  select rev, meta from page`;

const PAGE_COLUMNS = [
  'drawing',
  'match',
  'step',
  'author',
  'readers',
  'state',
  'lines',
  'base',
  'rev',
  'meta',
] as const;

const PAGES = `select ${PAGE_COLUMNS.join()} from line_page where drawing = any($1)`;

/** Appends wait for the disk, which takes several at a time; reads are answered from memory. */
const APPENDING = { atOnce: 4, most: 32 } as const;
const READING = { atOnce: 2, most: 64 } as const;

/** The chunks in one value, each with its length before it. */
const READ = `
  select ${PAGE_COLUMNS.join()}, (
    select string_agg(int4send(length(pack)) || pack, '' order by first) from line_chunk as chunk
    where chunk.drawing = page.drawing) as packs
  from line_page as page where drawing = $1`;

const BYTES = sql<number>`coalesce(sum((meta->>'bytes')::bigint), 0)::float8`;

/** What a match writes along with its journal: the transaction is somebody else's. */
const pagesInTransactions = (clock: Clock): InTransactions => ({
  async open(tx, pages) {
    const rows = pages.map(({ meta = {}, ...page }) => {
      const fresh = { readers: [], state: 'open' as const, lines: 0, rev: 0, opened_at: clock.now() };
      return { ...page, ...fresh, meta: sql<Meta>`${storableJson(meta)}::jsonb` };
    });
    if (rows.length === 0) return;
    await within(tx)
      .insertInto('line_page')
      .values(byDrawing(rows))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  async grant(tx, grants) {
    // In one order everywhere, so that two transactions that lock the same pages never wait for each other.
    for (const { drawing, readers, reveal } of byDrawing(grants)) {
      const change = { readers, ...(reveal ? { state: 'revealed' as const } : {}) };
      await within(tx).updateTable('line_page').set(change).where('drawing', '=', drawing).execute();
    }
  },

  async put(tx, { lines, meta, isOpen = false, ...page }) {
    const state = isOpen ? ('open' as const) : ('closed' as const);
    const fresh = { readers: [], state, lines: lines.length, rev: 0, opened_at: clock.now() };
    const put = await within(tx)
      .insertInto('line_page')
      .values({ ...page, ...fresh, meta: sql<Meta>`${storableJson(meta)}::jsonb` })
      .onConflict((conflict) => conflict.doNothing())
      .returning('drawing')
      .executeTakeFirst();
    if (put) await insertChunk(within(tx), page.drawing, 0, lines);
    return put !== undefined;
  },

  async appendIn(tx, drawing, author, request, maxLines) {
    const { index, lines, meta = {}, rev = null } = request;
    const values = [drawing, index, lines.length, storableJson(meta), author, rev, maxLines, plainPack(lines)];
    const query = CompiledQuery.raw(EXTEND_ONE, values);
    const [extended] = (await within(tx).executeQuery<Pick<Extended, 'rev' | 'meta'>>(query)).rows;
    if (extended) return { ok: true, totalLines: index + lines.length, ...extended };
    return appendLocked(tx.tx as LineTransaction, { drawing, author, maxLines, clock }, request);
  },

  async erase(tx, drawings) {
    // In one order everywhere, as in `grant`; the page's lock comes first, as with everybody who changes it.
    for (const drawing of drawings.toSorted()) {
      for (const table of ['line_page', 'line_chunk', 'line_tail'] as const) {
        await within(tx).deleteFrom(table).where('drawing', '=', drawing).execute();
      }
    }
  },

  use: useOf,
});

/** What an artist's drawings hold, in all and since then. */
async function useOf(tx: Tx, author: string, since: number): ReturnType<InTransactions['use']> {
  const { rows } = await authorUse(author, since).execute(within(tx));
  const { drawings, bytes, recentDrawings, recentBytes } = rows[0]!;
  return { all: { drawings, bytes }, recent: { drawings: recentDrawings, bytes: recentBytes } };
}

/** The line log in PostgreSQL. Appends and closings of a page take turns by the lock of its row. */
export function postgresLines(port: PostgresSql, { clock }: { clock: Clock }): Lines {
  const db = port.db<LineTables>();

  const pagesOf = async (drawings: string[]) => {
    const query = { name: 'lines-pages', text: PAGES, values: [drawings] };
    return (await port.pool.query<PageRow>(query)).rows;
  };

  const pageOf = gather(async (drawings: string[]) => {
    const pages = new Map((await pagesOf(drawings)).map((row) => [row.drawing, row]));
    return drawings.map((drawing) => pages.get(drawing) ?? null);
  }, READING);

  /** Null: it does not continue what is stored, or the page is held by somebody. */
  const extend = gather(async (extensions: Extension[]) => {
    const query = { name: 'lines-extend', text: EXTEND, values: extendValues(extensions) };
    const { rows } = await port.pool.query<Extended>(query).catch(noneIfUnstorable);
    const extended = new Map(rows.map(({ number, rev, meta }) => [number, { rev, meta }]));
    return extensions.map((_, index) => extended.get(index + 1) ?? null);
  }, APPENDING);

  return {
    ...pagesInTransactions(clock),

    begin: (drawing, lines, meta) =>
      port.transaction(async (tx: LineTransaction) => {
        const page = await lockedPage(tx, drawing);
        if (page?.state !== 'open' || page.lines > 0) return page ?? null;
        await insertChunk(tx, drawing, 0, lines);
        await updatePage(tx, page, { total: lines.length, rev: page.rev }, meta);
        await tx.updateTable('line_page').set({ base: lines.length }).where('drawing', '=', drawing).execute();
        return (await lockedPage(tx, drawing)) ?? null;
      }),

    async append(drawing, author, request, maxLines) {
      const extended = await extend({ drawing, author, request, maxLines });
      if (extended) return { ok: true, totalLines: request.index + request.lines.length, ...extended };
      return port.transaction((tx: LineTransaction) => appendLocked(tx, { drawing, author, maxLines, clock }, request));
    },

    largest: (most) =>
      db
        .selectFrom('line_page')
        .select(['author', sql<number>`count(*)::int`.as('drawings'), BYTES.as('bytes')])
        .where('lines', '>', 0)
        .groupBy('author')
        .orderBy('bytes', 'desc')
        .orderBy('author')
        .limit(most)
        .execute(),

    page: pageOf,
    pages: pagesOf,

    read: (drawing) => readPage(port, drawing),
    close: (drawings) => closePages(db, drawings),

    async sweep(before) {
      const { numDeletedRows } = await db.deleteFrom('line_tail').where('cut_at', '<', before).executeTakeFirst();
      return Number(numDeletedRows);
    },

    pack: (most) => port.transaction((tx: LineTransaction) => packPages(tx, most)),
  };
}

async function readPage(port: PostgresSql, drawing: string): ReturnType<Lines['read']> {
  const query = { name: 'lines-read', text: READ, values: [drawing] };
  const row = (await port.pool.query<PageRow & { packs: Buffer | null }>(query)).rows[0];
  if (!row) return null;
  const { packs, ...page } = row;
  return { page, lines: await unpackAll(framed(packs ?? Buffer.alloc(0))) };
}

async function closePages(db: Kysely<LineTables>, drawings: readonly string[]): ReturnType<Lines['close']> {
  const { rows } = await sql<{ drawing: string; drawn: number }>`
    update line_page set state = case state when 'open' then 'closed' else state end
    where drawing in (
      select drawing from line_page where drawing = any(${drawings}::text[]) order by drawing for update)
    returning drawing, lines - base as drawn`.execute(db);
  return new Map(rows.map(({ drawing, drawn }) => [drawing, drawn]));
}

/** Chunks as `READ` joins them. */
function framed(packs: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 0; at < packs.length; ) {
    const end = at + 4 + packs.readInt32BE(at);
    chunks.push(packs.subarray(at + 4, end));
    at = end;
  }
  return chunks;
}

async function unpackAll(packs: readonly Buffer[]): Promise<Uint8Array[]> {
  return (await Promise.all(packs.map(unpack))).flat();
}

function within(tx: Tx): Kysely<LineTables> {
  return tx.tx as LineTransaction;
}

function byDrawing<Row extends { drawing: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.drawing < b.drawing ? -1 : 1));
}

interface Extension {
  drawing: string;
  author: string;
  request: AppendRequest;
  maxLines: number;
}

interface Extended {
  /** Of the request, from 1. */
  number: number;
  rev: number;
  meta: Meta;
}

/** One of them holds what the database does not take: each is tried on its own, so that the others do not suffer. */
function noneIfUnstorable(error: unknown): { rows: Extended[] } {
  if ((error as { code?: string }).code?.startsWith(DATA_EXCEPTION)) return { rows: [] };
  throw error;
}

/** Class of SQLSTATE. */
const DATA_EXCEPTION = '22';

/** One array a column; the packs of all in one, of which each request's begins after `skip`. */
function extendValues(extensions: Extension[]): unknown[] {
  const packs = extensions.map(({ request }) => plainPack(request.lines));
  let bytes = 0;
  const skips = packs.map(({ length }) => (bytes += length) - length);
  return [
    extensions.map(({ drawing }) => drawing),
    extensions.map(({ author }) => author),
    extensions.map(({ request }) => request.index),
    extensions.map(({ request }) => request.lines.length),
    skips,
    packs.map(({ length }) => length),
    extensions.map(({ request }) => request.rev ?? null),
    extensions.map(({ request }) => storableJson(request.meta ?? {})),
    extensions.map(({ maxLines }) => maxLines),
    Buffer.concat(packs),
  ];
}

interface Append {
  drawing: string;
  author: string;
  maxLines: number;
  clock: Clock;
}

/** Nobody else changes the page before the transaction ends. */
function lockedPage(tx: LineTransaction, drawing: string): Promise<PageRow | undefined> {
  return tx.selectFrom('line_page').select(PAGE_COLUMNS).where('drawing', '=', drawing).forUpdate().executeTakeFirst();
}

/** Everything but the plain continuation: refusals, repeated lines, undo and redo. */
async function appendLocked(tx: LineTransaction, append: Append, request: AppendRequest): Promise<AppendResult> {
  const page = await lockedPage(tx, append.drawing);
  if (!page) return { ok: false, reason: 'unknown' };
  if (page.author !== append.author) return { ok: false, reason: 'notAuthor' };
  if (page.state !== 'open') return { ok: false, reason: 'closed' };

  const tail = request.index < page.lines ? await readFrom(tx, page.drawing, request.index) : null;
  const overlap = tail?.lines.slice(0, request.lines.length) ?? [];
  const plan = planAppend({ ...page, overlap }, request, append.maxLines);
  switch (plan.do) {
    case 'refuse':
      return refusal(page, plan.reason);
    case 'extend':
      await insertChunk(tx, page.drawing, page.lines, request.lines.slice(plan.skip));
      return updatePage(tx, page, plan, plan.repeated ? undefined : request.meta);
    case 'cut':
      if (plan.from < page.lines) await cutTail(tx, page, plan.from, append.clock.now());
      await insertChunk(tx, page.drawing, plan.from, request.lines.slice(plan.skip));
      return updatePage(tx, page, plan, request.meta);
    default:
      return plan satisfies never;
  }
}

/** The stored lines from `index` on, of which there is at least one, with the part of their first chunk that lies before `index`. */
interface StoredTail {
  chunkFirst: number;
  before: Uint8Array[];
  lines: Uint8Array[];
}

async function readFrom(tx: LineTransaction, drawing: string, index: number): Promise<StoredTail> {
  const chunks = await tx
    .selectFrom('line_chunk')
    .select(['first', 'pack'])
    .where('drawing', '=', drawing)
    .where(sql<boolean>`first + count > ${index}`)
    .orderBy('first')
    .execute();
  const chunkFirst = chunks[0]!.first;
  const lines = await unpackAll(chunks.map(({ pack }) => pack));
  return { chunkFirst, before: lines.slice(0, index - chunkFirst), lines: lines.slice(index - chunkFirst) };
}

async function cutTail(tx: LineTransaction, page: PageRow, index: number, at: number): Promise<void> {
  const { drawing, rev } = page;
  const tail = await readFrom(tx, drawing, index);
  const cut = { first: index, count: tail.lines.length, pack: plainPack(tail.lines) };
  await tx
    .insertInto('line_tail')
    .values({ drawing, rev, ...cut, cut_at: at })
    .execute();
  await tx.deleteFrom('line_chunk').where('drawing', '=', drawing).where('first', '>=', tail.chunkFirst).execute();
  await insertChunk(tx, drawing, tail.chunkFirst, tail.before);
}

async function insertChunk(tx: Kysely<LineTables>, drawing: string, first: number, lines: Uint8Array[]): Promise<void> {
  if (lines.length === 0) return;
  const chunk = { drawing, first, count: lines.length, pack: plainPack(lines) };
  await tx.insertInto('line_chunk').values(chunk).execute();
}

async function updatePage(
  tx: LineTransaction,
  page: PageRow,
  { total, rev }: { total: number; rev: number },
  meta: Meta = {},
): Promise<AppendResult> {
  const updated = await tx
    .updateTable('line_page')
    .set({ lines: total, rev, meta: sql<Meta>`meta || ${storableJson(meta)}::jsonb` })
    .where('drawing', '=', page.drawing)
    .returning('meta')
    .executeTakeFirstOrThrow();
  return { ok: true, totalLines: total, rev, meta: updated.meta };
}

function refusal({ lines, rev, meta }: PageRow, reason: 'gap' | 'stale' | 'full' | 'kept'): AppendResult {
  if (reason === 'full' || reason === 'kept') return { ok: false, reason };
  return { ok: false, reason, missingFromIndex: lines, totalLines: lines, rev, meta };
}

/** Closed pages take no more lines, so that what is read here is all there will be. Pages that somebody holds come next time. */
async function packPages(tx: LineTransaction, most: number): Promise<number> {
  const pages = await tx
    .selectFrom('line_page')
    .select('drawing')
    .where('packed', '=', false)
    .where('state', '!=', 'open')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  const drawings = pages.map(({ drawing }) => drawing);
  if (drawings.length === 0) return 0;
  for (const drawing of drawings) await packPage(tx, drawing);
  await tx.updateTable('line_page').set({ packed: true }).where('drawing', 'in', drawings).execute();
  return drawings.length;
}

async function packPage(tx: LineTransaction, drawing: string): Promise<void> {
  const chunks = await tx
    .deleteFrom('line_chunk')
    .where('drawing', '=', drawing)
    .returning(['first', 'count', 'pack'])
    .execute();
  if (chunks.length === 0) return;
  const inOrder = chunks.toSorted((a, b) => a.first - b.first).map(({ pack }) => pack);
  const pack = await densePack(await unpackAll(inOrder));
  const count = chunks.reduce((sum, chunk) => sum + chunk.count, 0);
  await tx.insertInto('line_chunk').values({ drawing, first: 0, count, pack }).execute();
}
