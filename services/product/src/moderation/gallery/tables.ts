import type { ColumnType, Generated } from 'kysely';
import type { HistoryTables } from '../../library/history/tables.ts';
import type { SoloTables } from '../../library/solo/tables.ts';
import type { StatsTables } from '../../library/stats/tables.ts';
import type { NoticeTables } from '../../people/notice/tellLater.ts';
import type { AuditTables } from '../audit/audit.ts';

/** What moderators of the gallery work with. */
export interface GalleryTables extends StatsTables, HistoryTables, SoloTables, AuditTables, NoticeTables {
  /** What was locked away, as it was: apart from everything that people see. `ink`: INK1. `sha256`: of it. */
  post_evidence: {
    drawing: string;
    author: string;
    reason: string;
    note: string;
    taken_by: string;
    taken_at: number;
    was_hidden: boolean;
    sha256: Buffer;
    ink: Buffer;
    meta: ColumnType<unknown, string, never>;
  };
  /** How long pictures waited for their decisions, of the last days. */
  post_decided: { id: Generated<number>; decided_at: number; waited_ms: number };
  moderation_report: {
    kind: string;
    subject: string;
    reporter: string;
    author: string;
    reported_at: number;
  };
  moderation_decision: { kind: string; subject: string };
}
