import type { Account } from '@tuschel/gameserver/extend';
import type { Clock, Lines, Sql } from '@tuschel/platform/ports';
import {
  MODERATION,
  ModerationStatus,
  nextLife,
  type NoticeContent,
  type PostCommand,
  type PostDecision,
  type PostLife,
} from '@tuschel/protocol';
import type { Transaction } from 'kysely';
import type { Refusal } from '../../http/refusal.ts';
import { actorOf, columnsOf, lifeOf, NO_REJECTION } from '../../library/post/life.ts';
import { DECIDED, type KeptUndo, type PostRow } from '../../library/post/tables.ts';
import { chainOf } from '../../library/post/wirePost.ts';
import type { RenderJobs } from '../../library/render/jobs.ts';
import { tellLater } from '../../people/notice/tellLater.ts';
import { writeAudit } from '../audit/audit.ts';
import { isTakenByOther } from './desk.ts';
import type { GalleryTables } from './tables.ts';

type Tx = Transaction<GalleryTables>;

export interface DecideDeps {
  sql: Sql;
  clock: Pick<Clock, 'now'>;
  lines: Pick<Lines, 'page'>;
  renders: Pick<RenderJobs, 'queue'>;
}

/** Decisions about published pictures. Null: it is done. */
export interface Decide {
  decide(by: Account, drawing: string, decision: PostDecision): Promise<Refusal | null>;
  undo(by: Account, drawing: string): Promise<Refusal | null>;
}

export function createDecide(deps: DecideDeps): Decide {
  const { sql, clock } = deps;
  return {
    decide: async (by, drawing, decision) => {
      const bases = await basesOf(deps, drawing);
      return sql.transaction<GalleryTables, Refusal | null>((tx) => decideIn(tx, deps, by, drawing, decision, bases));
    },

    undo: (by, drawing) =>
      sql.transaction<GalleryTables, Refusal | null>(async (tx) => {
        const row = await postOf(tx, drawing);
        if (!row) return { code: 'drawingNotFound' };
        const now = clock.now();
        const next = nextLife(lifeOf(row), { type: 'undo' }, actorOf(by), now, MODERATION.undoMs);
        if ('refusal' in next) return { code: next.refusal };
        // What was locked away comes back by its own way.
        if (row.is_quarantined) return { code: 'notPermitted' };
        await tx
          .updateTable('post')
          .set({ ...columnsOf(next.life), ...row.undo?.row, undo: null })
          .where('drawing', '=', drawing)
          .execute();
        await tx.deleteFrom('notice_due').where('subject', '=', drawing).where('due_at', '>', now).execute();
        await writeAudit({ tx }, { kind: 'drawing', subject: drawing, action: 'undo', note: '', by: by.id, at: now });
        return null;
      }),
  };
}

export async function postOf(tx: Tx, drawing: string): Promise<PostRow | undefined> {
  return tx.selectFrom('post').selectAll().where('drawing', '=', drawing).forUpdate().executeTakeFirst();
}

async function decideIn(
  tx: Tx,
  deps: DecideDeps,
  by: Account,
  drawing: string,
  decision: PostDecision,
  bases: readonly Base[],
): Promise<Refusal | null> {
  const row = await postOf(tx, drawing);
  if (!row) return { code: 'drawingNotFound' };
  const now = deps.clock.now();
  if (isTakenByOther(row, by.id, now)) return { code: 'takenByOther' };
  const fault = faultOf(row, decision);
  if (fault) return fault;
  const before = lifeOf(row);
  const next = nextLife(before, commandOf(decision), actorOf(by), now, MODERATION.undoMs);
  if ('refusal' in next) return { code: next.refusal };
  const { life } = next;
  const { action, columns, notice } = outcomeOf(row, before, life, decision, now);
  const restored: KeptUndo['row'] = Object.fromEntries(DECIDED.map((name) => [name, row[name]]));
  const undo: KeptUndo | null = life.undo && { ...life.undo, row: restored };
  await tx
    .updateTable('post')
    .set({
      ...columnsOf(life),
      ...columns,
      undo: undo && JSON.stringify(undo),
      locked_by: null,
      locked_until: null,
    })
    .where('drawing', '=', drawing)
    .execute();
  if (row.is_waiting && row.queued_at !== null)
    await tx
      .insertInto('post_decided')
      .values({ decided_at: now, waited_ms: now - row.queued_at })
      .execute();
  await writeAudit({ tx }, { kind: 'drawing', subject: drawing, action, note: noteOf(decision), by: by.id, at: now });
  const dueAt = now + MODERATION.undoMs;
  if (notice) await tellLater({ tx }, { person: row.author, subject: drawing, content: notice, dueAt });
  if (action !== 'approve' && action !== 'overturned') return null;
  if (row.approved_at === null) for (const base of bases) await tellBase(tx, row, base, dueAt);
  await deps.renders.queue([{ drawing, title: row.prompt ?? '', author: row.author_name }], { isAsked: true }, { tx });
  return null;
}

function commandOf(decision: PostDecision): PostCommand {
  const { version, isWhole, triggerWarning } = decision;
  if (decision.decision === 'reject') return { type: 'reject', version, ...(isWhole === undefined ? {} : { isWhole }) };
  return { type: 'approve', version, ...(triggerWarning === undefined ? {} : { triggerWarning }) };
}

/** Every rejection has a reason, and a warning less has one in words. */
function faultOf(row: PostRow, { decision, reason, triggerWarning, note = '' }: PostDecision): Refusal | null {
  if (decision === 'reject') return reason === undefined ? { code: 'badRequest', errors: { reason: 'missing' } } : null;
  const less = triggerWarning === undefined ? 0 : row.trigger_warning & ~triggerWarning;
  return less !== 0 && note.trim() === '' ? { code: 'badRequest', errors: { note: 'missing' } } : null;
}

function noteOf({ decision, reason, note = '', triggerWarning }: PostDecision): string {
  const facts =
    decision === 'reject' ? [reason ?? ''] : triggerWarning === undefined ? [] : [`warns ${triggerWarning}`];
  return [...facts, note.trim()].filter((text) => text !== '').join(': ');
}

interface Outcome {
  action: 'approve' | 'reject' | 'overturn' | 'overturned' | 'uphold';
  columns: Partial<Omit<PostRow, 'undo' | 'is_shown' | 'is_waiting'>>;
  notice: NoticeContent | null;
}

function outcomeOf(row: PostRow, before: PostLife, life: PostLife, decision: PostDecision, now: number): Outcome {
  const drawing = { drawingId: row.drawing, gameId: row.game };
  const note = decision.note?.trim() ?? '';
  const isEdit = before.approved !== null;
  const wasRejected = before.status === ModerationStatus.Rejected;
  if (life.status === ModerationStatus.Approved) {
    const first = row.approved_at === null ? { approved_at: now, posted_at: now } : {};
    const columns = { ...NO_REJECTION, ...first };
    const approved: NoticeContent = { type: 'postApproved', ...drawing, isEdit };
    const answered: NoticeContent = { type: 'appealAnswered', ...drawing, isApproved: true, note };
    if (wasRejected) return { action: 'overturned', columns, notice: before.appeal === 'open' ? answered : approved };
    const isNews = before.status === ModerationStatus.Pending;
    return { action: 'approve', columns, notice: isNews ? approved : null };
  }
  if (life.overturnBy !== null) return { action: 'overturn', columns: {}, notice: null };
  if (wasRejected) {
    const isAnswer = before.appeal === 'open';
    return {
      action: 'uphold',
      columns: isAnswer ? { appeal_answer: note } : {},
      notice: isAnswer ? { type: 'appealAnswered', ...drawing, isApproved: false, note } : null,
    };
  }
  const reason = decision.reason ?? 'other';
  return {
    action: 'reject',
    columns: { ...NO_REJECTION, reject_reason: reason, reject_note: note, rejected_at: now },
    notice: {
      type: 'postRejected',
      ...drawing,
      reason,
      note,
      isEdit: life.approved !== null,
      mayAppeal: true,
    },
  };
}

interface Base {
  drawing: string;
  artist: string;
}

/** Whose drawings lie under this one. */
async function basesOf({ lines }: Pick<DecideDeps, 'lines'>, drawing: string): Promise<Base[]> {
  const page = await lines.page(drawing);
  if (!page || page.base === 0) return [];
  const bases: Base[] = [];
  for (const base of await chainOf(lines, page)) {
    const under = await lines.page(base);
    if (under && under.author !== page.author) bases.push({ drawing: base, artist: under.author });
  }
  return bases;
}

/** Whoever drew what lies under a published picture may hide their part. */
async function tellBase(tx: Tx, row: PostRow, base: Base, dueAt: number): Promise<void> {
  const round = await tx
    .selectFrom('round')
    .innerJoin('book', 'book.id', 'round.book')
    .select('book.game')
    .where('round.drawing', '=', base.drawing)
    .executeTakeFirst();
  const content: NoticeContent = {
    type: 'startPublished',
    drawingId: row.drawing,
    gameId: row.game,
    baseDrawingId: base.drawing,
    baseGameId: round?.game ?? null,
    playerName: row.author_name,
  };
  await tellLater({ tx }, { person: base.artist, subject: row.drawing, content, dueAt });
}
