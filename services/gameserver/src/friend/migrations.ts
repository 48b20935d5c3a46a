import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const friendMigrations: Migrations = {
  'gameserver-008-friends': {
    async up(db) {
      // Relations that somebody has, whatever they are; kept beside the account because every answer about a user has it.
      await sql`alter table gameserver_account add column edge_count int not null default 0`.execute(db);
      // How `owner` stands to `other`. Most relations are two rows; a block is one. `position`: UTC µs.
      await sql`
        create table gameserver_friend (
          owner uuid not null references gameserver_account on delete cascade,
          other uuid not null references gameserver_account on delete cascade,
          state int not null,
          position bigint not null,
          update_time timestamptz not null,
          metadata jsonb not null default '{}',
          primary key (owner, other)
        )`.execute(db);
      await sql`
        create index gameserver_friend_list
        on gameserver_friend (owner, state, position, other)`.execute(db);
      await sql`create index gameserver_friend_other on gameserver_friend (other)`.execute(db);
    },
  },
};
