import type { Sql } from '@tuschel/platform/ports';
import { sql as raw } from 'kysely';

/** Every row of every table, as text. */
export async function wholeDatabase(sql: Sql): Promise<string> {
  const db = sql.db<Record<string, object>>();
  const tables = await raw<{ name: string }>`
    select tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const contents = tables.rows.map(({ name }) =>
    raw<{ row: string }>`select to_jsonb(t)::text as row from ${raw.table(name)} t`.execute(db),
  );
  return (await Promise.all(contents)).flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n');
}
