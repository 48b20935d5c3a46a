import type { Sql } from '@tuschel/platform/ports';
import { type RawBuilder, sql as raw } from 'kysely';
import type { Source } from './sources.ts';

/** Rows that are in the memory at a time. */
const AT_ONCE = 500;

type Row = Record<string, unknown>;

/** All rows about somebody as one list of JSON, read as fast as they are taken. No connection is held meanwhile. */
export async function* personRows(sql: Sql, source: Source, person: string): AsyncGenerator<string, void> {
  yield '[';
  let before = '\n';
  for (let last: Row | null = null; ; ) {
    const rows: Row[] = await nextRows(sql, source, person, last);
    for (const row of rows) {
      yield `${before}${JSON.stringify(shown(row, source))}`;
      before = ',\n';
    }
    last = rows.at(-1) ?? null;
    if (rows.length < AT_ONCE || !last) break;
  }
  yield '\n]\n';
}

async function nextRows(sql: Sql, source: Source, person: string, last: Row | null): Promise<Row[]> {
  const { table, key, only } = source;
  const keys = raw.join(key.map((name) => raw.ref(name)));
  const behind = last ? raw`and (${keys}) > (${raw.join(key.map((name) => last[name]))})` : raw``;
  const kind = only ? raw`and ${raw.ref(only[0])} = ${only[1]}` : raw``;
  const query: RawBuilder<Row> = raw`
    select ${columnsOf(source)} from ${raw.table(table)} as kept where ${raw.ref(source.person)} = ${person} ${kind} ${behind}
    order by ${keys} limit ${AT_ONCE}`;
  const { rows } = await query.execute(sql.db());
  return source.texts ? rows.map(({ whole }) => whole as Row) : rows;
}

/** Numbers that no number here has room for must never arrive as one. */
function columnsOf({ texts, without = [] }: Source): RawBuilder<unknown> {
  if (!texts) return raw`*`;
  const pairs = texts.map((name) => raw`${name}::text, ${raw.ref(name)}::text`);
  return raw`(to_jsonb(kept) - ${without}::text[]) || jsonb_build_object(${raw.join(pairs)}) as whole`;
}

function shown(row: Row, { without = [] }: Source): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !without.includes(name)));
}
