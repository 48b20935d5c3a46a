import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const erasureMigrations: Migrations = {
  'product-073-erasure-wishes': {
    async up(db) {
      // Times: UTC ms.
      await sql`
        create table erasure_wish (
          person uuid primary key,
          asked_at bigint not null,
          due_at bigint not null
        )`.execute(db);
      await sql`create index erasure_wish_due on erasure_wish (due_at)`.execute(db);
    },
  },
  'product-091-erasure-choice': {
    async up(db) {
      // What becomes of their drawings in the books of others; until when somebody is at it.
      await sql`
        alter table erasure_wish
          add column keeps_pages boolean not null default false,
          add column taken_until bigint`.execute(db);
      await sql`create index post_prompt_author on post (prompt_author) where prompt_author is not null`.execute(db);
    },
  },
  'product-132-erasure-done': {
    async up(db) {
      // `who`: a hash of the account's id. Time: UTC ms.
      await sql`
        create table erasure_done (
          who text primary key,
          at bigint not null,
          keeps_pages boolean not null
        )`.execute(db);
    },
  },
};
