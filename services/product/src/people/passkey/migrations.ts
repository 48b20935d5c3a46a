import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const passkeyMigrations: Migrations = {
  'product-131-passkeys': {
    async up(db) {
      // The handle is all that a device keeps of whose account it opens: it is random, and leads to nobody by itself.
      await sql`create table passkey_holder (
        person uuid primary key,
        handle text not null unique
      )`.execute(db);
      await sql`create table passkey (
        id uuid primary key,
        person uuid not null,
        credential text not null unique,
        public_key bytea not null,
        counter bigint not null,
        transports jsonb not null,
        host text not null,
        name text not null,
        added_at bigint not null,
        used_at bigint
      )`.execute(db);
      await sql`create index passkey_person on passkey (person, added_at)`.execute(db);
      await sql`create table passkey_challenge (
        challenge text primary key,
        person uuid not null,
        expires_at bigint not null
      )`.execute(db);
      await sql`create index passkey_challenge_person on passkey_challenge (person)`.execute(db);
      await sql`create table passkey_login (
        state_hash text primary key references login_attempt (state_hash) on delete cascade,
        challenge text,
        code_hash text,
        person uuid,
        expires_at bigint not null
      )`.execute(db);
      await sql`create table login_link (
        person uuid primary key,
        token_hash text not null unique,
        expires_at bigint not null
      )`.execute(db);
    },
  },
};
