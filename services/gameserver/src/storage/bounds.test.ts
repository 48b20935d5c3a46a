import { STORAGE } from '@tuschel/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, type LoggedIn } from '../conformance/rest.ts';
import { startTestServer, type TestServer } from '../conformance/testServer.ts';
import { NIL } from '../wire/uuid.ts';
import {
  acksOf,
  ask,
  nodes,
  platform,
  read,
  remove,
  type Shown,
  somebody,
  version,
  write,
  type Written,
  storageNodes,
} from './testing/storageNodes.ts';

storageNodes();

describe('what one user may store', () => {
  const ROOM = { objects: 4, bytes: 1_000 };
  /** Of so many bytes with its names. */
  const sized = (key: string, bytes: number) => {
    const letters = bytes - key.length - '{"t":""}r'.length;
    return { collection: 'r', key, value: JSON.stringify({ t: 'ä'.repeat(letters / 2) + 'x'.repeat(letters % 2) }) };
  };
  const TOO_MUCH = {
    code: 9,
    message: 'Storage write rejected - no more room: a user has 4 objects and 1000 bytes at most.',
  };
  let narrow: TestServer;
  beforeAll(async () => {
    narrow = await startTestServer(platform, { node: 'narrow', storageRoom: ROOM });
  });
  afterAll(() => narrow.stop());
  const put = (who: LoggedIn, ...objects: Written[]) =>
    call(narrow.url, 'PUT /v2/storage', { bearer: who.token, body: { objects } });
  const keysOf = async (who: LoggedIn) => {
    const { json } = await ask(who, `GET /v2/storage/r/${who.userId}?limit=100`);
    return ((json['objects'] ?? []) as Shown[]).map(({ key }) => key);
  };

  test('T26 is so many objects and not one more, one by one and together', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    for (const key of ['a', 'b', 'c', 'd']) expect((await put(ada, sized(key, 20))).status).toBe(200);
    const { status, json } = await put(ada, sized('e', 20));
    expect([status, json]).toEqual([400, TOO_MUCH]);
    expect((await put(ada, sized('a', 30), sized('e', 20))).json).toEqual(TOO_MUCH);
    expect((await put(ada, sized('a', 30))).status).toBe(200);
    expect((await remove(ada, [{ collection: 'r', key: 'b' }])).status).toBe(200);
    expect((await put(ada, sized('e', 20))).status).toBe(200);
    expect(await keysOf(ada)).toEqual(['a', 'c', 'd', 'e']);
    expect((await put(bob, ...['a', 'b', 'c', 'd', 'e'].map((key) => sized(key, 20)))).json).toEqual(TOO_MUCH);
    expect(await keysOf(bob)).toEqual([]);
    expect((await put(bob, ...['a', 'b', 'c', 'd'].map((key) => sized(key, 20)))).status).toBe(200);
  });

  test('T26 is so many bytes and not one more, of names and of values', async () => {
    const ada = await somebody();
    expect((await put(ada, sized('a', 400), sized('b', 400))).status).toBe(200);
    expect((await put(ada, sized('cc', 201))).json).toEqual(TOO_MUCH);
    expect((await put(ada, sized('c', 200))).status).toBe(200);
    expect((await put(ada, sized('aa', 11))).json).toEqual(TOO_MUCH);
    expect((await put(ada, sized('a', 402))).json).toEqual(TOO_MUCH);
    expect((await put(ada, sized('a', 398))).status).toBe(200);
    expect((await put(ada, sized('c', 202))).status).toBe(200);
    expect((await put(await somebody(), sized('a', 1_002))).json).toEqual(TOO_MUCH);
    expect((await put(await somebody(), sized('a', 1_000))).status).toBe(200);
  });

  test('T26 is not what the server stores for them, and whoever has too much may make it less', async () => {
    const ada = await somebody();
    const given = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => ({
      collection: 'r',
      key,
      userId: ada.userId,
      value: { t: 'x'.repeat(300) },
    }));
    await narrow.game.extend.storage.write(given);
    await narrow.game.extend.storage.write([{ ...given[0]!, key: 'g' }]);
    expect((await put(ada, sized('h', 20))).json).toEqual(TOO_MUCH);
    expect((await put(ada, sized('a', 20))).status).toBe(200);
    expect((await put(ada, sized('b', 400))).json).toEqual(TOO_MUCH);
    expect((await remove(ada, [{ collection: 'r', key: 'c' }])).status).toBe(200);
    expect(await keysOf(ada)).toEqual(['a', 'b', 'd', 'e', 'f', 'g']);
  });

  test('T26 is not more for whoever writes everything at the same instant', async () => {
    const ada = await somebody();
    const all = await Promise.all(Array.from({ length: 30 }, (_, n) => put(ada, sized(`k${n % 15}`, 22))));
    expect(all.filter(({ status }) => status !== 200).map(({ json }) => json)).toEqual(
      expect.arrayContaining([TOO_MUCH]) as unknown[],
    );
    expect(await keysOf(ada)).toHaveLength(ROOM.objects);
  });

  test('T26 is counted by the database itself, whatever happens to the objects', async () => {
    const used = async ({ userId }: LoggedIn) => {
      const { rows } = await sql<{ objects: number; bytes: number }>`
        select objects, bytes from gameserver_storage_use where user_id = ${userId}::uuid`.execute(
        platform.sql.db<unknown>(),
      );
      return rows[0];
    };
    const ada = await somebody();
    await write(ada, [sized('a', 100), sized('b', 50)]);
    await write(ada, [sized('a', 30)], 1);
    expect(await used(ada)).toEqual({ objects: 2, bytes: 80 });
    await write(ada, [{ ...sized('b', 60), version: version(sized('b', 50).value) }]);
    expect(await used(ada)).toEqual({ objects: 2, bytes: 90 });
    await write(ada, [{ ...sized('b', 70), version: '*' }]);
    await write(ada, [sized('c', 20), { ...sized('a', 40), version: 'x' }]);
    expect(await used(ada)).toEqual({ objects: 2, bytes: 90 });
    await remove(ada, [{ collection: 'r', key: 'b' }]);
    expect(await used(ada)).toEqual({ objects: 1, bytes: 30 });
    expect(await ask(ada, 'DELETE /v2/account')).toMatchObject({ status: 200 });
    expect(await used(ada)).toBeUndefined();
    const { rows } = await sql`select from gameserver_storage_use where user_id = ${NIL}::uuid`.execute(
      platform.sql.db<unknown>(),
    );
    expect(rows).toEqual([]);
  });

  test('T26 is written, read and deleted in requests of a hundred and twenty-eight, and of not one more', async () => {
    const ada = await somebody();
    const objects = Array.from({ length: STORAGE.perRequest }, (_, n) => sized(`k${n}`, 30));
    const id = { collection: 'r', key: 'missing' };
    const message = { code: 3, message: 'At most 128 objects in one request.' };
    expect(await acksOf(write(ada, objects))).toHaveLength(STORAGE.perRequest);
    expect((await write(ada, [...objects, sized('k0', 20)])).json).toEqual(message);
    const ids = objects.map(({ collection, key }) => ({ collection, key, user_id: ada.userId }));
    expect(await read(ada, ...ids)).toHaveLength(STORAGE.perRequest);
    expect((await ask(ada, 'POST /v2/storage', { object_ids: [...ids, id] })).json).toEqual(message);
    expect((await remove(ada, [...ids, id])).json).toEqual(message);
    expect((await remove(ada, ids)).text).toBe('{}');
  });
});

test('T26 what is answered at once has a bound: a list goes on with its cursor, and what is read together is refused', async () => {
  const ada = await somebody();
  const large = (key: string) => ({ collection: 'large', key, value: JSON.stringify({ t: 'x'.repeat(199_980) }) });
  const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  for (const key of keys) expect((await write(ada, [large(key)])).status).toBe(200);
  const page = async (cursor: string) => {
    const { json } = await ask(ada, `GET /v2/storage/large/${ada.userId}?limit=100&cursor=${cursor}`);
    return [((json['objects'] ?? []) as Shown[]).map(({ key }) => key).join(''), json['cursor'] as string] as const;
  };
  const [first, next] = await page('');
  expect(first).toBe('abcdef');
  expect(await page(next)).toEqual(['g', undefined]);
  const ids = keys.map((key) => ({ collection: 'large', key, user_id: ada.userId }));
  expect(await read(ada, ...ids.slice(0, 5))).toHaveLength(5);
  expect((await ask(ada, 'POST /v2/storage', { object_ids: ids.slice(0, 6) })).json).toEqual({
    code: 3,
    message: 'What is read together has no more than 1000000 bytes.',
  });
  const { storage } = nodes[0].game.extend;
  expect(await storage.list('large', ada.userId, 7)).toHaveLength(7);
});

test('T25 somebody writes a hundred and twenty times a minute, and links twenty times', async () => {
  const ada = await somebody();
  const now = platform.clock.now();
  const standing = { ...platform, clock: { ...platform.clock, now: () => now } };
  const limited = await startTestServer(standing, { node: 'limited', rateLimits: true });
  const statuses = async (count: number, route: string, body: object) => {
    const asked = Array.from({ length: count }, () => call(limited.url, route, { bearer: ada.token, body }));
    return (await Promise.all(asked)).map(({ status }) => status).toSorted((a, b) => a - b);
  };
  expect(await statuses(121, 'PUT /v2/storage', { objects: [] })).toEqual([...Array<number>(120).fill(200), 429]);
  const links = await statuses(21, 'POST /v2/account/link/device', {});
  expect(links).toEqual([...Array<number>(20).fill(400), 429]);
  await limited.stop();
});
