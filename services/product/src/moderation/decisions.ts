import type { Clock, Sql } from '@tuschel/platform/ports';
import type { Generated } from 'kysely';
import { type AuditTables, forgetAudit } from './audit/audit.ts';

/** What people report. A new kind of thing is a name here, and a store that shapes its cases. */
export type SubjectKind = 'prompt' | 'chatLine' | 'person' | 'drawing' | 'profile' | 'text' | 'face';

/** A decision as it is stored. */
export interface Decided {
  decision: string;
  note: string;
  decided_by: string;
  decided_at: number;
}

type Row = { kind: SubjectKind; subject: string } & Decided;

export interface DecisionTables {
  moderation_decision: Row;
  moderation_audit: { id: Generated<number> } & Row;
}

/** A decision as it stands in the books. */
export interface AuditEntry<Decision> {
  decision: Decision;
  note: string;
  decidedBy: string;
  decidedAt: number;
}

/** What the moderators have decided about things of one kind. */
export interface Decisions<Decision extends string> {
  /** Of each thing about which somebody has decided. */
  latest(subjects: readonly string[]): Promise<Row[]>;
  /** The latest decision counts; all stay in the books. */
  decide: (subject: string, by: string, decision: Decision, note: string) => Promise<void>;
  /** All decisions about a thing, the first one first. */
  audit: (subject: string) => Promise<AuditEntry<Decision>[]>;
  /** Forgets what was decided before `until`, UTC ms. */
  sweep(until: number): Promise<void>;
}

export function createDecisions<Decision extends string>(
  sql: Sql,
  clock: Pick<Clock, 'now'>,
  kind: SubjectKind,
): Decisions<Decision> {
  const db = sql.db<DecisionTables>();

  return {
    latest: (subjects) =>
      db
        .selectFrom('moderation_decision')
        .selectAll()
        .where('kind', '=', kind)
        .where('subject', 'in', [...subjects])
        .execute(),

    async decide(subject, by, decision, note) {
      const decided = { decision, note, decided_by: by, decided_at: clock.now() };
      await sql.transaction<DecisionTables, void>(async (tx) => {
        await tx
          .insertInto('moderation_decision')
          .values({ kind, subject, ...decided })
          .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet(decided))
          .execute();
        await tx
          .insertInto('moderation_audit')
          .values({ kind, subject, ...decided })
          .execute();
      });
    },

    async audit(subject) {
      const rows = await db
        .selectFrom('moderation_audit')
        .select(['decision', 'note', 'decided_by', 'decided_at'])
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .orderBy('decided_at')
        .orderBy('id')
        .execute();
      return rows.map(({ decision, note, decided_by, decided_at }) => ({
        decision: decision as Decision,
        note,
        decidedBy: decided_by,
        decidedAt: Number(decided_at),
      }));
    },

    async sweep(until) {
      await db.deleteFrom('moderation_decision').where('kind', '=', kind).where('decided_at', '<', until).execute();
      await forgetAudit(sql.db<AuditTables>(), kind, until, clock.now());
    },
  };
}
