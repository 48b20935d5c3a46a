import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSocket } from '../conformance/rawSocket.ts';
import { call, logIn, type LoggedIn } from '../conformance/rest.ts';
import { startTestServer, type TestServer } from '../conformance/testServer.ts';
import { NIL } from '../wire/uuid.ts';
import { MIGRATIONS } from '../parts.ts';
import { createNotificationBook } from './notifications.ts';

let platform: TemporaryPlatform;
let here: TestServer;
let there: TestServer;
let people = 0;

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  here = await startTestServer(platform, { node: 'here' });
  there = await startTestServer(platform, { node: 'there' });
});
afterAll(async () => {
  for (const server of [here, there]) await server.stop();
  await platform.close();
});

const somebody = (): Promise<LoggedIn> => logIn(here.url, `custom-notified-${++people}`, `notified${people}`);
const list = (who: LoggedIn, query = '') => call(here.url, `GET /v2/notification${query}`, { bearer: who.token });
const send = (userId: string, code: number, more: { senderId?: string; persistent?: boolean } = {}, server = here) =>
  server.game.extend.notifications.send({
    userId,
    subject: `subject ${code}`,
    content: { bb: 1, a: code },
    code,
    senderId: NIL,
    persistent: true,
    ...more,
  });
const codesOf = ({ json }: { json: Record<string, unknown> }) =>
  ((json['notifications'] ?? []) as { code: number }[]).map(({ code }) => code);
const cursorOf = ({ json }: { json: Record<string, unknown> }) =>
  encodeURIComponent(json['cacheable_cursor'] as string);

test('T1 those that persist are listed, oldest first, each once, by a cursor that asks for what is newer', async () => {
  const [ada, bob] = [await somebody(), await somebody()];
  const empty = await list(ada);
  expect(Object.keys(empty.json)).toEqual(['cacheable_cursor']);
  for (const code of [1, 2, 3]) await send(ada.userId, code, code === 2 ? { senderId: bob.userId } : {});
  await send(ada.userId, 9, { persistent: false });
  const first = await list(ada, '?limit=2');
  expect(first.json['notifications']).toEqual([
    {
      id: expect.any(String) as string,
      subject: 'subject 1',
      content: '{"a": 1, "bb": 1}',
      code: 1,
      create_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
      persistent: true,
    },
    expect.objectContaining({ code: 2, sender_id: bob.userId }),
  ]);
  const second = await list(ada, `?limit=2&cacheable_cursor=${cursorOf(first)}`);
  expect(codesOf(second)).toEqual([3]);
  const third = await list(ada, `?limit=2&cacheable_cursor=${cursorOf(second)}`);
  expect(third.json).toEqual({ cacheable_cursor: second.json['cacheable_cursor'] });
  await send(ada.userId, 4, {}, there);
  expect(codesOf(await list(ada, `?limit=100&cacheable_cursor=${cursorOf(third)}`))).toEqual([4]);
  expect(codesOf(await list(ada, `?limit=100&cacheable_cursor=${cursorOf(empty)}`))).toEqual([1, 2, 3, 4]);
  expect(codesOf(await list(ada))).toEqual([1]);
});

test('a page holds 1 to 100, and cursors are those of this list', async () => {
  const ada = await somebody();
  for (const limit of [1, 100]) expect((await list(ada, `?limit=${limit}`)).status).toBe(200);
  for (const limit of [0, 101]) {
    expect((await list(ada, `?limit=${limit}`)).text).toBe(
      '{"code":3,"message":"Invalid limit - limit must be between 1 and 100."}',
    );
  }
  const others = Buffer.from(JSON.stringify(['friends', 1, NIL])).toString('base64url');
  for (const cursor of ['bad', others, Buffer.from('["notifications",1.5,""]').toString('base64url')]) {
    expect(await list(ada, `?cacheable_cursor=${cursor}`)).toMatchObject({ status: 400, json: { code: 3 } });
  }
});

test('T1 they are deleted by their reader alone', async () => {
  const [ada, bob] = [await somebody(), await somebody()];
  for (const code of [1, 2]) await send(ada.userId, code);
  const { json } = await list(ada, '?limit=2');
  const [first] = json['notifications'] as { id: string }[];
  const remove = (who: LoggedIn, query: string) =>
    call(here.url, `DELETE /v2/notification${query}`, { bearer: who.token });
  expect((await remove(bob, `?ids=${first!.id}`)).text).toBe('{}');
  expect(codesOf(await list(ada, '?limit=2'))).toEqual([1, 2]);
  expect((await remove(ada, `?ids=${first!.id}&ids=${NIL}`)).text).toBe('{}');
  expect(codesOf(await list(ada, '?limit=2'))).toEqual([2]);
  expect((await remove(ada, '')).text).toBe('{}');
  expect(await remove(ada, '?ids=bad')).toMatchObject({ status: 400, json: { code: 3 } });
});

test('T1 all sockets of their reader hear of them, on every node, as they were written', async () => {
  const ada = await somebody();
  const sockets = [
    await openSocket(here.port, `token=${ada.token}`),
    await openSocket(there.port, `token=${ada.token}&status=true`),
  ];
  // Both nodes know both sockets once the one that shows a status has been announced.
  await sockets[0]!.hear((message) => 'status_presence_event' in message);
  await send(ada.userId, 7, { persistent: false }, there);
  await send(ada.userId, 8, {}, here);
  for (const socket of sockets) {
    const isOf = (code: number) => (message: Record<string, unknown>) =>
      ((message['notifications'] as { notifications?: { code: number }[] })?.notifications ?? [])[0]?.code === code;
    const { id: _, ...passing } = ((await socket.hear(isOf(7)))['notifications'] as { notifications: [{ id: string }] })
      .notifications[0];
    expect(passing).toEqual({
      subject: 'subject 7',
      content: '{"bb":1,"a":7}',
      code: 7,
      sender_id: NIL,
      create_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
    });
    expect(JSON.stringify(await socket.hear(isOf(8)))).toContain('"persistent":true');
    socket.socket.close();
  }
  expect(codesOf(await list(ada, '?limit=10'))).toEqual([8]);
});

test('T1 nobody hears of what could not be kept', async () => {
  const nobody = '11111111-1111-4111-8111-111111111111';
  const socket = { userId: nobody, sessionId: 'session', username: '', node: 'here' };
  let frames = 0;
  const { extend } = createNotificationBook({
    ...platform,
    router: { send: () => void frames++ },
    status: { socketsOf: () => [socket] },
  });
  const news = { userId: nobody, subject: 's', content: {}, code: 1, senderId: NIL };
  await expect(extend.send({ ...news, persistent: true })).rejects.toMatchObject({ code: '23503' });
  expect(frames).toBe(0);
  await extend.send({ ...news, persistent: false });
  expect(frames).toBe(1);
});

test.each([
  ['a code of the server’s own', { code: 0 }],
  ['a code that is no whole number', { code: 1.5 }],
  ['no subject', { subject: '' }],
  ['a reader who has no id', { userId: 'ada' }],
  ['a sender who has no id', { senderId: '' }],
  ['content that is no object', { content: [] as never }],
])('a module does not send %s', async (_, fault) => {
  const ada = await somebody();
  const fine = { userId: ada.userId, subject: 's', content: {}, code: 1, senderId: NIL, persistent: true };
  await expect(here.game.extend.notifications.send({ ...fine, ...fault })).rejects.toThrow('A notification expects');
});

test('are not there where the domain is off', async () => {
  const off = await startTestServer(platform, { node: 'off', domains: [] });
  expect(await call(off.url, 'GET /v2/notification')).toMatchObject({ status: 404, json: { message: 'Not Found' } });
  expect(off.game.extend.serves('ListNotifications')).toBe(false);
  expect(here.game.extend.serves('ListNotifications')).toBe(true);
  await off.stop();
});
