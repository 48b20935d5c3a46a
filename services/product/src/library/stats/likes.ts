import type { Clock, Sql } from '@tuschel/platform/ports';
import { sql as raw } from 'kysely';
import type { StatsTables } from './tables.ts';

/** Which pictures somebody likes: for themselves to see, and as a number for the artist. */
export interface Likes {
  /** Where both name a picture it is not liked. */
  change(person: string, change: { liked: readonly string[]; unliked: readonly string[] }): Promise<void>;
  /** Those of these that they like. */
  of(person: string, drawings: readonly string[]): Promise<string[]>;
}

export function createLikes(sql: Sql, clock: Pick<Clock, 'now'>): Likes {
  const db = sql.db<StatsTables>();
  return {
    async change(person, { liked, unliked }) {
      const wished = liked.filter((drawing) => !unliked.includes(drawing));
      if (wished.length === 0 && unliked.length === 0) return;
      await sql.transaction<StatsTables, void>(async (tx) => {
        await raw`
          with liked as (
            insert into post_like (person, drawing, liked_at)
            select ${person}, drawing, ${clock.now()} from post
            where drawing = any(${wished}::uuid[]) and is_shown and author <> ${person}
            order by drawing on conflict do nothing returning drawing
          )
          insert into post_count (drawing, author, likes)
          select drawing, author, 1 from liked join post using (drawing) order by drawing
          on conflict (drawing) do update set likes = post_count.likes + 1`.execute(tx);
        await raw`
          with unliked as (
            delete from post_like where person = ${person} and drawing = any(${unliked}::uuid[]) returning drawing
          )
          update post_count set likes = likes - 1 from unliked where post_count.drawing = unliked.drawing`.execute(tx);
      });
    },
    async of(person, drawings) {
      if (drawings.length === 0) return [];
      const rows = await db
        .selectFrom('post_like')
        .where('person', '=', person)
        .where('drawing', 'in', drawings)
        .select('drawing')
        .execute();
      return rows.map(({ drawing }) => drawing);
    },
  };
}
