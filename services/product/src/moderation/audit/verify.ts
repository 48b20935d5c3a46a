import { createHash } from 'node:crypto';
import type { Sql } from '@tuschel/platform/ports';
import { CHAT_REPORT } from '@tuschel/protocol';
import type { Selectable } from 'kysely';
import type { AuditTables } from './audit.ts';
import { erasedEntries } from './erased.ts';

export type AuditVerdict =
  | {
      ok: true;
      entries: number /** Of the last entry, hex: whoever notes it can tell later that nothing before it was exchanged. */;
      head: string;
    }
  | { ok: false /** The first entry that is not what it was. */; seq: number; why: string };

type Row = Selectable<AuditTables['moderation_audit']>;

/** Entries read at a time. */
const AT_ONCE = 1_000;

/** Computes the whole chain anew, not asking the database how. */
export async function verifyAudit(sql: Sql): Promise<AuditVerdict> {
  const db = sql.db<AuditTables>();
  const head = await db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
  const erased = await erasedEntries(sql);
  let [seq, hash] = [0, sha256(Buffer.alloc(0))];
  for (;;) {
    const rows = await db
      .selectFrom('moderation_audit')
      .selectAll()
      .where('seq', '>', seq)
      .where('seq', '<=', head.seq)
      .orderBy('seq')
      .limit(AT_ONCE)
      .execute();
    for (const row of rows) {
      const why = faultOf(row, seq, hash, erased);
      if (why !== null) return { ok: false, seq: seq + 1, why };
      [seq, hash] = [row.seq, row.hash];
    }
    if (rows.length < AT_ONCE) break;
  }
  if (seq !== head.seq) return { ok: false, seq: seq + 1, why: 'is missing' };
  if (!hash.equals(head.hash)) return { ok: false, seq, why: 'is not the last one that was written' };
  return { ok: true, entries: seq, head: hash.toString('hex') };
}

function faultOf(row: Row, before: number, hash: Buffer, erased: ReadonlySet<number>): string | null {
  if (row.seq !== before + 1) return 'is missing';
  if (!row.prev_hash.equals(hash)) return 'does not follow the one before';
  if (row.forgotten_at === null && !row.content_hash.equals(contentOf(row))) return 'has been changed';
  const isYoung = row.forgotten_at !== null && row.forgotten_at - row.decided_at < CHAT_REPORT.keptMs;
  if (isYoung && !erased.has(row.seq)) return 'was blanked before its time';
  const chained = sha256(
    Buffer.concat([hash, row.content_hash, Buffer.from(`${row.seq}:${row.kind}:${row.decided_at}`)]),
  );
  return row.hash.equals(chained) ? null : 'has been changed';
}

function contentOf({ kind, subject, decision, note, decided_by: by, decided_at: at }: Row): Buffer {
  const parts = [kind, subject, decision, note, by, String(at)];
  return sha256(Buffer.from(parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join('')));
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** `npm run audit -- verify`. One text for the operator. */
export async function runAuditCommand(
  sql: Sql,
  [verb, ...rest]: readonly string[],
): Promise<{ ok: boolean; text: string }> {
  if (verb !== 'verify' || rest.length > 0) return { ok: false, text: 'npm run audit -- verify' };
  try {
    const verdict = await verifyAudit(sql);
    if (!verdict.ok) return { ok: false, text: `Entry ${verdict.seq} ${verdict.why}.` };
    return {
      ok: true,
      text: `All ${verdict.entries} entries are as they were written. The last has the hash ${verdict.head}.`,
    };
  } catch (error) {
    if ((error as { code?: string }).code === NO_SUCH_TABLE) return { ok: true, text: 'Nothing has been written yet.' };
    throw error;
  }
}

/** The server has never run on this database. */
const NO_SUCH_TABLE = '42P01';
