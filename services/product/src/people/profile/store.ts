import type { Clock, Sql } from '@tuschel/platform/ports';
import { sql as raw } from 'kysely';
import type { ProfileTables } from './tables.ts';
import { type FaultyField, NOTHING_SAID, type ProfileContent } from './texts.ts';

/** What people say of themselves, by account. */
export interface ProfileStore {
  of(person: string): Promise<ProfileContent>;
  /** @param apply makes of what is there what is to be there; one change of a person after the other */
  change(
    person: string,
    apply: (before: ProfileContent) => ProfileContent | FaultyField,
  ): Promise<ProfileContent | FaultyField>;
}

export function createProfileStore(sql: Sql, clock: Pick<Clock, 'now'>): ProfileStore {
  const db = sql.db<ProfileTables>();
  return {
    async of(person) {
      const row = await db.selectFrom('profile').selectAll().where('person', '=', person).executeTakeFirst();
      return row ?? NOTHING_SAID;
    },
    change: (person, apply) =>
      sql.transaction<ProfileTables, ProfileContent | FaultyField>(async (tx) => {
        // There may be no row yet that could be locked.
        await raw`select pg_advisory_xact_lock(hashtextextended(${person}, 121))`.execute(tx);
        const row = await tx.selectFrom('profile').selectAll().where('person', '=', person).executeTakeFirst();
        const after = apply(row ?? NOTHING_SAID);
        if ('fault' in after) return after;
        const { catch_phrase, pronouns, takes_commissions } = after;
        const columns = {
          catch_phrase,
          pronouns,
          takes_commissions,
          characteristics: JSON.stringify(after.characteristics),
          socials: JSON.stringify(after.socials),
          changed_at: clock.now(),
        };
        await tx
          .insertInto('profile')
          .values({ person, ...columns })
          .onConflict((conflict) => conflict.column('person').doUpdateSet(columns))
          .execute();
        return after;
      }),
  };
}
