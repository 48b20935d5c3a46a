import type { Clock, Entropy, Sql } from '@tuschel/platform/ports';
import {
  FACE,
  isWaiting,
  MODERATION,
  nextLife,
  type PostActor,
  type PostCommand,
  type PostLife,
  privateLife,
  type RejectReason,
} from '@tuschel/protocol';
import type { Selectable, Transaction } from 'kysely';
import type { Refusal } from '../../http/refusal.ts';
import { writeAudit } from '../../moderation/audit/audit.ts';
import type { FaceTables } from './tables.ts';

export type FaceRow = Selectable<FaceTables['face']>;

/** What a moderator has decided, or takes back. */
export interface FaceVerdict {
  command: Extract<PostCommand, { type: 'approve' | 'reject' | 'undo' }>;
  reason?: RejectReason;
  note?: string;
}

/** The faces that people have drawn, one for each. */
export interface FaceStore {
  of(person: string): Promise<FaceRow | null>;
  byId(id: string): Promise<FaceRow | null>;
  /** @param ink as `judgedFace` answers it */
  save(person: string, ink: string, isPublic: boolean): Promise<FaceRow>;
  remove(person: string): Promise<void>;
  /** What waits for a moderator, the oldest first, and how many there are. */
  waiting(): Promise<{ rows: FaceRow[]; waiting: number }>;
  /** Answers whose it is. */
  decide(id: string, by: PostActor, verdict: FaceVerdict): Promise<{ person: string } | Refusal>;
}

export function createFaceStore(sql: Sql, clock: Pick<Clock, 'now'>, entropy: Pick<Entropy, 'uuid'>): FaceStore {
  const db = sql.db<FaceTables>();
  const byId = async (id: string) =>
    (await db.selectFrom('face').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

  return {
    of: async (person) =>
      (await db.selectFrom('face').selectAll().where('person', '=', person).executeTakeFirst()) ?? null,
    byId,

    save: (person, ink, isPublic) =>
      sql.transaction<FaceTables, FaceRow>(async (tx) => {
        const before = await rowOf(tx, 'person', person);
        const isSame = before?.ink === ink;
        const life = publicLife(isSame ? before.life : freshLife(person, before?.life), person, isPublic, clock.now());
        const row = {
          id: isSame ? before.id : entropy.uuid(),
          ink,
          drawn_at: isSame ? before.drawn_at : clock.now(),
          life: JSON.stringify(life),
          reject_reason: isSame ? before.reject_reason : null,
          queued_at: isWaiting(life) ? ((isSame ? before.queued_at : null) ?? clock.now()) : null,
        };
        return tx
          .insertInto('face')
          .values({ person, ...row })
          .onConflict((conflict) => conflict.column('person').doUpdateSet(row))
          .returningAll()
          .executeTakeFirstOrThrow();
      }),

    async remove(person) {
      await db.deleteFrom('face').where('person', '=', person).execute();
    },

    async waiting() {
      const all = db.selectFrom('face').where('queued_at', 'is not', null);
      const [rows, counted] = await Promise.all([
        all.selectAll().orderBy('queued_at').orderBy('id').limit(FACE.atOnce).execute(),
        all.select(({ fn }) => fn.countAll<string>().as('waiting')).executeTakeFirst(),
      ]);
      return { rows, waiting: Number(counted?.waiting ?? 0) };
    },

    decide: (id, by, { command, reason, note = '' }) =>
      sql.transaction<FaceTables, { person: string } | Refusal>(async (tx) => {
        const row = await rowOf(tx, 'id', id);
        if (!row) return { code: 'notFound' };
        const now = clock.now();
        const next = nextLife(row.life, command, by, now, MODERATION.undoMs);
        if ('refusal' in next) return { code: next.refusal };
        const { life } = next;
        await tx
          .updateTable('face')
          .set({
            life: JSON.stringify(life),
            reject_reason: command.type === 'reject' ? (reason ?? 'other') : null,
            queued_at: isWaiting(life) ? now : null,
          })
          .where('id', '=', id)
          .execute();
        await writeAudit({ tx }, { kind: 'face', subject: id, action: command.type, note, by: by.id ?? '', at: now });
        return { person: row.person };
      }),
  };
}

async function rowOf(tx: Transaction<FaceTables>, column: 'person' | 'id', value: string): Promise<FaceRow | null> {
  return (await tx.selectFrom('face').selectAll().where(column, '=', value).forUpdate().executeTakeFirst()) ?? null;
}

/** Of a face that nobody has looked at. Its versions go on, so that no decision about the one before meets it. */
function freshLife(person: string, before: PostLife | undefined): PostLife {
  return { ...privateLife(person), version: before?.version ?? 0 };
}

function publicLife(life: PostLife, person: string, isPublic: boolean, now: number): PostLife {
  const owner: PostActor = { id: person, power: 'none', isBanned: false };
  const command: PostCommand = { type: 'update', content: {}, isUnpublished: !isPublic };
  const next = nextLife(life, command, owner, now, MODERATION.undoMs);
  return 'life' in next ? next.life : life;
}
