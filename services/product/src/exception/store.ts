import { createHash } from 'node:crypto';
import type { Clock, Sql } from '@tuschel/platform/ports';
import { scrub } from './scrub.ts';

interface Tables {
  exception_report: {
    fingerprint: string;
    exception: string;
    stack: string;
    reports: number;
    first_at: number;
    last_at: number;
  };
}

/** Different errors that are kept; from then on only known ones are counted. */
const MOST_KINDS = 5_000;

/** Errors that browsers report: one row for each kind, with how often and when. */
export function createExceptionStore(sql: Sql, clock: Pick<Clock, 'now'>) {
  const db = sql.db<Tables>();

  const count = async (fingerprint: string, now: number): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('exception_report')
      .set((row) => ({ reports: row('reports', '+', 1), last_at: now }))
      .where('fingerprint', '=', fingerprint)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };

  const isFull = async (): Promise<boolean> => {
    const { kinds } = await db
      .selectFrom('exception_report')
      .select(({ fn }) => fn.countAll<number>().as('kinds'))
      .executeTakeFirstOrThrow();
    return kinds >= MOST_KINDS;
  };

  return {
    async keep(report: { exception: string; stack: string }): Promise<void> {
      const [exception, stack] = [scrub(report.exception), scrub(report.stack)];
      const fingerprint = fingerprintOf(exception, stack);
      const now = clock.now();
      if ((await count(fingerprint, now)) || (await isFull())) return;
      await db
        .insertInto('exception_report')
        .values({ fingerprint, exception, stack, reports: 1, first_at: now, last_at: now })
        .onConflict((conflict) =>
          conflict.column('fingerprint').doUpdateSet((row) => ({
            reports: row('exception_report.reports', '+', 1),
            last_at: now,
          })),
        )
        .execute();
    },
  };
}

/** Frames of the stack that tell one error from another. */
const FRAMES = 3;

/** The same error at the same place, whatever numbers and ids its text holds. */
function fingerprintOf(exception: string, stack: string): string {
  const place = stack.split('\n').slice(0, FRAMES).join('\n');
  const kind = exception.replaceAll(/[0-9a-f]{8,}|\d+/gi, '#');
  return createHash('sha256').update(`${kind}\n${place}`).digest('hex');
}
