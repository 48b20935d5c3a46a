import { randomUUID } from 'node:crypto';
import { ModerationStatus } from '@tuschel/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { eraseDrawings } from './drawings.ts';
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
  await sql.transaction((tx) => lines.open({ tx }, [{ drawing, match: `${game}.test`, step: 1, author }]));
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
  expect(await product.platform.lines.page(hers)).toMatchObject({ author: who.standIn });
  const left = async (drawing: string) => [await rowsFor('post', drawing), await rowsFor('render_job', drawing)];
  expect(await left(hers)).toEqual([0, 0]);
  expect(await left(his)).toEqual([1, 1]);
  expect(await product.platform.lines.page(his)).toMatchObject({ author: ben.id });
});
