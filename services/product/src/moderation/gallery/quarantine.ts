import type { Account } from '@tuschel/gameserver/extend';
import type { Clock, Lines, PageRow, Sql } from '@tuschel/platform/ports';
import { MODERATION, nextLife, type Quarantine } from '@tuschel/protocol';
import type { Transaction } from 'kysely';
import { createHash } from 'node:crypto';
import type { Refusal } from '../../http/refusal.ts';
import { drawingInk } from '../../library/drawing/storedDrawing.ts';
import { readersOf } from '../../library/history/hideDrawing.ts';
import { insertable, rowOf } from '../../library/post/freshRow.ts';
import { actorOf, lifeOf } from '../../library/post/life.ts';
import { ownDrawings } from '../../library/post/source.ts';
import type { PostRow } from '../../library/post/tables.ts';
import { writeAudit } from '../audit/audit.ts';
import { postOf } from './decide.ts';
import type { GalleryTables } from './tables.ts';

type Tx = Transaction<GalleryTables>;

export interface LockerDeps {
  sql: Sql;
  clock: Pick<Clock, 'now'>;
  lines: Pick<Lines, 'page' | 'read' | 'grant'>;
}

/** Takes drawings from everywhere, and keeps what they were apart. Null: it is done. */
export interface Locker {
  lock(by: Account, drawing: string, why: Quarantine): Promise<Refusal | null>;
  release(by: Account, drawing: string, note: string): Promise<Refusal | null>;
}

export function createLocker(deps: LockerDeps): Locker {
  const { sql, clock, lines } = deps;
  return {
    async lock(by, drawing, why) {
      const stored = await lines.read(drawing);
      if (!stored || stored.page.state === 'open') return { code: 'drawingNotFound' };
      const { page } = stored;
      const ink = Buffer.from(drawingInk({ ...stored, allowDownload: true, allowVideo: true }));
      return sql.transaction<GalleryTables, Refusal | null>(async (tx) => {
        const now = clock.now();
        const row = (await postOf(tx, drawing)) ?? (await put(tx, page.author, drawing, deps));
        if (!row) return { code: 'drawingNotFound' };
        const next = nextLife(lifeOf(row), { type: 'quarantine' }, actorOf(by), now, MODERATION.undoMs);
        if ('refusal' in next) return { code: next.refusal };
        const sha256 = await keepEvidence(tx, { by, why, row, ink, meta: page.meta, now });
        await hide(tx, row, now);
        await tx
          .updateTable('post')
          .set({ is_quarantined: true, undo: null, locked_by: null, locked_until: null })
          .where('drawing', '=', drawing)
          .execute();
        await lines.grant({ tx }, [{ drawing, readers: [] }]);
        const note = `${why.reason}: ${why.note.trim()} (SHA-256 ${sha256})`;
        await writeAudit({ tx }, { kind: 'drawing', subject: drawing, action: 'quarantine', note, by: by.id, at: now });
        return null;
      });
    },

    release: (by, drawing, note) =>
      sql.transaction<GalleryTables, Refusal | null>(async (tx) => {
        const row = await postOf(tx, drawing);
        if (!row) return { code: 'drawingNotFound' };
        const now = clock.now();
        const next = nextLife(lifeOf(row), { type: 'release' }, actorOf(by), now, MODERATION.undoMs);
        if ('refusal' in next) return { code: next.refusal };
        const evidence = await tx
          .deleteFrom('post_evidence')
          .where('drawing', '=', drawing)
          .returning('was_hidden')
          .executeTakeFirst();
        if (evidence?.was_hidden !== true) {
          await tx.deleteFrom('hidden_drawing').where('drawing', '=', drawing).execute();
          const readers = (await readersOf(tx as never, row.author, drawing, row.game)) ?? [];
          await lines.grant({ tx }, [{ drawing, readers }]);
        }
        await tx
          .updateTable('post')
          .set({ is_quarantined: false, undo: null })
          .where('drawing', '=', drawing)
          .execute();
        await writeAudit({ tx }, { kind: 'drawing', subject: drawing, action: 'release', note, by: by.id, at: now });
        return null;
      }),
  };
}

interface Evidence {
  by: Account;
  why: Quarantine;
  row: PostRow;
  ink: Buffer;
  meta: PageRow['meta'];
  now: number;
}

/** Answers the hash of what is kept. */
async function keepEvidence(tx: Tx, { by, why, row, ink, meta, now }: Evidence): Promise<string> {
  const sha256 = createHash('sha256').update(ink).digest();
  await tx
    .insertInto('post_evidence')
    .values({
      drawing: row.drawing,
      author: row.author,
      reason: why.reason,
      note: why.note.trim(),
      taken_by: by.id,
      taken_at: now,
      was_hidden: row.is_hidden,
      sha256,
      ink,
      meta: JSON.stringify({ ...meta, post: { ...row, undo: null } }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return sha256.toString('hex');
}

async function hide(tx: Tx, { drawing, author: artist }: PostRow, now: number): Promise<void> {
  await tx
    .insertInto('hidden_drawing')
    .values({ drawing, artist, hidden_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A drawing that nobody has published has a row from then on, too. */
async function put(
  tx: Tx,
  author: string,
  drawing: string,
  { lines, clock }: LockerDeps,
): Promise<PostRow | undefined> {
  const [own] = await ownDrawings({ tx }, author, drawing);
  const page = await lines.page(drawing);
  if (!own || !page) return undefined;
  const hidden = await tx
    .selectFrom('hidden_drawing')
    .select('drawing')
    .where('drawing', '=', drawing)
    .executeTakeFirst();
  const row = { ...rowOf(own, page, clock.now()), is_hidden: hidden !== undefined };
  await tx.insertInto('post').values(insertable(row)).execute();
  return row;
}
