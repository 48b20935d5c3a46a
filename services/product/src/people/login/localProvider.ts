import type { Clock, Entropy, Sql } from '@tuschel/platform/ports';
import { hashSecret, makeSecret } from './secret.ts';
import type { LoginProvider } from './provider.ts';
import { userNameOf } from './userName.ts';

/** The page has this long to hand in its code. */
export const LOCAL_CODE_MS = 60_000;

interface Tables {
  local_login_code: { state_hash: string; code_hash: string; subject: string; name: string; expires_at: number };
}

/** The instance's own login, without a password: a random identity per browser window under a chosen name. */
export interface LocalProvider extends LoginProvider {
  /** The last code given out for a login is the valid one. */
  giveCode(stateHash: string, who: { name: string; identity: string }): Promise<string>;
}

export function createLocalProvider(
  sql: Sql,
  clock: Pick<Clock, 'now'>,
  entropy: Pick<Entropy, 'bytes'>,
): LocalProvider {
  const db = sql.db<Tables>();
  return {
    name: 'local',
    authorizeUrl: ({ state }) => `/login/local?state=${state}`,

    async giveCode(stateHash, { name, identity }) {
      const code = makeSecret(entropy);
      const row = {
        code_hash: hashSecret(code),
        subject: hashSecret(identity),
        name,
        expires_at: clock.now() + LOCAL_CODE_MS,
      };
      await db
        .insertInto('local_login_code')
        .values({ state_hash: stateHash, ...row })
        .onConflict((conflict) => conflict.column('state_hash').doUpdateSet(row))
        .execute();
      return code;
    },

    async exchange(code, { stateHash }) {
      const row = await db
        .deleteFrom('local_login_code')
        .where('state_hash', '=', stateHash)
        .where('code_hash', '=', hashSecret(code))
        .returningAll()
        .executeTakeFirst();
      return row && row.expires_at > clock.now()
        ? { subject: row.subject, username: userNameOf(row.name), displayName: row.name }
        : null;
    },
  };
}
