import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const sessionMigrations: Migrations = {
  'gameserver-002-session-families': {
    async up(db) {
      await sql`
        create table gameserver_session_family (
          id uuid primary key,
          user_id uuid not null,
          generation int not null,
          opened_at bigint not null,
          expires_at bigint not null,
          revoked_at bigint,
          replaced jsonb not null
        )`.execute(db);
      await sql`create index gameserver_session_family_user on gameserver_session_family (user_id)`.execute(db);
      await sql`create index gameserver_session_family_expiry on gameserver_session_family (expires_at)`.execute(db);
      await sql`
        create index gameserver_session_family_revoked on gameserver_session_family (revoked_at)
        where revoked_at is not null`.execute(db);
    },
  },
};
