import { createHash } from 'node:crypto';
import type { Clock, Sql } from '@tuschel/platform/ports';
import { type ErrorKinds, OPERATIONS, STAFF } from '@tuschel/protocol';
import type { Kysely } from 'kysely';
import { writeAudit } from '../moderation/audit/audit.ts';
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

  return {
    /** Those that were reported last come first. */
    async list(offset: number): Promise<ErrorKinds> {
      const most = OPERATIONS.errorPage;
      const rows = await db
        .selectFrom('exception_report')
        .selectAll()
        .orderBy('last_at', 'desc')
        .orderBy('fingerprint')
        .offset(offset)
        .limit(most + 1)
        .execute();
      const exceptions = rows.slice(0, most).map(({ first_at: firstAt, last_at: lastAt, ...row }) => ({
        ...row,
        firstAt: Number(firstAt),
        lastAt: Number(lastAt),
      }));
      return { exceptions, hasMore: rows.length > most };
    },

    /** Forgets a kind, which is counted anew when it comes again. False: it is not kept. */
    settle: (fingerprint: string, by: string): Promise<boolean> =>
      sql.transaction<Tables, boolean>(async (tx) => {
        const gone = await tx
          .deleteFrom('exception_report')
          .where('fingerprint', '=', fingerprint)
          .returning(['exception', 'reports'])
          .executeTakeFirst();
        if (!gone) return false;
        const note = `${gone.reports}: ${gone.exception}`.slice(0, STAFF.note);
        const at = clock.now();
        await writeAudit({ tx }, { kind: 'exception', subject: fingerprint, action: 'settle', note, by, at });
        return true;
      }),

    async keep(report: { exception: string; stack: string }): Promise<void> {
      const [exception, stack] = [scrub(report.exception), scrub(report.stack)];
      const fingerprint = fingerprintOf(exception, stack);
      const now = clock.now();
      if ((await count(db, fingerprint, now)) || (await isFull(db))) return;
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

async function count(db: Kysely<Tables>, fingerprint: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exception_report')
    .set((row) => ({ reports: row('reports', '+', 1), last_at: now }))
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function isFull(db: Kysely<Tables>): Promise<boolean> {
  const { kinds } = await db
    .selectFrom('exception_report')
    .select(({ fn }) => fn.countAll<number>().as('kinds'))
    .executeTakeFirstOrThrow();
  return kinds >= MOST_KINDS;
}

/** Frames of the stack that tell one error from another. */
const FRAMES = 3;

/** The same error at the same place, whatever numbers and ids its text holds. */
function fingerprintOf(exception: string, stack: string): string {
  const place = stack.split('\n').slice(0, FRAMES).join('\n');
  const kind = exception.replaceAll(/[0-9a-f]{8,}|\d+/gi, '#');
  return createHash('sha256').update(`${kind}\n${place}`).digest('hex');
}
