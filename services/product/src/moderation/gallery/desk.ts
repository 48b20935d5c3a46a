import type { Account, Accounts } from '@tuschel/gameserver/extend';
import type { Clock, Sql } from '@tuschel/platform/ports';
import { MODERATION, type PostQueue, type TakenPosts, type TakePosts } from '@tuschel/protocol';
import { type Kysely, sql as raw, type Transaction } from 'kysely';
import type { Refusal } from '../../http/refusal.ts';
import type { PostRow } from '../../library/post/tables.ts';
import { itemsOf } from './items.ts';
import type { GalleryTables } from './tables.ts';

/** What waits, and who has it. */
export interface Desk {
  queue(reader: Account, offset: number): Promise<PostQueue>;
  take(reader: Account, wish: TakePosts): Promise<TakenPosts | Refusal>;
  release(reader: Account, drawings: readonly string[]): Promise<void>;
}

export interface DeskDeps {
  sql: Sql;
  clock: Pick<Clock, 'now'>;
  accounts: Pick<Accounts, 'many'>;
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Newcomers behind all others, the longest wait first. */
const IN_ORDER = raw`order by is_newcomer, queued_at, drawing`;

export function createDesk({ sql, clock, accounts }: DeskDeps): Desk {
  const db = sql.db<GalleryTables>();

  return {
    async queue(reader, offset) {
      const now = clock.now();
      const { rows } = await raw<PostRow>`
        select post.* from (
          select drawing from post where is_waiting ${IN_ORDER} offset ${offset} limit ${MODERATION.queuePage}
        ) as page join post using (drawing) ${IN_ORDER}`.execute(db);
      const [items, state, decided] = await Promise.all([
        itemsOf({ db, accounts, now }, rows, reader),
        waitingOf(db),
        decidedOf(db, now - WEEK_MS),
      ]);
      return { items, ...state, decided };
    },

    async take(reader, { drawingId, count = 1, skip = [] }) {
      const now = clock.now();
      const until = now + MODERATION.lockMs;
      const rows = await sql.transaction<GalleryTables, PostRow[] | null>((tx) =>
        drawingId === undefined
          ? takeNext(tx, reader.id, now, until, count, skip)
          : takeOne(tx, reader.id, now, until, drawingId.toLowerCase()),
      );
      if (rows === null) return { code: 'takenByOther' };
      if (drawingId !== undefined && rows.length === 0) return { code: 'drawingNotFound' };
      const [items, { waiting }] = await Promise.all([itemsOf({ db, accounts, now }, rows, reader), waitingOf(db)]);
      return { items, waiting };
    },

    async release(reader, drawings) {
      await db
        .updateTable('post')
        .set({ locked_by: null, locked_until: null })
        .where('locked_by', '=', reader.id)
        .where(
          'drawing',
          'in',
          drawings.map((id) => id.toLowerCase()),
        )
        .execute();
    },
  };
}

type Tx = Transaction<GalleryTables>;

/** Those that this moderator has already come first, so that whoever reloads goes on where they were. */
async function takeNext(
  tx: Tx,
  by: string,
  now: number,
  until: number,
  count: number,
  skip: readonly string[],
): Promise<PostRow[]> {
  const { rows } = await raw<PostRow>`
    with next as (
      select drawing from post
      where is_waiting and (locked_by is null or locked_until <= ${now} or locked_by = ${by})
        and author <> ${by} and overturn_by is distinct from ${by}
        and not (moderation_status = 3 and overturn_by is null and rejected_by is not distinct from ${by})
        and not (drawing = any(${skip.map((id) => id.toLowerCase())}::uuid[]))
      ${IN_ORDER} limit ${count} for update skip locked)
    update post set locked_by = ${by}, locked_until = ${until} from next where post.drawing = next.drawing
    returning post.*`.execute(tx);
  // What is changed comes back in no order.
  const since = (row: PostRow) => row.queued_at ?? 0;
  return rows.toSorted(
    (a, b) => Number(a.is_newcomer) - Number(b.is_newcomer) || since(a) - since(b) || (a.drawing < b.drawing ? -1 : 1),
  );
}

/** Null: somebody else has it. */
async function takeOne(tx: Tx, by: string, now: number, until: number, drawing: string): Promise<PostRow[] | null> {
  const row = await tx.selectFrom('post').selectAll().where('drawing', '=', drawing).forUpdate().executeTakeFirst();
  if (!row) return [];
  if (isTakenByOther(row, by, now)) return null;
  const lock = { locked_by: by, locked_until: until };
  await tx.updateTable('post').set(lock).where('drawing', '=', drawing).execute();
  return [{ ...row, ...lock }];
}

export function isTakenByOther({ locked_by: by, locked_until: until }: PostRow, reader: string, now: number): boolean {
  return by !== null && by !== reader && until !== null && until > now;
}

async function waitingOf(db: Kysely<GalleryTables>): Promise<{ waiting: number; oldestAt: number | null }> {
  const { rows } = await raw<{ waiting: number; oldestAt: number | null }>`
    select count(*)::int as waiting, min(queued_at) as "oldestAt" from post where is_waiting`.execute(db);
  return rows[0] ?? { waiting: 0, oldestAt: null };
}

async function decidedOf(db: Kysely<GalleryTables>, since: number): Promise<{ all: number; withinADay: number }> {
  const { rows } = await raw<{ all: number; withinADay: number }>`
    select count(*)::int as all, count(*) filter (where waited_ms <= ${DAY_MS})::int as "withinADay"
    from post_decided where decided_at > ${since}`.execute(db);
  return rows[0] ?? { all: 0, withinADay: 0 };
}
