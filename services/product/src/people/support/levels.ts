import { type Reward, REWARDS } from '@tuschel/protocol';
import { sql as raw, type Transaction } from 'kysely';
import { writeAudit } from '../../moderation/audit/audit.ts';
import { tellLater } from '../notice/tellLater.ts';
import type { StaffTables } from '../staff/tables.ts';
import type { SupportTables } from './migrations.ts';

type Tx = Transaction<SupportTables & StaffTables>;

/** What somebody has of which source; the higher one counts. */
export interface Levels {
  granted: number;
  paid: number;
}

/** The row of somebody, for as long as the transaction lasts nobody else's to change. What they had before counts as given by the team. */
export async function heldRow(tx: Tx, person: string) {
  await raw`
    insert into supporter (person, granted, paid, asked, is_thanked)
    select id, coalesce((metadata->>'supporterLevel')::float8::integer, 0), 0, 0, false
    from gameserver_account where id = ${person}::uuid
    on conflict (person) do nothing`.execute(tx);
  return tx.selectFrom('supporter').selectAll().where('person', '=', person).forUpdate().executeTakeFirst();
}

/**
 * Puts a level into the account, games show it at once, and what is owed for it is noted.
 * @param by who wrote it into the books; null: they have it there already
 */
export async function applyLevels(tx: Tx, person: string, { granted, paid }: Levels, by: string | null, now: number) {
  const level = Math.max(granted, paid);
  const { was } = await tx
    .selectFrom('gameserver_account')
    .select(raw<number>`coalesce((metadata->>'supporterLevel')::float8, 0)`.as('was'))
    .where('id', '=', person)
    .executeTakeFirstOrThrow();
  if (was !== level) {
    await tx
      .updateTable('gameserver_account')
      .set({ metadata: raw`metadata || ${JSON.stringify({ supporterLevel: level })}::jsonb` })
      .where('id', '=', person)
      .execute();
    await tellLater({ tx }, { person, subject: person, content: { type: 'support', level }, dueAt: now });
    if (by !== null) {
      await writeAudit(
        { tx },
        { kind: 'person', subject: person, action: 'supporter', note: `level ${level}: by what is paid`, by, at: now },
      );
      await tx.insertInto('person_change').values({ person, kind: 'look' }).execute();
    }
  }
  await owe(tx, person, level, now);
}

/** What is not done yet is no longer owed below its level; what is done stays done. */
async function owe(tx: Tx, person: string, level: number, now: number): Promise<void> {
  for (const [reward, from] of Object.entries(REWARDS) as [Reward, number][]) {
    if (level >= from)
      await tx
        .insertInto('supporter_reward')
        .values({ person, reward, since: now, done_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else
      await tx
        .deleteFrom('supporter_reward')
        .where('person', '=', person)
        .where('reward', '=', reward)
        .where('done_at', 'is', null)
        .execute();
  }
}

/** The team gives a level beside what is paid for. Answers the one that counts. */
export async function grantLevel(tx: Tx, person: string, level: number, now: number): Promise<number> {
  const row = await heldRow(tx, person);
  if (!row) return level;
  await tx.updateTable('supporter').set({ granted: level }).where('person', '=', person).execute();
  await applyLevels(tx, person, { granted: level, paid: row.paid }, null, now);
  return Math.max(level, row.paid);
}
