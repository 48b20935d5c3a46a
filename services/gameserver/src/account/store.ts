import type { Sql } from '@tuschel/platform/ports';
import { type ColumnType, type Kysely, type Selectable, sql } from 'kysely';
import type { Account, AccountUpdate, Profile } from '../extend.ts';
import type { Identifier } from './identifier.ts';

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
  /** Of friends, invitations and those whom they have blocked. */
  edge_count: ColumnType<number, never, never>;
}

interface Tables {
  gameserver_account: AccountTable;
  gameserver_device: { id: string; account_id: string };
}

/** A row with the texts of its JSON columns, spaced as the database writes them. */
export type AccountRow = Selectable<AccountTable> & { metadata_text: string; wallet_text: string };

export interface NewAccount {
  id: string;
  username: string;
  identifier: Identifier;
  at: Date;
  profile: Profile;
}

export interface AccountStore {
  byId(id: string): Promise<AccountRow | null>;
  byUsername(username: string): Promise<AccountRow | null>;
  byIdentifier(identifier: Identifier): Promise<AccountRow | null>;
  /** Those that have one of the ids or one of the usernames, each once. */
  many(ids: string[], usernames?: string[]): Promise<AccountRow[]>;
  /** Those whose username or display name is one of these, in lower case and NFKC. */
  named(folded: string[]): Promise<AccountRow[]>;
  /** Ids of the devices of an account. */
  devices(accountId: string): Promise<string[]>;
  /** False when it is somebody else's. */
  linkDevice(accountId: string, deviceId: string): Promise<boolean>;
  /** False when it is not the account's, or the last way into it. */
  unlinkDevice(accountId: string, deviceId: string): Promise<boolean>;
  /** False when the username or the identifier is taken. */
  insert(account: NewAccount): Promise<boolean>;
  /** Which of these names are taken. */
  taken(usernames: string[]): Promise<Set<string>>;
  setProfile(id: string, profile: Profile, at: Date): Promise<void>;
  /** False when the username is taken. */
  update(id: string, update: AccountUpdate, at: Date): Promise<boolean>;
  patchMetadata(id: string, patch: Record<string, unknown>, at: Date): Promise<void>;
}

export function createAccountStore(port: Sql): AccountStore {
  const db = port.db<Tables>();
  const one = async (column: 'id' | 'username' | 'custom_id', value: string) =>
    (await rows(db).where(column, '=', value).executeTakeFirst()) ?? null;

  return {
    byId: (id) => one('id', id),
    byUsername: (username) => one('username', username),
    async byIdentifier({ kind, id }) {
      if (kind === 'custom') return one('custom_id', id);
      const device = db.selectFrom('gameserver_device').where('id', '=', id).select('account_id');
      return (await rows(db).where('id', '=', device).executeTakeFirst()) ?? null;
    },
    ...deviceLinks(port),

    many: (ids, usernames = []) =>
      rows(db).where(sql<boolean>`id = any(${ids}::uuid[]) or username = any(${usernames}::text[])`).execute(),

    named: (folded) =>
      rows(db)
        .where(
          sql<boolean>`lower(normalize(username, NFKC)) = any(${folded}::text[])
            or lower(normalize(display_name, NFKC)) = any(${folded}::text[])`,
        )
        .execute(),

    async insert(account) {
      if (account.identifier.kind === 'custom') return insertAccount(db, account);
      try {
        return await port.transaction<Tables, boolean>(async (tx) => {
          if (!(await insertAccount(tx, account))) return false;
          if (!(await insertDevice(tx, account.id, account.identifier.id))) throw new DeviceTaken();
          return true;
        });
      } catch (error) {
        if (error instanceof DeviceTaken) return false;
        throw error;
      }
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

    async update(id, update, at) {
      const values = { ...updateColumns(update), update_time: at };
      try {
        await db.updateTable('gameserver_account').set(values).where('id', '=', id).execute();
        return true;
      } catch (error) {
        if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false;
        throw error;
      }
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

/** The devices by which people come into their accounts. */
function deviceLinks(port: Sql): Pick<AccountStore, 'devices' | 'linkDevice' | 'unlinkDevice'> {
  const db = port.db<Tables>();
  return {
    async devices(accountId) {
      const found = await db.selectFrom('gameserver_device').where('account_id', '=', accountId).select('id').execute();
      return found.map(({ id }) => id).toSorted();
    },

    async linkDevice(accountId, deviceId) {
      await insertDevice(db, accountId, deviceId);
      const device = db.selectFrom('gameserver_device').where('id', '=', deviceId);
      return (await device.select('account_id').executeTakeFirst())?.account_id === accountId;
    },

    unlinkDevice: (accountId, deviceId) =>
      port.transaction<Tables, boolean>(async (tx) => {
        const account = await rows(tx).where('id', '=', accountId).forUpdate().executeTakeFirst();
        const devices = tx.selectFrom('gameserver_device').where('account_id', '=', accountId);
        const ids = (await devices.select('id').execute()).map(({ id }) => id);
        const isLast = !account || (account.custom_id === null && ids.length < 2);
        if (isLast || !ids.includes(deviceId)) return false;
        await tx.deleteFrom('gameserver_device').where('id', '=', deviceId).execute();
        return true;
      }),
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

const UNIQUE_VIOLATION = '23505';

/** Undoes the account that was made for a device which somebody else brought first. */
class DeviceTaken extends Error {}

async function insertAccount(db: Kysely<Tables>, { id, username, identifier, at, profile }: NewAccount) {
  const custom = identifier.kind === 'custom' ? identifier.id : null;
  const inserted = await db
    .insertInto('gameserver_account')
    .values({ id, username, custom_id: custom, create_time: at, update_time: at, ...profileColumns(profile) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

async function insertDevice(db: Kysely<Tables>, accountId: string, deviceId: string): Promise<boolean> {
  const inserted = await db
    .insertInto('gameserver_device')
    .values({ id: deviceId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

function updateColumns({ username, location, timezone, ...profile }: AccountUpdate) {
  return {
    ...profileColumns(profile),
    ...(username === undefined ? {} : { username }),
    ...(location === undefined ? {} : { location }),
    ...(timezone === undefined ? {} : { timezone }),
  };
}

/** Only what was given: undefined leaves a column alone. */
function profileColumns({ displayName, avatarUrl, langTag }: Profile) {
  return {
    ...(displayName === undefined ? {} : { display_name: displayName }),
    ...(avatarUrl === undefined ? {} : { avatar_url: avatarUrl }),
    ...(langTag === undefined ? {} : { lang_tag: langTag }),
  };
}
