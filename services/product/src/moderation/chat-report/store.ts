import type { Clock, Sql } from '@tuschel/platform/ports';
import { CHAT_REPORT, type LineCase, type LineDecision, type ReportReason, type SaidLine } from '@tuschel/protocol';
import { createModerationQueue, type ModerationCase } from '../queue.ts';

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

type Kept = Evidence & { room: string };
type Decision = LineDecision['decision'];

/** Lines of the chat that people reported, and what was decided about them; for thirty days. */
export function createChatReportStore(sql: Sql, clock: Pick<Clock, 'now'>) {
  const queue = createModerationQueue<Kept, Decision>(sql, clock, 'chatLine');
  return {
    has: (messageId: string, reporter: string): Promise<boolean> => queue.has(subjectOf(messageId), reporter),

    keep: ({ messageId, room, evidence, ...report }: KeptReport): Promise<void> =>
      queue.keep({
        ...report,
        subject: subjectOf(messageId),
        author: evidence.line.authorId,
        evidence: { room, ...evidence },
        at: clock.now(),
      }),

    async read(messageId: string): Promise<LineCase | null> {
      const found = await queue.read(subjectOf(messageId));
      return found && lineCase(found);
    },

    decide: (messageId: string, by: string, decision: Decision, note: string): Promise<void> =>
      queue.decide(subjectOf(messageId), by, decision, note),

    async waiting(): Promise<LineCase[]> {
      return (await queue.readAll(await queue.waiting())).map(lineCase);
    },

    sweep: (): Promise<void> => queue.sweep(clock.now() - CHAT_REPORT.keptMs),
  };
}

export type ChatReportStore = ReturnType<typeof createChatReportStore>;

/** A line has one name, however its id is written. */
function subjectOf(messageId: string): string {
  return messageId.toLowerCase();
}

function lineCase({ subject, evidence, ...rest }: ModerationCase<Kept, Decision>): LineCase {
  const { room, line, before, after } = evidence;
  return { ...rest, messageId: subject, room, ...line, before, after };
}
