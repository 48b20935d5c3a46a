import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const galleryModerationMigrations: Migrations = {
  'product-082-gallery-moderation': {
    async up(db) {
      await sql`
        create table notice_due (
          id bigint generated always as identity primary key,
          person uuid not null,
          subject uuid not null,
          content jsonb not null,
          due_at bigint not null
        )`.execute(db);
      await sql`create index notice_due_next on notice_due (due_at, id)`.execute(db);
      await sql`create index notice_due_of_subject on notice_due (subject)`.execute(db);
      await sql`
        create table post_evidence (
          drawing uuid primary key,
          author uuid not null,
          reason text not null,
          note text not null,
          taken_by uuid not null,
          taken_at bigint not null,
          was_hidden boolean not null,
          sha256 bytea not null,
          ink bytea not null,
          meta jsonb not null
        )`.execute(db);
      await sql`create index post_locked on post (locked_by) where locked_by is not null`.execute(db);
      // How long each picture waited for its decision; for a week.
      await sql`
        create table post_decided (
          id bigint generated always as identity primary key,
          decided_at bigint not null,
          waited_ms bigint not null
        )`.execute(db);
      await sql`create index post_decided_by_time on post_decided (decided_at, waited_ms)`.execute(db);
    },
  },
};
