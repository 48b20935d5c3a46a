import type { Sql } from '@tuschel/platform/ports';
import { sql as raw } from 'kysely';

/** Every row of every table, as text. */
export async function wholeDatabase(sql: Sql): Promise<string> {
  return [...(await textOfTables(sql)).values()].join('\n');
}

/** Every row of each table, as text, by the name of the table. */
export async function textOfTables(sql: Sql): Promise<Map<string, string>> {
  const db = sql.db<Record<string, object>>();
  const tables = await raw<{ name: string }>`
    select tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(
    db,
  );
  const contents = tables.rows.map(async ({ name }) => {
    const { rows } = await raw<{ row: string }>`select to_jsonb(t)::text as row from ${raw.table(name)} t`.execute(db);
    return [name, rows.map(({ row }) => row).join('\n')] as const;
  });
  return new Map(await Promise.all(contents));
}
