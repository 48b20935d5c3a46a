import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const noticeMigrations: Migrations = {
  'product-083-notices': {
    async up(db) {
      await sql`create table notice_read (notice uuid primary key, person uuid not null)`.execute(db);
      await sql`create index notice_read_of_person on notice_read (person)`.execute(db);
    },
  },
};
