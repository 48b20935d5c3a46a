import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const channelMigrations: Migrations = {
  'gameserver-004-channel-messages': {
    async up(db) {
      // Times are UTC µs. A held message is shown to its sender alone.
      await sql`
        create table gameserver_channel_message (
          id uuid primary key,
          channel text not null,
          sender_id uuid not null,
          username text not null,
          content jsonb not null,
          held boolean not null,
          create_time bigint not null,
          update_time bigint not null
        )`.execute(db);
      await sql`
        create index gameserver_channel_message_history
        on gameserver_channel_message (channel, create_time, id)`.execute(db);
      await sql`
        create index gameserver_channel_message_held
        on gameserver_channel_message (channel) where held`.execute(db);
      await sql`create index gameserver_channel_message_age on gameserver_channel_message (create_time)`.execute(db);
    },
  },
  'gameserver-005-channel-withdrawn': {
    async up(db) {
      // Removed or cleared: shown to nobody, and stored as long as everything else.
      await sql`
        alter table gameserver_channel_message add column withdrawn boolean not null default false`.execute(db);
    },
  },
  'gameserver-006-channel-senders': {
    async up(db) {
      // What somebody has said is found without a look at what others have.
      await sql`
        create index if not exists channel_message_of_sender
        on gameserver_channel_message (sender_id, create_time, id)`.execute(db);
    },
  },
  'gameserver-010-channel-codes': {
    async up(db) {
      // What happened in a group is a message of its channel, too.
      await sql`alter table gameserver_channel_message add column code int not null default 0`.execute(db);
    },
  },
};
