import type { Sql } from '@tuschel/platform/ports';
import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Which object: nobody's have the nil uuid. */
export interface ObjectId {
  collection: string;
  key: string;
  userId: string;
}

/** Who may read it: nobody but the server, its owner, everybody. */
export type ReadPermission = 0 | 1 | 2;
/** Who may write it: nobody but the server, its owner. */
export type WritePermission = 0 | 1;

export interface StoredObject extends ObjectId {
  /** JSON of an object, as the database spaces it. */
  value: string;
  /** MD5 of the value's text as it was sent, hex. */
  version: string;
  read: ReadPermission;
  write: WritePermission;
  /** UTC µs */
  createdAt: number;
  /** UTC µs */
  updatedAt: number;
}

export interface Write extends Omit<StoredObject, 'createdAt' | 'updatedAt'> {
  /** Of names and value, UTF-8. */
  bytes: number;
  /** The version that must be there; `''`: whatever is there; `'*'`: nothing may be there. */
  expected: string;
  /** UTC µs */
  at: number;
  /** Nobody asks whether its owner may write it. */
  bySystem: boolean;
}

/** How much somebody has, or may have. */
export interface Room {
  objects: number;
  /** Of names and values. */
  bytes: number;
}

export type Removal = ObjectId & Pick<Write, 'expected' | 'bySystem'>;

/** What has been written, with its times as they are then. */
export type Written = Pick<StoredObject, 'collection' | 'key' | 'userId' | 'createdAt' | 'updatedAt'>;

/** Behind which object of a list the next page begins. */
export interface Place {
  read: number;
  key: string;
  userId: string;
}

export interface StorageStore {
  /**
   * Each by itself, none twice: what was written, in their order. Null: it is not as expected, or not to be written, or its owner could have
   * more than `room` then, if all of theirs were new. Those who write the same object at the same time wait for each other.
   */
  write(writes: Write[], room: Room | null, within?: Kysely<unknown>): Promise<(Written | null)[]>;
  /** What somebody has. After a change of it within a transaction nobody else changes it until that ends. */
  used: (userId: string, within: Kysely<unknown>) => Promise<Room>;
  /** How many there were and were as expected. */
  remove(removals: Removal[], within?: Kysely<unknown>): Promise<number>;
  read: (ids: ObjectId[], within?: Kysely<unknown>) => Promise<StoredObject[]>;
  /** Bytes of those that are there. */
  size: (ids: ObjectId[]) => Promise<number>;
  /**
   * Those that `least` at least may be read by, in the order of their read permission, key and owner. `userId`: of this one alone. No more
   * begin behind `mostBytes`.
   */
  list: (query: {
    collection: string;
    userId: string | undefined;
    least: ReadPermission;
    behind: Place | null;
    limit: number;
    mostBytes: number;
  }) => Promise<{ objects: StoredObject[]; isAll: boolean }>;
}

export function createStorageStore(port: Sql): StorageStore {
  const db = port.db<unknown>();
  return {
    async write(writes, room, within = db) {
      const { rows } = await writing(writes, room).execute(within);
      const found = new Map(rows.map((row) => [nameOf(row), row]));
      return writes.map((write) => found.get(nameOf(write)) ?? null);
    },

    async used(userId, within) {
      const { rows } = await sql<Room>`
        select objects, bytes from gameserver_storage_use where user_id = ${userId}::uuid`.execute(within);
      return rows[0] ?? { objects: 0, bytes: 0 };
    },

    async remove(removals, within = db) {
      const { rows } = await sql<{ key: string }>`
        delete from gameserver_storage old using ${given(removals)}
        where ${isSame} and (given.expected = '' or old.version = given.expected) and (old.write = 1 or given.by_system)
        returning old.key`.execute(within);
      return rows.length;
    },

    async read(ids, within = db) {
      const { rows } = await sql<StoredObject>`
        select ${COLUMNS} from gameserver_storage old join ${given(ids)} on ${isSame}`.execute(within);
      return rows;
    },

    async size(ids) {
      const { rows } = await sql<{ bytes: number }>`
        select coalesce(sum(old.bytes), 0)::bigint as bytes
        from gameserver_storage old join ${given(ids)} on ${isSame}`.execute(db);
      return rows[0]?.bytes ?? 0;
    },

    async list({ collection, userId, least, behind, limit, mostBytes }) {
      const owner = userId === undefined ? sql`` : sql`and old.user_id = ${userId}::uuid`;
      const page = behind
        ? sql`and (old.read, old.key, old.user_id)
            > (${behind.read}::smallint, ${behind.key}::text collate "C", ${behind.userId}::uuid)`
        : sql``;
      // One more than asked for tells whether there are more.
      const { rows } = await sql<StoredObject & { place: number; found: number }>`
        select ${COLUMNS}, place, found from (
          select old.*, row_number() over in_order as place, count(*) over () as found,
            sum(old.bytes) over in_order - old.bytes as before
          from (
            select * from gameserver_storage old
            where old.collection = ${collection} ${owner} and old.read >= ${least}::smallint ${page}
            order by old.read, old.key, old.user_id limit ${limit + 1}
          ) old
          window in_order as (order by old.read, old.key, old.user_id)
        ) old
        where place <= ${limit} and before < ${mostBytes}
        order by place`.execute(db);
      const objects = rows.map((row): StoredObject => {
        const { place: _place, found: _found, ...object } = row;
        return object;
      });
      return { objects, isAll: (rows[0]?.found ?? 0) === rows.length };
    },
  };
}

export function nameOf({ collection, key, userId }: ObjectId): string {
  return JSON.stringify([collection, key, userId]);
}

const COLUMNS = sql`old.collection, old.key, old.user_id as "userId", old.value::text as value, old.version, old.read, old.write,
  old.create_time as "createdAt", old.update_time as "updatedAt"`;

const isSame = sql`(old.collection, old.key, old.user_id) = (given.collection, given.key, given.user_id)`;

/** What is asked for, as a table of the statement. */
function given(items: (ObjectId & Partial<Pick<Write, 'expected' | 'bySystem'>>)[]): RawBuilder<unknown> {
  return sql`unnest(
    ${items.map(({ collection }) => collection)}::text[],
    ${items.map(({ key }) => key)}::text[],
    ${items.map(({ userId }) => userId)}::uuid[],
    ${items.map(({ expected = '' }) => expected)}::text[],
    ${items.map(({ bySystem = false }) => bySystem)}::boolean[]
  ) as given (collection, key, user_id, expected, by_system)`;
}

/** With each how much its owner would have more if all up to it were new. */
function added(writes: Write[]): Room[] {
  const more = new Map<string, Room>();
  return writes.map(({ userId, bytes }) => {
    const before = more.get(userId) ?? { objects: 0, bytes: 0 };
    const after = { objects: before.objects + 1, bytes: before.bytes + bytes };
    more.set(userId, after);
    return after;
  });
}

/** One statement for all: what expects nothing, what must be new, and what must have a version. */
function writing(writes: Write[], room: Room | null): RawBuilder<Written> {
  const more = added(writes);
  const whereRoom = room
    ? sql`left join gameserver_storage_use used on used.user_id = given.user_id
      where given.by_system or (
        coalesce(used.objects, 0) + given.more_objects <= ${room.objects}
        and coalesce(used.bytes, 0) + given.more_bytes <= ${room.bytes})`
    : sql``;
  const kinds = [
    ...(writes.some(({ expected }) => expected === '') ? [PLAIN] : []),
    ...(writes.some(({ expected }) => expected === '*') ? [FRESH] : []),
    ...(writes.some(({ expected }) => expected !== '' && expected !== '*') ? [EXACT] : []),
  ];
  const parts = kinds.map(({ name, statement }) => sql`${sql.ref(name)} as (${statement})`);
  const all = kinds.map(({ name }) => sql`select * from ${sql.ref(name)}`);
  return sql<Written>`
    with given as materialized (
      select given.* from unnest(
        ${writes.map(({ collection }) => collection)}::text[],
        ${writes.map(({ key }) => key)}::text[],
        ${writes.map(({ userId }) => userId)}::uuid[],
        ${writes.map(({ value }) => value)}::jsonb[],
        ${writes.map(({ version }) => version)}::text[],
        ${writes.map(({ read }) => read)}::smallint[],
        ${writes.map(({ write }) => write)}::smallint[],
        ${writes.map(({ at }) => at)}::bigint[],
        ${writes.map(({ expected }) => expected)}::text[],
        ${writes.map(({ bySystem }) => bySystem)}::boolean[],
        ${writes.map(({ bytes }) => bytes)}::integer[],
        ${more.map(({ objects }) => objects)}::integer[],
        ${more.map(({ bytes }) => bytes)}::integer[]
      ) as given (
        collection, key, user_id, value, version, read, write, at, expected, by_system, bytes, more_objects, more_bytes)
      ${whereRoom}
    ), ${sql.join(parts)}
    ${sql.join(all, sql` union all `)}`;
}

const WRITTEN = sql`returning old.collection, old.key, old.user_id as "userId", old.create_time as "createdAt",
  old.update_time as "updatedAt"`;

/** In the order of their names, so that two who write the same ones do not wait for each other in a circle. */
const ROWS = sql`select collection, key, user_id, value, version, read, write, at, at, bytes from given`;
const IN_ORDER = sql`order by collection collate "C", key collate "C", user_id`;
const INTO = sql`insert into gameserver_storage as old
  (collection, key, user_id, value, version, read, write, create_time, update_time, bytes)`;

/** What is written as it is already keeps its time. An object that only the server may write is left to the system. */
const PLAIN = {
  name: 'plain',
  statement: sql`
    ${INTO} ${ROWS} where expected = '' ${IN_ORDER}
    on conflict (collection, key, user_id) do update set
      value = excluded.value, version = excluded.version, read = excluded.read, write = excluded.write, bytes = excluded.bytes,
      update_time = case
        when (old.version, old.read, old.write) = (excluded.version, excluded.read, excluded.write) then old.update_time
        else excluded.update_time
      end
    where old.write = 1 or exists (
      select from given
      where by_system and (collection, key, user_id) = (excluded.collection, excluded.key, excluded.user_id))
    ${WRITTEN}`,
};

const FRESH = {
  name: 'fresh',
  statement: sql`${INTO} ${ROWS} where expected = '*' ${IN_ORDER} on conflict (collection, key, user_id) do nothing ${WRITTEN}`,
};

const EXACT = {
  name: 'exact',
  statement: sql`
    update gameserver_storage old set
      value = given.value, version = given.version, read = given.read, write = given.write, bytes = given.bytes,
      update_time = case
        when (old.version, old.read, old.write) = (given.version, given.read, given.write) then old.update_time
        else given.at
      end
    from given
    where given.expected not in ('', '*') and ${isSame} and old.version = given.expected
      and (old.write = 1 or given.by_system)
    ${WRITTEN}`,
};
