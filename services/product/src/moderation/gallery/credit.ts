import type { Clock, Sql } from '@tuschel/platform/ports';
import { MODERATION } from '@tuschel/protocol';
import { sql as raw } from 'kysely';

/** Whose reports have mostly been for nothing. Nobody is told; it passes by itself. */
export interface Credit {
  /** Those of these people whose reports count less. */
  damped(people: readonly string[]): Promise<ReadonlySet<string>>;
}

export function createCredit(sql: Sql, clock: Pick<Clock, 'now'>): Credit {
  const db = sql.db<object>();
  return {
    async damped(people) {
      if (people.length === 0) return new Set();
      const { count, share, forMs } = MODERATION.falseReports;
      const { rows } = await raw<{ reporter: string }>`
        select report.reporter from moderation_report report
          join moderation_decision decided using (kind, subject)
        where report.reporter = any(${[...new Set(people)]}::uuid[]) and report.reported_at > ${clock.now() - forMs}
        group by report.reporter
        having count(*) >= ${count} and count(*) filter (where decided.decision = 'keep') >= ${share}::float8 * count(*)`.execute(
        db,
      );
      return new Set(rows.map(({ reporter }) => reporter));
    },
  };
}
