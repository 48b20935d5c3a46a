import { type Kysely, sql, type Transaction } from 'kysely';
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

/** The usual append in one statement: it hits only if the lines continue exactly where the stored ones end. */
const EXTEND = `
  with page as (
    update line_page set lines = lines + $4::int, meta = meta || $6::jsonb
    where drawing = $1 and author = $2 and state = 'open' and lines = $3::int and ($7::int is null or rev = $7)
      and (lines + $4 <= $8::int or $4 = 0)
    returning rev, meta),
  chunk as (
    insert into line_chunk (drawing, first, lines) select $1, $3, $5::text[] from page where $4 > 0)
  select rev, meta from page`;

const READ = `
  select page.*, array(
    select line from line_chunk as chunk, unnest(chunk.lines) with ordinality as line (line, number)
    where chunk.drawing = page.drawing order by chunk.first, number) as log
  from line_page as page where drawing = $1`;

/** The line log in PostgreSQL. Appends and closings of a page take turns by the lock of its row. */
export function postgresLines(port: PostgresSql, { clock }: { clock: Clock }): Lines {
  const db = port.db<LineTables>();

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
      const { index, lines, rev, meta } = request;
      const values = [drawing, author, index, lines.length, lines, storableJson(meta ?? {}), rev ?? null, maxLines];
      const { rows } = await port.pool.query<{ rev: number; meta: Meta }>({
        name: 'lines-extend',
        text: EXTEND,
        values,
      });
      if (rows[0]) return { ok: true, totalLines: index + lines.length, ...rows[0] };
      return port.transaction((tx: LineTransaction) => appendLocked(tx, { drawing, author, maxLines, clock }, request));
    },

    async page(drawing) {
      const row = await db.selectFrom('line_page').selectAll().where('drawing', '=', drawing).executeTakeFirst();
      return row ?? null;
    },

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
