import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const statsMigrations: Migrations = {
  'product-090-post-counts': {
    async up(db) {
      // Apart from the posts: these rows are written again and again, and short.
      await sql`
        create table post_count (
          drawing uuid primary key references post on delete cascade,
          author uuid not null,
          impressions int not null default 0,
          clicks int not null default 0,
          likes int not null default 0
        ) with (fillfactor = 50)`.execute(db);
      await sql`create index post_count_author on post_count (author)`.execute(db);
      await sql`
        insert into post_count select drawing, author, impressions, clicks, likes from post
        where impressions > 0 or clicks > 0 or likes > 0`.execute(db);
      await sql`alter table post drop column impressions, drop column clicks, drop column likes`.execute(db);

      // Who has seen (kind 0) and opened (kind 1) what on a day of UTC since 1970. `viewer`: a hash that the day's salt is part of.
      await sql`create table post_view_day (day int primary key, salt bytea not null)`.execute(db);
      await sql`
        create table post_view (
          day int not null,
          drawing uuid not null,
          kind smallint not null,
          viewer bigint not null,
          primary key (day, drawing, kind, viewer)
        )`.execute(db);

      await sql`
        create table post_like (
          person uuid not null,
          drawing uuid not null references post on delete cascade,
          liked_at bigint not null,
          primary key (person, drawing)
        )`.execute(db);
      await sql`create index post_like_drawing on post_like (drawing)`.execute(db);
    },
  },
};
