import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const jumpMigrations: Migrations = {
  'product-126-jump': {
    async up(db) {
      await sql`create table staff_jump (
        token_hash text primary key,
        refresh_hash text not null,
        person uuid not null,
        vars jsonb not null,
        logged_in_at bigint not null,
        expires_at bigint not null
      )`.execute(db);
      await sql`create index staff_jump_expires on staff_jump (expires_at)`.execute(db);
    },
  },
};
