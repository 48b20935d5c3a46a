import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const profileMigrations: Migrations = {
  'product-121-profiles': {
    async up(db) {
      await sql`
        create table profile (
          person uuid primary key,
          catch_phrase text not null,
          characteristics jsonb not null,
          socials jsonb not null,
          pronouns text not null,
          takes_commissions boolean not null,
          changed_at bigint not null
        )`.execute(db);
      await sql`
        create index post_of_profile on post (author, place, posted_at desc, drawing desc)
        where is_shown and is_on_profile`.execute(db);
      await sql`
        create index post_of_refsheet on post (author, place, posted_at desc, drawing desc)
        where is_shown and is_refsheet`.execute(db);
    },
  },
};
