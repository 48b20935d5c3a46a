import type { Account } from '@tuschel/gameserver/extend';
import type { Clock, Lines, PageRow, Sql } from '@tuschel/platform/ports';
import { RETENTION } from '@tuschel/protocol';
import type { Selectable, Transaction } from 'kysely';
import type { Refusal } from '../../http/refusal.ts';
import { inTurn } from '../drawing/inTurn.ts';
import { dayStart, type Quota } from '../quota/quota.ts';
import { takeTurn } from '../quota/turn.ts';
import type { RenderJobs } from '../render/jobs.ts';
import type { SoloTables } from './tables.ts';

type Row = Selectable<SoloTables['solo']>;
type Tx = Transaction<SoloTables>;

/** What all pages are of that belong to no game. */
export const ALONE = 'solo';

/** Try-outs that came with `save: false`: their artists draw on them stroke by stroke, until they finish them or 30 days have passed. */
export interface Drafts {
  /** One after the other for each artist, so that two strokes do not take the same room. */
  takeTurn: ReturnType<typeof inTurn>;
  /**
   * Why this page may not grow to so many bytes; null: it may, and older drafts have gone where that was needed. The room is its own until `drawn`
   * or `release`, on whichever node others are asked for.
   */
  grow(page: PageRow, account: Account, bytes: number): Promise<Refusal | null>;
  /** Strokes are on the page. */
  drawn(drawing: string, to: { lines: number; bytes: number }): Promise<void>;
  /** They were not taken. */
  release(drawing: string): Promise<void>;
  /** Nothing is drawn on it from now on, and it is kept. Idempotent. */
  finish(drawing: string): Promise<void>;
}

export interface DraftsDeps {
  sql: Sql;
  lines: Pick<Lines, 'close' | 'erase'>;
  clock: Pick<Clock, 'now'>;
  quota: Pick<Quota, 'room' | 'countGone'>;
  renders: Pick<RenderJobs, 'queue'>;
}

/** What is finished, too old, or was never open. */
const LOCKED: Refusal = {
  code: 'entityLocked',
  detail: 'This drawing is finished, or was begun more than 30 days ago.',
};

export function createDrafts({ sql, lines, clock, quota, renders }: DraftsDeps): Drafts {
  const db = sql.db<SoloTables>();
  return {
    takeTurn: inTurn(),

    grow: (page, account, bytes) =>
      sql.transaction<SoloTables, Refusal | null>(async (tx) => {
        await takeTurn({ tx }, account.id);
        const row = await rowOf(tx, page.drawing);
        if (!row || !isStillOpen(row, clock.now())) return LOCKED;
        // Another node may have taken strokes since the page was read.
        const had = Math.max(bytesOf(page), row.bytes, row.reserved);
        const more = bytes - had;
        if (more <= 0) return null;
        const room = await quota.room(tx, account, more, page.drawing);
        if ('refusal' in room) return room.refusal;
        await makeRoom(tx, { lines, quota }, account.id, room.goes);
        const today = dayStart(clock.now());
        await tx
          .updateTable('solo')
          .set({ reserved: bytes, ...(row.grown_since === today ? {} : { grown_since: today, grown_from: had }) })
          .where('drawing', '=', page.drawing)
          .execute();
        return null;
      }),

    async drawn(drawing, { lines: count, bytes }) {
      await db.updateTable('solo').set({ lines: count, bytes, reserved: 0 }).where('drawing', '=', drawing).execute();
    },

    async release(drawing) {
      await db.updateTable('solo').set({ reserved: 0 }).where('drawing', '=', drawing).execute();
    },

    async finish(drawing) {
      // A renderer takes nothing that is drawn on.
      await lines.close([drawing]);
      await sql.transaction<SoloTables, void>(async (tx) => {
        const finished = await tx
          .updateTable('solo')
          .set({ saved: true, is_open: false })
          .where('drawing', '=', drawing)
          .where('is_open', '=', true)
          .returning(['prompt', 'author_name'])
          .executeTakeFirst();
        if (!finished) return;
        await renders.queue([{ drawing, title: finished.prompt ?? '', author: finished.author_name }], {}, { tx });
      });
    },
  };
}

/** Whether its artist may go on with it at `now`, UTC ms. */
export function isStillOpen(row: Pick<Row, 'is_open' | 'created_at'>, now: number): boolean {
  return row.is_open && now - row.created_at < RETENTION.draftMs;
}

/** Takes drafts away that have to go. What of them was kept today still counts today. */
export async function makeRoom(
  tx: Tx,
  { lines, quota }: { lines: Pick<Lines, 'erase'>; quota: Pick<Quota, 'countGone'> },
  person: string,
  goes: string[],
): Promise<void> {
  if (goes.length === 0) return;
  await quota.countGone(tx, person, goes);
  await tx.deleteFrom('solo').where('drawing', 'in', goes).execute();
  await lines.erase({ tx }, goes);
}

function rowOf(tx: Tx, drawing: string) {
  return tx
    .selectFrom('solo')
    .select(['is_open', 'created_at', 'bytes', 'reserved', 'grown_since'])
    .where('drawing', '=', drawing)
    .executeTakeFirst();
}

function bytesOf({ meta }: PageRow): number {
  return typeof meta['bytes'] === 'number' ? meta['bytes'] : 0;
}
