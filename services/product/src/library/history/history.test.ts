import type { Account } from '@tuschel/gameserver/extend';
import type { CustomPlan, History, HistoryGame, HistoryRound } from '@tuschel/protocol';
import { HistoryGameSchema } from '@tuschel/protocol/schemas';
import type { GameRecord, RecordedRound } from '@tuschel/rules';
import { type KyselyPlugin, sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawingId } from '../../play/draw-match/pageId.ts';
import type { DrawState } from '../../play/draw-match/state.ts';
import { type Played, playedGame } from '../../testing/playedGame.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { createGameArchive, gameIdsQuery } from './gameArchive.ts';
import { saveGame } from './store.ts';
import type { HistoryTables } from './tables.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());

const someone = () => product.someone();
const get = (account: Account, path: string) => product.ask(account, 'GET', path);
const history = async (account: Account, page = 0): Promise<History> =>
  (await get(account, `/profiles/history?page=${page}`)).json();
const info = (account: Account, gameId: string) => get(account, `/single-game-info?gameId=${gameId}`);
const leave = (account: Account, gameId: string) => product.ask(account, 'POST', '/profiles/history/leave', { gameId });

const play = (people: Account[], more: Partial<GameRecord> = {}, page: Partial<RecordedRound> = {}) =>
  playedGame(product, people, { more, page });
const drawn = (game: HistoryGame): HistoryRound => game.books[0]!.rounds[1]!;
const game = async (account: Account, { gameId }: Pick<Played, 'gameId'>): Promise<HistoryGame> =>
  (await info(account, gameId)).json();

/** A game of one book with so many drawings, all of one artist. */
async function playDrawings(
  owner: Account,
  artist: Account,
  count: number,
  metaOf: (step: number) => Record<string, unknown>,
): Promise<string> {
  const player = artist.id;
  const pages = Array.from({ length: count }, (_, step) => ({ book: 0, step }));
  const rounds = pages.map((page) => ({ step: page.step, type: 2 as const, player, page, lines: 1 }));
  const { gameId, seed } = await play([owner, artist], { books: [{ book: 0, owner: owner.id, rounds }] });
  const drawings = pages.map((page) => drawingId(seed, page));
  await product.platform.sql.transaction(async (tx) => {
    await product.platform.lines.erase({ tx }, drawings);
    await product.platform.lines.open(
      { tx },
      drawings.map((drawing, step) => ({ drawing, match: gameId, step, author: player, meta: metaOf(step) })),
    );
  });
  return gameId;
}

describe("somebody's games", () => {
  test('Y1 are told to those who took part, whole and in the order of the books', async () => {
    const [anna, ben, eve] = [await someone(), await someone(), await someone()];
    const played = await play([anna, ben]);
    const told = await game(anna, played);
    expect(told).toEqual({
      gameId: played.gameId,
      hostName: anna.username,
      createdAt: product.clock.now(),
      gameMode: 2,
      playerCount: 2,
      aborted: false,
      books: [
        {
          bookId: expect.any(String),
          order: 0,
          ownerPlayerId: anna.id,
          ownerName: anna.username,
          rounds: [
            expect.objectContaining({
              roundNum: 0,
              type: 1,
              playerId: anna.id,
              isHidden: false,
              promptText: 'an otter',
            }),
            {
              id: `${told.books[0]?.bookId}.1`,
              roundNum: 1,
              type: 2,
              playerId: ben.id,
              playerName: ben.username,
              isHidden: false,
              drawingId: played.drawing,
              linesCount: 7,
              originalWidth: 1920,
              originalHeight: 1080,
              triggerWarning: 0,
            },
            expect.objectContaining({ roundNum: 2, playerId: '', playerName: '', skipped: true, isHidden: false }),
          ],
        },
      ],
    });
    expect((await history(ben)).history).toEqual([told]);
    expect(await history(eve)).toEqual({ history: [], hasMore: false });
    // Also after games of one's own.
    await play([eve, await someone()]);
    expect((await info(eve, played.gameId)).statusCode).toBe(404);
    expect((await info(eve, randomUUID())).body).toBe((await info(eve, played.gameId)).body);
    expect((await info(anna, played.gameId.toUpperCase())).json()).toEqual(told);
  });

  test('Y1 have their books and pages in order, however they were kept', async () => {
    const [anna, ben] = [await someone(), await someone()];
    const text = (step: number) => ({ step, type: 1, player: anna.id, text: `text ${step}` }) as const;
    const books = [2, 0, 1].map((book) => ({ book, owner: ben.id, rounds: [text(1), text(2), text(0)] }));
    const told = await game(anna, await play([anna, ben], { books }));
    expect(told.books.map(({ order }) => order)).toEqual([0, 1, 2]);
    for (const { rounds } of told.books) {
      expect(rounds.map(({ promptText }) => promptText)).toEqual(['text 0', 'text 1', 'text 2']);
    }
  });

  test('Y1 that began at the same moment stay in one order, from page to page', async () => {
    const [anna, ben] = [await someone(), await someone()];
    const ids: string[] = [];
    for (let i = 0; i < 12; i++) ids.push((await play([anna, ben])).gameId);
    const told = [...(await history(anna)).history, ...(await history(anna, 1)).history];
    expect(told.map(({ gameId }) => gameId)).toEqual(ids.toSorted().toReversed());
  });

  test('Y1 come with the small pictures of their first four hundred drawings', async () => {
    const [anna, ben] = [await someone(), await someone()];
    const game = await playDrawings(anna, ben, 401, (step) => ({
      previewData: `picture ${step}`,
      triggerWarning: 2,
      time: 5,
      isPortrait: true,
    }));
    const shown = (await info(anna, game)).json<HistoryGame>().books[0]!.rounds;
    expect(shown).toHaveLength(401);
    expect(shown.slice(0, 400).map(({ previewData }) => previewData)).toEqual(
      shown.slice(0, 400).map(({ roundNum }) => `picture ${roundNum}`),
    );
    const { previewData, ...last } = shown[400]!;
    expect(previewData).toBeUndefined();
    expect(last).toMatchObject({ originalWidth: 1080, originalHeight: 1920, triggerWarning: 2, time: 5 });
  });

  test('Y1 ten at a time, newest first', async () => {
    const [anna, ben] = [await someone(), await someone()];
    const ids: string[] = [];
    for (let i = 0; i < 11; i++) {
      await product.clock.advance(1000);
      ids.unshift((await play([anna, ben])).gameId);
    }
    const [first, second] = [await history(anna), await history(anna, 1)];
    expect(first.history.map(({ gameId }) => gameId)).toEqual(ids.slice(0, 10));
    expect(second.history.map(({ gameId }) => gameId)).toEqual(ids.slice(10));
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    await leave(anna, ids[3]!);
    expect(await history(anna)).toMatchObject({ hasMore: false, history: { length: 10 } });
  });

  test('Y1 wants a page and an id that are ones', async () => {
    const anna = await someone();
    const code = async (path: string) => {
      const answer = await get(anna, path);
      return [answer.statusCode, answer.json<{ type: string }>().type.split(':').at(-1)];
    };
    expect(await code('/profiles/history')).toEqual([400, 'missingParameter']);
    for (const page of ['', '-1', 'x', '1.5', '1e3', '1234567']) {
      expect(await code(`/profiles/history?page=${page}`)).toEqual([400, 'badRequest']);
    }
    expect(await code('/single-game-info')).toEqual([400, 'missingParameter']);
    expect(await code('/single-game-info?gameId=')).toEqual([400, 'missingParameter']);
    expect(await code('/single-game-info?gameId=otter')).toEqual([400, 'idInvalid']);
    expect((await product.app.inject({ url: '/api/profiles/history?page=0' })).statusCode).toBe(401);
  });

  test('Y1 are read off an index, however many there are', async () => {
    const db = product.platform.sql.db<HistoryTables>();
    const query = gameIdsQuery(db, randomUUID(), 0, 11).compile();
    const plan = await product.platform.sql.transaction<HistoryTables, string>(async (tx) => {
      // A handful of rows is read faster without any index: the planner is told that there are many.
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await tx.executeQuery<Record<string, string>>({ ...query, sql: `explain ${query.sql}` });
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('player_history');
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  });

  test("Y2 one that is left is gone from one's own list, and from nobody else's", async () => {
    const [anna, ben, eve] = [await someone(), await someone(), await someone()];
    const played = await play([anna, ben]);
    for (let i = 0; i < 2; i++) expect((await leave(anna, played.gameId)).json()).toEqual({ isSuccess: true });
    expect((await history(anna)).history).toEqual([]);
    expect((await info(anna, played.gameId)).statusCode).toBe(404);
    expect(await game(ben, played)).toMatchObject({ playerCount: 2 });
    const leftAt = () =>
      product.platform.sql
        .db<HistoryTables>()
        .selectFrom('player')
        .select('left_at')
        .where('game', '=', played.gameId)
        .where('user_id', '=', anna.id)
        .execute();
    const first = await leftAt();
    await product.clock.advance(1000);
    await leave(anna, played.gameId.toUpperCase());
    expect(await leftAt()).toEqual(first);
    expect((await leave(eve, played.gameId)).statusCode).toBe(404);
    expect((await leave(anna, 'x')).statusCode).toBe(400);
  });

  test('Y3 one that ended early says so; unless the books were shown, everybody finds their own pages alone', async () => {
    const [anna, ben] = [await someone(), await someone()];
    const unshown = await play([anna, ben], { aborted: true, shown: false });
    const [annas, bens] = [await game(anna, unshown), await game(ben, unshown)];
    expect(annas.aborted).toBe(true);
    expect(annas.books[0]?.rounds[0]).toMatchObject({ isHidden: false, promptText: 'an otter' });
    expect(drawn(annas)).toMatchObject({ isHidden: true, hiddenBy: 'unshown' });
    expect(drawn(annas)).not.toHaveProperty('drawingId');
    expect(drawn(bens)).toMatchObject({ isHidden: false, drawingId: unshown.drawing });
    expect(bens.books[0]?.rounds[0]).not.toHaveProperty('promptText');
    expect(bens.books[0]?.rounds[2]).toMatchObject({ skipped: true, isHidden: false });
    const shown = await play([anna, ben], { aborted: true });
    expect(drawn(await game(anna, shown))).toMatchObject({ isHidden: false, drawingId: shown.drawing });
  });
});

test('Y1 a text from the dictionary says so, and no other one does', async () => {
  const [anna, ben] = [await someone(), await someone()];
  const rounds = [
    { step: 0, type: 1 as const, player: anna.id, text: 'otter', dice: true as const },
    { step: 1, type: 1 as const, player: anna.id, text: 'badger' },
  ];
  const told = await game(ben, await play([anna, ben], { books: [{ book: 0, owner: anna.id, rounds }] }));
  expect(told.books[0]?.rounds).toMatchObject([{ promptText: 'otter', dice: true }, { promptText: 'badger' }]);
  expect(told.books[0]?.rounds[1]).not.toHaveProperty('dice');
});

test('Y1 of small pictures those that there are count', async () => {
  const [anna, ben] = [await someone(), await someone()];
  // The first two have none.
  const game = await playDrawings(anna, ben, 402, (step) => (step < 2 ? {} : { previewData: `picture ${step}` }));
  const shown = (await info(anna, game)).json<HistoryGame>().books[0]!.rounds;
  expect(shown.filter(({ previewData }) => previewData !== undefined)).toHaveLength(400);
  expect(shown[401]).toMatchObject({ previewData: 'picture 401' });
});

test('Y1 a game that nobody plays in, and one without books, are kept', async () => {
  const [anna, ben] = [await someone(), await someone()];
  expect((await game(anna, await play([anna, ben], { books: [] }))).books).toEqual([]);
  const { gameId } = await play([anna, ben], { players: [] });
  expect((await info(anna, gameId)).statusCode).toBe(404);
});

test('Y1 a game that is kept again stays as it was', async () => {
  const [anna, ben] = [await someone(), await someone()];
  const { gameId, seed } = await play([anna, ben]);
  const before = await game(anna, { gameId });
  const match = { seats: [], now: product.clock.now() + 5 };
  const state = { matchId: `${gameId}.tuschel`, seed, openedAt: 1, match } as unknown as DrawState;
  const record = { mode: 3, host: ben.id, players: [ben.id], aborted: true, finishers: [], shown: false, books: [] };
  await product.platform.sql.transaction(async (tx) => saveGame({ tx }, state, record as never));
  expect(await game(anna, { gameId })).toEqual(before);
});

describe('a game in a form of its own', () => {
  const crossing = (people: Account[]): Partial<GameRecord> => {
    const [anna, ben] = people as [Account, Account];
    return {
      mode: 16,
      books: [
        {
          book: 0,
          owner: anna.id,
          fps: 6,
          rounds: [
            { step: 0, type: 1, player: anna.id, text: 'a lighthouse for !', cast: [ben.id, null] },
            {
              step: 1,
              type: 2,
              player: ben.id,
              page: { book: 0, step: 1 },
              lines: 7,
              subjects: [
                { text: 'lighthouse', author: anna.id },
                { text: 'sloth', author: null },
              ],
              base: { book: 0, step: 0 },
              chosen: [anna.id],
            },
            { step: 2, type: 3, player: anna.id, text: 'tower × bear', answers: ['tower', 'bear'] },
          ],
        },
      ],
    };
  };

  test('Y5 is told with all that its mode shows: subjects, casts, guesses, what lies beneath', async () => {
    const people = [await someone(), await someone()];
    const [anna, ben] = people as [Account, Account];
    const told = await game(anna, await play(people, crossing(people)));
    const called = ({ id, username }: Account) => ({ playerId: id, playerName: username });
    expect(told.books[0]).toMatchObject({
      fps: 6,
      rounds: [
        { cast: [called(ben), null] },
        {
          subjects: [
            { text: 'lighthouse', ...called(anna) },
            { text: 'sloth', playerId: '', playerName: '', dice: true },
          ],
          baseDrawingId: expect.any(String),
          chosen: [called(anna)],
        },
        { promptText: 'tower × bear', answers: ['tower', 'bear'] },
      ],
    });
    expect(Compile(HistoryGameSchema).Check(told)).toBe(true);
  });

  test('Y5 is told none of that where the books were not shown', async () => {
    const people = [await someone(), await someone()];
    const [, ben] = people as [Account, Account];
    const told = await game(ben, await play(people, { ...crossing(people), shown: false, aborted: true }));
    expect(JSON.stringify(told)).not.toMatch(/subjects|sloth|cast|answers/);
  });
});

describe("a host's own plan", () => {
  const plan: CustomPlan = {
    name: 'Seemannsgarn',
    rounds: [
      { type: 'prompt', seconds: null, selection: 'dictionary', lines: ['an otter', 'a whale'] },
      { type: 'draw', seconds: 300, selection: 'random' },
    ],
  };

  test('Y6 is kept with the game that was played by it, and told to its host alone, on asking for that game', async () => {
    const [host, guest] = [await someone(), await someone()];
    const played = await play([host, guest], { mode: 1, plan });
    expect((await game(host, played)).plan).toEqual(plan);
    const [listed] = (await history(host)).history;
    expect(listed).toMatchObject({ gameId: played.gameId, isPlanKept: true });
    expect(listed).not.toHaveProperty('plan');
    const others = [await game(guest, played), (await history(guest)).history[0]];
    for (const told of others) {
      expect(told).not.toHaveProperty('plan');
      expect(told).not.toHaveProperty('isPlanKept');
    }
  });

  test('Y6 is in no game that was played without one', async () => {
    const host = await someone();
    const played = await play([host, await someone()], { mode: 1 });
    expect(await game(host, played)).not.toHaveProperty('isPlanKept');
  });
});

test('Y1 a page of games takes as many questions whether they had two players or a hundred', async () => {
  const questionsFor = async (players: number): Promise<{ sql: number; lines: number }> => {
    const people = [await someone(), await someone()];
    const [owner, artist] = people as [Account, Account];
    const books = Array.from({ length: players }, (_, book) => ({
      book,
      owner: owner.id,
      rounds: [{ step: 1, type: 2 as const, player: artist.id, page: { book, step: 1 }, lines: 1 }],
    }));
    for (let games = 0; games < 3; games++) await play(people, { books });
    const asked = { sql: 0, lines: 0 };
    const { sql: port, lines: log } = product.platform;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        asked.sql++;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const archive = createGameArchive(
      { ...port, db: <Tables>() => port.db<Tables>().withPlugin(counting) },
      {
        pages: (drawings) => {
          asked.lines++;
          return log.pages(drawings);
        },
      },
    );
    expect((await archive.page(owner.id, 0)).history.map((one) => one.books.length)).toEqual([
      players,
      players,
      players,
    ]);
    return asked;
  };
  const few = await questionsFor(2);
  expect(few).toEqual({ sql: 6, lines: 1 });
  expect(await questionsFor(100)).toEqual(few);
});

test('Y3 a drawing that was not to be kept leaves an empty page, for its artist too', async () => {
  const [anna, ben] = [await someone(), await someone()];
  const played = await play([anna, ben], {}, { erased: true });
  await product.platform.sql.transaction((tx) => product.platform.lines.erase({ tx }, [played.drawing]));
  for (const reader of [anna, ben]) {
    const round = drawn(await game(reader, played));
    expect(round).toMatchObject({ isHidden: true, hiddenBy: 'notKept', playerName: ben.username });
    expect(round).not.toHaveProperty('drawingId');
  }
});
