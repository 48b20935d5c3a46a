import type { Clock, Sql } from '@tuschel/platform/ports';
import { writeAudit } from '../../moderation/audit/audit.ts';

interface Tables {
  priority_streamer: { login: string; place: number };
}

/** Whom the team puts in front of other streams, by their login names at Twitch. */
export interface PriorityStore {
  /** In the team's order. */
  all(): Promise<string[]>;
  replace(by: string, logins: readonly string[]): Promise<void>;
}

export function createPriorityStore(sql: Sql, clock: Pick<Clock, 'now'>): PriorityStore {
  return {
    async all() {
      const rows = await sql.db<Tables>().selectFrom('priority_streamer').select('login').orderBy('place').execute();
      return rows.map(({ login }) => login);
    },

    replace: (by, logins) =>
      sql.transaction<Tables, void>(async (tx) => {
        await tx.deleteFrom('priority_streamer').execute();
        if (logins.length > 0)
          await tx
            .insertInto('priority_streamer')
            .values(logins.map((login, place) => ({ login, place })))
            .execute();
        const note = logins.join(', ');
        await writeAudit(
          { tx },
          { kind: 'streamers', subject: 'priorities', action: 'change', note, by, at: clock.now() },
        );
      }),
  };
}
