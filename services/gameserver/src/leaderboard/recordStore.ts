import type { Sql } from '@tuschel/platform/ports';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Operator, Sort } from './board.ts';

/** Which records: those of one period of a board. */
export interface RecordsOf {
  board: string;
  /** UTC s; 0: it has no periods. */
  expiry: number;
}

/** Where a record stands in the order of its board. Numbers of 64 bit, as decimal text. */
export interface Place {
  score: string;
  subscore: string;
  ownerId: string;
}

export interface ScoreRecord {
  ownerId: string;
  /** Of whoever wrote it, as they were called then. */
  username: string | null;
  /** Of 64 bit, as decimal text. */
  score: string;
  subscore: string;
  numScore: number;
  maxNumScore: number;
  /** JSON of an object, as the database spaces it. */
  metadata: string;
  /** UTC s */
  createdAt: number;
  updatedAt: number;
  /** What comes first has the least. */
  place: Place;
}

export interface RankedRecord extends ScoreRecord {
  /** 1 is the first one. */
  rank: number;
}

export interface ScoreWrite extends RecordsOf {
  ownerId: string;
  /** Null: it stays as it is. */
  username: string | null;
  score: string;
  subscore: string;
  /** JSON of an object; null: it stays as it is. */
  metadata: string | null;
  sort: Sort;
  operator: Operator;
  maxNumScore: number;
  /** Whether that holds for this write. */
  isLimited: boolean;
  /** Whether there may be a record of theirs only then. */
  mayBegin: boolean;
  /** UTC s */
  at: number;
}

/** A page from a place on, or up to it; null: from the first record on. */
export interface PageQuery extends RecordsOf {
  from: Place | null;
  direction: 'next' | 'prev';
  limit: number;
}

export interface RecordStore {
  /** One alone of those who write the same record at the same instant does so. False: it would not be another one, or must not be. */
  write(write: ScoreWrite, within?: Kysely<unknown>): Promise<boolean>;
  /** A record without a score. False: there is one. */
  join(
    write: Omit<ScoreWrite, 'score' | 'subscore' | 'metadata' | 'operator' | 'isLimited' | 'mayBegin'>,
    within: Kysely<unknown>,
  ): Promise<boolean>;
  remove(of: RecordsOf, ownerId: string): Promise<void>;
  /** In the order of the board; one more than `limit` tells that there are more. Ranks and count are of one moment. */
  page(query: PageQuery): Promise<{ records: RankedRecord[]; count: number }>;
  /** An owner's record, and up to `around` before it and behind it, in the order of the board. Null: they have none. */
  around(
    of: RecordsOf,
    ownerId: string,
    around: number,
  ): Promise<{ records: RankedRecord[]; own: number; count: number } | null>;
  /** In the order of the board. */
  ofOwners(
    of: RecordsOf,
    ownerIds: string[],
    within?: Kysely<unknown>,
  ): Promise<{ records: RankedRecord[]; count: number }>;
  count(of: RecordsOf, within?: Kysely<unknown>): Promise<number>;
  /** How many records each has. */
  counts(of: RecordsOf[]): Promise<number[]>;
  /** So many more attempts for an owner. */
  allow(of: RecordsOf, ownerId: string, more: number): Promise<void>;
}

const COLUMNS = sql`record.owner_id as "ownerId", record.username, record.score::text as score, record.subscore::text as subscore,
  record.num_score as "numScore", record.max_num_score as "maxNumScore", record.metadata::text as metadata,
  record.create_time as "createdAt", record.update_time as "updatedAt",
  json_build_object('score', record.rank_score::text, 'subscore', record.rank_subscore::text, 'ownerId', record.owner_id) as place`;

const KEY = sql`(rank_score, rank_subscore, owner_id)`;
const IN_ORDER = sql`rank_score, rank_subscore, owner_id`;
const BACKWARDS = sql`rank_score desc, rank_subscore desc, owner_id desc`;

type Counted = ScoreRecord & { before: number; count: number };

export function createRecordStore(port: Sql): RecordStore {
  const db = port.db<unknown>();
  return {
    async write(write, within = db) {
      const { rows } = await (write.mayBegin ? beginning(write) : going(write)).execute(within);
      return rows.length > 0;
    },

    async join({ board, expiry, ownerId, username, sort, maxNumScore, at }, within) {
      const { rows } = await sql`
        insert into gameserver_leaderboard_record (leaderboard_id, expiry_time, owner_id, username, score, subscore, sign, num_score,
          max_num_score, metadata, create_time, update_time)
        values (${board}, ${expiry}, ${ownerId}::uuid, ${username}, 0, 0, ${signOf(sort)}, 0, ${maxNumScore}, '{}', ${at}, ${at})
        on conflict do nothing returning owner_id`.execute(within);
      return rows.length > 0;
    },

    async remove({ board, expiry }, ownerId) {
      await sql`
        delete from gameserver_leaderboard_record
        where leaderboard_id = ${board} and expiry_time = ${expiry} and owner_id = ${ownerId}::uuid`.execute(db);
    },

    page: (query) => readPage(db, query),
    around: (of, ownerId, around) => readAround(db, of, ownerId, around),

    async ofOwners(of, ownerIds, within = db) {
      const { rows } = await sql<Counted>`
        select ${COLUMNS}, ${ranksBefore(of, sql`record`)} as before, ${countOf(of)} as count
        from gameserver_leaderboard_record record
        where ${isOf(of)} and record.owner_id = any(${ownerIds}::uuid[]) order by ${IN_ORDER}`.execute(within);
      const records = rows.map(({ before, count: _count, ...record }) => ({ ...record, rank: before + 1 }));
      return { records, count: await counted(rows, of, within) };
    },

    count: (of, within = db) => counted([], of, within),

    async counts(lists) {
      const { rows } = await sql<{ count: number }>`
        select coalesce((
          select sum(records) from gameserver_leaderboard_block block
          where block.leaderboard_id = given.board and block.expiry_time = given.expiry), 0)::bigint as count
        from unnest(${lists.map(({ board }) => board)}::text[], ${lists.map(({ expiry }) => expiry)}::bigint[])
          with ordinality as given (board, expiry, place) order by place`.execute(db);
      return rows.map(({ count }) => count);
    },

    async allow({ board, expiry }, ownerId, more) {
      await sql`
        update gameserver_leaderboard_record set max_num_score = least(max_num_score::bigint + ${more}, ${2 ** 31 - 1})
        where leaderboard_id = ${board} and expiry_time = ${expiry} and owner_id = ${ownerId}::uuid`.execute(db);
    },
  };
}

async function readPage(
  db: Kysely<unknown>,
  { from, direction, limit, ...of }: PageQuery,
): ReturnType<RecordStore['page']> {
  const forward = direction === 'next';
  const bound = from
    ? sql`and ${KEY} ${forward ? sql`>` : sql`<`} (${from.score}::bigint, ${from.subscore}::bigint, ${from.ownerId}::uuid)`
    : sql``;
  const { rows } = await sql<Counted>`
    with page as (
      select * from gameserver_leaderboard_record
      where ${isOf(of)} ${bound} order by ${forward ? IN_ORDER : BACKWARDS} limit ${limit + 1}
    ), first as (select * from page order by ${IN_ORDER} limit 1)
    select ${COLUMNS}, (select ${ranksBefore(of, sql`first`)} from first) + row_number() over (order by ${IN_ORDER}) as before,
      ${countOf(of)} as count
    from page record order by ${IN_ORDER}`.execute(db);
  return {
    records: rows.map(({ before, count: _count, ...record }) => ({ ...record, rank: before })),
    count: await counted(rows, of, db),
  };
}

async function readAround(
  db: Kysely<unknown>,
  of: RecordsOf,
  ownerId: string,
  around: number,
): ReturnType<RecordStore['around']> {
  const { rows } = await sql<Counted & { side: number; own_rank: number }>`
    with own as (
      select * from gameserver_leaderboard_record where ${isOf(of)} and owner_id = ${ownerId}::uuid
    ), above as (
      select near.* from own, lateral (
        select * from gameserver_leaderboard_record record
        where ${isOf(of)} and ${key('record')} < ${key('own')} order by ${BACKWARDS} limit ${around}) near
    ), below as (
      select near.* from own, lateral (
        select * from gameserver_leaderboard_record record
        where ${isOf(of)} and ${key('record')} > ${key('own')} order by ${IN_ORDER} limit ${around}) near
    )
    select ${COLUMNS}, side, (select ${ranksBefore(of, sql`own`)} from own) as before, ${countOf(of)} as count
    from (
      select *, -1 as side from above union all select *, 0 from own union all select *, 1 from below
    ) record order by ${IN_ORDER}`.execute(db);
  const own = rows.findIndex(({ side }) => side === 0);
  if (own < 0) return null;
  const records = rows.map(({ before, count: _count, side: _side, ...record }, index) => ({
    ...record,
    rank: before + 1 + index - own,
  }));
  return { records, own, count: rows[own]!.count };
}

/** Each row has it; where there is none somebody has to ask. */
async function counted(rows: { count: number }[], of: RecordsOf, within: Kysely<unknown>): Promise<number> {
  const [first] = rows;
  if (first) return first.count;
  const found = await sql<{ count: number }>`select ${countOf(of)} as count`.execute(within);
  return found.rows[0]?.count ?? 0;
}

function isOf({ board, expiry }: RecordsOf): RawBuilder<unknown> {
  return sql`leaderboard_id = ${board} and expiry_time = ${expiry}`;
}

function key(table: string): RawBuilder<unknown> {
  return sql`(${sql.ref(table)}.rank_score, ${sql.ref(table)}.rank_subscore, ${sql.ref(table)}.owner_id)`;
}

function countOf({ board, expiry }: RecordsOf): RawBuilder<number> {
  return sql<number>`(
    select coalesce(sum(records), 0) from gameserver_leaderboard_block where leaderboard_id = ${board} and expiry_time = ${expiry})::bigint`;
}

/** How many records stand before that of a table of the statement: those of the blocks before, and those before it in its own. */
function ranksBefore({ board, expiry }: RecordsOf, table: RawBuilder<unknown>): RawBuilder<number> {
  const own = sql`(${table}.rank_score, ${table}.rank_subscore, ${table}.owner_id)`;
  const inBlock = sql`(block.rank_score, block.rank_subscore, block.owner_id)`;
  return sql<number>`(
    select coalesce((
        select sum(records) from gameserver_leaderboard_block block
        where block.leaderboard_id = ${board} and block.expiry_time = ${expiry}
          and ${inBlock} < (holds.rank_score, holds.rank_subscore, holds.owner_id)), 0)
      + (
        select count(*) from gameserver_leaderboard_record other
        where other.leaderboard_id = ${board} and other.expiry_time = ${expiry}
          and (other.rank_score, other.rank_subscore, other.owner_id) >= (holds.rank_score, holds.rank_subscore, holds.owner_id)
          and (other.rank_score, other.rank_subscore, other.owner_id) < ${own})
    from (
      select block.rank_score, block.rank_subscore, block.owner_id from gameserver_leaderboard_block block
      where block.leaderboard_id = ${board} and block.expiry_time = ${expiry} and ${inBlock} <= ${own}
      order by block.rank_score desc, block.rank_subscore desc, block.owner_id desc limit 1
    ) holds)::bigint`;
}

function signOf(sort: Sort): number {
  return sort === 'desc' ? -1 : 1;
}

function beginning(write: ScoreWrite): RawBuilder<unknown> {
  const { board, expiry, ownerId, username, metadata, sort, maxNumScore, at } = write;
  return sql`
    insert into gameserver_leaderboard_record as old (leaderboard_id, expiry_time, owner_id, username, score, subscore, sign, num_score,
      max_num_score, metadata, create_time, update_time)
    values (${board}, ${expiry}, ${ownerId}::uuid, ${username}, ${first(write, write.score)}, ${first(write, write.subscore)},
      ${signOf(sort)}, 1, ${maxNumScore}, coalesce(${metadata}::jsonb, '{}'), ${at}, ${at})
    on conflict (leaderboard_id, expiry_time, owner_id) do update set ${changed(write)}
    where ${mayChange(write)} returning old.owner_id`;
}

function going(write: ScoreWrite): RawBuilder<unknown> {
  const { board, expiry, ownerId } = write;
  return sql`
    update gameserver_leaderboard_record old set ${changed(write)}
    where leaderboard_id = ${board} and expiry_time = ${expiry} and owner_id = ${ownerId}::uuid and ${mayChange(write)}
    returning old.owner_id`;
}

/** The score of whoever had none. */
function first({ operator }: ScoreWrite, asked: string): RawBuilder<unknown> {
  return operator === 'decr' ? sql`0::bigint` : sql`${asked}::bigint`;
}

function changed(write: ScoreWrite): RawBuilder<unknown> {
  const { username, metadata, at } = write;
  const score = (name: string, asked: string) => sql`
    ${sql.ref(name)} = case when old.num_score = 0 then ${first(write, asked)} else ${applied(write, sql.ref(`old.${name}`), asked)} end`;
  return sql`${score('score', write.score)}, ${score('subscore', write.subscore)}, num_score = old.num_score + 1,
    username = coalesce(${username}, old.username), metadata = coalesce(${metadata}::jsonb, old.metadata), update_time = ${at}`;
}

function applied({ operator, sort }: ScoreWrite, old: RawBuilder<unknown>, asked: string): RawBuilder<unknown> {
  switch (operator) {
    case 'best':
      return sort === 'desc' ? sql`greatest(${old}, ${asked}::bigint)` : sql`least(${old}, ${asked}::bigint)`;
    case 'set':
      return sql`${asked}::bigint`;
    case 'incr':
      return sql`${old} + ${asked}::bigint`;
    case 'decr':
      return sql`greatest(${old} - ${asked}::bigint, 0)`;
    default:
      return operator satisfies never;
  }
}

/** Whoever has joined and has no score yet gets one, whatever it is. */
function mayChange(write: ScoreWrite): RawBuilder<unknown> {
  const limit = write.isLimited ? sql`and (old.max_num_score = 0 or old.num_score < old.max_num_score)` : sql``;
  return sql`(old.num_score = 0 or ${differs(write)}) ${limit}`;
}

function differs({ operator, sort, score, subscore }: ScoreWrite): RawBuilder<unknown> {
  if (operator === 'set') return sql`old.score <> ${score}::bigint or old.subscore <> ${subscore}::bigint`;
  if (operator !== 'best') return sql`${score !== '0' || subscore !== '0'}::boolean`;
  return sort === 'desc'
    ? sql`old.score < ${score}::bigint or old.subscore < ${subscore}::bigint`
    : sql`old.score > ${score}::bigint or old.subscore > ${subscore}::bigint`;
}
