import type { Clock, Sql, Tx } from '@tuschel/platform/ports';
import type { ReportReason } from '@tuschel/protocol';
import { rowsOf } from '../play/lobby/rows.ts';
import { createDecisions, type Decided, type Decisions, type DecisionTables, type SubjectKind } from './decisions.ts';

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

export interface ModerationQueue<Evidence, Decision extends string>
  extends Pick<Decisions<Decision>, 'decide' | 'audit'> {
  /** Somebody's second report of a thing changes nothing. In the transaction of whoever has one. */
  keep(report: Report<Evidence>, tx?: Tx): Promise<void>;
  has(subject: string, reporter: string): Promise<boolean>;
  read(subject: string): Promise<ModerationCase<Evidence, Decision> | null>;
  /** Those that were reported, in the order in which they are named. */
  readAll(subjects: readonly string[]): Promise<ModerationCase<Evidence, Decision>[]>;
  /** What nobody has decided yet, the oldest first. */
  waiting(): Promise<string[]>;
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
  const decisions = createDecisions<Decision>(sql, clock, kind);

  const readAll = async (subjects: readonly string[]) => {
    if (subjects.length === 0) return [];
    const [reports, latest] = await Promise.all([
      db
        .selectFrom('moderation_report')
        .selectAll()
        .where('kind', '=', kind)
        .where('subject', 'in', [...subjects])
        .orderBy('reported_at')
        .execute(),
      decisions.latest(subjects),
    ]);
    return subjects.flatMap((subject) => {
      const of = reports.filter((one) => one.subject === subject);
      const decided = latest.find((one) => one.subject === subject);
      return caseOf<Evidence, Decision>(of, decided) ?? [];
    });
  };

  return {
    readAll,
    decide: decisions.decide,
    audit: decisions.audit,

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

    waiting: () => undecided(sql, kind),

    async sweep(until) {
      await db.deleteFrom('moderation_report').where('kind', '=', kind).where('reported_at', '<', until).execute();
      await decisions.sweep(until);
    },
  };
}

async function undecided(sql: Sql, kind: SubjectKind): Promise<string[]> {
  const rows = await sql
    .db<Tables & DecisionTables>()
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
