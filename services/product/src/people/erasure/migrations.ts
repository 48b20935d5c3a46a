import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const erasureMigrations: Migrations = {
  'product-073-erasure-wishes': {
    async up(db) {
      // Times: UTC ms.
      await sql`
        create table erasure_wish (
          person uuid primary key,
          asked_at bigint not null,
          due_at bigint not null
        )`.execute(db);
      await sql`create index erasure_wish_due on erasure_wish (due_at)`.execute(db);
    },
  },
};
