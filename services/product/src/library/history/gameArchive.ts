import type { Lines, Sql } from '@tuschel/platform/ports';
import { HISTORY, type History, type HistoryGame } from '@tuschel/protocol';
import { type Kysely, sql as raw, type Selectable } from 'kysely';
import type { PageMeta } from '../drawing/pageMeta.ts';
import type { HistoryTables } from './tables.ts';
import { type GameRows, wireGame } from './wireGame.ts';

/** The games that somebody took part in, for their eyes. */
export interface GameArchive {
  /** @param page from 0, newest games first */
  page(reader: string, page: number): Promise<History>;
  /** Null: there is no such game, or they were not there, or have left it. */
  game(reader: string, gameId: string): Promise<HistoryGame | null>;
  /** Takes the game off their list; again changes nothing. False: they were not there. */
  leave(reader: string, gameId: string, at: number): Promise<boolean>;
}

/** So many drawings of one answer come with the small picture that is part of them: 6 kB each at most. */
const PREVIEWS = 400;

const GAME_COLUMNS = [
  'id',
  'match',
  'mode',
  'host',
  'host_name',
  'created_at',
  'ended_at',
  'aborted',
  'shown',
] as const satisfies (keyof HistoryTables['game'])[];

type Db = Kysely<HistoryTables>;

export function createGameArchive(sql: Sql, lines: Pick<Lines, 'pages'>): GameArchive {
  const db = sql.db<HistoryTables>();

  const games = async (reader: string, ids: string[]): Promise<HistoryGame[]> => {
    if (ids.length === 0) return [];
    const rows = await rowsOf(db, lines, ids);
    return ids.flatMap((id) => {
      const game = wireGame(rows, id, reader);
      return game ? [game] : [];
    });
  };

  return {
    async page(reader, page) {
      const most = HISTORY.gamesPerPage;
      const ids = await gameIds(db, reader, page * most, most + 1);
      return { history: await games(reader, ids.slice(0, most)), hasMore: ids.length > most };
    },

    async game(reader, gameId) {
      const seat = await db
        .selectFrom('player')
        .select('game')
        .where('game', '=', gameId)
        .where('user_id', '=', reader)
        .where('left_at', 'is', null)
        .executeTakeFirst();
      const [game] = seat ? await games(reader, [gameId]) : [];
      if (!game?.isPlanKept) return game ?? null;
      const kept = await db.selectFrom('game').select('plan').where('id', '=', gameId).executeTakeFirst();
      return kept?.plan ? { ...game, plan: kept.plan as NonNullable<HistoryGame['plan']> } : game;
    },

    async leave(reader, gameId, at) {
      const { numUpdatedRows } = await db
        .updateTable('player')
        .set({ left_at: raw<number>`coalesce(left_at, ${at})` })
        .where('game', '=', gameId)
        .where('user_id', '=', reader)
        .executeTakeFirst();
      return numUpdatedRows > 0;
    },
  };
}

/** Read off the index `player_history` alone. */
export function gameIdsQuery(db: Db, reader: string, from: number, most: number) {
  return db
    .selectFrom('player')
    .select('game')
    .where('user_id', '=', reader)
    .where('left_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('game', 'desc')
    .offset(from)
    .limit(most);
}

async function gameIds(db: Db, reader: string, from: number, most: number): Promise<string[]> {
  return (await gameIdsQuery(db, reader, from, most).execute()).map(({ game }) => game);
}

async function rowsOf(db: Db, lines: Pick<Lines, 'pages'>, ids: string[]): Promise<GameRows> {
  const [games, players, books, rounds] = await Promise.all([
    db
      .selectFrom('game')
      .select(GAME_COLUMNS)
      .select(({ eb }) => eb('plan', 'is not', null).$castTo<boolean>().as('has_plan'))
      .where('id', 'in', ids)
      .execute(),
    db
      .selectFrom('player')
      .select(['game', ({ fn }) => fn.countAll<number>().as('count')])
      .where('game', 'in', ids)
      .groupBy('game')
      .execute(),
    db.selectFrom('book').selectAll().where('game', 'in', ids).orderBy('game').orderBy('position').execute(),
    db
      .selectFrom('round')
      .innerJoin('book', 'book.id', 'round.book')
      .selectAll('round')
      .where('book.game', 'in', ids)
      .orderBy('round.book')
      .orderBy('round.num')
      .execute(),
  ]);
  return {
    games: new Map(games.map((game) => [game.id, game])),
    playerCounts: new Map(players.map(({ game, count }) => [game, count])),
    books: grouped(books, ({ game }) => game),
    rounds: grouped(rounds, ({ book }) => book),
    ...(await keptBack(db, rounds)),
    metas: await metasOf(lines, rounds),
  };
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

type RoundRow = Selectable<HistoryTables['round']>;

/** What their artists hide, and what the team has locked away. */
async function keptBack(db: Db, rounds: readonly RoundRow[]): Promise<Pick<GameRows, 'hidden' | 'quarantined'>> {
  const drawings = drawingsOf(rounds);
  if (drawings.length === 0) return { hidden: new Set(), quarantined: new Set() };
  const { rows } = await raw<{ drawing: string; is_quarantined: boolean }>`
    select drawing, false as is_quarantined from hidden_drawing where drawing = any(${drawings}::uuid[])
    union all
    select drawing, true from post where drawing = any(${drawings}::uuid[]) and is_quarantined`.execute(db);
  const those = (isQuarantined: boolean) =>
    new Set(rows.filter((row) => row.is_quarantined === isQuarantined).map(({ drawing }) => drawing));
  return { hidden: those(false), quarantined: those(true) };
}

async function metasOf(lines: Pick<Lines, 'pages'>, rounds: readonly RoundRow[]): Promise<GameRows['metas']> {
  const drawings = drawingsOf(rounds);
  const metas = new Map((await lines.pages(drawings)).map(({ drawing, meta }) => [drawing, meta as PageMeta]));
  let previews = 0;
  return new Map(
    drawings.flatMap((drawing): [string, PageMeta][] => {
      const kept = metas.get(drawing);
      if (!kept) return [];
      const { previewData, ...meta } = kept;
      const hasPreview = previewData !== undefined && previews++ < PREVIEWS;
      return [[drawing, hasPreview ? { ...meta, previewData } : meta]];
    }),
  );
}

function drawingsOf(rounds: readonly RoundRow[]): string[] {
  return rounds.flatMap(({ drawing }) => (drawing === null ? [] : [drawing]));
}
