import type { Clock, Sql, Tx } from '@tuschel/platform/ports';
import type { PromptCase, PromptDecision, ReportReason } from '@tuschel/protocol';
import { createModerationQueue } from '../queue.ts';

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

/** A case without the names of those in it. */
export interface KeptPrompt extends Omit<PromptCase, 'authorName' | 'reports'> {
  reports: Omit<PromptCase['reports'][number], 'reporterName'>[];
}

/** Texts of games that players reported, and what was decided about them. */
export function createPromptStore(sql: Sql, clock: Pick<Clock, 'now'>) {
  const queue = createModerationQueue<{ matchId: string; text: string }, PromptDecision['decision']>(
    sql,
    clock,
    'prompt',
  );
  return {
    /** In the transaction of the game. */
    keep: (tx: Tx, { promptId, matchId, text, ...report }: PromptReport): Promise<void> =>
      queue.keep({ ...report, subject: promptId, evidence: { matchId, text } }, tx),

    async read(promptId: string): Promise<KeptPrompt | null> {
      const found = await queue.read(promptId);
      if (!found) return null;
      const { subject, evidence, ...rest } = found;
      return { promptId: subject, ...evidence, ...rest };
    },

    decide: (promptId: string, by: string, decision: PromptDecision['decision'], note: string): Promise<void> =>
      queue.decide(promptId, by, decision, note),
    waiting: (): Promise<string[]> => queue.waiting(),
  };
}

export type PromptStore = ReturnType<typeof createPromptStore>;
