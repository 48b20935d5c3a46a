import type { Clock, Lines, Log, Sql } from '@tuschel/platform/ports';
import { sql as raw } from 'kysely';
import type { Job, Resource } from '../../resource.ts';
import { KEPT } from './table.ts';

/** Forgets what has been kept for as long as it is needed. */
export const retention: Resource = {
  migrations: {
    'product-092-journals-over': {
      async up(db) {
        await raw`create table journal_over (match text primary key, noticed_at bigint not null)`.execute(db);
      },
    },
  },
  open: ({ platform }) => ({ jobs: [() => forgetOld(platform)] }),
};

const FIRST_MS = 60_000;
const EVERY_MS = 60 * 60_000;

export interface RetentionDeps {
  sql: Sql;
  lines: Pick<Lines, 'erase'>;
  clock: Pick<Clock, 'now' | 'sleep'>;
  log: Pick<Log, 'info' | 'warn'>;
}

/** Each hour, one thing after another; what fails is tried again with the next. Answers how to stop. */
export function forgetOld({ sql, lines, clock, log }: RetentionDeps): ReturnType<Job> {
  const stopped = new AbortController();
  const forgetAll = async () => {
    for (const { what, keptMs, forget } of KEPT) {
      const now = clock.now();
      try {
        const count = await forget({ sql, lines, now }, now - keptMs);
        if (count > 0) log.info('what was kept long enough is forgotten', { what, count });
      } catch (error) {
        log.warn('what was kept long enough could not be forgotten', { what, error });
      }
    }
  };
  const run = async () => {
    for (let wait = FIRST_MS; !stopped.signal.aborted; wait = EVERY_MS) {
      await clock.sleep(wait, stopped.signal);
      await forgetAll();
    }
  };
  // The sleep ends with an AbortError.
  run().catch(() => undefined);
  return () => stopped.abort();
}
