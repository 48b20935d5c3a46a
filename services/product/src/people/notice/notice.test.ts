import { randomUUID } from 'node:crypto';
import type { Account } from '@tuschel/gameserver/extend';
import { openSocketInMemory } from '@tuschel/gameserver/testing';
import { AdminPower, NOTICES, NoticeCode, type NoticeContent, type Notices } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());

const someone = (metadata: Record<string, unknown> = {}) =>
  product.server.signUp(`Told${randomUUID().slice(0, 8)}`, metadata);
const call = (who: Account, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  product.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${product.server.token(who)}` },
    ...(payload ? { payload } : {}),
  });
const inbox = async (who: Account, before?: string) =>
  (await call(who, 'GET', `/notices${before === undefined ? '' : `?before=${before}`}`)).json<Notices>();
const unread = async (who: Account) => (await call(who, 'GET', '/notices/unread')).json<{ unread: number }>().unread;

/** Code of a notification that is the game server's own. */
const FRIEND_REQUEST = -2;

/** What the server has decided to tell somebody, told a moment later. */
async function tell(person: Account, ...contents: NoticeContent[]): Promise<void> {
  const now = product.clock.now();
  for (const content of contents)
    await raw`insert into notice_due (person, subject, content, due_at)
      values (${person.id}, ${person.id}, ${JSON.stringify(content)}, ${now})`.execute(
      product.platform.sql.db<object>(),
    );
  await product.clock.advance(2_000);
}

const badge = (at: number): NoticeContent => ({
  type: 'badge',
  badgeId: `badge-${at}`,
  title: `Badge ${at}`,
  titleDe: `Abzeichen ${at}`,
});

test('a notice is heard at once by someone who is there, and waits for someone who is not', async () => {
  const [anna, ben] = [await someone(), await someone()];
  const token = encodeURIComponent(product.server.token(anna));
  const socket = await openSocketInMemory(product.app.server, `token=${token}&format=json`);
  await tell(anna, badge(1));
  await tell(ben, badge(2));
  const { notifications } = (await socket.hear((message) => 'notifications' in message)) as unknown as Heard;
  expect(notifications.notifications.map(({ code, content }) => [code, JSON.parse(content) as object])).toEqual([
    [NoticeCode.badge, { badgeId: 'badge-1', title: 'Badge 1', titleDe: 'Abzeichen 1' }],
  ]);
  socket.socket.close();
  for (const [who, at] of [
    [anna, 1],
    [ben, 2],
  ] as const)
    expect(await inbox(who)).toMatchObject({
      unread: 1,
      notices: [{ code: NoticeCode.badge, content: badge(at), isRead: false }],
    });
});

interface Heard {
  notifications: { notifications: { code: number; content: string }[] };
}

test('what was read stays read, and what was thrown away is gone; both are nobody else’s to do', async () => {
  const [anna, ben] = [await someone(), await someone()];
  await tell(anna, badge(1), badge(2), badge(3));
  const ids = (await inbox(anna)).notices.map(({ id }) => id);
  const [newest = '', middle = ''] = ids;
  await call(ben, 'POST', '/notices/read', { ids });
  await call(ben, 'DELETE', `/notices/${newest}`);
  expect(await unread(anna)).toBe(3);
  expect((await call(anna, 'POST', '/notices/read', { ids: [middle] })).json()).toEqual({ unread: 2 });
  expect((await inbox(anna)).notices.map(({ isRead }) => isRead)).toEqual([false, true, false]);
  expect((await call(anna, 'DELETE', `/notices/${newest}`)).json()).toEqual({ unread: 1 });
  expect((await inbox(anna)).notices.map(({ id }) => id)).toEqual(ids.slice(1));
  await call(anna, 'POST', '/notices/read', {});
  expect(await unread(anna)).toBe(0);
});

test('what the game server says to other clients alone is neither listed nor counted', async () => {
  const anna = await someone();
  await tell(anna, badge(1));
  await raw`
    insert into gameserver_notification (id, user_id, subject, content, code, sender_id, create_time)
    select gen_random_uuid(), user_id, 'wants to add you', '{}', ${FRIEND_REQUEST}, sender_id, create_time + 1
    from gameserver_notification where user_id = ${anna.id}`.execute(product.platform.sql.db<object>());
  expect(await unread(anna)).toBe(1);
  expect(await inbox(anna)).toMatchObject({ unread: 1, notices: [{ content: badge(1) }], hasMore: false });
  await call(anna, 'POST', '/notices/read', { ids: (await inbox(anna)).notices.map(({ id }) => id) });
  expect(await unread(anna)).toBe(0);
});

test('an inbox is read page by page, and forgets what is too far back', async () => {
  const anna = await someone();
  for (let at = 0; at < NOTICES.page; at++) await tell(anna, badge(at));
  expect((await inbox(anna)).hasMore).toBe(false);
  await tell(anna, badge(NOTICES.page));
  const first = await inbox(anna);
  expect([first.notices.length, first.hasMore]).toEqual([NOTICES.page, true]);
  const last = await inbox(anna, first.notices.at(-1)?.id);
  expect([last.notices.map(({ content }) => content), last.hasMore]).toEqual([[badge(0)], false]);
  await raw`
    insert into gameserver_notification (id, user_id, subject, content, code, sender_id, create_time)
    select gen_random_uuid(), user_id, subject, content, code, sender_id, 0
    from gameserver_notification, generate_series(1, ${NOTICES.kept}) where id = ${first.notices[0]?.id}`.execute(
    product.platform.sql.db<object>(),
  );
  await tell(anna, badge(99));
  expect(await unread(anna)).toBe(NOTICES.kept);
});

test('of a notice that is thrown away or forgotten nothing is left, not even that it was read', async () => {
  const [anna, ben] = [await someone(), await someone()];
  const db = product.platform.sql.db<object>();
  const readOf = async (who: Account) =>
    (await raw<{ notice: string }>`select notice from notice_read where person = ${who.id}`.execute(db)).rows.map(
      ({ notice }) => notice,
    );
  await tell(anna, badge(1), badge(2));
  await call(anna, 'POST', '/notices/read', {});
  const [newest = '', oldest = ''] = (await inbox(anna)).notices.map(({ id }) => id);
  await call(ben, 'DELETE', `/notices/${newest}`);
  expect((await readOf(anna)).toSorted()).toEqual([newest, oldest].toSorted());
  await call(anna, 'DELETE', `/notices/${newest}`);
  expect(await readOf(anna)).toEqual([oldest]);
  await raw`
    insert into gameserver_notification (id, user_id, subject, content, code, sender_id, create_time)
    select gen_random_uuid(), user_id, subject, content, code, sender_id, create_time + 1
    from gameserver_notification, generate_series(1, ${NOTICES.kept}) where id = ${oldest}`.execute(db);
  await tell(anna, badge(3));
  expect(await readOf(anna)).toEqual([]);
  expect(await unread(anna)).toBe(NOTICES.kept);
});

test('an inbox begins nowhere at a notice of somebody else', async () => {
  const [anna, ben] = [await someone(), await someone()];
  await tell(anna, badge(1));
  await tell(ben, badge(2));
  await tell(anna, badge(3));
  const [hers] = (await inbox(anna)).notices;
  expect(await inbox(ben, hers?.id)).toMatchObject({ notices: [], hasMore: false });
  expect(await inbox(anna, hers?.id)).toMatchObject({ notices: [{ content: badge(1) }] });
});

test('somebody is told of their ban and of its end', async () => {
  // A ban ends every session: who comes back logs in anew.
  const login = () => product.server.signUp('Banned', {}, 'local:banned');
  const [anna, mia] = [await login(), await someone({ adminPower: AdminPower.Team })];
  const until = product.clock.now() + 1_000_000;
  const decided = async (what: string, body: object) =>
    (await call(mia, 'PUT', `/admin/person/${anna.username}/${what}`, body)).statusCode;
  expect(await decided('ban', { reason: 'spam', until })).toBe(200);
  expect(await decided('lift', {})).toBe(200);
  await product.clock.advance(2_000);
  const told = (await inbox(await login())).notices.map(({ content }) => content);
  expect(told).toHaveLength(2);
  expect(told).toContainEqual({ type: 'ban', reason: 'spam', until, isLifted: false });
  expect(told).toContainEqual({ type: 'ban', reason: 'spam', until: null, isLifted: true });
});
