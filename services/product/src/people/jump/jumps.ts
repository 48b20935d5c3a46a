import type { Clock, Entropy, Sql } from '@tuschel/platform/ports';
import { SESSIONS } from '@tuschel/protocol';
import type { ColumnType } from 'kysely';
import { hashSecret, makeSecret } from '../login/secret.ts';

interface Tables {
  staff_jump: {
    /** Hashes: a copy of the database opens nothing. */
    token_hash: string;
    refresh_hash: string;
    person: string;
    vars: ColumnType<Record<string, string>, string, never>;
    /** Of the session that jumps, UTC ms. */
    logged_in_at: number;
    expires_at: number;
  };
}

/** Two words that open a session like the one they were made in, once and within a minute. */
export interface JumpCodes {
  token: string;
  refresh: string;
}

export interface Jumper {
  person: string;
  vars: Record<string, string>;
  /** UTC ms */
  loggedInAt: number;
}

export interface Jumps {
  begin(jumper: Jumper): Promise<JumpCodes>;
  /** Null: not made by us, used already, or too old. */
  end(codes: JumpCodes): Promise<Jumper | null>;
}

export function createJumps(sql: Sql, clock: Pick<Clock, 'now'>, entropy: Pick<Entropy, 'bytes'>): Jumps {
  const db = sql.db<Tables>();
  return {
    async begin({ person, vars, loggedInAt }) {
      const [token, refresh] = [makeSecret(entropy), makeSecret(entropy)];
      const now = clock.now();
      await db.deleteFrom('staff_jump').where('expires_at', '<=', now).execute();
      await db
        .insertInto('staff_jump')
        .values({
          token_hash: hashSecret(token),
          refresh_hash: hashSecret(refresh),
          person,
          vars: JSON.stringify(vars),
          logged_in_at: loggedInAt,
          expires_at: now + SESSIONS.jumpMs,
        })
        .execute();
      return { token, refresh };
    },

    async end({ token, refresh }) {
      const row = await db
        .deleteFrom('staff_jump')
        .where('token_hash', '=', hashSecret(token))
        .where('refresh_hash', '=', hashSecret(refresh))
        .where('expires_at', '>', clock.now())
        .returning(['person', 'vars', 'logged_in_at'])
        .executeTakeFirst();
      return row ? { person: row.person, vars: row.vars, loggedInAt: Number(row.logged_in_at) } : null;
    },
  };
}
