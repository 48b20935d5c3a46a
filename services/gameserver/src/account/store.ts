import type { Sql } from '@tuschel/platform/ports';
import { type ColumnType, type Kysely, type Selectable, sql } from 'kysely';
import type { Account, Profile } from '../extend.ts';

export interface AccountTable {
  id: string;
  username: string;
  display_name: ColumnType<string, string | undefined>;
  avatar_url: ColumnType<string, string | undefined>;
  lang_tag: ColumnType<string, string | undefined>;
  location: ColumnType<string, string | undefined>;
  timezone: ColumnType<string, string | undefined>;
  metadata: ColumnType<Record<string, unknown>, string | undefined, string>;
  wallet: ColumnType<Record<string, number>, string | undefined, string>;
  custom_id: string | null;
  create_time: ColumnType<Date, Date, never>;
  update_time: Date;
  disable_time: ColumnType<Date | null, Date | null | undefined>;
}

interface Tables {
  gameserver_account: AccountTable;
}

/** A row with the texts of its JSON columns, spaced as the database writes them. */
export type AccountRow = Selectable<AccountTable> & { metadata_text: string; wallet_text: string };

export interface NewAccount {
  id: string;
  username: string;
  customId: string;
  at: Date;
  profile: Profile;
}

export interface AccountStore {
  byId(id: string): Promise<AccountRow | null>;
  byUsername(username: string): Promise<AccountRow | null>;
  byCustomId(customId: string): Promise<AccountRow | null>;
  many(ids: string[]): Promise<AccountRow[]>;
  /** False when the username or the custom id is taken. */
  insert(account: NewAccount): Promise<boolean>;
  /** Which of these names are taken. */
  taken(usernames: string[]): Promise<Set<string>>;
  setProfile(id: string, profile: Profile, at: Date): Promise<void>;
  patchMetadata(id: string, patch: Record<string, unknown>, at: Date): Promise<void>;
}

export function createAccountStore(port: Sql): AccountStore {
  const db = port.db<Tables>();
  const one = async (column: 'id' | 'username' | 'custom_id', value: string) =>
    (await rows(db).where(column, '=', value).executeTakeFirst()) ?? null;

  return {
    byId: (id) => one('id', id),
    byUsername: (username) => one('username', username),
    byCustomId: (customId) => one('custom_id', customId),

    many: (ids) => rows(db).where(sql<boolean>`id = any(${ids}::uuid[])`).execute(),

    async insert({ id, username, customId, at, profile }) {
      const inserted = await db
        .insertInto('gameserver_account')
        .values({ id, username, custom_id: customId, create_time: at, update_time: at, ...profileColumns(profile) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    async taken(usernames) {
      const found = await db
        .selectFrom('gameserver_account')
        .where('username', 'in', usernames)
        .select('username')
        .execute();
      return new Set(found.map(({ username }) => username));
    },

    async setProfile(id, profile, at) {
      await db
        .updateTable('gameserver_account')
        .set({ ...profileColumns(profile), update_time: at })
        .where('id', '=', id)
        .execute();
    },

    async patchMetadata(id, patch, at) {
      const removed = Object.keys(patch).filter((key) => patch[key] === null);
      await db
        .updateTable('gameserver_account')
        .set({
          metadata: sql<string>`(metadata || ${JSON.stringify(patch)}::jsonb) - ${removed}::text[]`,
          update_time: at,
        })
        .where('id', '=', id)
        .execute();
    },
  };
}

export function accountOf(row: AccountRow): Account {
  return {
    id: row.id,
    username: row.username,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
    langTag: row.lang_tag,
    metadata: row.metadata,
    customId: row.custom_id,
    createdAt: row.create_time.getTime(),
    disabledAt: row.disable_time?.getTime() ?? null,
  };
}

function rows(db: Kysely<Tables>) {
  return db
    .selectFrom('gameserver_account')
    .selectAll()
    .select([sql<string>`metadata::text`.as('metadata_text'), sql<string>`wallet::text`.as('wallet_text')]);
}

/** Only what was given: undefined leaves a column alone. */
function profileColumns({ displayName, avatarUrl, langTag }: Profile) {
  return {
    ...(displayName === undefined ? {} : { display_name: displayName }),
    ...(avatarUrl === undefined ? {} : { avatar_url: avatarUrl }),
    ...(langTag === undefined ? {} : { lang_tag: langTag }),
  };
}
