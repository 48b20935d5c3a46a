import { authorUse } from '@tuschel/platform';
import type { AuthorUse, Use } from '@tuschel/platform/ports';
import { type RawBuilder, sql } from 'kysely';

/** What `standing` asks for, in its order. */
export type Looked = readonly [
  drawings: number,
  bytes: number,
  recentDrawings: number,
  recentBytes: number,
  goneDrawings: number,
  goneBytes: number,
  coming: number,
  comingToToday: number,
  grown: number,
];

/**
 * Everything that somebody's room goes by, as one value, which a larger question may ask for along with its own: each question of a
 * transaction waits for the one before. What the pages hold (`Lines.use`), what has made room today (`gone`) and what the pages of drafts do not
 * say: bytes on their way (`coming`), those of drafts of today (`comingToToday`), and by how much drafts of earlier days have `grown` today. Only
 * right in the artist's turn (`takeTurn`).
 * @param since when the day began, UTC ms
 */
export function standing(person: string, since: number): RawBuilder<Looked> {
  const coming = sql`greatest(reserved - bytes, 0)`;
  return sql<Looked>`(
    select array[
      pages.drawings, pages.bytes, pages."recentDrawings", pages."recentBytes",
      gone.drawings, gone.bytes, drafts.coming, drafts.coming_to_today, drafts.grown]::float8[]
    from (${authorUse(person, since)}) as pages,
    (${goneUse(person, since)}) as gone,
    (
      select coalesce(sum(${coming}), 0) as coming,
        coalesce(sum(${coming}) filter (where created_at >= ${since}), 0) as coming_to_today,
        coalesce(sum(greatest(greatest(bytes, reserved) - grown_from, 0))
          filter (where created_at < ${since} and grown_since = ${since}), 0) as grown
      from solo where author = ${person} and (is_open or grown_since = ${since})) as drafts)`;
}

/** Try-outs of the day that began then that have made room for others: one row. */
export function goneUse(person: string, since: number): RawBuilder<Use> {
  return sql<Use>`
    select coalesce(sum(gone_drawings), 0)::int as drawings, coalesce(sum(gone_bytes), 0)::float8 as bytes
    from painter where person = ${person} and gone_since = ${since}`;
}

export function useIn(looked: Looked): AuthorUse {
  const [drawings, bytes, recentDrawings, recentBytes, goneDrawings, goneBytes, coming, comingToToday, grown] = looked;
  return {
    all: { drawings, bytes: bytes + coming },
    recent: { drawings: recentDrawings + goneDrawings, bytes: recentBytes + goneBytes + comingToToday + grown },
  };
}

export function sumOf(a: Use, b: Use): Use {
  return { drawings: a.drawings + b.drawings, bytes: a.bytes + b.bytes };
}
