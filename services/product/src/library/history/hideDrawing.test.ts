import type { Account } from '@tuschel/gameserver/extend';
import type { HistoryGame, HistoryRound } from '@tuschel/protocol';
import type { GameRecord, RecordedRound } from '@tuschel/rules';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Played, playedGame } from '../../testing/playedGame.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());

const someone = () => product.someone();
const play = (
  people: Account[],
  more: Partial<GameRecord> = {},
  page: Partial<RecordedRound> = {},
  removed: Account[] = [],
) => playedGame(product, people, { more, page, removed });
const hide = (account: Account, body: object) => product.ask(account, 'DELETE', '/posts/hide-mydrawing', body);
const lines = async (account: Account, drawing: string) =>
  (await product.ask(account, 'GET', `/drawing/${drawing}/lines`)).json();
const info = (account: Account, gameId: string) => product.ask(account, 'GET', `/single-game-info?gameId=${gameId}`);
const drawn = (game: HistoryGame): HistoryRound => game.books[0]!.rounds[1]!;
const game = async (account: Account, { gameId }: Pick<Played, 'gameId'>): Promise<HistoryGame> =>
  (await info(account, gameId)).json();

describe('a drawing that its artist hides', () => {
  test('Y4 is a placeholder for the others, lines included, until they show it again', async () => {
    const [anna, ben] = [await someone(), await someone()];
    const played = await play([anna, ben]);
    const { gameId, drawing } = played;
    const request = (isHide: boolean) => hide(ben, { gameId, drawingId: drawing, isHide });
    for (let i = 0; i < 2; i++) expect((await request(true)).json()).toEqual({ isSuccess: true });
    expect(drawn(await game(anna, played))).toMatchObject({ isHidden: true, hiddenBy: 'artist' });
    expect(drawn(await game(anna, played))).not.toHaveProperty('drawingId');
    expect(await lines(anna, drawing)).toBeNull();
    expect(drawn(await game(ben, played))).toMatchObject({ isHidden: true, drawingId: drawing });
    expect(await lines(ben, drawing)).not.toBeNull();
    for (let i = 0; i < 2; i++) expect((await request(false)).statusCode).toBe(200);
    expect(drawn(await game(anna, played))).toMatchObject({ isHidden: false, drawingId: drawing });
    expect(await lines(anna, drawing)).not.toBeNull();
  });

  test('Y4 stays its artist’s alone when it is shown again but its game never was', async () => {
    const [anna, ben] = [await someone(), await someone()];
    const { gameId, drawing } = await play([anna, ben], { shown: false, aborted: true });
    for (const isHide of [false, true, false]) {
      expect((await hide(ben, { gameId, drawingId: drawing, isHide })).statusCode).toBe(200);
      expect(await lines(anna, drawing)).toBeNull();
      expect(await lines(ben, drawing)).not.toBeNull();
      expect((await product.platform.lines.page(drawing))?.readers).toEqual([]);
    }
    expect(drawn(await game(anna, { gameId }))).toMatchObject({ isHidden: true, hiddenBy: 'unshown' });
  });

  test('Y4 is shown again to those who could read it before, not to whoever was removed from the game', async () => {
    const [anna, ben, cleo] = [await someone(), await someone(), await someone()];
    const { gameId, drawing } = await play([anna, ben, cleo], {}, {}, [cleo]);
    const eve = await someone();
    await play([eve, ben]);
    expect(await lines(cleo, drawing)).toBeNull();
    for (const isHide of [true, false]) await hide(ben, { gameId, drawingId: drawing, isHide });
    expect(await lines(anna, drawing)).not.toBeNull();
    for (const other of [cleo, eve]) expect(await lines(other, drawing)).toBeNull();
  });

  test('Y4 is the only one of theirs that is hidden, and the only one that is shown again', async () => {
    const [anna, ben] = [await someone(), await someone()];
    const [one, other] = [await play([anna, ben]), await play([anna, ben])];
    const db = product.platform.sql.db<{ post: { drawing: string; is_unpublished: boolean } }>();
    const row = { drawing: other.drawing, author: ben.id, posted_at: 1, moderation_status: 2, is_unpublished: false };
    await db
      .insertInto('post')
      .values(row as never)
      .execute();
    await hide(ben, { gameId: one.gameId, drawingId: one.drawing, isHide: true });
    expect(drawn(await game(anna, other)).isHidden).toBe(false);
    expect(await db.selectFrom('post').select('is_unpublished').where('drawing', '=', other.drawing).execute()).toEqual(
      [{ is_unpublished: false }],
    );
    await hide(ben, { gameId: other.gameId, drawingId: other.drawing, isHide: true });
    await hide(ben, { gameId: one.gameId, drawingId: one.drawing, isHide: false });
    expect(drawn(await game(anna, one)).isHidden).toBe(false);
    expect(drawn(await game(anna, other)).isHidden).toBe(true);
  });

  test('Y4 is hidden under whatever letters its ids have', async () => {
    const [anna, ben] = [await someone(), await someone()];
    const { gameId, drawing } = await play([anna, ben]);
    const upper = { gameId: gameId.toUpperCase(), drawingId: drawing.toUpperCase() };
    expect((await hide(ben, { ...upper, isHide: true })).statusCode).toBe(200);
    expect(await lines(anna, drawing)).toBeNull();
  });

  test('Y4 is unpublished, and stays so when it is shown again', async () => {
    const [anna, ben] = [await someone(), await someone()];
    const { gameId, drawing } = await play([anna, ben]);
    const db = product.platform.sql.db<{ post: { drawing: string; is_unpublished: boolean } }>();
    const row = { drawing, author: ben.id, posted_at: 1, moderation_status: 2, is_unpublished: false };
    await db
      .insertInto('post')
      .values(row as never)
      .execute();
    const isUnpublished = async () =>
      (await db.selectFrom('post').select('is_unpublished').where('drawing', '=', drawing).executeTakeFirst())
        ?.is_unpublished;
    for (const isHide of [true, false]) {
      await hide(ben, { gameId, drawingId: drawing, isHide });
      expect(await isUnpublished()).toBe(true);
    }
  });

  test('Y4 is their own, and of that game', async () => {
    const [anna, ben] = [await someone(), await someone()];
    const [one, other] = [await play([anna, ben]), await play([anna, ben])];
    const refused = [
      await hide(anna, { gameId: one.gameId, drawingId: one.drawing, isHide: true }),
      await hide(ben, { gameId: other.gameId, drawingId: one.drawing, isHide: true }),
      await hide(ben, { drawingId: one.drawing, isHide: true }),
      await hide(ben, { gameId: one.gameId, drawingId: randomUUID(), isHide: true }),
      await hide(ben, { gameId: one.gameId, drawingId: one.drawing }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400]);
    expect(drawn(await game(anna, one)).isHidden).toBe(false);
  });

  test('Y4 may have been hidden in the show already: they find it, and may show it again', async () => {
    const [anna, ben] = [await someone(), await someone()];
    const played = await play([anna, ben], {}, { hidden: true, hiddenBy: 'artist' });
    expect(drawn(await game(anna, played))).toMatchObject({ isHidden: true, hiddenBy: 'artist' });
    expect(drawn(await game(anna, played))).not.toHaveProperty('drawingId');
    expect(drawn(await game(ben, played))).toMatchObject({ isHidden: true, drawingId: played.drawing });
    await hide(ben, { gameId: played.gameId, drawingId: played.drawing, isHide: false });
    expect(drawn(await game(anna, played))).toMatchObject({ isHidden: false, drawingId: played.drawing });
    expect(await lines(anna, played.drawing)).not.toBeNull();
  });

  test('Y4 so may a text: its author alone reads it', async () => {
    const [anna, ben] = [await someone(), await someone()];
    const rounds = [
      { step: 0, type: 1, player: anna.id, text: 'a secret otter', hidden: true, hiddenBy: 'artist' },
    ] as const;
    const played = await play([anna, ben], { books: [{ book: 0, owner: anna.id, rounds }] });
    expect((await game(anna, played)).books[0]?.rounds[0]).toMatchObject({
      isHidden: true,
      hiddenBy: 'artist',
      promptText: 'a secret otter',
    });
    expect((await info(ben, played.gameId)).body).not.toContain('a secret otter');
  });

  test('Y4 showing it does not bring back what a host has hidden', async () => {
    const [anna, ben] = [await someone(), await someone()];
    const hidden = await play([anna, ben], {}, { hidden: true, hiddenBy: 'host' });
    await hide(ben, { gameId: hidden.gameId, drawingId: hidden.drawing, isHide: false });
    expect(drawn(await game(anna, hidden))).toMatchObject({ isHidden: true, hiddenBy: 'host' });
    expect(drawn(await game(anna, hidden))).not.toHaveProperty('drawingId');
    expect(await lines(anna, hidden.drawing)).toBeNull();
    expect(drawn(await game(ben, hidden))).toMatchObject({ hiddenBy: 'host', drawingId: hidden.drawing });
  });
});
