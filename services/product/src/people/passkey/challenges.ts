import type { Clock, Entropy, Sql } from '@tuschel/platform/ports';
import { PASSKEYS } from '@tuschel/protocol';
import { makeSecret } from '../login/secret.ts';
import type { PasskeyTables } from './tables.ts';

/** What devices are to sign when somebody adds one: each once, by that person, within ten minutes. */
export interface Challenges {
  make(person: string): Promise<string>;
  /** False: not given out to this person, used already, or too old. Now it is used. */
  take(person: string, challenge: string): Promise<boolean>;
}

export function createChallenges(sql: Sql, clock: Pick<Clock, 'now'>, entropy: Pick<Entropy, 'bytes'>): Challenges {
  const db = sql.db<PasskeyTables>();
  return {
    async make(person) {
      const challenge = makeSecret(entropy);
      await db.deleteFrom('passkey_challenge').where('expires_at', '<=', clock.now()).execute();
      await db
        .insertInto('passkey_challenge')
        .values({ challenge, person, expires_at: clock.now() + PASSKEYS.challengeMs })
        .execute();
      return challenge;
    },

    async take(person, challenge) {
      const row = await db
        .deleteFrom('passkey_challenge')
        .where('challenge', '=', challenge)
        .where('person', '=', person)
        .returning('expires_at')
        .executeTakeFirst();
      return row !== undefined && row.expires_at > clock.now();
    },
  };
}
