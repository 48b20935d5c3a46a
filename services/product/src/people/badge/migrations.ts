import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const badgeMigrations: Migrations = {
  'product-120-badges': {
    async up(db) {
      await sql`
        create table badge (
          id text primary key,
          title_de text not null,
          title_en text not null,
          author_name text not null,
          author_url text not null,
          valid_from bigint,
          valid_to bigint,
          max_claims integer,
          edition integer not null default 1,
          picture text,
          created_at bigint not null
        )`.execute(db);
      await sql`
        create table badge_award (
          badge text not null references badge (id),
          person uuid not null,
          awarded_at bigint not null,
          by_team boolean not null,
          primary key (badge, person)
        )`.execute(db);
      await sql`create index badge_award_of_person on badge_award (person, awarded_at)`.execute(db);
      await sql`create index badge_award_by_time on badge_award (badge, awarded_at)`.execute(db);
    },
  },
};
