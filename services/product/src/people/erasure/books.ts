import type { Sql, Tx } from '@tuschel/platform/ports';
import { sql as raw } from 'kysely';
import { type AuditTables, NOBODY_ID, writeAudit } from '../../moderation/audit/audit.ts';
import { ERASURE_KIND } from '../../moderation/audit/erased.ts';
import type { Leaving } from './person.ts';

/**
 * Takes somebody out of the books of the team. Their entries keep their places in the chain, and an entry says which of them were blanked. What they
 * decided about others stays: it is written again, as decided by somebody who leads to nobody.
 */
export async function blankAudit(sql: Sql, who: Leaving, drawings: readonly string[], now: number): Promise<void> {
  await sql.transaction<never, void>(async (tx) => {
    const subjects = [who.id, ...drawings];
    const { rows } = await raw<{ seq: number }>`
      update moderation_audit set subject = '', decision = '', note = '', decided_by = ${NOBODY_ID}, forgotten_at = ${now}
      where forgotten_at is null and kind <> ${ERASURE_KIND} and (
        subject = any(${subjects}::text[])
        or exists (select from unnest(${who.names}::text[]) as name where strpos(note, name) > 0))
      returning seq`.execute(tx);
    await raw`delete from moderation_decision where subject = any(${subjects}::text[])`.execute(tx);
    await raw`
      update moderation_decision set note = '' where exists (
        select from unnest(${who.names}::text[]) as name where strpos(note, name) > 0)`.execute(tx);
    await raw`update moderation_decision set decided_by = ${who.standIn} where decided_by = ${who.id}`.execute(tx);
    if (rows.length > 0) await tellErased({ tx }, rows, now);
  });
  while (await writeAgain(sql, who, now));
}

/** Entries in one transaction, for which other decisions wait. */
const AT_ONCE = 500;

/** Answers whether there was anything. */
function writeAgain(sql: Sql, { id, standIn }: Leaving, now: number): Promise<boolean> {
  return sql.transaction<AuditTables, boolean>(async (tx) => {
    const entries = await tx
      .selectFrom('moderation_audit')
      .select(['seq', 'kind', 'subject', 'decision', 'note', 'decided_at'])
      .where('decided_by', '=', id)
      .where('forgotten_at', 'is', null)
      .orderBy('seq')
      .limit(AT_ONCE)
      .execute();
    if (entries.length === 0) return false;
    await tx
      .updateTable('moderation_audit')
      .set({ subject: '', decision: '', note: '', decided_by: NOBODY_ID, forgotten_at: now })
      .where(
        'seq',
        'in',
        entries.map(({ seq }) => seq),
      )
      .execute();
    await tx
      .insertInto('moderation_audit')
      .values(
        entries.map(({ kind, subject, decision, note, decided_at }) => ({
          kind,
          subject,
          decision,
          note,
          decided_by: standIn,
          decided_at,
        })),
      )
      .execute();
    await tellErased({ tx }, entries, now);
    return true;
  });
}

async function tellErased(tx: Tx, rows: readonly { seq: number }[], at: number): Promise<void> {
  const note = JSON.stringify(rows.map(({ seq }) => Number(seq)).toSorted((a, b) => a - b));
  await writeAudit(tx, { kind: ERASURE_KIND, subject: '', action: 'blanked', note, by: NOBODY_ID, at });
}
