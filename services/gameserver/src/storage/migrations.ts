import type { Migrations } from '@tuschel/platform/ports';
import { type Kysely, sql } from 'kysely';
import { NIL } from '../wire/uuid.ts';

export const storageMigrations: Migrations = {
  'gameserver-011-storage': {
    async up(db) {
      // `user_id`: the nil uuid where it is nobody's, so there is no account to refer to. `version`: MD5 of the value's text as it was sent.
      // Times are UTC µs. Names are in the order of their bytes.
      await sql`
        create table gameserver_storage (
          collection text collate "C" not null,
          key text collate "C" not null,
          user_id uuid not null,
          value jsonb not null,
          version text not null,
          read smallint not null,
          write smallint not null,
          create_time bigint not null,
          update_time bigint not null,
          primary key (collection, key, user_id)
        )`.execute(db);
      await sql`
        create index gameserver_storage_of_user
        on gameserver_storage (user_id, collection, read, key)`.execute(db);
      await sql`
        create index gameserver_storage_list
        on gameserver_storage (collection, read, key, user_id)`.execute(db);
    },
  },
  'gameserver-013-storage-use': {
    async up(db) {
      // `bytes`: of names and value, as they were sent.
      await sql`alter table gameserver_storage add column bytes integer`.execute(db);
      await sql`
        update gameserver_storage
        set bytes = octet_length(collection) + octet_length(key) + octet_length(value::text)`.execute(db);
      await sql`alter table gameserver_storage alter column bytes set not null`.execute(db);
      // What each user has: kept by triggers, so that no way to write or to erase forgets it.
      await sql`
        create table gameserver_storage_use (
          user_id uuid primary key,
          objects bigint not null,
          bytes bigint not null
        )`.execute(db);
      await sql`
        insert into gameserver_storage_use
        select user_id, count(*), sum(bytes) from gameserver_storage where user_id <> ${sql.lit(NIL)} group by user_id`.execute(
        db,
      );
      await countUse(db, 'insert', 'new table as came', [CAME]);
      await countUse(db, 'update', 'old table as gone new table as came', [CAME, GONE]);
      await countUse(db, 'delete', 'old table as gone', [GONE]);
    },
  },
};

const CAME = 'select user_id, 1 as objects, bytes from came';
const GONE = 'select user_id, -1, -bytes from gone';

/** Once for each statement. Rows are locked in one order, so that two statements do not wait for each other in a circle. */
async function countUse(db: Kysely<unknown>, event: string, tables: string, changes: string[]): Promise<void> {
  const name = `gameserver_storage_count_${event}`;
  await sql
    .raw(`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into gameserver_storage_use as used (user_id, objects, bytes)
        select user_id, sum(objects), sum(bytes) from (${changes.join(' union all ')}) as changed (user_id, objects, bytes)
        where user_id <> '${NIL}'
        group by user_id having sum(objects) <> 0 or sum(bytes) <> 0 order by user_id
        on conflict (user_id) do update set objects = used.objects + excluded.objects, bytes = used.bytes + excluded.bytes;
        return null;
      end $$`)
    .execute(db);
  await sql
    .raw(`
      create trigger ${name} after ${event} on gameserver_storage referencing ${tables}
      for each statement execute function ${name}()`)
    .execute(db);
}
