import { prepared } from '@tuschel/platform';
import type { Sql } from '@tuschel/platform/ports';
import { type ColumnType, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { Account, AccountUpdate, Profile } from '../extend.ts';
import { type Identifier, type IdentifierKind, type Network, NETWORKS } from './identifier.ts';

/** Where the id of somebody in a network is kept. */
const NETWORK_COLUMNS = {
  apple: 'apple_id',
  facebook: 'facebook_id',
  facebookInstantGame: 'facebook_instant_game_id',
  gameCenter: 'gamecenter_id',
  google: 'google_id',
  steam: 'steam_id',
} as const satisfies Record<Network, string>;

type NetworkColumns = Record<
  (typeof NETWORK_COLUMNS)[Network],
  ColumnType<string | null, string | undefined, string | null>
>;

export interface AccountTable extends NetworkColumns {
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
  /** In lower case. */
  email: ColumnType<string | null, string | null | undefined>;
  create_time: ColumnType<Date, Date, never>;
  update_time: Date;
  disable_time: ColumnType<Date | null, Date | null | undefined>;
  /** Of friends, invitations and those whom they have blocked. */
  edge_count: ColumnType<number, never, never>;
}

/** What only a login looks at. */
interface SecretTable extends AccountTable {
  password: ColumnType<string | null, string | null | undefined>;
}

interface Tables {
  gameserver_account: SecretTable;
  gameserver_device: { id: string; account_id: string };
}

/** A row with the texts of its JSON columns, spaced as the database writes them. */
export type AccountRow = Selectable<AccountTable> & { metadata_text: string; wallet_text: string };

/** A way into an account, as it is kept. `hash`: of the password. */
export type KeptIdentifier = Exclude<Identifier, { kind: 'email' }> | { kind: 'email'; id: string; hash: string };

/** What a network says of somebody to everybody. */
export type NetworkProfile = Pick<Profile, 'displayName' | 'avatarUrl'>;

export interface NewAccount {
  id: string;
  username: string;
  identifier: KeptIdentifier;
  at: Date;
  profile: Profile;
}

export interface AccountStore {
  byId(id: string): Promise<AccountRow | null>;
  byUsername(username: string): Promise<AccountRow | null>;
  byIdentifier(kind: Exclude<IdentifierKind, 'device'>, id: string): Promise<AccountRow | null>;
  /** Ids of the accounts of those who have one of these ids in the network. */
  idsIn(network: Network, ids: string[]): Promise<string[]>;
  /** By the ids of the devices. */
  byDevices(ids: string[]): Promise<Map<string, AccountRow>>;
  /** What is kept of the password; null: there is none. */
  passwordOf(accountId: string): Promise<string | null>;
  /** Those that have one of the ids, the usernames or the ids at Facebook, each once. */
  many(ids: string[], usernames?: string[], facebookIds?: string[]): Promise<AccountRow[]>;
  /** Those whose username or display name is one of these, in lower case and NFKC. */
  named(folded: string[]): Promise<AccountRow[]>;
  /** Ids of the devices of each account that has some, in their order. */
  devices(accountIds: string[]): Promise<Map<string, string[]>>;
  /** False when it is somebody else's. Of custom ids and addresses it takes the place of the one before. */
  link(accountId: string, identifier: KeptIdentifier): Promise<boolean>;
  /** False when it is not the account's, or the last way into it. `''`: whichever it is, but for devices. */
  unlink(accountId: string, kind: IdentifierKind, id: string): Promise<boolean>;
  /** Whoever has the one id in a network has the other one now, unless somebody else has that. */
  rename(network: Network, from: string, to: string): Promise<void>;
  /** Within a transaction. False: there is none. */
  remove: (id: string, tx: Kysely<unknown>) => Promise<boolean>;
  /** False when the username or the identifier is taken. */
  insert(account: NewAccount): Promise<boolean>;
  /** Several that are come into by devices, each by itself. */
  insertByDevice: (accounts: NewAccount[]) => Promise<boolean[]>;
  /** Which of these names are taken. */
  taken(usernames: string[]): Promise<Set<string>>;
  setProfile(id: string, profile: Profile, at: Date): Promise<void>;
  /** Only where there was nothing. */
  fillProfile(id: string, profile: NetworkProfile, at: Date): Promise<void>;
  /** False when the username is taken. */
  update(id: string, update: AccountUpdate, at: Date): Promise<boolean>;
  patchMetadata(id: string, patch: Record<string, unknown>, at: Date): Promise<void>;
}

export function createAccountStore(port: Sql): AccountStore {
  const db = port.db<Tables>();
  const one = async (column: 'id' | 'username' | IdentifierColumn, value: string) =>
    (await rows(db).where(column, '=', value).executeTakeFirst()) ?? null;

  return {
    byId: (id) => one('id', id),
    byUsername: (username) => one('username', username),
    byIdentifier: (kind, id) => one(columnOf(kind), id),
    async idsIn(network, ids) {
      const column = sql.ref(NETWORK_COLUMNS[network]);
      const accounts = db.selectFrom('gameserver_account').where(sql<boolean>`${column} = any(${ids}::text[])`);
      return (await accounts.select('id').execute()).map(({ id }) => id);
    },
    async byDevices(ids) {
      const found = await rows(db)
        .innerJoin('gameserver_device as device', 'device.account_id', 'gameserver_account.id')
        .where(sql<boolean>`device.id = any(${ids}::text[])`)
        .select('device.id as device_id')
        .execute();
      return new Map(found.map(({ device_id: id, ...row }) => [id, row]));
    },
    async passwordOf(accountId) {
      const account = db.selectFrom('gameserver_account').where('id', '=', accountId);
      return (await account.select('password').executeTakeFirst())?.password ?? null;
    },
    ...identifierLinks(port),

    async remove(id, tx) {
      const accounts = (tx as Kysely<Tables>).deleteFrom('gameserver_account').where('id', '=', id);
      return (await accounts.returning('id').executeTakeFirst()) !== undefined;
    },

    many(ids, usernames = [], facebookIds = []) {
      const known = sql<boolean>`id = any(${ids}::uuid[]) or username = any(${usernames}::text[])`;
      if (facebookIds.length === 0) return rows(db).modifyFront(prepared('accounts')).where(known).execute();
      return rows(db).where(sql<boolean>`(${known} or facebook_id = any(${facebookIds}::text[]))`).execute();
    },

    named: (folded) =>
      rows(db)
        .where(
          sql<boolean>`lower(normalize(username, NFKC)) = any(${folded}::text[])
            or lower(normalize(display_name, NFKC)) = any(${folded}::text[])`,
        )
        .execute(),

    insert: (account) => insertAccount(db, account),
    insertByDevice: (accounts) => port.transaction<Tables, boolean[]>((tx) => insertByDevice(tx, accounts)),

    async taken(usernames) {
      const found = await db
        .selectFrom('gameserver_account')
        .where('username', 'in', usernames)
        .select('username')
        .execute();
      return new Set(found.map(({ username }) => username));
    },

    ...accountChanges(db),
  };
}

/** What people, networks and modules change about an account. */
function accountChanges(
  db: Kysely<Tables>,
): Pick<AccountStore, 'setProfile' | 'fillProfile' | 'update' | 'patchMetadata'> {
  const set = async (id: string, at: Date, values: Updateable<AccountTable>) =>
    void (await db
      .updateTable('gameserver_account')
      .set({ ...values, update_time: at })
      .where('id', '=', id)
      .execute());

  return {
    setProfile: (id, profile, at) => set(id, at, profileColumns(profile)),
    update: (id, update, at) => unlessTaken(() => set(id, at, updateColumns(update))),

    async fillProfile(id, { displayName = '', avatarUrl = '' }, at) {
      await db
        .updateTable('gameserver_account')
        .set({
          display_name: sql<string>`coalesce(nullif(display_name, ''), ${displayName})`,
          avatar_url: sql<string>`coalesce(nullif(avatar_url, ''), ${avatarUrl})`,
          update_time: at,
        })
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

/** The ways by which people come into their accounts. */
function identifierLinks(port: Sql): Pick<AccountStore, 'devices' | 'link' | 'unlink' | 'rename'> {
  const db = port.db<Tables>();
  const devicesOf = async (within: Kysely<Tables>, accountIds: string[]) => {
    const devices = within
      .selectFrom('gameserver_device')
      .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
      .select(['id', 'account_id']);
    const found = new Map<string, string[]>();
    for (const { id, account_id: account } of await devices.execute()) {
      found.set(account, [...(found.get(account) ?? []), id].toSorted());
    }
    return found;
  };
  const set = (within: Kysely<Tables>, accountId: string, values: Partial<Updateable<SecretTable>>) =>
    within.updateTable('gameserver_account').set(values).where('id', '=', accountId).execute();

  return {
    devices: (accountIds) => devicesOf(db, accountIds),

    async link(accountId, identifier) {
      if (identifier.kind === 'device') {
        await insertDevice(db, accountId, identifier.id);
        const device = db.selectFrom('gameserver_device').where('id', '=', identifier.id);
        return (await device.select('account_id').executeTakeFirst())?.account_id === accountId;
      }
      return unlessTaken(() => set(db, accountId, identifierColumns(identifier)));
    },

    unlink: (accountId, kind, id) =>
      port.transaction<Tables, boolean>(async (tx) => {
        const account = await rows(tx).where('id', '=', accountId).forUpdate().executeTakeFirst();
        if (!account) return false;
        const devices = (await devicesOf(tx, [accountId])).get(accountId) ?? [];
        const others = LINKED_ONCE.filter((way) => way !== kind && account[columnOf(way)] !== null);
        if (others.length + devices.length - Number(kind === 'device') < 1) return false;
        if (kind === 'device') {
          if (!devices.includes(id)) return false;
          await tx.deleteFrom('gameserver_device').where('id', '=', id).execute();
          return true;
        }
        if (id !== '' && id !== account[columnOf(kind)]) return false;
        await set(tx, accountId, kind === 'email' ? { email: null, password: null } : { [columnOf(kind)]: null });
        return true;
      }),

    async rename(network, from, to) {
      const column = NETWORK_COLUMNS[network];
      await unlessTaken(() =>
        db
          .updateTable('gameserver_account')
          .set({ [column]: to })
          .where(column, '=', from)
          .execute(),
      );
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

/** Ways into an account of which it has one each at most. */
const LINKED_ONCE = ['custom', 'email', ...NETWORKS] as const;

type IdentifierColumn = 'custom_id' | 'email' | (typeof NETWORK_COLUMNS)[Network];

function columnOf(kind: (typeof LINKED_ONCE)[number]): IdentifierColumn {
  if (kind === 'custom') return 'custom_id';
  return kind === 'email' ? 'email' : NETWORK_COLUMNS[kind];
}

/** All of an account but the password. */
const COLUMNS = [
  'id',
  'username',
  'display_name',
  'avatar_url',
  'lang_tag',
  'location',
  'timezone',
  'metadata',
  'wallet',
  'custom_id',
  'email',
  ...Object.values(NETWORK_COLUMNS),
  'create_time',
  'update_time',
  'disable_time',
  'edge_count',
] as const satisfies (keyof AccountTable)[];

function rows(db: Kysely<Tables>) {
  return db
    .selectFrom('gameserver_account')
    .select(COLUMNS.map((column) => `gameserver_account.${column}` as const))
    .select([sql<string>`metadata::text`.as('metadata_text'), sql<string>`wallet::text`.as('wallet_text')]);
}

const UNIQUE_VIOLATION = '23505';

/** False when somebody else has what may be there once alone. */
async function unlessTaken(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

function identifierColumns(identifier: KeptIdentifier) {
  const { kind, id } = identifier;
  if (kind === 'device') return {};
  return kind === 'email' ? { email: id, password: identifier.hash } : { [columnOf(kind)]: id };
}

/**
 * In the order of names and of ids, so that two who do it at the same time do not wait for each other in a circle. An account whose device somebody
 * else has brought meanwhile is taken back.
 */
async function insertByDevice(tx: Kysely<Tables>, accounts: NewAccount[]): Promise<boolean[]> {
  // One text of a statement, however many there are; an unset field has the default of its column.
  const { rows: made } = await sql<{ id: string; is_linked: boolean }>`
    with given as materialized (
      select * from unnest(
        ${accounts.map(({ id }) => id)}::uuid[],
        ${accounts.map(({ username }) => username)}::text[],
        ${accounts.map(({ identifier }) => identifier.id)}::text[],
        ${accounts.map(({ at }) => at)}::timestamptz[],
        ${accounts.map(({ profile }) => profile.displayName ?? '')}::text[],
        ${accounts.map(({ profile }) => profile.avatarUrl ?? '')}::text[],
        ${accounts.map(({ profile }) => profile.langTag ?? 'en')}::text[]
      ) as given (id, username, device, at, display_name, avatar_url, lang_tag)
    ), made as (
      insert into gameserver_account (id, username, display_name, avatar_url, lang_tag, create_time, update_time)
      select id, username, display_name, avatar_url, lang_tag, at, at from given order by username collate "C"
      on conflict do nothing returning id
    ), linked as (
      insert into gameserver_device (id, account_id)
      select device, id from given where id in (select id from made) order by device collate "C"
      on conflict do nothing returning account_id
    )
    select made.id, linked.account_id is not null as is_linked from made left join linked on linked.account_id = made.id`.execute(
    tx,
  );
  const isLinked = new Set(made.flatMap(({ id, is_linked: linked }) => (linked ? [id] : [])));
  const lost = made.map(({ id }) => id).filter((id) => !isLinked.has(id));
  if (lost.length > 0) await tx.deleteFrom('gameserver_account').where('id', 'in', lost).execute();
  return accounts.map(({ id }) => isLinked.has(id));
}

function accountRow({ id, username, identifier, at, profile }: NewAccount) {
  const ways = { custom_id: null, ...identifierColumns(identifier) };
  return { id, username, ...ways, create_time: at, update_time: at, ...profileColumns(profile) };
}

async function insertAccount(db: Kysely<Tables>, account: NewAccount): Promise<boolean> {
  const inserted = await db
    .insertInto('gameserver_account')
    .values(accountRow(account))
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
