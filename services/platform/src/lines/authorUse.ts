import { type RawBuilder, sql } from 'kysely';

/** What `authorUse` finds. */
export interface AuthorUseRow {
  drawings: number;
  bytes: number;
  recentDrawings: number;
  recentBytes: number;
}

/** What an artist's drawings hold, in all and of those opened since then: one row, which a larger question may ask for along with its own. */
export function authorUse(author: string, since: number): RawBuilder<AuthorUseRow> {
  const bytes = sql`(meta->>'bytes')::bigint`;
  const isRecent = sql`opened_at >= ${since}`;
  return sql<AuthorUseRow>`
    select count(*)::int as drawings, coalesce(sum(${bytes}), 0)::float8 as bytes,
      count(*) filter (where ${isRecent})::int as "recentDrawings",
      coalesce(sum(${bytes}) filter (where ${isRecent}), 0)::float8 as "recentBytes"
    from line_page where author = ${author} and lines > 0`;
}
