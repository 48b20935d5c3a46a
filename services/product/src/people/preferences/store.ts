import type { Clock, Migrations, Sql } from '@tuschel/platform/ports';
import type { Preferences, VeilWishes } from '@tuschel/protocol';
import { sql } from 'kysely';

/** What people like; null: they have not chosen. */
export interface PreferenceTables {
  preference: {
    person: string;
    veils: VeilWishes | null;
    prompts_without_name: boolean | null;
    credits_without_name: boolean | null;
    changed_at: number;
  };
}

/** What people like, by account. */
export interface PreferenceStore {
  of(person: string): Promise<Preferences>;
  /** What is not named stays. */
  change(person: string, change: Preferences): Promise<void>;
}

export function createPreferenceStore(platform: Sql, clock: Pick<Clock, 'now'>): PreferenceStore {
  const db = platform.db<PreferenceTables>();
  return {
    async of(person) {
      const row = await db.selectFrom('preference').selectAll().where('person', '=', person).executeTakeFirst();
      if (!row) return {};
      const { veils, prompts_without_name, credits_without_name } = row;
      return {
        ...(veils === null ? {} : { veils }),
        ...(prompts_without_name === null ? {} : { promptsWithoutName: prompts_without_name }),
        ...(credits_without_name === null ? {} : { creditsWithoutName: credits_without_name }),
      };
    },
    async change(person, { veils, promptsWithoutName, creditsWithoutName }) {
      const change = {
        ...(veils === undefined ? {} : { veils }),
        ...(promptsWithoutName === undefined ? {} : { prompts_without_name: promptsWithoutName }),
        ...(creditsWithoutName === undefined ? {} : { credits_without_name: creditsWithoutName }),
        changed_at: clock.now(),
      };
      const nothing = { veils: null, prompts_without_name: null, credits_without_name: null };
      await db
        .insertInto('preference')
        .values({ person, ...nothing, ...change })
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
  'product-122-names': {
    async up(db) {
      await sql`
        alter table preference
          add column prompts_without_name boolean,
          add column credits_without_name boolean`.execute(db);
    },
  },
};
