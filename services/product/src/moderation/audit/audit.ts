import type { Accounts } from '@tuschel/gameserver/extend';
import type { Sql, Tx } from '@tuschel/platform/ports';
import { type Audit, type AuditAction, type AuditEntry, type AuditKind, MODERATION } from '@tuschel/protocol';
import { type Generated, type Kysely, type Selectable, sql as raw } from 'kysely';
import { isUuid } from '../../http/uuid.ts';
import { namesOf } from '../../people/account/shownName.ts';
import { rowsOf } from '../../play/lobby/rows.ts';
import { ERASURE_KIND } from './erased.ts';

/** The books of the team. The database numbers and chains what is added, and lets nothing be changed but to be forgotten. */
export interface AuditTables {
  moderation_audit: {
    id: Generated<number>;
    kind: string;
    subject: string;
    decision: string;
    note: string;
    decided_by: string;
    /** UTC ms */
    decided_at: number;
    /** 1, 2, 3 … */
    seq: Generated<number>;
    content_hash: Generated<Buffer>;
    prev_hash: Generated<Buffer>;
    hash: Generated<Buffer>;
    /** Blanked, as it was too old to be kept. */
    forgotten_at: Generated<number | null>;
  };
  audit_head: { id: number; seq: number; hash: Buffer };
}

/** Who stands in the books for the server itself. */
export const NOBODY_ID = '00000000-0000-0000-0000-000000000000';

/** Writes one entry, within the transaction that it tells of. */
export async function writeAudit(
  tx: Tx,
  entry: { kind: AuditKind; subject: string; action: AuditAction; note: string; by: string; at: number },
): Promise<void> {
  const { kind, subject, action, note, by, at } = entry;
  await rowsOf<AuditTables>(tx)
    .insertInto('moderation_audit')
    .values({ kind, subject, decision: action, note, decided_by: by, decided_at: at })
    .execute();
}

/** Blanks what was decided before `until`, UTC ms; its place in the chain stays. */
export async function forgetAudit(db: Kysely<AuditTables>, kind: string, until: number, now: number): Promise<void> {
  await blanked(db, until, now).where('kind', '=', kind).execute();
}

/** The same of everything but the entries that say what was blanked. Answers how many there were. */
export async function forgetEverything(sql: Sql, until: number, now: number): Promise<number> {
  const { numUpdatedRows } = await blanked(sql.db<AuditTables>(), until, now)
    .where('kind', '<>', ERASURE_KIND)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

function blanked(db: Kysely<AuditTables>, until: number, now: number) {
  return db
    .updateTable('moderation_audit')
    .set({ subject: '', decision: '', note: '', decided_by: NOBODY_ID, forgotten_at: now })
    .where('decided_at', '<', until)
    .where('forgotten_at', 'is', null);
}

/** By the time of the decision: an entry that was written again has a later number. */
function isBefore(entry: number) {
  return raw<boolean>`(decided_at, seq) < (select decided_at, seq from moderation_audit where seq = ${entry})`;
}

export interface AuditBook {
  /** Newest first. @param before an entry's id: those before it */
  page(before: number | null): Promise<Audit>;
  /** Of one thing, the first one first. */
  of(kind: string, subject: string): Promise<AuditEntry[]>;
}

export function createAuditBook(sql: Sql, accounts: Pick<Accounts, 'many'>): AuditBook {
  const db = sql.db<AuditTables>();

  const told = async (rows: Selectable<AuditTables['moderation_audit']>[]): Promise<AuditEntry[]> => {
    const isPerson = ({ kind, subject }: { kind: string; subject: string }) =>
      (kind === 'person' || kind === 'profile') && isUuid(subject);
    const ids = [...rows.map((row) => row.decided_by), ...rows.filter(isPerson).map((row) => row.subject)];
    const names = await namesOf(
      accounts,
      ids.filter((id) => id !== NOBODY_ID),
    );
    return rows.map((row) => ({
      id: row.seq,
      kind: row.kind,
      subject: row.subject,
      subjectName: isPerson(row) ? (names.get(row.subject) ?? '') : '',
      action: row.decision,
      note: row.note,
      by: row.decided_by,
      byName: names.get(row.decided_by) ?? '',
      at: row.decided_at,
      hash: row.hash.toString('hex'),
    }));
  };

  return {
    async page(before) {
      const most = MODERATION.auditPage;
      const all = db.selectFrom('moderation_audit').selectAll().where('forgotten_at', 'is', null);
      const rows = await (before === null ? all : all.where(isBefore(before)))
        .orderBy('decided_at', 'desc')
        .orderBy('seq', 'desc')
        .limit(most + 1)
        .execute();
      return { entries: await told(rows.slice(0, most)), hasMore: rows.length > most };
    },
    async of(kind, subject) {
      const rows = await db
        .selectFrom('moderation_audit')
        .selectAll()
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .orderBy('decided_at')
        .orderBy('seq')
        .execute();
      return told(rows);
    },
  };
}
