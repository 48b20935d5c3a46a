import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Migrations } from '../ports.ts';
import { plainPack } from './pack.ts';

export const lineMigrations: Migrations = {
  'platform-002-lines': {
    async up(db) {
      // The row changes with every append, like a match's row in the journal.
      await sql`
        create table line_page (
          drawing text primary key,
          match text not null,
          step int not null,
          author text not null,
          readers text[] not null,
          state text not null check (state in ('open', 'closed', 'revealed')),
          lines int not null,
          rev int not null,
          meta jsonb not null
        ) with (fillfactor = 50)`.execute(db);
      await sql`
        create table line_chunk (
          drawing text not null,
          first int not null,
          lines text[] not null,
          primary key (drawing, first)
        )`.execute(db);
      await sql`
        create table line_tail (
          drawing text not null,
          rev int not null,
          first int not null,
          lines text[] not null,
          cut_at bigint not null
        )`.execute(db);
      await sql`create index line_tail_cut_at on line_tail (cut_at)`.execute(db);
    },
  },
  'platform-003-packed-lines': {
    async up(db) {
      for (const table of ['line_chunk', 'line_tail']) {
        await sql`
          alter table ${sql.table(table)}
            alter column lines drop not null,
            add column count int not null default 0,
            add column pack bytea`.execute(db);
        // PostgreSQL would try to compress what is compressed.
        await sql`alter table ${sql.table(table)} alter column pack set storage external`.execute(db);
        await sql`update ${sql.table(table)} set count = cardinality(lines)`.execute(db);
      }
      await sql`alter table line_page add column packed boolean not null default false`.execute(db);
      // Appends change nothing of it: they stay cheap.
      await sql`
        create index line_page_to_pack on line_page (drawing) where not packed and state <> 'open'`.execute(db);
    },
  },
  'platform-004-base-lines': {
    async up(db) {
      await sql`alter table line_page add column base int not null default 0`.execute(db);
    },
  },
  'platform-008-page-opened': {
    async up(db) {
      // Appends change neither column: they stay cheap.
      await sql`alter table line_page add column opened_at bigint not null default 0`.execute(db);
      await sql`create index line_page_of_author on line_page (author)`.execute(db);
    },
  },
};

/** Rows in the memory at a time. */
const AT_ONCE = 200;

/**
 * For lines that were stored as texts: makes each what it is stored as today. Whoever knows what lines say hands this in among migrations of their
 * own.
 */
export async function convertLineTexts(db: Kysely<unknown>, bytesOf: (text: string) => Uint8Array): Promise<void> {
  for (const table of [sql.table('line_chunk'), sql.table('line_tail')]) {
    await sql`declare texts no scroll cursor for select ctid::text as row, lines from ${table} where pack is null`.execute(
      db,
    );
    while (await convertNext(db, table, bytesOf));
    await sql`close texts`.execute(db);
    await sql`alter table ${table} drop column lines, alter column pack set not null`.execute(db);
  }
}

async function convertNext(
  db: Kysely<unknown>,
  table: RawBuilder<unknown>,
  bytesOf: (text: string) => Uint8Array,
): Promise<boolean> {
  const { rows } = await sql<{ row: string; lines: string[] }>`fetch ${sql.lit(AT_ONCE)} from texts`.execute(db);
  const places = rows.map(({ row }) => row);
  const packs = rows.map(({ lines }) => plainPack(lines.map(bytesOf)));
  await sql`
    update ${table} as stored set pack = converted.pack, lines = null
    from unnest(${places}::text[], ${packs}::bytea[]) as converted (place, pack)
    where stored.ctid = converted.place::tid`.execute(db);
  return rows.length > 0;
}
