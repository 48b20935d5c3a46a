import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const groupMigrations: Migrations = {
  'gameserver-009-groups': {
    async up(db) {
      // `edge_count`: those who are in it. Times and `position` are UTC µs. Who has made it may have gone since.
      await sql`
        create table gameserver_group (
          id uuid primary key,
          creator_id uuid not null,
          name text not null unique,
          description text not null,
          lang_tag text not null,
          metadata jsonb not null default '{}',
          avatar_url text not null,
          open boolean not null,
          edge_count int not null,
          max_count int not null,
          create_time bigint not null,
          update_time bigint not null
        )`.execute(db);
      await sql`create index gameserver_group_name on gameserver_group (lower(name) text_pattern_ops)`.execute(db);
      await sql`create index gameserver_group_size on gameserver_group (edge_count, id)`.execute(db);
      await sql`create index gameserver_group_lang on gameserver_group (lang_tag, edge_count, id)`.execute(db);
      await sql`create index gameserver_group_age on gameserver_group (update_time, edge_count, id)`.execute(db);
      await sql`
        create table gameserver_group_member (
          group_id uuid not null references gameserver_group on delete cascade,
          user_id uuid not null references gameserver_account on delete cascade,
          state int not null,
          position bigint not null,
          primary key (group_id, user_id)
        )`.execute(db);
      await sql`
        create index gameserver_group_member_list
        on gameserver_group_member (group_id, state, position, user_id)`.execute(db);
      await sql`
        create index gameserver_group_member_of
        on gameserver_group_member (user_id, state, position, group_id)`.execute(db);
    },
  },
};
