import type { Account } from '@tuschel/gameserver/extend';
import { AdminPower, type Paper, PAPER } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeOf, paperCalls, paperEvents as events } from '../../testing/paperCalls.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';

let product: StartedProduct;
let ada: Account;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());
beforeEach(async () => {
  ada = await painter();
});

const { painter, send, save, begun, look, list } = paperCalls(() => product);
const db = () => product.platform.sql.db<object>();

test('O24 a finished paper is a drawing of its artist, by its name, from when it was finished, and after what it was drawn', async () => {
  const source = await begun(ada, 1);
  const id = await begun(ada, 2, { name: ' Otter ', sourceId: source.toUpperCase(), gameId: randomUUID() });
  expect(await look(ada, id)).toMatchObject({ sourceId: source, gameId: expect.any(String) });
  await product.clock.advance(5_000);
  await save(ada, id, { events: events(2, 1), lockedAt: 1 });
  const { rows } = await raw`
    select author, author_name, prompt, lines, created_at::float8, source::text, saved from solo where drawing = ${id}`.execute(
    db(),
  );
  expect(rows).toEqual([
    {
      author: ada.id,
      author_name: ada.username,
      prompt: 'Otter',
      lines: 3,
      created_at: product.clock.now(),
      source,
      saved: true,
    },
  ]);
  const jobs =
    await raw`select kind, title, author, is_asked from render_job where drawing = ${id} order by kind`.execute(db());
  expect(jobs.rows).toEqual(
    ['picture', 'video'].map((kind) => ({ kind, title: 'Otter', author: ada.username, is_asked: false })),
  );
  const nameless = await begun(ada, 1, { lockedAt: 1 });
  const found = await raw`select prompt from solo where drawing = ${nameless}`.execute(db());
  expect(found.rows).toEqual([{ prompt: null }]);
});

test('O24 a finished paper takes no strokes any more, also where a server ended before it was closed', async () => {
  const [done, open] = [await begun(ada, 1, { lockedAt: 1 }), await begun(ada, 1)];
  await raw`update line_page set state = 'open' where drawing = ${done}`.execute(db());
  await product.clock.advance(61_000);
  const stateOf = async (id: string) => (await product.platform.lines.page(id))?.state;
  await expect.poll(() => stateOf(done)).toBe('closed');
  expect(await stateOf(open)).toBe('open');
});

test('O25 when its picture was made is told with a paper', async () => {
  const id = await begun(ada, 1, { lockedAt: 1 });
  for (const [file, at] of [
    ['jpg', 70],
    ['mp4', 50],
  ] as const)
    await raw`insert into render_file (drawing, file, key, bytes, withheld, made_at, seen_at)
      values (${id}, ${file}, ${`${id} ${file}`}, 1, 0, ${at}, ${at})`.execute(db());
  expect(await look(ada, id)).toMatchObject({ renderedAt: 50, renderError: null });
});

test('O25 a picture and a film that are there are made again when an admin asks, before all that nobody asked for', async () => {
  const [admin, id] = [
    await product.someone({ adminPower: AdminPower.Admin }),
    await begun(ada, 1, { name: 'Otter', lockedAt: 1 }),
  ];
  await raw`delete from render_job where drawing = ${id}`.execute(db());
  for (const file of ['jpg', 'mp4'])
    await raw`insert into render_file (drawing, file, key, bytes, withheld, made_at, seen_at)
      values (${id}, ${file}, ${`${id} ${file} again`}, 1, 0, 50, 50)`.execute(db());
  expect((await product.ask(admin, 'POST', `/admin/papers/${id}/render`)).json()).toEqual({ isSuccess: true });
  const { rows } =
    await raw`select kind, title, author, is_asked from render_job where drawing = ${id} order by kind`.execute(db());
  expect(rows).toEqual(
    ['picture', 'video'].map((kind) => ({ kind, title: 'Otter', author: ada.username, is_asked: true })),
  );
});

test('O20 a long paper is read as a short one is, packed where that is wanted', async () => {
  const id = await begun(ada, 120);
  const plain = await look(ada, id);
  expect(plain.events.map(({ index }) => index)).toEqual(Array.from({ length: 120 }, (_, index) => index));
  const packed = await product.ask(ada, 'GET', `/papers/${id}`, undefined, { 'accept-encoding': 'gzip' });
  expect([packed.headers['content-encoding'], packed.headers['content-type']]).toEqual(['gzip', 'application/json']);
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString()) as Paper).toEqual(plain);
});

test('O26 nothing large is read for a paper of somebody else, and it goes on where it was for its artist', async () => {
  const [id, bea] = [await begun(ada, 1), await painter()];
  const large = { events: events(1, 200) };
  expect(codeOf(await send(bea, id.toUpperCase(), large))).toEqual([404, 'paperNotFound']);
  expect(codeOf(await send(bea, 'no-uuid', large))).toEqual([404, 'paperNotFound']);
  expect((await look(ada, id)).eventsCount).toBe(1);
  expect(await save(ada, id.toUpperCase(), large)).toMatchObject({ isSuccess: true, paperId: id });
  const { paperId } = await save(bea, 'new', { events: events(0, 200) });
  expect((await look(bea, paperId ?? '')).eventsCount).toBe(200);
});

test('O20 nothing is saved while the disk is full, and it is afterwards', async () => {
  const id = await begun(ada, 1);
  product.storage.become('full');
  const refused = await send(ada, id, { events: events(1, 1) });
  product.storage.become('ready');
  expect([refused.statusCode, (await look(ada, id)).eventsCount]).toEqual([507, 1]);
  expect(await save(ada, id, { events: events(1, 1) })).toMatchObject({ isSuccess: true });
});

test('O22 the list has so many at once and no more, and what is said last moves a paper to its front', async () => {
  const [one, other] = [await begun(ada, 1), await begun(ada, 1)];
  await product.clock.advance(1_000);
  await save(ada, one, { triggerWarning: 1 });
  const { entries } = await list(ada, `skip=0&take=${PAPER.mostTaken}`);
  expect(entries.map(({ id }) => id)).toEqual([one, other]);
  expect(entries[0]).toMatchObject({ lastUpdatedAt: product.clock.now(), createdAt: product.clock.now() - 1_001 });
});
