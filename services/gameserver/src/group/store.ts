import type { Sql } from '@tuschel/platform/ports';
import { type ColumnType, type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { GroupState } from './membership.ts';

interface GroupTable {
  id: string;
  creator_id: string;
  name: string;
  description: string;
  lang_tag: string;
  metadata: ColumnType<Record<string, unknown>, string | undefined, string>;
  avatar_url: string;
  open: boolean;
  edge_count: number;
  max_count: number;
  create_time: number;
  update_time: number;
}

interface MemberTable {
  group_id: string;
  user_id: string;
  state: GroupState;
  position: number;
}

interface Tables {
  gameserver_group: GroupTable;
  gameserver_group_member: MemberTable;
  gameserver_account: { id: string; username: string };
}

export type GroupRow = Omit<Selectable<GroupTable>, 'metadata'> & { metadata_text: string };
export type NewGroup = Omit<Selectable<GroupTable>, 'metadata'>;
export type GroupFields = Pick<NewGroup, 'name' | 'description' | 'lang_tag' | 'avatar_url' | 'open'>;

/** A place in a list that is in the order of states, then of time, then of ids. */
export interface MemberPlace {
  state: number;
  position: number;
  id: string;
}

export interface MemberQuery {
  state: number | undefined;
  behind: MemberPlace | null;
  limit: number;
}

export interface GroupUser {
  userId: string;
  state: GroupState;
  position: number;
}

/** In which order groups are listed; each has a cursor of its own. */
export type GroupOrder = 'byName' | 'fullest' | 'fullestNewest' | 'emptiest' | 'oldest';

export interface GroupQuery {
  order: GroupOrder;
  /** A pattern of LIKE in lower case. */
  name?: string;
  open?: boolean;
  lang?: string;
  /** At most so many are in it. */
  members?: number;
  behind: Pick<GroupRow, 'name' | 'edge_count' | 'update_time' | 'id'> | null;
  limit: number;
}

/** One group while it is changed: nobody else changes it. */
export interface LockedGroup {
  readonly row: GroupRow;
  readonly tx: Transaction<unknown>;
  states(userIds: string[]): Promise<Map<string, GroupState>>;
  /** Users of these states. */
  of(states: GroupState[]): Promise<string[]>;
  /** Of those who have an account. */
  names(userIds: string[]): Promise<Map<string, string>>;
  put(userId: string, state: GroupState, position: number): Promise<void>;
  take(userId: string): Promise<void>;
  addToCount(more: number, at: number): Promise<void>;
  remove(): Promise<void>;
}

export interface GroupStore {
  /** False: another group has this name. */
  insert(group: NewGroup, position: number): Promise<boolean>;
  /** All of it or nothing. `work` is given null where there is no such group. */
  change<Result>(id: string, work: (group: LockedGroup | null) => Promise<Result>): Promise<Result>;
  update(group: LockedGroup, fields: Partial<GroupFields>, at: number): Promise<void>;
  state: (id: string, userId: string) => Promise<GroupState | null>;
  list: (query: GroupQuery) => Promise<GroupRow[]>;
  users: (id: string, query: MemberQuery) => Promise<GroupUser[]>;
  /** Not those that they are banned from. */
  groupsOf: (userId: string, query: MemberQuery) => Promise<{ group: GroupRow; state: GroupState; position: number }[]>;
}

export function createGroupStore(port: Sql): GroupStore {
  const db = port.db<Tables>();
  return {
    ...groupLists(db),

    insert: (group, position) =>
      port.transaction(async (tx: Transaction<Tables>) => {
        const inserted = await tx
          .insertInto('gameserver_group')
          .values(group)
          .onConflict((conflict) => conflict.column('name').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!inserted) return false;
        await putMember(tx, group.id, group.creator_id, GroupState.Superadmin, position);
        return true;
      }),

    change: (id, work) =>
      port.transaction(async (tx: Transaction<Tables>) => {
        const row = await groups(tx).where('id', '=', id).forUpdate().executeTakeFirst();
        return work(row ? lockedGroup(tx, row) : null);
      }),

    async update({ row, tx }, fields, at) {
      const within = tx as unknown as Kysely<Tables>;
      await within
        .updateTable('gameserver_group')
        .set({ ...fields, update_time: at })
        .where('id', '=', row.id)
        .execute();
    },

    async state(id, userId) {
      const found = await db
        .selectFrom('gameserver_group_member')
        .select('state')
        .where('group_id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return found?.state ?? null;
    },
  };
}

function lockedGroup(tx: Transaction<Tables>, row: GroupRow): LockedGroup {
  const members = () => tx.selectFrom('gameserver_group_member').where('group_id', '=', row.id);
  return {
    row,
    tx: tx as unknown as Transaction<unknown>,
    async states(userIds) {
      if (userIds.length === 0) return new Map();
      const found = await members().where('user_id', 'in', userIds).select(['user_id', 'state']).execute();
      return new Map(found.map(({ user_id: id, state }) => [id, state]));
    },
    async of(states) {
      const found = members().where('state', 'in', states).orderBy('state').orderBy('position').select('user_id');
      return (await found.execute()).map(({ user_id: id }) => id);
    },
    async names(userIds) {
      if (userIds.length === 0) return new Map();
      const found = tx.selectFrom('gameserver_account').where('id', 'in', userIds).select(['id', 'username']);
      return new Map((await found.execute()).map(({ id, username }) => [id, username]));
    },
    put: (userId, state, position) => putMember(tx, row.id, userId, state, position),
    async take(userId) {
      await tx
        .deleteFrom('gameserver_group_member')
        .where('group_id', '=', row.id)
        .where('user_id', '=', userId)
        .execute();
    },
    async addToCount(more, at) {
      await tx
        .updateTable('gameserver_group')
        .set({ edge_count: sql<number>`edge_count + ${more}`, update_time: at })
        .where('id', '=', row.id)
        .execute();
    },
    async remove() {
      await tx.deleteFrom('gameserver_group').where('id', '=', row.id).execute();
    },
  };
}

/** Who changes their state keeps their place in time. */
async function putMember(tx: Kysely<Tables>, groupId: string, userId: string, state: GroupState, position: number) {
  await tx
    .insertInto('gameserver_group_member')
    .values({ group_id: groupId, user_id: userId, state, position })
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doUpdateSet({ state }))
    .execute();
}

function groups(db: Kysely<Tables>) {
  return db.selectFrom('gameserver_group').select([...COLUMNS, sql<string>`metadata::text`.as('metadata_text')]);
}

const COLUMNS = [
  'id',
  'creator_id',
  'name',
  'description',
  'lang_tag',
  'avatar_url',
  'open',
  'edge_count',
  'max_count',
  'create_time',
  'update_time',
] as const;

/** What stands in the order of each list, and which way it goes. */
const ORDERS = {
  byName: { keys: ['name', 'id'], direction: 'asc' },
  fullest: { keys: ['edge_count', 'id'], direction: 'desc' },
  fullestNewest: { keys: ['edge_count', 'update_time', 'id'], direction: 'desc' },
  emptiest: { keys: ['edge_count', 'id'], direction: 'asc' },
  oldest: { keys: ['update_time', 'edge_count', 'id'], direction: 'asc' },
} as const satisfies Record<GroupOrder, { keys: readonly (keyof GroupRow)[]; direction: 'asc' | 'desc' }>;

function groupLists(db: Kysely<Tables>): Pick<GroupStore, 'list' | 'users' | 'groupsOf'> {
  return {
    async list({ order, name, open, lang, members, behind, limit }) {
      const { keys, direction } = ORDERS[order];
      let query = groups(db);
      if (name !== undefined) query = query.where(sql<boolean>`lower(name) like ${name}`);
      if (open !== undefined) query = query.where('open', '=', open);
      if (lang !== undefined) query = query.where('lang_tag', '=', lang);
      if (members !== undefined) query = query.where('edge_count', '<=', members);
      if (behind) query = query.where(isBehind(keys, behind, direction));
      for (const key of keys) query = query.orderBy(key, direction);
      return query.limit(limit).execute();
    },

    async users(id, { state, behind, limit }) {
      let query = db
        .selectFrom('gameserver_group_member')
        .select(['user_id as userId', 'state', 'position'])
        .where('group_id', '=', id)
        .where((row) =>
          state === undefined ? row('state', '<', GroupState.Banned) : row('state', '=', state as GroupState),
        );
      if (behind) {
        const { state: at, position, id: userId } = behind;
        query = query.where(
          sql<boolean>`(state, position, user_id) > (${at}::int, ${position}::bigint, ${userId}::uuid)`,
        );
      }
      return query.orderBy('state').orderBy('position').orderBy('user_id').limit(limit).execute();
    },

    async groupsOf(userId, { state, behind, limit }) {
      let query = db
        .selectFrom('gameserver_group_member as member')
        .innerJoin('gameserver_group as of', 'of.id', 'member.group_id')
        .select(COLUMNS.map((column) => `of.${column}` as const))
        .select([sql<string>`"of".metadata::text`.as('metadata_text'), 'member.state', 'member.position'])
        .where('member.user_id', '=', userId)
        .where('member.state', '<', GroupState.Banned);
      if (state !== undefined) query = query.where('member.state', '=', state as GroupState);
      if (behind) {
        const place = sql`(${behind.state}::int, ${behind.position}::bigint, ${behind.id}::uuid)`;
        query = query.where(sql<boolean>`(member.state, member.position, member.group_id) > ${place}`);
      }
      const rows = await query
        .orderBy('member.state')
        .orderBy('member.position')
        .orderBy('member.group_id')
        .limit(limit)
        .execute();
      return rows.map(({ state, position, ...group }) => ({ group, state, position }));
    },
  };
}

const TYPES = { name: sql`text`, edge_count: sql`bigint`, update_time: sql`bigint`, id: sql`uuid` } as const;

function isBehind(
  keys: readonly (keyof typeof TYPES)[],
  behind: NonNullable<GroupQuery['behind']>,
  direction: 'asc' | 'desc',
): RawBuilder<boolean> {
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  const values = sql.join(keys.map((key) => sql`${behind[key]}::${TYPES[key]}`));
  const sign = direction === 'asc' ? sql`>` : sql`<`;
  return sql<boolean>`(${columns}) ${sign} (${values})`;
}
