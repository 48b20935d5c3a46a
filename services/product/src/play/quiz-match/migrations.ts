import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const quizMatchMigrations: Migrations = {
  'product-150-quiz-pictures': {
    async up(db) {
      // Gone with the published picture, or with the match.
      await sql`
        create table quiz_picture (
          key uuid primary key,
          match text not null,
          drawing uuid not null references post (drawing) on delete cascade
        )`.execute(db);
      await sql`create index quiz_picture_match on quiz_picture (match)`.execute(db);
      await sql`create index quiz_picture_drawing on quiz_picture (drawing)`.execute(db);
    },
  },
};
