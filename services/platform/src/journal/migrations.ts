import { sql } from 'kysely';
import type { Migrations } from '../ports.ts';

export const journalMigrations: Migrations = {
  'platform-001-journal': {
    async up(db) {
      // The row changes with every append: room in each page keeps those updates off the indexes.
      await sql`
        create table journal_match (
          id text primary key,
          module text not null,
          rules_version int not null,
          node text not null,
          epoch int not null default 1,
          last_seq int not null default 0,
          snapshot_seq int not null default 0,
          ended boolean not null default false
        ) with (fillfactor = 50)`.execute(db);
      await sql`create index journal_match_live on journal_match (id) where not ended`.execute(db);
      await sql`
        create table journal_snapshot (
          match text primary key,
          data text not null
        )`.execute(db);
      await sql`
        create table journal_entry (
          match text not null,
          seq int not null,
          epoch int not null,
          data text not null,
          primary key (match, seq)
        )`.execute(db);
      await sql`create table journal_node (node text primary key, alive_at bigint not null)`.execute(db);
    },
  },
  'platform-003-node-lives': {
    async up(db) {
      await sql`
        alter table journal_node add column life int not null default 0, alter column alive_at drop not null`.execute(
        db,
      );
    },
  },
  'platform-005-node-begun': {
    async up(db) {
      await sql`alter table journal_node add column begun_at bigint`.execute(db);
    },
  },
  'platform-006-node-retired': {
    async up(db) {
      await sql`alter table journal_node add column retired boolean not null default false`.execute(db);
    },
  },
  'platform-007-stood-since': {
    async up(db) {
      await sql`alter table journal_match add column stood_since bigint`.execute(db);
    },
  },
};
