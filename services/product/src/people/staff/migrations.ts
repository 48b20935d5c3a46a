import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const staffMigrations: Migrations = {
  'product-064-staff': {
    async up(db) {
      await sql`create table person_ban (
        person uuid primary key,
        reason text not null,
        note text not null,
        since bigint not null,
        until bigint,
        appeal text,
        appealed_at bigint,
        answer text
      )`.execute(db);
      await sql`create index person_ban_until on person_ban (until) where until is not null`.execute(db);
      // What the running server has yet to carry out: the command line writes here from another process.
      await sql`create table person_change (
        id bigint generated always as identity primary key,
        person uuid not null,
        kind text not null
      )`.execute(db);
    },
  },
  'product-086-long-bans': {
    async up(db) {
      await sql`create table person_ban_wish (
        person uuid primary key,
        reason text not null,
        note text not null,
        until bigint,
        wished_by uuid not null,
        wished_at bigint not null
      )`.execute(db);
    },
  },
};
