import type { Migrations } from '@tuschel/platform/ports';
import type { PostLife, RejectReason } from '@tuschel/protocol';
import { type ColumnType, sql } from 'kysely';

export interface FaceTables {
  face: {
    person: string;
    /** Another one with each face that is saved. */
    id: string;
    /** INK1 as base64. */
    ink: string;
    drawn_at: number;
    /** Where it stands on its way to public pages. */
    life: ColumnType<PostLife, string, string>;
    reject_reason: RejectReason | null;
    /** Since when it waits for a moderator; null: it does not. */
    queued_at: number | null;
  };
  /** Whose face a host keeps off their tables. Times: UTC ms. */
  face_hidden: { host: string; person: string; until: number };
}

export const faceMigrations: Migrations = {
  'product-087-face': {
    async up(db) {
      await sql`
        create table face (
          person uuid primary key,
          id uuid not null unique,
          ink text not null,
          drawn_at bigint not null,
          life jsonb not null,
          reject_reason text,
          queued_at bigint
        )`.execute(db);
      await sql`create index face_waiting on face (queued_at, id) where queued_at is not null`.execute(db);
      await sql`
        create table face_hidden (
          host uuid not null,
          person uuid not null,
          until bigint not null,
          primary key (host, person)
        )`.execute(db);
      await sql`create index face_hidden_until on face_hidden (until)`.execute(db);
      await sql`
        create function face_of_nobody() returns trigger language plpgsql as $$
        begin
          delete from face where person = old.id;
          delete from face_hidden where person = old.id or host = old.id;
          return null;
        end $$`.execute(db);
      // Tests look at our tables without a game server.
      await sql`
        do $$
        begin
          if to_regclass('gameserver_account') is not null then
            create trigger face_of_nobody after delete on gameserver_account
              for each row execute function face_of_nobody();
          end if;
        end $$`.execute(db);
    },
  },
};
