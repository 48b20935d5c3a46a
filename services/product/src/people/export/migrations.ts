import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const exportMigrations: Migrations = {
  'product-070-export': {
    async up(db) {
      await sql`
        create table export_link (
          hash text primary key,
          person uuid not null,
          part int not null,
          parts int not null,
          after text,
          until text,
          expires_at bigint not null
        )`.execute(db);
      // What is about somebody is found without a look at what is not.
      await sql`create index round_of_player on round (player, book, num)`.execute(db);
      await sql`create index book_of_owner on book (owner, id)`.execute(db);
      await sql`create index game_of_host on game (host, id)`.execute(db);
      await sql`create index lobby_by_host on lobby (host, code)`.execute(db);
      await sql`create index moderation_report_of_reporter on moderation_report (reporter, kind, subject)`.execute(db);
    },
  },
};
