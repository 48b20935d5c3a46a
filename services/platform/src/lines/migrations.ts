import { sql } from 'kysely';
import type { Migrations } from '../ports.ts';

export const lineMigrations: Migrations = {
  'platform-002-lines': {
    async up(db) {
      // The row changes with every append, like a match's row in the journal.
      await sql`
        create table line_page (
          drawing text primary key,
          match text not null,
          step int not null,
          author text not null,
          readers text[] not null,
          state text not null check (state in ('open', 'closed', 'revealed')),
          lines int not null,
          rev int not null,
          meta jsonb not null
        ) with (fillfactor = 50)`.execute(db);
      await sql`
        create table line_chunk (
          drawing text not null,
          first int not null,
          lines text[] not null,
          primary key (drawing, first)
        )`.execute(db);
      await sql`
        create table line_tail (
          drawing text not null,
          rev int not null,
          first int not null,
          lines text[] not null,
          cut_at bigint not null
        )`.execute(db);
      await sql`create index line_tail_cut_at on line_tail (cut_at)`.execute(db);
    },
  },
};
