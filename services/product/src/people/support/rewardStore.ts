import type { Clock, Sql } from '@tuschel/platform/ports';
import { type Reward, REWARDS, SUPPORT } from '@tuschel/protocol';
import { sql as raw, type Transaction } from 'kysely';
import { writeAudit } from '../../moderation/audit/audit.ts';
import type { StaffTables } from '../staff/tables.ts';
import { heldRow } from './levels.ts';
import type { SupportTables } from './migrations.ts';

type Tables = SupportTables & StaffTables;

/** What supporters get from people: rewards and thanks. */
export function createRewardStore(sql: Sql, clock: Pick<Clock, 'now'>) {
  const db = () => sql.db<Tables>();
  const within = <Result>(work: (tx: Transaction<Tables>) => Promise<Result>) => sql.transaction<Tables, Result>(work);

  return {
    thank: (person: string, isThanked: boolean) =>
      within(async (tx) => {
        const row = await heldRow(tx, person);
        await tx
          .updateTable('supporter')
          .set({ is_thanked: isThanked, thanked_since: row?.thanked_since ?? clock.now() })
          .where('person', '=', person)
          .execute();
      }),

    /** Who wished to be named, by id, the first first. The level that it takes is asked of the account. */
    async thanked(): Promise<string[]> {
      const rows = await db()
        .selectFrom('supporter')
        .innerJoin('gameserver_account', 'gameserver_account.id', 'supporter.person')
        .select('supporter.person')
        .where('is_thanked', '=', true)
        .where('disable_time', 'is', null)
        .where(raw<boolean>`coalesce(metadata->>'isBanned', 'false') <> 'true'`)
        .where(raw<boolean>`coalesce((metadata->>'supporterLevel')::float8, 0) >= ${REWARDS.merch}`)
        .orderBy('thanked_since')
        .limit(SUPPORT.thanks)
        .execute();
      return rows.map(({ person }) => person);
    },

    async rewards() {
      return db()
        .selectFrom('supporter_reward')
        .selectAll()
        .orderBy(raw`done_at is not null`)
        .orderBy(raw`coalesce(-done_at, since)`)
        .limit(SUPPORT.rewards)
        .execute();
    },
    /** False: it was never owed. */
    settleReward: (by: string, person: string, reward: Reward, isDone: boolean) =>
      within(async (tx) => {
        const now = clock.now();
        const { numUpdatedRows } = await tx
          .updateTable('supporter_reward')
          .set({ done_at: isDone ? now : null })
          .where('person', '=', person)
          .where('reward', '=', reward)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        const action = isDone ? ('settle' as const) : ('undo' as const);
        await writeAudit({ tx }, { kind: 'reward', subject: person, action, note: reward, by, at: now });
        return true;
      }),
  };
}
export type RewardStore = ReturnType<typeof createRewardStore>;
