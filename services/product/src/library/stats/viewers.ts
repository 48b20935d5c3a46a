import { createHash } from 'node:crypto';
import type { Clock, Entropy, Sql } from '@tuschel/platform/ports';
import type { StatsTables } from './tables.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;
const SALT_BYTES = 16;

/** Somebody on one day, told from all others, and not to be found out from that. */
export interface Viewers {
  /** @param who an account, or the address of a visitor */
  of(who: { person: string } | { address: string }): Promise<{ day: number; viewer: string }>;
}

/** The salt of a day is the same for all nodes, and gone with it. */
export function createViewers(sql: Sql, clock: Pick<Clock, 'now'>, entropy: Pick<Entropy, 'bytes'>): Viewers {
  const db = sql.db<StatsTables>();
  let current: { day: number; salt: Promise<Uint8Array> } | null = null;

  const read = async (day: number): Promise<Uint8Array> => {
    await db
      .insertInto('post_view_day')
      .values({ day, salt: entropy.bytes(SALT_BYTES) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await db.selectFrom('post_view_day').where('day', '=', day).select('salt').executeTakeFirstOrThrow();
    return row.salt;
  };

  const saltOf = (day: number): Promise<Uint8Array> => {
    if (current?.day === day) return current.salt;
    const salt = read(day);
    const asked = { day, salt };
    current = asked;
    salt.catch(() => {
      if (current === asked) current = null;
    });
    return salt;
  };

  return {
    async of(who) {
      const day = Math.floor(clock.now() / DAY_MS);
      const hash = createHash('sha256').update(await saltOf(day));
      hash.update('person' in who ? `person ${who.person}` : `address ${who.address}`);
      return { day, viewer: hash.digest().readBigInt64BE().toString() };
    },
  };
}
