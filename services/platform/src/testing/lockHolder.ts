import { type Kysely, type RawBuilder, sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../ports.ts';

/** An open transaction, for tests of who waits for whom: a race whose order the test decides. */
export interface LockHolder {
  readonly tx: Kysely<unknown>;
  /** False: the statement failed, and with it the transaction. */
  run(statement: RawBuilder<unknown>): Promise<boolean>;
  blocks(work: Promise<unknown>): Promise<boolean>;
  commit(): Promise<void>;
}

export async function holdLocks(port: Sql): Promise<LockHolder> {
  const tx = await port.db<unknown>().startTransaction().execute();
  return {
    tx,
    run: (statement) =>
      statement.execute(tx).then(
        () => true,
        () => false,
      ),
    blocks: (work) => blocks(port, tx, work),
    commit: () => tx.commit().execute(),
  };
}

const LOOK_EVERY_MS = 5;

/**
 * Whether `work` waits for a lock that this transaction holds. Answers as soon as either is certain: `work` has settled, or the database says that
 * somebody waits.
 */
export async function blocks(port: Sql, tx: Kysely<unknown>, work: Promise<unknown>): Promise<boolean> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  const waiting = sql`select from pg_stat_activity where ${rows[0]!.pid} = any(pg_blocking_pids(pid))`;
  let settled = false;
  const settle = () => {
    settled = true;
  };
  work.then(settle, settle);
  while (!settled) {
    if ((await waiting.execute(port.db())).rows.length > 0) return true;
    await sleep(LOOK_EVERY_MS);
  }
  return false;
}
