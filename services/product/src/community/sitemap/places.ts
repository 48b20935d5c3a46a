import type { Accounts } from '@tuschel/gameserver/extend';
import type { Clock, Sql } from '@tuschel/platform/ports';
import { LANGUAGES } from '@tuschel/protocol';
import type { ProductConfig } from '../../config.ts';
import { weekLabel, weekOf } from '../../library/post/weeks.ts';
import type { PostTables } from '../../library/post/tables.ts';
import type { BlogTables } from '../blog/tables.ts';
import type { Place } from './place.ts';

/** Of one sitemap, as the protocol of sitemaps has it. */
export const MOST_PLACES = 50_000;
/** People whose names are asked for at once. */
const AT_ONCE = 500;

export interface PlacesDeps {
  sql: Pick<Sql, 'db'>;
  clock: Pick<Clock, 'now'>;
  accounts: Pick<Accounts, 'many'>;
  config: Pick<ProductConfig, 'pages'>;
}

/**
 * Pages of the house and of the operator, news, weeks of the gallery, and profiles that show something. No picture stands here by itself, and
 * nobody whom the team keeps from visitors.
 */
export async function sitemapPlaces({ sql, clock, accounts, config }: PlacesDeps): Promise<Place[]> {
  const db = sql.db<PostTables & BlogTables>();
  const now = clock.now();
  const posts = await db
    .selectFrom('blog_post')
    .select(['id', 'title_de', 'title_en', 'publish_at', 'changed_at'])
    .where('publish_at', '<=', now)
    .orderBy('publish_at', 'desc')
    .execute();
  const weeks = await db
    .selectFrom('post_week')
    .select('week')
    .where('for_visitors', '>', 0)
    .orderBy('week', 'desc')
    .execute();
  const news = posts.map(
    ({ id, title_de, title_en, publish_at, changed_at }): Place => ({
      path: `/blog/${id}`,
      languages: [...(title_de === '' ? [] : ['de' as const]), ...(title_en === '' ? [] : ['en' as const])],
      changedAt: Math.max(publish_at ?? 0, changed_at),
    }),
  );
  const places: Place[] = [
    { path: '/', languages: LANGUAGES, changedAt: null },
    { path: '/discover', languages: LANGUAGES, changedAt: null },
    { path: '/quiz', languages: LANGUAGES, changedAt: null },
    { path: '/blog', languages: LANGUAGES, changedAt: news[0]?.changedAt ?? null },
    ...(config.pages ?? []),
    ...news,
    ...weeks.map(({ week }): Place => {
      const known = weekOf(week);
      return {
        path: `/discover?week=${weekLabel(known)}`,
        languages: LANGUAGES,
        changedAt: Math.min(known.until, now),
      };
    }),
  ];
  const room = Math.max(0, MOST_PLACES - places.length);
  return [...places.slice(0, MOST_PLACES), ...(await profiles(sql, accounts, room))];
}

/** Of people who are out (restricted, banned, disabled) no post is shown: the database sees to it. */
async function profiles(sql: Pick<Sql, 'db'>, accounts: Pick<Accounts, 'many'>, most: number): Promise<Place[]> {
  const rows = await sql
    .db<PostTables>()
    .selectFrom('post')
    .select(({ fn }) => ['author', fn.max('approved_at').as('approved_at')])
    .where('is_shown', '=', true)
    .where('is_on_profile', '=', true)
    .where('approved_warning', '=', 0)
    .groupBy('author')
    .orderBy('approved_at', 'desc')
    .limit(most)
    .execute();
  const places: Place[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE);
    const people = new Map((await accounts.many(some.map(({ author }) => author))).map((one) => [one.id, one]));
    for (const { author, approved_at } of some) {
      const person = people.get(author);
      if (person)
        places.push({
          path: `/p/${encodeURIComponent(person.username)}`,
          languages: LANGUAGES,
          changedAt: approved_at,
        });
    }
  }
  return places;
}
