import type { Sql } from '@tuschel/platform/ports';
import { sql as raw } from 'kysely';

/** How the books tell that entries of them were blanked before they were too old: by their numbers. */
export const ERASURE_KIND = 'erasure';

/** Numbers of the entries that were blanked since somebody was erased. */
export async function erasedEntries(sql: Sql): Promise<ReadonlySet<number>> {
  const { rows } = await raw<{ note: string }>`
    select note from moderation_audit where kind = ${ERASURE_KIND} and forgotten_at is null`.execute(sql.db());
  return new Set(rows.flatMap(({ note }) => JSON.parse(note) as number[]));
}
