import type { Clock, Migrations, Sql } from '@tuschel/platform/ports';
import type { Preferences, VeilWishes } from '@tuschel/protocol';

interface Tables {
  preference: { person: string; veils: VeilWishes | null; changed_at: number };
}

/** What people like, by account. */
export interface PreferenceStore {
  of(person: string): Promise<Preferences>;
  /** What is not named stays. */
  change(person: string, change: Preferences): Promise<void>;
}

export function createPreferenceStore(sql: Sql, clock: Pick<Clock, 'now'>): PreferenceStore {
  const db = sql.db<Tables>();
  return {
    async of(person) {
      const row = await db.selectFrom('preference').select('veils').where('person', '=', person).executeTakeFirst();
      return row?.veils ? { veils: row.veils } : {};
    },
    async change(person, { veils }) {
      const change = { ...(veils ? { veils } : {}), changed_at: clock.now() };
      await db
        .insertInto('preference')
        .values({ person, veils: null, ...change })
        .onConflict((conflict) => conflict.column('person').doUpdateSet(change))
        .execute();
    },
  };
}

export const preferenceMigrations: Migrations = {
  'product-042-preferences': {
    async up(db) {
      await db.schema
        .createTable('preference')
        .addColumn('person', 'uuid', (column) => column.primaryKey())
        .addColumn('veils', 'jsonb')
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
};
