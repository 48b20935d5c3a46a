import type { Clock, Sql, Tx } from '@tuschel/platform/ports';
import type { PromptCase, ReportReason } from '@tuschel/protocol';
import { rowsOf } from '../lobby/rows.ts';

interface Tables {
  prompt_report: {
    prompt: string;
    reporter: string;
    match: string;
    author: string;
    text: string;
    /** JSON */
    reasons: string;
    note: string;
    reported_at: number;
  };
  prompt_decision: {
    prompt: string;
    decision: 'keep' | 'remove';
    note: string;
    decided_by: string;
    decided_at: number;
  };
}

export interface PromptReport {
  promptId: string;
  matchId: string;
  author: string;
  reporter: string;
  text: string;
  reasons: readonly ReportReason[];
  note: string;
  /** UTC ms */
  at: number;
}

/** One page of the queue. */
const QUEUE = 50;

/** Texts that players reported, and what was decided about them. */
export function createPromptStore(sql: Sql, clock: Pick<Clock, 'now'>) {
  const db = sql.db<Tables>();

  return {
    /** In the transaction of the game; somebody's second report of a text changes nothing. */
    async keep(tx: Tx, { promptId, matchId, reasons, at, ...report }: PromptReport): Promise<void> {
      await rowsOf<Tables>(tx)
        .insertInto('prompt_report')
        .values({ ...report, prompt: promptId, match: matchId, reasons: JSON.stringify(reasons), reported_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async read(promptId: string): Promise<PromptCase | null> {
      const reports = await db
        .selectFrom('prompt_report')
        .selectAll()
        .where('prompt', '=', promptId)
        .orderBy('reported_at')
        .execute();
      const [first] = reports;
      if (!first) return null;
      const decision = await db
        .selectFrom('prompt_decision')
        .selectAll()
        .where('prompt', '=', promptId)
        .executeTakeFirst();
      return {
        promptId,
        matchId: first.match,
        authorId: first.author,
        text: first.text,
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
    },

    /** The latest decision counts. */
    async decide(promptId: string, by: string, decision: 'keep' | 'remove', note: string): Promise<void> {
      const decided = { decision, note, decided_by: by, decided_at: clock.now() };
      await db
        .insertInto('prompt_decision')
        .values({ prompt: promptId, ...decided })
        .onConflict((conflict) => conflict.column('prompt').doUpdateSet(decided))
        .execute();
    },

    /** What nobody has decided yet, the oldest first. */
    async waiting(): Promise<string[]> {
      const rows = await db
        .selectFrom('prompt_report')
        .leftJoin('prompt_decision', 'prompt_decision.prompt', 'prompt_report.prompt')
        .where('prompt_decision.prompt', 'is', null)
        .groupBy('prompt_report.prompt')
        .orderBy(({ fn }) => fn.min('reported_at'))
        .select('prompt_report.prompt')
        .limit(QUEUE)
        .execute();
      return rows.map(({ prompt }) => prompt);
    },
  };
}

export type PromptStore = ReturnType<typeof createPromptStore>;
