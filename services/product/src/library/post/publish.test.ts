import { randomUUID } from 'node:crypto';
import type { Account } from '@tuschel/gameserver/extend';
import { GALLERY, type ModerationItem, type MyDrawing } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { galleryCalls, rejecting } from '../../testing/galleryCalls.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());

const { someone, moderator, call, codeOf, continued, draw, publish, decide, approved, mine, shown } = galleryCalls(
  () => product,
);
const db = () => product.platform.sql.db<object>();
const itemOf = async (reader: Account, { drawingId }: Pick<MyDrawing, 'drawingId'>) =>
  (await call(reader, 'GET', `/admin/posts/${drawingId}`)).json<{ item: ModerationItem }>().item;

test('Q10 an appeal waits from its own moment on, has words, and is its artist’s to make', async () => {
  const [anna, ben, mia] = [await someone(), await someone(), await moderator()];
  const drawing = await publish(anna);
  await decide(mia, drawing, rejecting);
  expect((await itemOf(mia, drawing)).waitsSince).toBeNull();
  await product.clock.jump(60_000);
  const appeal = (who: Account, text: string) =>
    call(who, 'POST', '/posts/appeal', { drawingId: drawing.drawingId, text });
  expect((await appeal(anna, ' ')).statusCode).toBe(400);
  expect(codeOf(await appeal(ben, 'it is a nose'))).toBe('notPermitted');
  expect((await appeal(anna, 'it is a nose')).statusCode).toBe(200);
  expect((await itemOf(mia, drawing)).waitsSince).toBe(product.clock.now());
});

test('Q10 nobody appeals for what they have taken back themselves', async () => {
  const [anna, mia] = [await someone(), await moderator()];
  const drawing = await publish(anna);
  await decide(mia, drawing, rejecting);
  await product.clock.jump(60_000);
  expect((await mine(anna, drawing.drawingId))?.rejection).toMatchObject({ mayAppeal: true });
  await publish(anna, { drawingId: drawing.drawingId, isUnpublished: true });
  expect((await mine(anna, drawing.drawingId))?.rejection?.mayAppeal ?? false).toBe(false);
});

test('Q20 the order of pictures is set as a whole: with one of somebody else nothing moves', async () => {
  const [anna, ben] = [await someone(), await someone()];
  const [first, second] = [await publish(anna), await publish(anna)];
  const other = await publish(ben);
  const placeOf = async (artist: Account, { drawingId }: MyDrawing) => (await mine(artist, drawingId))?.order;
  const places = async () => [await placeOf(anna, first), await placeOf(anna, second), await placeOf(ben, other)];
  const order = (...drawings: MyDrawing[]) =>
    call(anna, 'POST', '/posts/order', { drawingIds: drawings.map(({ drawingId }) => drawingId.toUpperCase()) });
  expect((await order(second, first)).statusCode).toBe(200);
  const before = await places();
  expect(before.slice(0, 2)).toEqual([1, 0]);
  expect(codeOf(await order(first, second, other))).toBe('notPermitted');
  expect(await places()).toEqual(before);
});

test('Q8 a picture that is changed is nobody’s any more, and waits anew', async () => {
  const [anna, mia, tom] = [await someone(), await moderator(), await moderator()];
  const { drawingId } = await publish(anna);
  await call(mia, 'POST', '/admin/posts/take', { drawingId });
  await product.clock.advance(1_000);
  await publish(anna, { drawingId, description: 'a whale' });
  expect(await itemOf(tom, { drawingId })).toMatchObject({ lock: null, waitsSince: product.clock.now() });
});

test('Q6 what is not published takes no room on a profile, nor does a picture beside itself', async () => {
  const anna = await someone();
  const ids: string[] = [];
  for (let post = 0; post < GALLERY.profilePosts; post++) ids.push((await publish(anna)).drawingId);
  const [first = ''] = ids;
  await publish(anna, { drawingId: first, description: 'a whale' });
  await publish(anna, { drawingId: first, isUnpublished: true });
  await publish(anna);
  expect(codeOf(await call(anna, 'POST', '/posts/update-post', { drawingId: first, isUnpublished: false }))).toBe(
    'profileFull',
  );
});

test('Q5 a drawing that was hidden before it was published is hidden still', async () => {
  const [anna, mia] = [await someone(), await moderator()];
  const drawingId = await draw(anna);
  await call(anna, 'DELETE', '/posts/hide-mydrawing', { drawingId, isHide: true });
  await call(anna, 'POST', '/posts/update-post', { drawingId, description: 'a whale' });
  await raw`update post set moderation_status = 2, approved_warning = 0, approved_description = '',
    is_unpublished = false where drawing = ${drawingId}`.execute(db());
  expect(await shown(mia, anna)).toEqual([]);
});

test('Q4 what somebody publishes while they are restricted is not shown, and is once they are not any more', async () => {
  const [anna, mia] = [await someone({ isRestricted: true }), await moderator()];
  const { drawingId } = await approved(anna, mia);
  expect(await shown(mia, anna)).toEqual([]);
  await call(mia, 'PUT', `/admin/person/${anna.username}/profile`, { isRestricted: false });
  expect(await shown(mia, anna)).toEqual([drawingId]);
});

test('V2 what is published is rendered before all that nobody waits for', async () => {
  const anna = await someone();
  const drawingId = await draw(anna);
  await raw`delete from render_job where drawing = ${drawingId}`.execute(db());
  await publish(anna, { drawingId });
  const { rows } = await raw`select is_asked from render_job where drawing = ${drawingId}`.execute(db());
  expect(rows).toEqual([{ is_asked: true }, { is_asked: true }]);
});

test('Q5 a drawing is erased by its artist, with all that hung on it', async () => {
  const [anna, ben, mia] = [await someone(), await someone(), await moderator()];
  const { drawingId } = await approved(anna, mia);
  await call(anna, 'DELETE', '/posts/hide-mydrawing', { drawingId, isHide: true });
  const erase = (who: Account) => call(who, 'POST', '/posts/erase-mydrawing', { drawingId });
  expect(codeOf(await erase(ben))).toBe('notPermitted');
  expect(await mine(anna, drawingId)).toBeDefined();
  expect((await erase(anna)).statusCode).toBe(200);
  for (const table of ['post', 'solo', 'hidden_drawing'])
    expect((await raw`select from ${raw.table(table)} where drawing = ${drawingId}`.execute(db())).rows).toEqual([]);
  expect(await product.platform.lines.page(drawingId)).toBeNull();
});

test('Q7 a page is erased with the game that it is of, and not with another', async () => {
  const [anna, ben] = [await someone(), await someone()];
  const { page, game } = await continued(anna, ben);
  const erase = (gameId: string) => call(ben, 'POST', '/posts/erase-mydrawing', { drawingId: page, gameId });
  expect(codeOf(await erase(randomUUID()))).toBe('wrongGameMode');
  expect(await product.platform.lines.page(page)).not.toBeNull();
  expect((await erase(game)).statusCode).toBe(200);
  expect(await product.platform.lines.page(page)).toBeNull();
});
