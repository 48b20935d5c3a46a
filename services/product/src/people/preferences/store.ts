import type { Clock, Migrations, Sql } from '@tuschel/platform/ports';
import type { Preferences, VeilWishes } from '@tuschel/protocol';
import { sql } from 'kysely';
import type { Refusal } from '../../http/refusal.ts';

/** What people like; null: they have not chosen. */
export interface PreferenceTables {
  preference: {
    person: string;
    veils: VeilWishes | null;
    is_adult: boolean | null;
    prompts_without_name: boolean | null;
    credits_without_name: boolean | null;
    changed_at: number;
  };
}

/** What people like, by account. */
export interface PreferenceStore {
  of(person: string): Promise<Preferences>;
  /** What is not named stays. Refused: what only adults are shown at once, for somebody who has not said that they are one. */
  change(person: string, change: Preferences): Promise<Preferences | Refusal>;
}

export function createPreferenceStore(platform: Sql, clock: Pick<Clock, 'now'>): PreferenceStore {
  const db = platform.db<PreferenceTables>();
  async function of(person: string): Promise<Preferences> {
    const row = await db.selectFrom('preference').selectAll().where('person', '=', person).executeTakeFirst();
    if (!row) return {};
    const { veils, is_adult, prompts_without_name, credits_without_name } = row;
    return {
      ...(veils === null ? {} : { veils: is_adult ? veils : veiled(veils) }),
      ...(is_adult === null ? {} : { isAdult: is_adult }),
      ...(prompts_without_name === null ? {} : { promptsWithoutName: prompts_without_name }),
      ...(credits_without_name === null ? {} : { creditsWithoutName: credits_without_name }),
    };
  }
  return {
    of,
    async change(person, change) {
      const before = await of(person);
      const { veils, isAdult, promptsWithoutName, creditsWithoutName } = change;
      if (veils?.sexual === 'show' && (isAdult ?? before.isAdult) !== true)
        return { code: 'badRequest', errors: { isAdult: 'only with it is anything sexual shown at once' } };
      const wishes = veils ?? (isAdult === false && before.veils ? veiled(before.veils) : undefined);
      const columns = {
        ...(wishes === undefined ? {} : { veils: wishes }),
        ...(isAdult === undefined ? {} : { is_adult: isAdult }),
        ...(promptsWithoutName === undefined ? {} : { prompts_without_name: promptsWithoutName }),
        ...(creditsWithoutName === undefined ? {} : { credits_without_name: creditsWithoutName }),
        changed_at: clock.now(),
      };
      const nothing = { veils: null, is_adult: null, prompts_without_name: null, credits_without_name: null };
      await db
        .insertInto('preference')
        .values({ person, ...nothing, ...columns })
        .onConflict((conflict) => conflict.column('person').doUpdateSet(columns))
        .execute();
      return of(person);
    },
  };
}

function veiled(veils: VeilWishes): VeilWishes {
  return veils.sexual === 'show' ? { ...veils, sexual: 'blur' } : veils;
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
  'product-124-adults': {
    // Nobody has said it so far.
    async up(db) {
      await sql`alter table preference add column is_adult boolean`.execute(db);
      await sql`
        update preference set veils = jsonb_set(veils, '{sexual}', '"blur"') where veils->>'sexual' = 'show'`.execute(
        db,
      );
    },
  },
};
