import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const notificationMigrations: Migrations = {
  'gameserver-007-notifications': {
    async up(db) {
      // `create_time`: UTC µs.
      await sql`
        create table gameserver_notification (
          id uuid primary key,
          user_id uuid not null references gameserver_account on delete cascade,
          subject text not null,
          content jsonb not null,
          code int not null,
          sender_id uuid not null,
          create_time bigint not null
        )`.execute(db);
      await sql`
        create index gameserver_notification_of_user
        on gameserver_notification (user_id, create_time, id)`.execute(db);
    },
  },
};
