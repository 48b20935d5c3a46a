import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const moderationMigrations: Migrations = {
  // One queue for all kinds of things; what was reported before comes along.
  'product-060-moderation': {
    async up(db) {
      await sql`create table moderation_report (
        kind text not null,
        subject text not null,
        reporter uuid not null,
        author uuid not null,
        evidence text not null,
        reasons text not null,
        note text not null,
        reported_at bigint not null,
        constraint moderation_report_pk primary key (kind, subject, reporter)
      )`.execute(db);
      await sql`create index moderation_report_by_time on moderation_report (kind, reported_at, subject)`.execute(db);
      await sql`create table moderation_decision (
        kind text not null,
        subject text not null,
        decision text not null,
        note text not null,
        decided_by uuid not null,
        decided_at bigint not null,
        constraint moderation_decision_pk primary key (kind, subject)
      )`.execute(db);
      await sql`create table moderation_audit (
        id bigint generated always as identity primary key,
        kind text not null,
        subject text not null,
        decision text not null,
        note text not null,
        decided_by uuid not null,
        decided_at bigint not null
      )`.execute(db);
      await sql`create index moderation_audit_by_subject on moderation_audit (kind, subject, id)`.execute(db);

      await sql`insert into moderation_report
        select 'prompt', prompt, reporter, author,
          jsonb_build_object('matchId', match, 'text', text)::text, reasons, note, reported_at from prompt_report
        union all
        select 'chatLine', line::text, reporter, author,
          (jsonb_build_object('room', room) || evidence::jsonb)::text, reasons, note, reported_at from chat_report`.execute(
        db,
      );
      await sql`insert into moderation_decision
        select 'prompt', prompt, decision, note, decided_by, decided_at from prompt_decision
        union all
        select 'chatLine', line::text, decision, note, decided_by, decided_at from chat_decision`.execute(db);
      await sql`insert into moderation_audit (kind, subject, decision, note, decided_by, decided_at)
        select kind, subject, decision, note, decided_by, decided_at from moderation_decision order by decided_at`.execute(
        db,
      );
      for (const table of ['prompt_report', 'prompt_decision', 'chat_report', 'chat_decision'])
        await sql`drop table ${sql.table(table)}`.execute(db);
    },
  },
};
