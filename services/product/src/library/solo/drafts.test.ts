import type { Account } from '@tuschel/gameserver/extend';
import { type LineJson, type LinesResult, RETENTION, type SoloDrawing, type SoloDrawings } from '@tuschel/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { QuotaConfig } from '../../config.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { stroke } from '../../testing/stroke.ts';
import { createQuota } from '../quota/quota.ts';
import { createDrafts } from './drafts.ts';

const ENDLESS = { bytes: 1e12, dayBytes: 1e12, dayDrawings: 1e6, tiers: [1, 2, 4, 8] };
const quota: QuotaConfig = { ...ENDLESS };

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false, quota });
});
afterAll(() => product.close());
beforeEach(() => void Object.assign(quota, ENDLESS));

const someone = () => product.server.signUp(`Solo${randomUUID().slice(0, 8)}`);
const as = (account: Account) => ({ authorization: `Bearer ${product.server.token(account)}` });
const line = (x: number): LineJson => ({ ...stroke(x, 40), t: 0, dt: 8 });
const keep = (account: Account, drawing: object) =>
  product.app.inject({ method: 'POST', url: '/api/drawing/new', headers: as(account), payload: drawing });
const put = (account: Account, id: string, update: object) =>
  product.app.inject({ method: 'PUT', url: `/api/drawing/${id}/lines`, headers: as(account), payload: update });
const ok = async (call: Promise<{ statusCode: number; json: () => unknown }>) => {
  const answer = await call;
  expect(answer.statusCode).toBe(200);
  return answer.json() as LinesResult;
};
const codeOf = (answer: { statusCode: number; json: () => { type: string } }) => [
  answer.statusCode,
  answer.json().type.split(':').at(-1),
];
const errorsOf = (answer: { json: () => { errors?: object } }) => answer.json().errors;
const LOCKED = [406, 'entityLocked'];
const shelf = async (account: Account): Promise<SoloDrawing[]> => {
  const answer = await product.app.inject({ url: '/api/solo/drawings?page=0', headers: as(account) });
  return answer.json<SoloDrawings>().drawings;
};
const page = (id: string) => product.platform.lines.page(id);
const read = async (account: Account, id: string) =>
  (await product.app.inject({ url: `/api/drawing/${id}/lines`, headers: as(account) })).json();
const waits = async (id: string) =>
  product.platform.sql
    .db<{ render_job: { drawing: string } }>()
    .selectFrom('render_job')
    .select('drawing')
    .where('drawing', '=', id)
    .execute();

/** A try-out of one line. */
async function draft(account: Account, more: object = {}): Promise<string> {
  const id = randomUUID();
  await product.clock.jump(1);
  await ok(keep(account, { id, lines: [line(1)], save: false, ...more }));
  return id;
}

test('O11 a try-out stays open to its artist, and to nobody else, until it is finished', async () => {
  const [anna, ben] = [await someone(), await someone()];
  const id = await draft(anna);
  expect(await page(id)).toMatchObject({ state: 'open', lines: 1 });
  expect(await ok(put(anna, id, { index: 1, lines: [line(2)], rev: 0 }))).toMatchObject({
    isSuccess: true,
    totalLines: 2,
  });
  expect(codeOf(await put(ben, id, { index: 2, lines: [line(3)], rev: 0 }))).toEqual([404, 'drawingNotFound']);
  expect(await read(ben, id)).toBeNull();
  expect(await read(anna, id)).toMatchObject({ totalLines: 2 });
  expect(await shelf(anna)).toMatchObject([{ drawingId: id, linesCount: 2, isOpen: true }]);
  expect(await waits(id)).toHaveLength(0);

  // Undone, as in a game.
  expect(await ok(put(anna, id, { index: 1, lines: [], rev: 1 }))).toMatchObject({ totalLines: 1 });
  expect(await ok(put(anna, id, { index: 1, lines: [line(4)], rev: 1, save: true }))).toMatchObject({ totalLines: 2 });
  expect(await page(id)).toMatchObject({ state: 'closed', lines: 2 });
  const [finished] = await shelf(anna);
  expect(finished).toMatchObject({ drawingId: id, linesCount: 2 });
  expect(finished).not.toHaveProperty('isOpen');
  expect((await waits(id)).length).toBeGreaterThan(0);
  expect(codeOf(await put(anna, id, { index: 2, lines: [line(5)], rev: 1 }))).toEqual(LOCKED);
});

test('O11 the last word has its answer again, and with other lines it is refused', async () => {
  const anna = await someone();
  const id = await draft(anna);
  const last = { index: 1, lines: [line(2)], rev: 0, save: true };
  const first = await ok(put(anna, id, last));
  const jobs = (await waits(id)).length;
  expect(await ok(put(anna, id, last))).toEqual(first);
  expect(await ok(put(anna, id, { index: 2, lines: [], rev: 0, save: true }))).toEqual(first);
  expect(await waits(id)).toHaveLength(jobs);
  expect(codeOf(await put(anna, id, { ...last, lines: [line(9)] }))).toEqual(LOCKED);
  expect(codeOf(await put(anna, id, { ...last, lines: [line(2), line(3)] }))).toEqual(LOCKED);
  expect(codeOf(await put(anna, id, { ...last, save: false }))).toEqual(LOCKED);
  expect(codeOf(await put(await someone(), id, last))).toEqual([404, 'drawingNotFound']);
});

test('O11 neither a gap nor a late duplicate finishes it', async () => {
  const anna = await someone();
  const id = await draft(anna);
  expect(await ok(put(anna, id, { index: 5, lines: [line(6)], rev: 0, save: true }))).toMatchObject({
    isSuccess: false,
    missingFromIndex: 1,
  });
  await ok(put(anna, id, { index: 1, lines: [line(2)], rev: 0 }));
  await ok(put(anna, id, { index: 0, lines: [line(1)], rev: 0, save: true }));
  expect(await page(id)).toMatchObject({ state: 'open', lines: 2 });
});

test('O11 it is open for 30 days, and not a moment longer', async () => {
  const anna = await someone();
  const id = await draft(anna);
  const begun = product.clock.now();
  await product.clock.jump(RETENTION.draftMs - 1);
  await ok(put(anna, id, { index: 1, lines: [line(2)], rev: 0 }));
  expect(await shelf(anna)).toMatchObject([{ isOpen: true }]);
  await product.clock.jump(begun + RETENTION.draftMs - product.clock.now());
  expect(codeOf(await put(anna, id, { index: 2, lines: [line(3)], rev: 0, save: true }))).toEqual(LOCKED);
  for (const drawing of await shelf(anna)) expect(drawing).not.toHaveProperty('isOpen');
});

test('O1 what is saved, and what was drawn for the challenge, is closed at once', async () => {
  const anna = await someone();
  for (const save of [true, undefined])
    expect(await page(await draft(anna, { save }))).toMatchObject({ state: 'closed' });
  const started = await product.app.inject({
    method: 'POST',
    url: '/api/solo/challenge/start',
    headers: as(anna),
    payload: { language: 'de' },
  });
  const { drawingId } = started.json<{ attempt: { drawingId: string } }>().attempt;
  await draft(anna, { id: drawingId });
  expect(await page(drawingId)).toMatchObject({ state: 'closed' });
  expect(codeOf(await put(anna, drawingId, { index: 1, lines: [line(2)], rev: 0 }))).toEqual(LOCKED);
});

test('O8 a try-out counts as it grows, to the last byte there is room for', async () => {
  const anna = await someone();
  const id = await draft(anna);
  await ok(put(anna, id, { index: 1, lines: [line(1)], rev: 0 }));
  const size = Number((await page(id))?.meta['bytes']);
  quota.bytes = (size * 3) / 2;
  await ok(put(anna, id, { index: 2, lines: [line(1)], rev: 0 }));
  const refused = await put(anna, id, { index: 3, lines: [line(1)], rev: 0 });
  expect([codeOf(refused), errorsOf(refused)]).toEqual([[413, 'quotaFull'], { quota: 'all' }]);
  expect(await page(id)).toMatchObject({ lines: 3 });
  // What is taken back makes room, and to finish it takes none.
  await ok(put(anna, id, { index: 2, lines: [line(1)], rev: 1 }));
  Object.assign(quota, ENDLESS, { dayBytes: (size * 3) / 2 - 1 });
  const today = await put(anna, id, { index: 3, lines: [line(1)], rev: 1 });
  expect([codeOf(today), errorsOf(today)]).toEqual([[413, 'quotaFull'], { quota: 'day' }]);
  await ok(put(anna, id, { index: 3, lines: [], rev: 1, save: true }));
});

test('O8 a try-out that grows is no other drawing, also where there may be no more of them today', async () => {
  const anna = await someone();
  quota.dayDrawings = 2;
  const [first, last] = [await draft(anna), await draft(anna)];
  const refused = await keep(anna, { id: randomUUID(), lines: [line(1)], save: false });
  expect([codeOf(refused), errorsOf(refused)]).toEqual([[413, 'quotaFull'], { quota: 'day' }]);
  for (const id of [first, last]) {
    expect(await ok(put(anna, id, { index: 1, lines: [line(2)], rev: 0 }))).toMatchObject({ totalLines: 2 });
    await ok(put(anna, id, { index: 2, lines: [line(3)], rev: 0, save: true }));
  }
  // Nor where older ones must go for it.
  await product.clock.jump(24 * 60 * 60 * 1000);
  const [older, grown] = [await draft(anna), await draft(anna)];
  const kept = await Promise.all([first, last, older, grown].map(page));
  quota.bytes = kept.reduce((sum, one) => sum + Number(one?.meta['bytes']), 0);
  await ok(put(anna, grown, { index: 1, lines: [line(2)], rev: 0 }));
  expect(await page(older)).toBeNull();
});

test('O8 what an older try-out grows by counts on the day it grows, and still does when it has made room', async () => {
  const anna = await someone();
  const id = await draft(anna);
  await ok(put(anna, id, { index: 1, lines: [line(1)], rev: 0 }));
  const size = Number((await page(id))?.meta['bytes']) / 2;
  await product.clock.jump(24 * 60 * 60 * 1000);
  quota.dayBytes = 2 * size;
  await ok(put(anna, id, { index: 2, lines: [line(1)], rev: 0 }));
  await ok(put(anna, id, { index: 3, lines: [line(1)], rev: 0 }));
  const refused = await put(anna, id, { index: 4, lines: [line(1)], rev: 0 });
  expect([codeOf(refused), errorsOf(refused)]).toEqual([[413, 'quotaFull'], { quota: 'day' }]);
  // What is taken back comes back, as on a try-out of today.
  await ok(put(anna, id, { index: 3, lines: [], rev: 1 }));
  await ok(put(anna, id, { index: 3, lines: [line(1)], rev: 1 }));

  quota.dayBytes = 3 * size;
  quota.bytes = 4 * size;
  await draft(anna);
  expect(await page(id)).toBeNull();
  expect(codeOf(await keep(anna, { id: randomUUID(), lines: [line(1)], save: false }))).toEqual([413, 'quotaFull']);
  await product.clock.jump(24 * 60 * 60 * 1000);
  await draft(anna);
});

test('O8 strokes on their way on one node take no room from those on another', async () => {
  const anna = await someone();
  const [first, second] = [await draft(anna), await draft(anna)];
  const size = Number((await page(first))?.meta['bytes']);
  const { sql, lines, clock } = product.platform;
  const node = () => {
    const allowed = createQuota({ sql, clock, config: { quota } });
    return createDrafts({ sql, lines, clock, quota: allowed, renders: { queue: async () => undefined } as never });
  };
  const [here, there] = [node(), node()];
  quota.dayBytes = 3 * size;
  const grown = await Promise.all([
    here.grow((await page(first))!, anna, 2 * size),
    there.grow((await page(second))!, anna, 2 * size),
  ]);
  expect(grown.filter((refusal) => refusal === null)).toHaveLength(1);
  expect(grown.find((refusal) => refusal !== null)).toMatchObject({ code: 'quotaFull', errors: { quota: 'day' } });
  // Room for strokes that were not taken is there for others.
  await here.release(grown[0] === null ? first : second);
  expect(await there.grow((await page(second))!, anna, 2 * size)).toBeNull();
  await there.drawn(second, { lines: 1, bytes: size });
  expect(await here.grow((await page(first))!, anna, 2 * size)).toBeNull();
  await here.release(first);
});

test('O9 for a try-out that grows older ones go, and never itself', async () => {
  const anna = await someone();
  const [older, grown] = [await draft(anna), await draft(anna)];
  const one = Number((await page(older))?.meta['bytes']);
  quota.bytes = 2 * one;
  await ok(put(anna, grown, { index: 1, lines: [line(2)], rev: 0 }));
  expect(await page(older)).toBeNull();
  expect(codeOf(await put(anna, grown, { index: 2, lines: [line(3)], rev: 0 }))).toEqual([413, 'quotaFull']);
  expect(await page(grown)).toMatchObject({ lines: 2, state: 'open' });
});

test('O12 a drawing names the one it was drawn after, which its artist may see and redraw', async () => {
  const [anna, ben] = [await someone(), await someone()];
  const source = randomUUID();
  await ok(keep(anna, { id: source, lines: [line(1)] }));
  const after = (account: Account, sourceId: string) => keep(account, { id: randomUUID(), lines: [line(2)], sourceId });
  await ok(after(anna, source));
  expect((await shelf(anna)).map(({ sourceId }) => sourceId).filter(Boolean)).toEqual([source]);
  // What one may not see is as if it were not there.
  for (const id of [source, randomUUID()]) {
    const refused = await after(ben, id);
    expect([codeOf(refused), errorsOf(refused)]).toEqual([[400, 'notPermitted'], { sourceId: 'is not known' }]);
  }
  expect((await after(ben, 'mine')).statusCode).toBe(400);

  const post = {
    drawing: source,
    author: anna.id,
    posted_at: 1,
    approved_at: 1,
    approved_warning: 0,
    moderation_status: 2,
    is_unpublished: false,
    may_redraw: true,
  };
  const posts = product.platform.sql.db<{ post: typeof post }>();
  await posts.insertInto('post').values(post).execute();
  await ok(after(ben, source));
  await posts.updateTable('post').set({ may_redraw: false }).where('drawing', '=', source).execute();
  expect(errorsOf(await after(ben, source))).toEqual({ sourceId: 'is not to be redrawn' });
  await ok(after(anna, source));
});

test('O12 once both are published, the one credits the other, by name where its artist wants that', async () => {
  const [anna, ben] = [await someone(), await someone()];
  const [source, copy] = [randomUUID(), randomUUID()];
  await ok(keep(anna, { id: source, lines: [line(1)] }));
  const db = product.platform.sql.db<{ post: object; preference: object }>();
  const publish = (drawing: string, by: Account) =>
    db
      .insertInto('post')
      .values({
        drawing,
        author: by.id,
        posted_at: 1,
        approved_at: 1,
        approved_warning: 0,
        moderation_status: 2,
        is_unpublished: false,
        mode: 3,
      } as never)
      .execute();
  await publish(source, anna);
  await ok(keep(ben, { id: copy, lines: [line(2)], sourceId: source }));
  await publish(copy, ben);
  const credit = async () =>
    (await product.app.inject({ url: `/api/posts/drawing/${copy}` })).json<{ post: { after?: object } }>().post.after;
  expect(await credit()).toEqual({ drawingId: source, playerName: anna.displayName || anna.username });
  const wish = { creditsWithoutName: true };
  await product.app.inject({ method: 'PUT', url: '/api/preferences', headers: as(anna), payload: wish });
  expect(await credit()).toEqual({ drawingId: source, playerName: '' });
  await db
    .updateTable('post')
    .set({ is_unpublished: true } as never)
    .where('drawing' as never, '=', source as never)
    .execute();
  expect(await credit()).toBeUndefined();
});

test('O13 a prompt is there for visitors, too', async () => {
  const answer = await product.app.inject({ url: '/api/solo/prompt?language=en' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json<{ promptText: string }>().promptText).not.toBe('');
});
