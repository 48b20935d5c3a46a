import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const blogMigrations: Migrations = {
  'product-125-blog': {
    async up(db) {
      await sql`
        create table blog_post (
          id text primary key,
          author uuid,
          title_de text not null,
          title_en text not null,
          content_de text not null,
          content_en text not null,
          created_at bigint not null,
          changed_at bigint not null,
          publish_at bigint,
          version integer not null,
          lead_de text not null,
          lead_en text not null,
          picture text,
          blocks_de text not null,
          blocks_en text not null
        )`.execute(db);
      await sql`create index blog_post_by_time on blog_post (publish_at desc, id)`.execute(db);
      await sql`create index blog_post_of_author on blog_post (author)`.execute(db);
    },
  },
};
