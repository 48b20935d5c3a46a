import { randomUUID } from 'node:crypto';
import type { Account } from '@tuschel/gameserver/extend';
import { ModerationStatus } from '@tuschel/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { eraseDrawings } from './drawings.ts';
import { eraseFromGames } from './games.ts';
import { leaving } from './person.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const db = () => product.platform.sql.db<Record<string, Record<string, unknown>>>();
const rowsFor = async (table: string, drawing: string) =>
  (await db().selectFrom(table).selectAll().where('drawing', '=', drawing).execute()).length;

/** A page of a game of two, published and rendered. */
async function pageOf(author: string, friend: string): Promise<string> {
  const { lines, sql } = product.platform;
  const [drawing, game, book] = [randomUUID(), randomUUID(), randomUUID()];
  const meta = { note: 'from Ada', previewData: 'data:,', save: true, triggerWarning: 3 };
  await sql.transaction((tx) => lines.open({ tx }, [{ drawing, match: `${game}.test`, step: 1, author, meta }]));
  const undone = { rev: 1, first: 0, count: 1, pack: Buffer.of(0), cut_at: 1 };
  await db()
    .insertInto('line_tail')
    .values({ drawing, ...undone })
    .execute();
  const kept = { mode: 2, host: friend, host_name: 'Ben', created_at: 1, ended_at: 2, aborted: false, shown: true };
  await db()
    .insertInto('game')
    .values({ id: game, match: `${game}.test`, ...kept })
    .execute();
  for (const user_id of [author, friend])
    await db().insertInto('player').values({ game, user_id, name: 'x' }).execute();
  await db().insertInto('book').values({ id: book, game, position: 0, owner: friend, owner_name: 'Ben' }).execute();
  const round = { num: 1, type: 2, player: author, player_name: 'Ada', dice: false, lines: 1, skipped: false };
  await db()
    .insertInto('round')
    .values({ book, drawing, ...round })
    .execute();
  const post = { posted_at: 1, moderation_status: ModerationStatus.Approved, is_unpublished: false };
  await db()
    .insertInto('post')
    .values({ drawing, author, author_name: 'Ada', approved_warning: 0, ...post })
    .execute();
  const job = { kind: 'picture', is_asked: false, created_at: 1, due_at: 1, title: '', author: 'Ada' };
  await db()
    .insertInto('render_job')
    .values({ drawing, ...job })
    .execute();
  return drawing;
}

test('A26 a page that stays in the books of others is nobody’s, and neither in the gallery nor rendered with a name', async () => {
  const [ada, ben] = [await product.server.signUp('Ada'), await product.server.signUp('Ben')];
  const [hers, his] = [await pageOf(ada.id, ben.id), await pageOf(ben.id, ada.id)];
  const who = leaving(ada.id, ada, true, randomUUID());
  expect(await eraseDrawings(product.platform.sql, product.platform.lines, who)).toEqual([hers]);
  // What it warns of holds still.
  expect(await product.platform.lines.page(hers)).toMatchObject({ author: who.standIn, meta: { triggerWarning: 3 } });
  expect((await product.platform.lines.page(hers))?.meta).toEqual({ triggerWarning: 3 });
  const left = async (drawing: string) =>
    Promise.all(['post', 'render_job', 'line_tail'].map((table) => rowsFor(table, drawing)));
  expect(await left(hers)).toEqual([0, 0, 0]);
  expect(await left(his)).toEqual([1, 1, 1]);
  expect(await product.platform.lines.page(his)).toMatchObject({ author: ben.id, meta: { note: 'from Ada' } });
});

test('A26 a game goes with the last of its players, and with it the pages that others left in it', async () => {
  const [ada, ben] = [await product.server.signUp('Ada'), await product.server.signUp('Ben')];
  const page = await pageOf(ada.id, ben.id);
  const { sql, lines } = product.platform;
  const leave = async (account: typeof ada) => {
    const who = leaving(account.id, account, true, randomUUID());
    await eraseDrawings(sql, lines, who);
    await eraseFromGames(sql, lines, who);
    return who;
  };
  const game = await db().selectFrom('player').select('game').where('user_id', '=', ada.id).executeTakeFirstOrThrow();
  const names = () => db().selectFrom('player').select('user_id').where('game', '=', game['game']).execute();
  const { standIn } = await leave(ada);
  expect([await names(), await rowsFor('round', page)]).toEqual([[{ user_id: ben.id }], 1]);
  expect(await lines.page(page)).toMatchObject({ author: standIn });
  await leave(ben);
  expect([await names(), await rowsFor('round', page)]).toEqual([[], 0]);
  expect(await db().selectFrom('game').select('id').where('id', '=', game['game']).execute()).toEqual([]);
  expect(await lines.page(page)).toBeNull();
});

test('names are looked for as they are written, the longer one first; of one or two letters they would be found in everything', () => {
  const names = (username: string, displayName: string) =>
    leaving('id', { username, displayName } as Account, false, 'standIn').names;
  expect(names('ada', ' Ada Lovelace ')).toEqual(['Ada Lovelace', 'ada']);
  expect(names('ada', 'ada')).toEqual(['ada']);
  expect(names('al', 'Bob')).toEqual(['Bob']);
  expect(leaving('id', null, false, 'standIn').names).toEqual([]);
});
