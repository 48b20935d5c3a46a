import type { Sql } from '@tuschel/platform/ports';
import { EXPORT } from '@tuschel/protocol';
import { sql as raw } from 'kysely';

/** Drawings behind `after` up to and with `until`, by their ids. Null: from the first, to the last. */
export interface Range {
  after: string | null;
  until: string | null;
}

/** What of somebody's drawings goes into one archive. */
export interface Part extends Range {
  drawings: number;
  /** As they are stored, about. */
  bytes: number;
}

interface Tables {
  line_page: { drawing: string; author: string; meta: { bytes?: number } };
}

const AT_ONCE = 1_000;

/** One list of ids and sizes after the other. */
async function* ownDrawings(sql: Sql, author: string, { after, until }: Range) {
  for (let last = after; ; ) {
    const rows = await sql
      .db<Tables>()
      .selectFrom('line_page')
      .select(['drawing', raw<number>`coalesce((meta->>'bytes')::int, 0)`.as('bytes')])
      .where('author', '=', author)
      .$if(last !== null, (query) => query.where('drawing', '>', last))
      .$if(until !== null, (query) => query.where('drawing', '<=', until))
      .orderBy('drawing')
      .limit(AT_ONCE)
      .execute();
    yield* rows;
    last = rows.at(-1)?.drawing ?? null;
    if (rows.length < AT_ONCE || last === null) return;
  }
}

/** Their ids, in order. */
export async function* drawingIds(sql: Sql, author: string, range: Range): AsyncGenerator<string, void> {
  for await (const { drawing } of ownDrawings(sql, author, range)) yield drawing;
}

/** All that somebody has drawn, in parts of a size that can be taken in one go. There is one at least; the last is open to what comes. */
export async function partsOf(sql: Sql, author: string): Promise<Part[]> {
  const parts: Part[] = [];
  let part: Part = { after: null, until: null, drawings: 0, bytes: 0 };
  for await (const { drawing, bytes } of ownDrawings(sql, author, part)) {
    const isFull = part.drawings === EXPORT.drawingsAPart || part.bytes + bytes > EXPORT.bytesAPart;
    if (isFull && part.drawings > 0) {
      parts.push(part);
      part = { after: part.until, until: null, drawings: 0, bytes: 0 };
    }
    part = { ...part, until: drawing, drawings: part.drawings + 1, bytes: part.bytes + bytes };
  }
  return [...parts, { ...part, until: null }];
}
