import type { Account, Accounts } from '@tuschel/gameserver/extend';
import { type ModerationItem, ModerationStatus, postRefusal, type QueueKind } from '@tuschel/protocol';
import { type Kysely, sql as raw } from 'kysely';
import { actorOf, lifeOf } from '../../library/post/life.ts';
import type { PostRow } from '../../library/post/tables.ts';
import { COUNTERS, type Counters, NEVER_COUNTED } from '../../library/stats/counters.ts';
import { isShutOut } from '../../people/account/metadata.ts';
import { shownName } from '../../people/account/shownName.ts';
import type { GalleryTables } from './tables.ts';

export interface ItemDeps {
  db: Kysely<GalleryTables>;
  accounts: Pick<Accounts, 'many'>;
  now: number;
}

interface Counts {
  author: string;
  approved: number;
  rejected: number;
}

/** Posts as one moderator sees them. */
export async function itemsOf(
  { db, accounts, now }: ItemDeps,
  rows: readonly PostRow[],
  reader: Account,
): Promise<ModerationItem[]> {
  if (rows.length === 0) return [];
  const ids = rows.flatMap((row) => [row.author, row.locked_by, row.rejected_by, row.overturn_by]);
  const drawings = rows.map(({ drawing }) => drawing);
  const [people, counts, reports, counters] = await Promise.all([
    accounts.many([...new Set(ids)].filter((id) => id !== null)),
    countsOf(db, [...new Set(rows.map(({ author }) => author))]),
    reportsOf(db, drawings),
    countersOf(db, drawings),
  ]);
  const byId = new Map(people.map((account) => [account.id, account]));
  const nameOf = (id: string | null) => {
    const account = id === null ? undefined : byId.get(id);
    return account ? shownName(account) : '';
  };
  return rows.map((row) => {
    const artist = byId.get(row.author);
    const history = counts.find(({ author }) => author === row.author);
    return {
      ...contentOf(row),
      ...sourceOf(row),
      artist: {
        id: row.author,
        userName: artist?.username ?? '',
        displayName: nameOf(row.author),
        isNewcomer: row.is_newcomer,
        isBanned: artist === undefined || isShutOut(artist),
        approved: history?.approved ?? 0,
        rejected: history?.rejected ?? 0,
      },
      rejection:
        row.reject_reason === null
          ? null
          : {
              reason: row.reject_reason,
              note: row.reject_note ?? '',
              at: row.rejected_at ?? 0,
              byName: nameOf(row.rejected_by),
            },
      overturnBy: row.overturn_by === null ? null : nameOf(row.overturn_by),
      mayDecide: mayDecide(row, reader),
      lock: lockOf(row, reader, now, nameOf),
      undoUntil: row.undo?.by === reader.id && row.undo.until >= now ? row.undo.until : null,
      reports: reports.get(row.drawing) ?? 0,
      ...(counters.get(row.drawing) ?? NEVER_COUNTED),
    };
  });
}

function contentOf(row: PostRow) {
  const { approved } = lifeOf(row);
  return {
    drawingId: row.drawing,
    version: row.version,
    kind: kindOf(row),
    waitsSince: row.is_waiting ? row.queued_at : null,
    moderationStatus: row.moderation_status,
    isUnpublished: row.is_unpublished,
    isQuarantined: row.is_quarantined,
    description: row.description,
    altText: row.alt_text,
    triggerWarning: row.trigger_warning,
    shown: row.is_shown ? approved : null,
    appeal: row.appeal === null || row.appeal_answer !== null ? null : { text: row.appeal, at: row.appealed_at ?? 0 },
  };
}

function sourceOf(row: PostRow) {
  return {
    promptText: row.prompt,
    promptBy: row.prompt_by,
    gameId: row.game,
    gameMode: row.mode,
    linesCount: row.lines,
    ...(row.draw_ms === null ? {} : { time: row.draw_ms }),
    // What is locked away is not looked at in passing.
    ...(row.preview === null || row.is_quarantined ? {} : { previewData: row.preview }),
    originalWidth: row.width,
    originalHeight: row.height,
    createdAt: row.created_at,
  };
}

export function kindOf(row: PostRow): QueueKind | null {
  if (!row.is_waiting) return null;
  if (row.moderation_status === ModerationStatus.Pending) return row.approved_warning === null ? 'new' : 'edit';
  return row.overturn_by === null ? 'appeal' : 'overturn';
}

/** Not one's own, not an appeal against oneself, and not a second voice of one's own. */
export function mayDecide(row: PostRow, reader: Account): boolean {
  if (postRefusal(lifeOf(row), 'approve', actorOf(reader)) !== null) return false;
  if (row.moderation_status !== ModerationStatus.Rejected) return true;
  if (row.overturn_by !== null) return row.overturn_by !== reader.id;
  const isAppealed = row.appeal !== null && row.appeal_answer === null;
  return !(isAppealed && row.rejected_by === reader.id);
}

function lockOf(
  { locked_by: by, locked_until: until }: PostRow,
  reader: Account,
  now: number,
  nameOf: (id: string | null) => string,
): ModerationItem['lock'] {
  if (by === null || until === null || until <= now) return null;
  return { byName: nameOf(by), isMine: by === reader.id, until };
}

/** How many pictures of each artist were approved and rejected. */
async function countsOf(db: Kysely<GalleryTables>, authors: string[]): Promise<Counts[]> {
  return db
    .selectFrom('post_author')
    .where('author', 'in', authors)
    .select(['author', 'approved', 'rejected'])
    .execute();
}

async function reportsOf(db: Kysely<GalleryTables>, drawings: string[]): Promise<Map<string, number>> {
  const { rows } = await raw<{ subject: string; reports: number }>`
    select subject, count(*)::int as reports from moderation_report as report
    where kind = 'drawing' and subject = any(${drawings})
      and not exists (select from moderation_decision as decided
        where decided.kind = report.kind and decided.subject = report.subject)
    group by subject`.execute(db);
  return new Map(rows.map(({ subject, reports }) => [subject, reports]));
}

async function countersOf(db: Kysely<GalleryTables>, drawings: string[]): Promise<Map<string, Counters>> {
  const rows = await db
    .selectFrom('post_count')
    .where('drawing', 'in', drawings)
    .select(['drawing', ...COUNTERS])
    .execute();
  return new Map(rows.map(({ drawing, ...counters }) => [drawing, counters]));
}
