import type { Account } from '@tuschel/gameserver/extend';
import { AdminPower, type ModerationItem, type MyDrawing, type MyDrawings, STATS } from '@tuschel/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { stroke } from '../../testing/stroke.ts';
import { DAY_MS } from './viewers.ts';

let product: StartedProduct;
let artist: Account;
let team: Account;
let player: Account;
let signedUp = 0;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
  artist = await someone();
  team = await someone({ adminPower: AdminPower.Team });
  player = await someone();
});
afterAll(() => product.close());

const someone = (metadata = {}) => product.server.signUp(`Looker${signedUp++}`, metadata);
const as = (account: Account) => ({ authorization: `Bearer ${product.server.token(account)}` });
const ask = (who: Account | string, url: string, payload?: object) =>
  product.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api${url}`,
    ...(typeof who === 'string' ? { remoteAddress: who } : { headers: as(who) }),
    ...(payload ? { payload } : {}),
  });
/** Visitors are addresses. */
const report = async (who: Account | string, body: object) => (await ask(who, '/stats/v1', body)).statusCode;

async function published(more: object = {}): Promise<string> {
  const drawn = await ask(artist, '/drawing/new', { lines: [stroke()] });
  const { drawingId } = drawn.json<{ drawingId: string }>();
  const body = { drawingId, description: 'an otter', isUnpublished: false, isOnProfile: false, ...more };
  const { drawing } = (await ask(artist, '/posts/update-post', body)).json<{ drawing: MyDrawing }>();
  const decision = { version: drawing.version, decision: 'approve' };
  expect((await ask(team, `/admin/posts/${drawingId}/decide`, decision)).statusCode).toBe(200);
  return drawingId;
}

/** Seen, opened and liked, as its artist reads it. */
async function countersOf(drawing: string): Promise<number[]> {
  const { singleplayer } = (await ask(artist, '/posts/mydrawings')).json<MyDrawings>();
  const { impressionCounter, clickCounter, likeCounter } = singleplayer.find(({ drawingId }) => drawingId === drawing)!;
  return [impressionCounter, clickCounter, likeCounter];
}

describe('Q17 a picture', () => {
  test('counts once for a person and a day, however often it is told', async () => {
    const drawing = await published();
    const all = { impressed: [drawing, drawing.toUpperCase()], clicked: [drawing] };
    expect(await report(player, all)).toBe(204);
    expect(await report(player, all)).toBe(204);
    expect(await countersOf(drawing)).toEqual([1, 1, 0]);
    await report(await someone(), { impressed: [drawing] });
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.1'])
      await report(address, { impressed: [drawing] });
    expect(await countersOf(drawing)).toEqual([4, 1, 0]);
    await product.clock.jump(DAY_MS);
    await report(player, all);
    expect(await countersOf(drawing)).toEqual([5, 2, 0]);
  });

  test('counts once, too, when its reports come at the same time', async () => {
    const drawing = await published();
    const people = await Promise.all(Array.from({ length: 10 }, () => someone()));
    const reports = people.flatMap((who) => [who, who]).map((who) => report(who, { impressed: [drawing] }));
    expect(new Set(await Promise.all(reports))).toEqual(new Set([204]));
    expect(await countersOf(drawing)).toEqual([10, 0, 0]);
  });

  test('does not count for its artist', async () => {
    const drawing = await published();
    expect(await report(artist, { impressed: [drawing], clicked: [drawing], liked: [drawing] })).toBe(204);
    expect(await countersOf(drawing)).toEqual([0, 0, 0]);
  });

  test('counts only for those who can see it', async () => {
    const [flagged, taken] = [await published({ triggerWarning: 4 }), await published()];
    await report('203.0.113.9', { impressed: [flagged] });
    expect(await countersOf(flagged)).toEqual([0, 0, 0]);
    await report(player, { impressed: [flagged] });
    expect(await countersOf(flagged)).toEqual([1, 0, 0]);
    await ask(artist, '/posts/update-post', { drawingId: taken, isUnpublished: true });
    await report(player, { impressed: [taken], liked: [taken] });
    expect(await countersOf(taken)).toEqual([0, 0, 0]);
  });

  test('is liked by an account, until it is not', async () => {
    const drawing = await published();
    const likes = async () =>
      (await ask(player, '/stats/liked', { drawingIds: [drawing] })).json<{ liked: string[] }>().liked;
    await report('203.0.113.1', { liked: [drawing] });
    expect(await countersOf(drawing)).toEqual([0, 0, 0]);
    for (let twice = 0; twice < 2; twice++) await report(player, { liked: [drawing] });
    await report(await someone(), { liked: [drawing] });
    expect([await countersOf(drawing), await likes()]).toEqual([[0, 0, 2], [drawing]]);
    for (let twice = 0; twice < 2; twice++) await report(player, { unliked: [drawing] });
    expect([await countersOf(drawing), await likes()]).toEqual([[0, 0, 1], []]);
    await report(player, { liked: [drawing], unliked: [drawing] });
    expect(await likes()).toEqual([]);
    await report(player, { liked: [drawing.toUpperCase()] });
    expect(await likes()).toEqual([drawing]);
    await report(player, { unliked: [drawing.toUpperCase()] });
    expect(await likes()).toEqual([]);
  });
});

describe('Q17 a report', () => {
  test('has at most 200 ids in a list', async () => {
    const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
    for (const list of ['impressed', 'clicked', 'liked', 'unliked']) {
      expect(await report(player, { [list]: ids(STATS.ids) })).toBe(204);
      expect(await report(player, { [list]: ids(STATS.ids + 1) })).toBe(400);
      await product.clock.advance(1_000);
    }
    expect(await report(player, { impressed: ['no id'] })).toBe(400);
    expect(await report(player, {})).toBe(204);
  });

  test('keeps nothing that leads to whom it came from', async () => {
    const drawing = await published();
    await report('203.0.113.77', { impressed: [drawing] });
    await report(player, { clicked: [drawing] });
    const { rows } = await sql<{ whole: string }>`select post_view::text as whole from post_view`.execute(
      product.platform.sql.db(),
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { whole } of rows) expect(whole).not.toMatch(new RegExp(`203\\.0|${player.id}`));
  });
});

test('Q17 moderators read the numbers of a picture; its list, page and card do not tell them', async () => {
  const drawing = await published();
  await report(player, { impressed: [drawing], clicked: [drawing], liked: [drawing] });
  const taken = (await ask(team, `/admin/posts/${drawing}`)).json<{ item: ModerationItem }>();
  const { impressionCounter, clickCounter, likeCounter } = taken.item;
  expect([impressionCounter, clickCounter, likeCounter]).toEqual([1, 1, 1]);
  for (const who of [player, '203.0.113.5', artist, team])
    for (const url of ['/posts/list', '/posts/home', `/posts/drawing/${drawing}`])
      expect((await ask(who, url)).body).not.toMatch(/counter|impression|click|like/i);
});

test('Q17 a drawing takes what was counted with it', async () => {
  const drawing = await published();
  await report(player, { impressed: [drawing], liked: [drawing] });
  await ask(artist, '/posts/erase-mydrawing', { drawingId: drawing });
  const left = await sql`
    select drawing from post_count where drawing = ${drawing} union all select drawing from post_like where drawing = ${drawing}`.execute(
    product.platform.sql.db(),
  );
  expect(left.rows).toEqual([]);
});
