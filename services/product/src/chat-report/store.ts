import type { Clock, Sql } from '@tuschel/platform/ports';
import { CHAT_REPORT, type LineCase, type LineDecision, type ReportReason, type SaidLine } from '@tuschel/protocol';

interface Tables {
  chat_report: {
    line: string;
    reporter: string;
    room: string;
    author: string;
    /** JSON */
    evidence: string;
    /** JSON */
    reasons: string;
    note: string;
    reported_at: number;
  };
  chat_decision: {
    line: string;
    decision: LineDecision['decision'];
    note: string;
    decided_by: string;
    decided_at: number;
  };
}

/** What was said, and what stood around it. */
export interface Evidence {
  line: SaidLine;
  before: SaidLine[];
  after: SaidLine[];
}

export interface KeptReport {
  messageId: string;
  room: string;
  reporter: string;
  evidence: Evidence;
  reasons: readonly ReportReason[];
  note: string;
}

/** One page of the queue. */
const QUEUE = 50;

/** Lines of the chat that people reported, and what was decided about them; for thirty days. */
export function createChatReportStore(sql: Sql, clock: Pick<Clock, 'now'>) {
  const db = sql.db<Tables>();

  const readAll = async (lines: string[]): Promise<LineCase[]> => {
    if (lines.length === 0) return [];
    const [reports, decisions] = await Promise.all([
      db.selectFrom('chat_report').selectAll().where('line', 'in', lines).orderBy('reported_at').execute(),
      db.selectFrom('chat_decision').selectAll().where('line', 'in', lines).execute(),
    ]);
    return lines.flatMap((line) => {
      const decision = decisions.find((one) => one.line === line);
      return (
        caseOf(
          reports.filter((one) => one.line === line),
          decision,
        ) ?? []
      );
    });
  };

  return {
    async has(messageId: string, reporter: string): Promise<boolean> {
      const row = await db
        .selectFrom('chat_report')
        .select('line')
        .where('line', '=', messageId)
        .where('reporter', '=', reporter)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Somebody's second report of a line changes nothing. */
    async keep({ messageId, evidence, reasons, ...report }: KeptReport): Promise<void> {
      const told = { evidence: JSON.stringify(evidence), reasons: JSON.stringify(reasons), reported_at: clock.now() };
      await db
        .insertInto('chat_report')
        .values({ ...report, line: messageId, author: evidence.line.authorId, ...told })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async read(messageId: string): Promise<LineCase | null> {
      return (await readAll([messageId]))[0] ?? null;
    },

    /** The latest decision counts. */
    async decide(messageId: string, by: string, decision: LineDecision['decision'], note: string): Promise<void> {
      const decided = { decision, note, decided_by: by, decided_at: clock.now() };
      await db
        .insertInto('chat_decision')
        .values({ line: messageId, ...decided })
        .onConflict((conflict) => conflict.column('line').doUpdateSet(decided))
        .execute();
    },

    /** What nobody has decided yet, the oldest first. */
    async waiting(): Promise<LineCase[]> {
      const rows = await db
        .selectFrom('chat_report')
        .leftJoin('chat_decision', 'chat_decision.line', 'chat_report.line')
        .where('chat_decision.line', 'is', null)
        .groupBy('chat_report.line')
        .orderBy(({ fn }) => fn.min('reported_at'))
        .select('chat_report.line')
        .limit(QUEUE)
        .execute();
      return readAll(rows.map(({ line }) => line));
    },

    /** Forgets what is older than it is kept. */
    async sweep(): Promise<void> {
      const until = clock.now() - CHAT_REPORT.keptMs;
      await db.deleteFrom('chat_report').where('reported_at', '<', until).execute();
      await db.deleteFrom('chat_decision').where('decided_at', '<', until).execute();
    },
  };
}

export type ChatReportStore = ReturnType<typeof createChatReportStore>;

function caseOf(reports: Tables['chat_report'][], decision: Tables['chat_decision'] | undefined): LineCase | null {
  const [first] = reports;
  if (!first) return null;
  const { line, before, after } = JSON.parse(first.evidence) as Evidence;
  return {
    messageId: first.line,
    room: first.room,
    ...line,
    before,
    after,
    reports: reports.map(({ reporter, reasons, note, reported_at }) => ({
      reporterId: reporter,
      reasons: JSON.parse(reasons) as ReportReason[],
      note,
      reportedAt: Number(reported_at),
    })),
    decision: decision?.decision ?? null,
    decisionNote: decision?.note ?? '',
    decidedBy: decision?.decided_by ?? null,
    decidedAt: decision ? Number(decision.decided_at) : null,
  };
}
