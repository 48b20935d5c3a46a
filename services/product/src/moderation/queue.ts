import type { Clock, Sql, Tx } from '@tuschel/platform/ports';
import type { ReportReason } from '@tuschel/protocol';
import type { Generated } from 'kysely';
import { rowsOf } from '../play/lobby/rows.ts';

/** What people report. A new kind of thing is a name here, and a store that shapes its cases. */
export type SubjectKind = 'prompt' | 'chatLine' | 'person';

interface Decided {
  decision: string;
  note: string;
  decided_by: string;
  decided_at: number;
}

interface Tables {
  moderation_report: {
    kind: SubjectKind;
    subject: string;
    reporter: string;
    author: string;
    /** JSON */
    evidence: string;
    /** JSON */
    reasons: string;
    note: string;
    reported_at: number;
  };
  moderation_decision: { kind: SubjectKind; subject: string } & Decided;
  moderation_audit: { id: Generated<number>; kind: SubjectKind; subject: string } & Decided;
}

/** Somebody says that something should not be there. */
export interface Report<Evidence> {
  subject: string;
  reporter: string;
  author: string;
  /** What it was when it was reported: it may change, or go. */
  evidence: Evidence;
  reasons: readonly ReportReason[];
  note: string;
  /** UTC ms */
  at: number;
}

/** One thing with all that was said and decided about it. */
export interface ModerationCase<Evidence, Decision> {
  subject: string;
  authorId: string;
  /** Of the first report. */
  evidence: Evidence;
  /** The first one first. */
  reports: { reporterId: string; reasons: ReportReason[]; note: string; reportedAt: number }[];
  /** Null: nobody has decided yet. */
  decision: Decision | null;
  decisionNote: string;
  decidedBy: string | null;
  decidedAt: number | null;
}

/** A decision as it stands in the books. */
export interface AuditEntry<Decision> {
  decision: Decision;
  note: string;
  decidedBy: string;
  decidedAt: number;
}

export interface ModerationQueue<Evidence, Decision extends string> {
  /** Somebody's second report of a thing changes nothing. In the transaction of whoever has one. */
  keep(report: Report<Evidence>, tx?: Tx): Promise<void>;
  has(subject: string, reporter: string): Promise<boolean>;
  read(subject: string): Promise<ModerationCase<Evidence, Decision> | null>;
  /** Those that were reported, in the order in which they are named. */
  readAll(subjects: readonly string[]): Promise<ModerationCase<Evidence, Decision>[]>;
  /** What nobody has decided yet, the oldest first. */
  waiting(): Promise<string[]>;
  /** The latest decision counts; all stay in the books. */
  decide(subject: string, by: string, decision: Decision, note: string): Promise<void>;
  /** All decisions about a thing, the first one first. */
  audit(subject: string): Promise<AuditEntry<Decision>[]>;
  /** Forgets what was reported or decided before `until`, UTC ms. */
  sweep(until: number): Promise<void>;
}

/** One page of what waits. */
const PAGE = 50;

/** Things of one kind that people reported, and what was decided about them. */
export function createModerationQueue<Evidence, Decision extends string>(
  sql: Sql,
  clock: Pick<Clock, 'now'>,
  kind: SubjectKind,
): ModerationQueue<Evidence, Decision> {
  const db = sql.db<Tables>();

  const readAll = async (subjects: readonly string[]) => {
    if (subjects.length === 0) return [];
    const [reports, decisions] = await Promise.all([
      db
        .selectFrom('moderation_report')
        .selectAll()
        .where('kind', '=', kind)
        .where('subject', 'in', [...subjects])
        .orderBy('reported_at')
        .execute(),
      db
        .selectFrom('moderation_decision')
        .selectAll()
        .where('kind', '=', kind)
        .where('subject', 'in', [...subjects])
        .execute(),
    ]);
    return subjects.flatMap((subject) => {
      const of = reports.filter((one) => one.subject === subject);
      const decided = decisions.find((one) => one.subject === subject);
      return caseOf<Evidence, Decision>(of, decided) ?? [];
    });
  };

  return {
    readAll,

    async keep({ evidence, reasons, at, ...report }, tx) {
      const told = { evidence: JSON.stringify(evidence), reasons: JSON.stringify(reasons), reported_at: at };
      await (tx ? rowsOf<Tables>(tx) : db)
        .insertInto('moderation_report')
        .values({ kind, ...report, ...told })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async has(subject, reporter) {
      const row = await db
        .selectFrom('moderation_report')
        .select('subject')
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .where('reporter', '=', reporter)
        .executeTakeFirst();
      return row !== undefined;
    },

    async read(subject) {
      return (await readAll([subject]))[0] ?? null;
    },

    async waiting() {
      const rows = await db
        .selectFrom('moderation_report as report')
        .leftJoin('moderation_decision as decided', (join) =>
          join.onRef('decided.subject', '=', 'report.subject').onRef('decided.kind', '=', 'report.kind'),
        )
        .where('report.kind', '=', kind)
        .where('decided.subject', 'is', null)
        .groupBy('report.subject')
        .orderBy(({ fn }) => fn.min('report.reported_at'))
        .select('report.subject')
        .limit(PAGE)
        .execute();
      return rows.map(({ subject }) => subject);
    },

    async decide(subject, by, decision, note) {
      const decided = { decision, note, decided_by: by, decided_at: clock.now() };
      await sql.transaction<Tables, void>(async (tx) => {
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
      await db.deleteFrom('moderation_report').where('kind', '=', kind).where('reported_at', '<', until).execute();
      for (const table of ['moderation_decision', 'moderation_audit'] as const)
        await db.deleteFrom(table).where('kind', '=', kind).where('decided_at', '<', until).execute();
    },
  };
}

function caseOf<Evidence, Decision>(
  reports: readonly Tables['moderation_report'][],
  decided: Decided | undefined,
): ModerationCase<Evidence, Decision> | null {
  const [first] = reports;
  if (!first) return null;
  return {
    subject: first.subject,
    authorId: first.author,
    evidence: JSON.parse(first.evidence) as Evidence,
    reports: reports.map(({ reporter, reasons, note, reported_at }) => ({
      reporterId: reporter,
      reasons: JSON.parse(reasons) as ReportReason[],
      note,
      reportedAt: Number(reported_at),
    })),
    decision: (decided?.decision as Decision | undefined) ?? null,
    decisionNote: decided?.note ?? '',
    decidedBy: decided?.decided_by ?? null,
    decidedAt: decided ? Number(decided.decided_at) : null,
  };
}
