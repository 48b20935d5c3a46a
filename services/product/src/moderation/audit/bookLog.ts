import type { Clock, Log, Sql, Storage } from '@tuschel/platform/ports';
import { regularly } from '../../regularly.ts';
import type { Job } from '../../resource.ts';
import type { AuditTables } from './audit.ts';

const EVERY_MS = 5_000;
/** Told at once; the rest comes with the next turn. */
const AT_ONCE = 100;
/** A decision from earlier has been logged: it was written again, as the account of whoever decided was erased. */
const FRESH_MS = 24 * 60 * 60 * 1000;

export interface BookLogDeps {
  sql: Sql;
  clock: Pick<Clock, 'now' | 'sleep'>;
  log: Pick<Log, 'info' | 'warn'>;
  storage: Pick<Storage, 'state'>;
}

/**
 * A line of the log for each entry in the books of the team, whichever process wrote it: what was done to what kind of thing, and the number of the entry.
 * Who and what it was stands in the books alone: they forget who is erased, and a log does not.
 */
export function tellBooks({ sql, clock, log, storage }: BookLogDeps): ReturnType<Job> {
  const db = sql.db<AuditTables>();
  const startedAt = clock.now();
  let told: number | null = null;

  /** The last entry of before the start. */
  const lastBefore = async () => {
    const { last } = await db
      .selectFrom('moderation_audit')
      .select(({ fn }) => fn.max('seq').as('last'))
      .where('decided_at', '<', startedAt)
      .executeTakeFirstOrThrow();
    return Number(last ?? 0);
  };
  const look = async () => {
    told ??= await lastBefore();
    const rows = await db
      .selectFrom('moderation_audit')
      .select(['seq', 'kind', 'decision', 'decided_at'])
      .where('seq', '>', told)
      .orderBy('seq')
      .limit(AT_ONCE)
      .execute();
    for (const { seq, kind, decision: action, decided_at: at } of rows) {
      told = seq;
      const isOld = at < clock.now() - FRESH_MS;
      if (action !== '' && !isOld) log.info('the team decided', { action, kind, entry: seq });
    }
  };
  return regularly(EVERY_MS, look, 'the books could not be read', { clock, log, storage });
}
