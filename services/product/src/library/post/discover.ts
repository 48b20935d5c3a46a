import type { Accounts } from '@tuschel/gameserver/extend';
import type { Clock, Lines, Sql } from '@tuschel/platform/ports';
import {
  type Discover,
  type DiscoverQuery,
  type DiscoverTextQuery,
  GALLERY,
  type HomePictures,
  type SharedPicture,
} from '@tuschel/protocol';
import { type Kysely, type RawBuilder, sql as raw } from 'kysely';
import type { Refusal } from '../../http/refusal.ts';
import type { HistoryTables } from '../history/tables.ts';
import { audienceOf } from './standing.ts';
import type { PostRow, PostTables } from './tables.ts';
import { weekLabel, weekNumbered, weekOf } from './weeks.ts';
import { wirePosts } from './wirePost.ts';

type Tables = PostTables & Pick<HistoryTables, 'round'> & { gameserver_account: { id: string; username: string } };

/** The published pictures. `isMember`: whoever looks is signed in, and sees what is not for visitors. */
export interface DiscoverPosts {
  list(query: DiscoverQuery, isMember: boolean): Promise<Discover | Refusal>;
  home(): Promise<HomePictures>;
  one(drawing: string, isMember: boolean): Promise<SharedPicture | Refusal>;
}

export interface DiscoverDeps {
  sql: Sql;
  clock: Pick<Clock, 'now'>;
  lines: Pick<Lines, 'page' | 'pages'>;
  accounts: Pick<Accounts, 'many'>;
}

/** Of these newest ones the home page has some. */
const HOME_OUT_OF = 300;

export function createDiscover({ sql, clock, lines, accounts }: DiscoverDeps): DiscoverPosts {
  const db = sql.db<Tables>();
  const wire = (rows: readonly PostRow[]) => wirePosts({ db: { tx: db }, lines, accounts }, rows);

  return {
    async list({ offset = 0, limit = GALLERY.listed, year, week, authors = [] }, isMember) {
      if ((year === undefined) !== (week === undefined))
        return { code: 'badRequest', errors: { week: 'year and week come together' } };
      const span = year === undefined || week === undefined ? null : weekNumbered(year, week);
      if (year !== undefined && span === null) return { code: 'badRequest', errors: { week: 'that year has none' } };
      const ids = authors.length === 0 ? null : await idsOf(db, authors);
      const where = raw`is_shown ${isMember ? raw`` : FOR_VISITORS}
        ${span ? raw`and posted_at between ${span.from} and ${span.until}` : raw``}
        ${ids ? raw`and author = any(${ids}::uuid[])` : raw``}`;
      const [rows, weeks] = await Promise.all([
        pageOf(db, where, offset, limit),
        ids ? weeksOfAuthors(db, ids, isMember) : weeksOfAll(db, isMember),
      ]);
      const told = weeks.map(({ number, count }) => {
        const found = weekOf(number);
        return { label: weekLabel(found), count, ...found };
      });
      const counted = span ? told.filter(({ from }) => from === span.from) : told;
      return {
        drawings: await wire(rows),
        filters: { weeks: told },
        total: counted.reduce((sum, { count }) => sum + count, 0),
      };
    },

    async home() {
      const { rows } = await raw<PostRow>`
        select * from (
          select * from post where is_shown and approved_warning = 0 and posted_at > ${clock.now() - GALLERY.homeMs}
          order by posted_at desc limit ${HOME_OUT_OF}) as newest
        order by random() limit ${GALLERY.homePictures}`.execute(db);
      return { drawings: await wire(rows) };
    },

    async one(drawing, isMember) {
      const row = await db
        .selectFrom('post')
        .selectAll()
        .where('drawing', '=', drawing)
        .where('is_shown', '=', true)
        .executeTakeFirst();
      if (!row) return { code: 'drawingNotFound' };
      if (!isMember && audienceOf(row.approved_warning ?? 0) === 'members') return { code: 'unauthenticated' };
      const [[shown], newer, older] = await Promise.all([
        wire([row]),
        besideOf(db, row, isMember, 'newer'),
        besideOf(db, row, isMember, 'older'),
      ]);
      return shown ? { ...shown, newer, older } : { code: 'drawingNotFound' };
    },
  };
}

/** What warns of sexual content is for those who are signed in. */
export const FOR_VISITORS = raw`and (approved_warning & 4) = 0`;

/** Unknown names are nobody's. */
async function idsOf(db: Kysely<Tables>, usernames: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('gameserver_account').select('id').where('username', 'in', usernames).execute();
  return rows.map(({ id }) => id);
}

/** The place of the page is found on the index; only its own rows are read. */
async function pageOf(
  db: Kysely<Tables>,
  where: RawBuilder<unknown>,
  offset: number,
  limit: number,
): Promise<PostRow[]> {
  const { rows } = await raw<PostRow>`
    select post.* from (
      select drawing from post where ${where} order by posted_at desc, drawing desc offset ${offset} limit ${limit}
    ) as page join post using (drawing) order by posted_at desc, drawing desc`.execute(db);
  return rows;
}

interface CountedWeek {
  number: number;
  count: number;
}

async function weeksOfAll(db: Kysely<Tables>, isMember: boolean): Promise<CountedWeek[]> {
  const count = isMember ? 'shown' : 'for_visitors';
  return db
    .selectFrom('post_week')
    .select(['week as number', `${count} as count`])
    .where(count, '>', 0)
    .orderBy('week', 'desc')
    .execute();
}

async function weeksOfAuthors(db: Kysely<Tables>, authors: string[], isMember: boolean): Promise<CountedWeek[]> {
  const count = raw.ref(isMember ? 'shown' : 'for_visitors');
  const { rows } = await raw<CountedWeek>`
    select week as number, sum(${count})::int as count from post_author_week
    where author = any(${authors}::uuid[]) group by week having sum(${count}) > 0 order by week desc`.execute(db);
  return rows;
}

async function besideOf(
  db: Kysely<Tables>,
  { posted_at: postedAt, drawing }: PostRow,
  isMember: boolean,
  side: 'newer' | 'older',
): Promise<string | null> {
  const isNewer = side === 'newer';
  const { rows } = await raw<{ drawing: string }>`
    select drawing from post where is_shown ${isMember ? raw`` : FOR_VISITORS}
      and (posted_at, drawing) ${isNewer ? raw`>` : raw`<`} (${postedAt}, ${drawing}::uuid)
    order by posted_at ${isNewer ? raw`asc` : raw`desc`}, drawing ${isNewer ? raw`asc` : raw`desc`} limit 1`.execute(
    db,
  );
  return rows[0]?.drawing ?? null;
}

/** What stands in an address, as a query. */
export function queryOfText({ offset, limit, year, week, authors }: DiscoverTextQuery): DiscoverQuery | Refusal {
  const names = authors === undefined || authors === '' ? [] : authors.split(',');
  const numbers = { offset, limit, year, week };
  const query = Object.fromEntries(
    Object.entries(numbers).flatMap(([name, text]) => (text === undefined ? [] : [[name, Number(text)]])),
  ) as Pick<DiscoverQuery, 'offset' | 'limit' | 'year' | 'week'>;
  const errors: Record<string, string> = {};
  if (names.length > GALLERY.authors) errors['authors'] = `at most ${GALLERY.authors}`;
  if ((query.offset ?? 0) > GALLERY.mostOffset) errors['offset'] = `at most ${GALLERY.mostOffset}`;
  if (query.limit !== undefined && (query.limit < 1 || query.limit > GALLERY.mostListed))
    errors['limit'] = `1 to ${GALLERY.mostListed}`;
  if (Object.keys(errors).length > 0) return { code: 'badRequest', errors };
  return { ...query, ...(names.length === 0 ? {} : { authors: names }) };
}
