import { type Kysely, sql, type Transaction } from 'kysely';
import { gather } from '../gather.ts';
import type { AppendRequest, AppendResult, Clock, Lines, PageRow, Tx } from '../ports.ts';
import type { PostgresSql } from '../sql.ts';
import { planAppend } from './appendPlan.ts';
import { storableJson } from './meta.ts';

type Meta = Record<string, unknown>;

export interface LineTables {
  line_page: PageRow;
  /** A page's lines, as they came: `lines[0]` has number `first`. Chunks join without gap or overlap. */
  line_chunk: { drawing: string; first: number; lines: string[] };
  /** What undo took away, with the `rev` it belonged to. */
  line_tail: { drawing: string; rev: number; first: number; lines: string[]; cut_at: number };
}

type LineTransaction = Transaction<LineTables>;

/**
 * The usual append, of many pages at once: a request hits only if its lines continue exactly where the stored ones end.
 * A page that somebody else holds is left out instead of waited for: so two of these never wait for each other.
 */
const EXTEND = `
  with request as (
    select * from unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::int[], $6::int[], $7::text[], $8::int[])
      with ordinality as request (drawing, author, first, count, skip, rev, meta, most, number)),
  held as (
    select request.* from request join line_page as page on page.drawing = request.drawing
    where page.author = request.author and page.state = 'open' and page.lines = request.first
      and (request.rev is null or page.rev = request.rev) and (page.lines + count <= most or count = 0)
    for update of page skip locked),
  page as (
    update line_page as page set lines = page.lines + held.count, meta = page.meta || held.meta::jsonb
    from held where page.drawing = held.drawing
    returning held.number, held.drawing, held.first, held.count, held.skip, page.rev, page.meta),
  chunk as (
    insert into line_chunk (drawing, first, lines)
    select drawing, first, ($9::text[])[skip + 1 : skip + count] from page where count > 0)
  select number::int, rev, meta from page`;

const PAGES = 'select * from line_page where drawing = any($1)';

/** Appends wait for the disk, which takes several at a time; reads are answered from memory. */
const APPENDING = { atOnce: 4, most: 32 } as const;
const READING = { atOnce: 2, most: 64 } as const;

const READ = `
  select page.*, array(
    select line from line_chunk as chunk, unnest(chunk.lines) with ordinality as line (line, number)
    where chunk.drawing = page.drawing order by chunk.first, number) as log
  from line_page as page where drawing = $1`;

/** The line log in PostgreSQL. Appends and closings of a page take turns by the lock of its row. */
export function postgresLines(port: PostgresSql, { clock }: { clock: Clock }): Lines {
  const db = port.db<LineTables>();

  const pageOf = gather(async (drawings: string[]) => {
    const query = { name: 'lines-pages', text: PAGES, values: [drawings] };
    const { rows } = await port.pool.query<PageRow>(query);
    const pages = new Map(rows.map((row) => [row.drawing, row]));
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
    async open(tx, pages) {
      const rows = pages.map((page) => ({ ...page, readers: [], state: 'open' as const, lines: 0, rev: 0, meta: {} }));
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

    async append(drawing, author, request, maxLines) {
      const extended = await extend({ drawing, author, request, maxLines });
      if (extended) return { ok: true, totalLines: request.index + request.lines.length, ...extended };
      return port.transaction((tx: LineTransaction) => appendLocked(tx, { drawing, author, maxLines, clock }, request));
    },

    page: pageOf,

    async read(drawing) {
      const query = { name: 'lines-read', text: READ, values: [drawing] };
      const row = (await port.pool.query<PageRow & { log: string[] }>(query)).rows[0];
      if (!row) return null;
      const { log, ...page } = row;
      return { page, lines: log };
    },

    async close(drawings) {
      const { rows } = await sql<{ drawing: string; lines: number }>`
        update line_page set state = case state when 'open' then 'closed' else state end
        where drawing in (
          select drawing from line_page where drawing = any(${drawings}::text[]) order by drawing for update)
        returning drawing, lines`.execute(db);
      return new Map(rows.map(({ drawing, lines }) => [drawing, lines]));
    },

    async sweep(before) {
      const { numDeletedRows } = await db.deleteFrom('line_tail').where('cut_at', '<', before).executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
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

/** One array a column; the lines of all in one, of which each request's begin after `skip`. */
function extendValues(extensions: Extension[]): unknown[] {
  const counts = extensions.map(({ request }) => request.lines.length);
  let lines = 0;
  const skips = counts.map((count) => (lines += count) - count);
  return [
    extensions.map(({ drawing }) => drawing),
    extensions.map(({ author }) => author),
    extensions.map(({ request }) => request.index),
    counts,
    skips,
    extensions.map(({ request }) => request.rev ?? null),
    extensions.map(({ request }) => storableJson(request.meta ?? {})),
    extensions.map(({ maxLines }) => maxLines),
    extensions.flatMap(({ request }) => request.lines),
  ];
}

interface Append {
  drawing: string;
  author: string;
  maxLines: number;
  clock: Clock;
}

/** Everything but the plain continuation: refusals, repeated lines, undo and redo. */
async function appendLocked(tx: LineTransaction, append: Append, request: AppendRequest): Promise<AppendResult> {
  const page = await tx
    .selectFrom('line_page')
    .selectAll()
    .where('drawing', '=', append.drawing)
    .forUpdate()
    .executeTakeFirst();
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
      if (tail) await cutTail(tx, page, request.index, tail, append.clock.now());
      await insertChunk(tx, page.drawing, request.index, request.lines);
      return updatePage(tx, page, plan, request.meta);
    default:
      return plan satisfies never;
  }
}

/** The stored lines from `index` on, with the part of their first chunk that lies before `index`. */
interface StoredTail {
  chunkFirst: number;
  before: string[];
  lines: string[];
}

async function readFrom(tx: LineTransaction, drawing: string, index: number): Promise<StoredTail> {
  const chunks = await tx
    .selectFrom('line_chunk')
    .select(['first', 'lines'])
    .where('drawing', '=', drawing)
    .where(sql<boolean>`first + cardinality(lines) > ${index}`)
    .orderBy('first')
    .execute();
  const chunkFirst = chunks[0]?.first ?? index;
  const lines = chunks.flatMap((chunk) => chunk.lines);
  return { chunkFirst, before: lines.slice(0, index - chunkFirst), lines: lines.slice(index - chunkFirst) };
}

async function cutTail(tx: LineTransaction, page: PageRow, index: number, tail: StoredTail, at: number): Promise<void> {
  const { drawing, rev } = page;
  await tx.insertInto('line_tail').values({ drawing, rev, first: index, lines: tail.lines, cut_at: at }).execute();
  await tx.deleteFrom('line_chunk').where('drawing', '=', drawing).where('first', '>=', tail.chunkFirst).execute();
  await insertChunk(tx, drawing, tail.chunkFirst, tail.before);
}

async function insertChunk(tx: LineTransaction, drawing: string, first: number, lines: string[]): Promise<void> {
  if (lines.length > 0) await tx.insertInto('line_chunk').values({ drawing, first, lines }).execute();
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

function refusal({ lines, rev, meta }: PageRow, reason: 'gap' | 'stale' | 'full'): AppendResult {
  if (reason === 'full') return { ok: false, reason };
  return { ok: false, reason, missingFromIndex: lines, totalLines: lines, rev, meta };
}
