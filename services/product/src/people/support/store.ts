import type { Clock, Sql } from '@tuschel/platform/ports';
import { SUPPORT } from '@tuschel/protocol';
import { sql as raw, type Transaction } from 'kysely';
import { NOBODY_ID } from '../../moderation/audit/audit.ts';
import type { StaffTables } from '../staff/tables.ts';
import { applyLevels, heldRow } from './levels.ts';
import type { SupportTables } from './migrations.ts';
import type { Standing } from './standing.ts';

/** Whoever asked the provider about a customer, and how it stood before. */
export interface Question {
  customer: string;
  asked: number;
  failingSince: number | null;
}

type Tables = SupportTables & StaffTables;
type Tx = Transaction<Tables>;

export function createSupportStore(sql: Sql, clock: Pick<Clock, 'now'>) {
  return { ...customers(sql), ...payments(sql, clock) };
}
export type SupportStore = ReturnType<typeof createSupportStore>;

/** Who is whom at the provider. */
function customers(sql: Sql) {
  const db = () => sql.db<Tables>();
  return {
    of: (person: string) => db().selectFrom('supporter').selectAll().where('person', '=', person).executeTakeFirst(),

    /** Answers the customer that counts: the first one. */
    keepCustomer: (person: string, customer: string) =>
      sql.transaction(async (tx: Tx) => {
        const row = await heldRow(tx, person);
        if (!row) throw new Error(`there is no account ${person}`);
        if (row.customer !== null) return row.customer;
        await tx.updateTable('supporter').set({ customer }).where('person', '=', person).execute();
        return customer;
      }),

    async personOf(customer: string): Promise<string | null> {
      const row = await db()
        .selectFrom('supporter')
        .select('person')
        .where('customer', '=', customer)
        .executeTakeFirst();
      return row?.person ?? null;
    },

    /** All who have ever been to the provider's page, some at a time. @param after the last one that is known */
    async customers(after: string): Promise<string[]> {
      const rows = await db()
        .selectFrom('supporter')
        .select('customer')
        .where('customer', '>', after)
        .orderBy('customer')
        .limit(100)
        .execute();
      return rows.flatMap(({ customer }) => customer ?? []);
    },
  };
}

/** What is known of payments. */
function payments(sql: Sql, clock: Pick<Clock, 'now'>) {
  const db = () => sql.db<Tables>();
  return {
    /** Before the provider is asked. Null: it is nobody of ours. */
    async ask(customer: string): Promise<Question | null> {
      const row = await db()
        .updateTable('supporter')
        .set({ asked: raw`asked + 1` })
        .where('customer', '=', customer)
        .returning(['asked', 'failing_since'])
        .executeTakeFirst();
      return row ? { customer, asked: row.asked, failingSince: row.failing_since } : null;
    },

    /** What the provider has answered. Somebody who has asked since then knows it better. */
    settle: ({ customer, asked }: Question, { level, failingSince }: Standing) =>
      sql.transaction(async (tx: Tx) => {
        const row = await tx
          .selectFrom('supporter')
          .selectAll()
          .where('customer', '=', customer)
          .where('asked', '=', asked)
          .forUpdate()
          .executeTakeFirst();
        if (!row) return;
        const isEnding = failingSince !== null && level > 0;
        await tx
          .updateTable('supporter')
          .set({
            paid: level,
            failing_since: failingSince,
            ends_at: isEnding ? failingSince + SUPPORT.graceMs : null,
          })
          .where('person', '=', row.person)
          .execute();
        await applyLevels(tx, row.person, { granted: row.granted, paid: level }, NOBODY_ID, clock.now());
      }),

    /** Levels whose payment was not made good in time. */
    async endOverdue(): Promise<void> {
      const now = clock.now();
      const over = await db().selectFrom('supporter').select('person').where('ends_at', '<=', now).limit(100).execute();
      for (const { person } of over)
        await sql.transaction(async (tx: Tx) => {
          const row = await tx
            .selectFrom('supporter')
            .selectAll()
            .where('person', '=', person)
            .where('ends_at', '<=', now)
            .forUpdate()
            .executeTakeFirst();
          if (!row) return;
          await tx.updateTable('supporter').set({ paid: 0, ends_at: null }).where('person', '=', person).execute();
          await applyLevels(tx, person, { granted: row.granted, paid: 0 }, NOBODY_ID, now);
        });
    },
  };
}
