import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const accountMigrations: Migrations = {
  'gameserver-001-accounts': {
    async up(db) {
      await sql`
        create table gameserver_account (
          id uuid primary key,
          username text not null unique,
          display_name text not null default '',
          avatar_url text not null default '',
          lang_tag text not null default 'en',
          location text not null default '',
          timezone text not null default '',
          metadata jsonb not null default '{}',
          wallet jsonb not null default '{}',
          custom_id text unique,
          create_time timestamptz not null,
          update_time timestamptz not null,
          disable_time timestamptz
        )`.execute(db);
    },
  },
  'gameserver-003-devices': {
    async up(db) {
      await sql`
        create table gameserver_device (
          id text primary key,
          account_id uuid not null references gameserver_account on delete cascade
        )`.execute(db);
      await sql`create index gameserver_device_account on gameserver_device (account_id)`.execute(db);
    },
  },
  'gameserver-012-emails': {
    async up(db) {
      // `email`: in lower case. `password`: as `password.ts` says.
      await sql`
        alter table gameserver_account
        add column email text unique,
        add column password text`.execute(db);
    },
  },
  'gameserver-015-networks': {
    async up(db) {
      // Ids of people in networks of others, as those have vouched for them.
      await sql`
        alter table gameserver_account
        add column apple_id text unique,
        add column facebook_id text unique,
        add column facebook_instant_game_id text unique,
        add column gamecenter_id text unique,
        add column google_id text unique,
        add column steam_id text unique`.execute(db);
    },
  },
};
