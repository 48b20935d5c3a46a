import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const soloMigrations: Migrations = {
  'product-021-solo': {
    async up(db) {
      await sql`
        create table solo (
          drawing uuid primary key,
          author uuid not null,
          author_name text not null,
          mode int not null,
          prompt text,
          lines int not null,
          digest bytea not null,
          created_at bigint not null,
          day int,
          language text,
          counted boolean
        )`.execute(db);
      await sql`create index solo_of_author on solo (author, created_at desc, drawing desc)`.execute(db);
      await sql`create index solo_of_challenge on solo (day, language) where day is not null`.execute(db);
      await sql`
        create table challenge (
          day int not null,
          language text not null,
          prompt text not null,
          primary key (day, language)
        )`.execute(db);
      await sql`create table challenge_seed (seed text not null)`.execute(db);
      await sql`
        insert into challenge_seed values (gen_random_uuid()::text || gen_random_uuid()::text)`.execute(db);
      await sql`
        create table attempt (
          drawing uuid primary key,
          person uuid not null,
          day int not null,
          language text not null,
          prompt text not null,
          started_at bigint not null,
          counted boolean not null,
          submitted_at bigint
        )`.execute(db);
      await sql`create unique index attempt_that_counts on attempt (person, day) where counted`.execute(db);
      await sql`create index attempt_of_person on attempt (person, started_at desc)`.execute(db);
    },
  },
  'product-065-quota': {
    async up(db) {
      // What was kept before was meant to be kept.
      await sql`
        alter table solo
          add column saved boolean not null default true,
          add column bytes bigint not null default 0`.execute(db);
      await sql`create index solo_unsaved on solo (author, created_at) where not saved`.execute(db);
      // A row of it is held by whoever keeps a drawing of that person.
      await sql`create table painter (person uuid primary key)`.execute(db);
    },
  },
  'product-066-quota-of-day': {
    async up(db) {
      await sql`
        alter table painter
          add column gone_since bigint not null default 0,
          add column gone_drawings int not null default 0,
          add column gone_bytes bigint not null default 0`.execute(db);
    },
  },
  'product-139-drafts': {
    async up(db) {
      // Try-outs of before were closed as they came.
      await sql`
        alter table solo
          add column is_open boolean not null default false,
          add column source uuid`.execute(db);
    },
  },
  'product-160-growth-of-drafts': {
    async up(db) {
      await sql`
        alter table solo
          add column reserved bigint not null default 0,
          add column grown_since bigint not null default 0,
          add column grown_from bigint not null default 0`.execute(db);
    },
  },
};
