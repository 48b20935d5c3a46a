import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

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
};
