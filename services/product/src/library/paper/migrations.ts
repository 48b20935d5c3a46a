import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const paperMigrations: Migrations = {
  'product-149-papers': {
    async up(db) {
      await sql`
        create table paper (
          id uuid primary key,
          author uuid not null,
          author_name text not null,
          source uuid,
          game text,
          name text not null,
          warning int not null,
          seconds int not null,
          width int not null,
          height int not null,
          thumbnail text,
          created_at bigint not null,
          updated_at bigint not null,
          locked_at bigint,
          deleted_at bigint
        )`.execute(db);
      await sql`create index paper_of_author on paper (author, updated_at desc, id desc)`.execute(db);
      await sql`create index paper_in_bin on paper (deleted_at) where deleted_at is not null`.execute(db);
    },
  },
  'product-161-papers-erased': {
    async up(db) {
      await sql`create table paper_erased (digest bytea primary key, at bigint not null)`.execute(db);
      await sql`create index paper_erased_at on paper_erased (at)`.execute(db);
    },
  },
};
