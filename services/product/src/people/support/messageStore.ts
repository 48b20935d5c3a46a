import type { Clock, Sql } from '@tuschel/platform/ports';
import type { SupportTables } from './migrations.ts';

/** Messages from the provider that were handled, and customers that it has yet to forget. */
export function createMessageStore(sql: Pick<Sql, 'db'>, clock: Pick<Clock, 'now'>) {
  const db = () => sql.db<SupportTables>();
  return {
    async gone(): Promise<string[]> {
      const rows = await db().selectFrom('supporter_gone').select('customer').limit(100).execute();
      return rows.map(({ customer }) => customer);
    },
    async forgotten(customer: string): Promise<void> {
      await db().deleteFrom('supporter_gone').where('customer', '=', customer).execute();
    },

    async isKnown(message: string): Promise<boolean> {
      const row = await db().selectFrom('supporter_message').select('id').where('id', '=', message).executeTakeFirst();
      return row !== undefined;
    },
    async keep(message: string): Promise<void> {
      await db()
        .insertInto('supporter_message')
        .values({ id: message, at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async forgetMessages(until: number): Promise<void> {
      await db().deleteFrom('supporter_message').where('at', '<', until).execute();
    },
  };
}
export type MessageStore = ReturnType<typeof createMessageStore>;
