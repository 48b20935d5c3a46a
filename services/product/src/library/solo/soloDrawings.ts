import type { Account } from '@tuschel/gameserver/extend';
import type { Clock, Lines, Sql } from '@tuschel/platform/ports';
import { type DrawingNewResult, GameMode, SOLO, type SoloDrawing, type SoloDrawings } from '@tuschel/protocol';
import type { Selectable, Transaction } from 'kysely';
import type { Refusal } from '../../http/refusal.ts';
import type { PageMeta } from '../drawing/pageMeta.ts';
import type { Quota } from '../quota/quota.ts';
import { takeTurn } from '../quota/turn.ts';
import type { RenderJobs } from '../render/jobs.ts';
import { counts } from './challenges.ts';
import { ALONE, isStillOpen, makeRoom } from './drafts.ts';
import { dayName } from './promptOfDay.ts';
import type { SoloTables } from './tables.ts';

type Row = Omit<Selectable<SoloTables['solo']>, 'reserved' | 'grown_since' | 'grown_from'>;
type Tx = Transaction<SoloTables>;

/** A complete drawing on its way to be kept. */
export interface SoloSketch {
  id: string;
  author: Account;
  /** What the author is called on it. */
  authorName: string;
  promptText: string | null;
  /** The drawing it was drawn after; null: none. */
  source: string | null;
  /** Records of its lines. */
  lines: Uint8Array[];
  meta: PageMeta;
  /** SHA-256 of what was sent. */
  digest: Buffer;
}

export type Kept = { ok: true; result: DrawingNewResult } | { ok: false; refusal: Refusal };

export interface SoloShelf {
  /** Keeps a drawing, once. */
  keep(sketch: SoloSketch): Promise<Kept>;
  /** @param page from 0, newest first */
  page(author: string, page: number): Promise<SoloDrawings>;
}

export interface SoloShelfDeps {
  sql: Sql;
  lines: Pick<Lines, 'put' | 'erase'>;
  clock: Pick<Clock, 'now'>;
  quota: Pick<Quota, 'room' | 'countGone'>;
  renders: Pick<RenderJobs, 'queue'>;
}

export function createSoloShelf({ sql, lines, clock, quota, renders }: SoloShelfDeps): SoloShelf {
  const db = sql.db<SoloTables>();

  return {
    keep: (sketch) =>
      sql.transaction<SoloTables, Kept>(async (tx) => {
        const { id, author, meta } = sketch;
        const attempt = await attemptUnder(tx, id);
        if (attempt && attempt.person !== author.id) return TAKEN;
        await takeTurn({ tx }, author.id);
        // What was kept once has its answer, however full it is by now.
        const before = await kept(tx, sketch);
        if (before) return { ok: true, result: resultOf(before) };
        const row = rowOf(sketch, attempt, clock.now());
        const room = await quota.room(tx, author, row.bytes);
        if ('refusal' in room) return { ok: false, refusal: room.refusal };
        const page = {
          drawing: id,
          match: ALONE,
          step: 0,
          author: author.id,
          meta: { ...meta },
          lines: sketch.lines,
          isOpen: row.is_open,
        };
        if (!(await lines.put({ tx }, page))) return TAKEN;
        await tx.insertInto('solo').values(row).execute();
        if (attempt)
          await tx.updateTable('attempt').set({ submitted_at: row.created_at }).where('drawing', '=', id).execute();
        await makeRoom(tx, { lines, quota }, author.id, room.goes);
        if (row.saved)
          await renders.queue([{ drawing: id, title: row.prompt ?? '', author: row.author_name }], {}, { tx });
        return { ok: true, result: resultOf(row) };
      }),

    async page(author, page) {
      const rows = await db
        .selectFrom('solo')
        .selectAll()
        .where('author', '=', author)
        .orderBy('created_at', 'desc')
        .orderBy('drawing', 'desc')
        .offset(page * SOLO.perPage)
        .limit(SOLO.perPage + 1)
        .execute();
      return {
        drawings: rows.slice(0, SOLO.perPage).map((row) => wireDrawing(row, clock.now())),
        hasMore: rows.length > SOLO.perPage,
      };
    },
  };
}

const TAKEN: Kept = { ok: false, refusal: { code: 'idTaken' } };

async function attemptUnder(tx: Tx, drawing: string) {
  return tx.selectFrom('attempt').selectAll().where('drawing', '=', drawing).forUpdate().executeTakeFirst();
}

/** Undefined: under this id is something else, or somebody else's. */
async function kept(tx: Tx, { id, author, digest }: SoloSketch): Promise<Row | undefined> {
  const row = await tx
    .selectFrom('solo')
    .selectAll()
    .where('drawing', '=', id)
    .where('author', '=', author.id)
    .executeTakeFirst();
  return row?.digest.equals(digest) ? row : undefined;
}

function rowOf(sketch: SoloSketch, attempt: Selectable<SoloTables['attempt']> | undefined, now: number): Row {
  return {
    drawing: sketch.id,
    author: sketch.author.id,
    author_name: sketch.authorName,
    mode: attempt ? GameMode.SingleplayerChallengeMode : GameMode.SingleplayerFreeTraining,
    prompt: attempt?.prompt ?? sketch.promptText,
    lines: sketch.lines.length,
    digest: sketch.digest,
    created_at: now,
    day: attempt?.day ?? null,
    language: attempt?.language ?? null,
    counted: attempt ? counts(attempt, now) : null,
    saved: sketch.meta.save !== false,
    bytes: sketch.meta.bytes ?? 0,
    // The challenge is handed in once.
    is_open: sketch.meta.save === false && !attempt,
    source: sketch.source,
  };
}

function resultOf(row: Row): DrawingNewResult {
  return { drawingId: row.drawing, ...(row.counted === null ? {} : { isCounted: row.counted }) };
}

function wireDrawing(row: Row, now: number): SoloDrawing {
  return {
    drawingId: row.drawing,
    createdAt: row.created_at,
    gameMode: row.mode,
    promptText: row.prompt,
    linesCount: row.lines,
    ...(row.day === null ? {} : { day: dayName(row.day), isCounted: row.counted === true }),
    ...(isStillOpen(row, now) ? { isOpen: true } : {}),
    ...(row.source === null ? {} : { sourceId: row.source }),
  };
}
