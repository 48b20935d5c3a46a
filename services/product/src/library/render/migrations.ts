import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const renderMigrations: Migrations = {
  'product-071-renders': {
    async up(db) {
      await sql`
        create table renderer (
          id uuid primary key,
          name text not null unique,
          token_hash bytea unique,
          created_at bigint not null,
          last_online bigint,
          total_jobs int not null default 0,
          total_successful int not null default 0,
          total_errors int not null default 0,
          work_ms bigint not null default 0
        )`.execute(db);
      // Whoever erases a drawing erases its jobs and files with it, knowing nothing of them.
      await sql`
        create table render_job (
          drawing text not null references line_page (drawing) on delete cascade,
          kind text not null check (kind in ('picture', 'video')),
          is_asked boolean not null,
          created_at bigint not null,
          due_at bigint,
          attempts int not null default 0,
          lease uuid unique,
          renderer uuid,
          leased_at bigint,
          withheld int not null default 0,
          error text,
          title text not null,
          author text not null,
          primary key (drawing, kind)
        ) with (fillfactor = 50)`.execute(db);
      await sql`
        create index render_job_next on render_job (is_asked desc, kind, created_at) where due_at is not null`.execute(
        db,
      );
      await sql`create index render_job_due on render_job (due_at) where due_at is not null`.execute(db);
      await sql`
        create table render_file (
          drawing text not null references line_page (drawing) on delete cascade,
          file text not null check (file in ('jpg', 'thumbnail', 'mp4')),
          key text not null unique,
          bytes int not null,
          width int,
          height int,
          ms int,
          preview text,
          withheld int not null,
          made_at bigint not null,
          seen_at bigint not null,
          primary key (drawing, file)
        )`.execute(db);
      await sql`create index render_file_unseen on render_file (seen_at) where file = 'mp4'`.execute(db);
      // Objects of which nothing knows any more, from `due_at` on.
      await sql`create table render_trash (key text primary key, due_at bigint not null)`.execute(db);
      await sql`
        create function render_file_gone() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' or old.key <> new.key then
            insert into render_trash (key, due_at) values (old.key, 0) on conflict (key) do update set due_at = 0;
          end if;
          return null;
        end $$`.execute(db);
      await sql`
        create trigger render_file_gone after delete or update of key on render_file
        for each row execute function render_file_gone()`.execute(db);
    },
  },
};
