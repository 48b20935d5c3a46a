import type { Clock, Entropy, Sql } from '@tuschel/platform/ports';
import { PASSKEYS } from '@tuschel/protocol';
import type { LoginProvider } from '../login/provider.ts';
import { hashSecret, makeSecret } from '../login/secret.ts';
import type { PasskeyTables } from './tables.ts';

/** Somebody whose device signs what the server has made up for this login. Nobody types a name. */
export interface PasskeyProvider extends LoginProvider {
  /** What is to be signed under a login that has begun. The last one given out is the valid one. */
  giveChallenge(stateHash: string): Promise<string>;
  /** Null: none was given out, or it was taken or is too old. From now on it is taken, whatever is signed. */
  takeChallenge(stateHash: string): Promise<string | null>;
  /** For whoever has signed. */
  giveCode(stateHash: string, person: string): Promise<string>;
}

export function createPasskeyProvider(
  sql: Sql,
  clock: Pick<Clock, 'now'>,
  entropy: Pick<Entropy, 'bytes'>,
): PasskeyProvider {
  const db = sql.db<PasskeyTables>();

  const put = async (row: PasskeyTables['passkey_login']) => {
    await db
      .insertInto('passkey_login')
      .values(row)
      .onConflict((conflict) => conflict.column('state_hash').doUpdateSet(row))
      .execute();
  };

  return {
    name: 'passkey',
    authorizeUrl: ({ state }) => `/login/passkey?state=${state}`,

    async giveChallenge(stateHash) {
      const challenge = makeSecret(entropy);
      const expiresAt = clock.now() + PASSKEYS.challengeMs;
      await put({ state_hash: stateHash, challenge, code_hash: null, person: null, expires_at: expiresAt });
      return challenge;
    },

    async takeChallenge(stateHash) {
      const row = await db
        .deleteFrom('passkey_login')
        .where('state_hash', '=', stateHash)
        .where('challenge', 'is not', null)
        .returning(['challenge', 'expires_at'])
        .executeTakeFirst();
      return row && row.expires_at > clock.now() ? row.challenge : null;
    },

    async giveCode(stateHash, person) {
      const code = makeSecret(entropy);
      const expiresAt = clock.now() + PASSKEYS.codeMs;
      await put({ state_hash: stateHash, challenge: null, code_hash: hashSecret(code), person, expires_at: expiresAt });
      return code;
    },

    async exchange(code, { stateHash }) {
      const row = await db
        .deleteFrom('passkey_login')
        .where('state_hash', '=', stateHash)
        .where('code_hash', '=', hashSecret(code))
        .returning(['person', 'expires_at'])
        .executeTakeFirst();
      return row?.person && row.expires_at > clock.now() ? { userId: row.person } : null;
    },
  };
}
