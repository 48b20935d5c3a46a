import type { Migrations } from '@tuschel/platform/ports';
import { type Kysely, sql } from 'kysely';
import { NIL } from '../wire/uuid.ts';

export const leaderboardMigrations: Migrations = {
  'gameserver-014-leaderboards': {
    async up(db) {
      // Times are UTC s. `sort`: 0 the least score comes first, 1 the greatest. `operator`: 0 best, 1 set, 2 incr, 3 decr. From `title` on: of
      // tournaments, which have a duration. `reset_due`, `end_due`: what modules hear of next; `due_lease`: until then a node tells them.
      await sql`
        create table gameserver_leaderboard (
          id text collate "C" primary key,
          authoritative boolean not null,
          sort smallint not null,
          operator smallint not null,
          reset_schedule text,
          metadata jsonb not null,
          is_ranked boolean not null,
          create_time bigint not null,
          title text not null,
          description text not null,
          category smallint not null,
          start_time bigint not null,
          end_time bigint not null,
          duration integer not null,
          max_size integer not null,
          max_num_score integer not null,
          join_required boolean not null,
          reset_due bigint,
          end_due bigint,
          due_lease bigint not null default 0
        )`.execute(db);
      await sql`
        create index gameserver_leaderboard_due on gameserver_leaderboard (least(reset_due, end_due))
        where reset_due is not null or end_due is not null`.execute(db);
      await sql`
        create index gameserver_tournament_list on gameserver_leaderboard (start_time, (-end_time), category, id)
        where duration > 0`.execute(db);
      // `expiry_time`: the end of the period that it is of, 0 where there is none. `sign`: -1 where the greatest score comes first, so that
      // what comes first always has the least `rank_score`. The owner is no account where a module says so.
      await sql`
        create table gameserver_leaderboard_record (
          leaderboard_id text collate "C" not null references gameserver_leaderboard (id),
          expiry_time bigint not null,
          owner_id uuid not null,
          username text,
          score bigint not null check (score >= 0),
          subscore bigint not null check (subscore >= 0),
          sign smallint not null,
          rank_score bigint not null generated always as (score * sign) stored,
          rank_subscore bigint not null generated always as (subscore * sign) stored,
          num_score integer not null,
          max_num_score integer not null,
          metadata jsonb not null,
          create_time bigint not null,
          update_time bigint not null,
          primary key (leaderboard_id, expiry_time, owner_id)
        )`.execute(db);
      await sql`
        create index gameserver_leaderboard_order
        on gameserver_leaderboard_record (leaderboard_id, expiry_time, rank_score, rank_subscore, owner_id)`.execute(
        db,
      );
      await sql`create index gameserver_leaderboard_owner on gameserver_leaderboard_record (owner_id, leaderboard_id, expiry_time)`.execute(
        db,
      );
      await countBlocks(db);
    },
  },
};

/** A block that has more is parted; one that has less is put to the one before it. */
const MOST = 512;
const HALF = 256;
const LEAST = 64;

/** All places of a list are at or behind it. */
const FIRST = `-9223372036854775808, -9223372036854775808, '${NIL}'`;

/**
 * How many records there are in each block of a list, in its order: a rank is the sum of the blocks before, and the place within the
 * block. Kept by triggers, so that no way to write or to erase forgets it. Whoever counts in a block holds it to the end of their
 * transaction, so that a count is that of the records which are there for everybody, and what somebody else has under way is counted by them.
 */
async function countBlocks(db: Kysely<unknown>): Promise<void> {
  // The place where a block begins; it goes to the beginning of the next one.
  await sql`
    create table gameserver_leaderboard_block (
      leaderboard_id text collate "C" not null,
      expiry_time bigint not null,
      rank_score bigint not null,
      rank_subscore bigint not null,
      owner_id uuid not null,
      records integer not null,
      primary key (leaderboard_id, expiry_time, rank_score, rank_subscore, owner_id)
    ) with (fillfactor = 50)`.execute(db);
  for (const statement of [HOLD, PARTING, SPLIT, MERGE]) await sql.raw(statement).execute(db);
  await countOn(db, 'insert', 'new table as came', [CAME]);
  await countOn(db, 'update', 'old table as gone new table as came', [CAME, GONE]);
  await countOn(db, 'delete', 'old table as gone', [GONE]);
}

const PLACE = 'leaderboard_id, expiry_time, rank_score, rank_subscore, owner_id';
const CAME = `select ${PLACE}, 1 as change from came`;
const GONE = `select ${PLACE}, -1 from gone`;

/** The block of a place, for this transaction alone. Null: the list is being removed. */
const HOLD = `
  create function gameserver_leaderboard_hold(board text, expiry bigint, score bigint, subscore bigint, owner uuid, is_new boolean)
  returns gameserver_leaderboard_block language plpgsql as $$
  declare
    held gameserver_leaderboard_block;
  begin
    loop
      select * into held from gameserver_leaderboard_block block
      where leaderboard_id = board and expiry_time = expiry
        and (rank_score, rank_subscore, block.owner_id) <= (score, subscore, owner)
      order by rank_score desc, rank_subscore desc, block.owner_id desc limit 1 for update;
      if not found then
        if not is_new and not exists (
          select from gameserver_leaderboard_block where leaderboard_id = board and expiry_time = expiry) then return null;
        end if;
        insert into gameserver_leaderboard_block values (board, expiry, ${FIRST}, 0) on conflict do nothing;
      elsif not exists (
        select from gameserver_leaderboard_block block
        where leaderboard_id = board and expiry_time = expiry
          and (rank_score, rank_subscore, block.owner_id) > (held.rank_score, held.rank_subscore, held.owner_id)
          and (rank_score, rank_subscore, block.owner_id) <= (score, subscore, owner)) then return held;
      end if;
      -- Whoever had it has parted it, or put it to another one.
    end loop;
  end $$`;

/** Behind one owner, at or before the next one, and nobody's id. */
const PARTING = `
  create function gameserver_leaderboard_parting(before uuid, behind uuid) returns uuid language plpgsql immutable as $$
  declare
    part uuid;
  begin
    for digits in 1..32 loop
      part := rpad(left(replace(behind::text, '-', ''), digits), 32, '0')::uuid;
      exit when part > before;
    end loop;
    return part;
  end $$`;

/** Parts a block that is held into halves, or into more parts where it has grown by much at once. */
const SPLIT = `
  create function gameserver_leaderboard_split(held gameserver_leaderboard_block) returns void language plpgsql as $$
  begin
    with beyond as (
      select rank_score, rank_subscore, block.owner_id from gameserver_leaderboard_block block
      where leaderboard_id = held.leaderboard_id and expiry_time = held.expiry_time
        and (rank_score, rank_subscore, block.owner_id) > (held.rank_score, held.rank_subscore, held.owner_id)
      order by rank_score, rank_subscore, block.owner_id limit 1
    ), ordered as (
      select rank_score, rank_subscore, record.owner_id, row_number() over in_order - 1 as place, count(*) over () as total,
        lag(rank_score) over in_order as before_score, lag(rank_subscore) over in_order as before_subscore,
        lag(record.owner_id) over in_order as before_owner
      from gameserver_leaderboard_record record
      where leaderboard_id = held.leaderboard_id and expiry_time = held.expiry_time
        and (rank_score, rank_subscore, record.owner_id) >= (held.rank_score, held.rank_subscore, held.owner_id)
        and (not exists (select from beyond) or (rank_score, rank_subscore, record.owner_id) < (select rank_score, rank_subscore, owner_id from beyond))
      window in_order as (order by rank_score, rank_subscore, record.owner_id)
    )
    insert into gameserver_leaderboard_block
    select held.leaderboard_id, held.expiry_time, rank_score, rank_subscore,
      case when (before_score, before_subscore) = (rank_score, rank_subscore)
        then gameserver_leaderboard_parting(before_owner, owner_id) else '${NIL}' end,
      least(${HALF}, total - place)
    from ordered where place > 0 and place % ${HALF} = 0;
    update gameserver_leaderboard_block set records = ${HALF}
    where (${PLACE}) = (held.leaderboard_id, held.expiry_time, held.rank_score, held.rank_subscore, held.owner_id);
  end $$`;

/** Puts a block that is held to the one before it, unless somebody holds that one: they may do it later. */
const MERGE = `
  create function gameserver_leaderboard_merge(held gameserver_leaderboard_block) returns void language plpgsql as $$
  declare
    before gameserver_leaderboard_block;
  begin
    if held.records > 0 then
      select * into before from gameserver_leaderboard_block block
      where leaderboard_id = held.leaderboard_id and expiry_time = held.expiry_time
        and (rank_score, rank_subscore, block.owner_id) < (held.rank_score, held.rank_subscore, held.owner_id)
      order by rank_score desc, rank_subscore desc, block.owner_id desc limit 1 for update skip locked;
      if not found or before.records + held.records > ${HALF} or exists (
        select from gameserver_leaderboard_block block
        where leaderboard_id = held.leaderboard_id and expiry_time = held.expiry_time
          and (rank_score, rank_subscore, block.owner_id) > (before.rank_score, before.rank_subscore, before.owner_id)
          and (rank_score, rank_subscore, block.owner_id) < (held.rank_score, held.rank_subscore, held.owner_id)) then return;
      end if;
      update gameserver_leaderboard_block set records = records + held.records
      where (${PLACE}) = (before.leaderboard_id, before.expiry_time, before.rank_score, before.rank_subscore, before.owner_id);
    end if;
    delete from gameserver_leaderboard_block
    where (${PLACE}) = (held.leaderboard_id, held.expiry_time, held.rank_score, held.rank_subscore, held.owner_id);
  end $$`;

/** Once for each statement. Blocks are held in one order, so that two statements do not wait for each other in a circle. */
async function countOn(db: Kysely<unknown>, event: string, tables: string, changes: string[]): Promise<void> {
  const name = `gameserver_leaderboard_count_${event}`;
  const rows = `
    select ${PLACE}, sum(change)::integer as change from (${changes.join(' union all ')}) as changed (${PLACE}, change)
    group by ${PLACE} having sum(change) <> 0 order by ${PLACE}`;
  const held = (row: string) =>
    `gameserver_leaderboard_hold(${row}.leaderboard_id, ${row}.expiry_time, ${row}.rank_score, ${row}.rank_subscore, ${row}.owner_id, ${row}.change > 0)`;
  await sql
    .raw(`
      create function ${name}() returns trigger language plpgsql as $$
      declare
        moved record;
        held gameserver_leaderboard_block;
        is_uneven boolean := false;
      begin
        for moved in ${rows} loop
          held := ${held('moved')};
          continue when held.records is null;
          held.records := held.records + moved.change;
          update gameserver_leaderboard_block set records = held.records
          where (${PLACE}) = (held.leaderboard_id, held.expiry_time, held.rank_score, held.rank_subscore, held.owner_id);
          is_uneven := is_uneven or (moved.change > 0 and held.records > ${MOST}) or (moved.change < 0 and held.records < ${LEAST});
        end loop;
        if is_uneven then
          for moved in ${rows} loop
            held := ${held('moved')};
            if held.records > ${MOST} then perform gameserver_leaderboard_split(held);
            elsif held.records < ${LEAST} and held.rank_score > -9223372036854775808 then perform gameserver_leaderboard_merge(held);
            end if;
          end loop;
        end if;
        return null;
      end $$`)
    .execute(db);
  await sql
    .raw(`
      create trigger ${name} after ${event} on gameserver_leaderboard_record referencing ${tables}
      for each statement execute function ${name}()`)
    .execute(db);
}
