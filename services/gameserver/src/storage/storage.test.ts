import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LoggedIn } from '../conformance/rest.ts';
import { NIL } from '../wire/uuid.ts';
import {
  acksOf,
  ask,
  nodes,
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

const STALE = { code: 3, message: 'Storage write rejected - version check failed.' };
const DENIED = { code: 3, message: 'Storage write rejected - permission denied.' };

const NOT_REMOVED = {
  code: 3,
  message: 'Storage delete rejected - not found, version check failed, or permission denied.',
};

describe('an object', () => {
  test('T20 is acknowledged in the order that was asked for, and comes back as the database spaces it', async () => {
    const ada = await somebody();
    const value = '{"bb":1,"a":[1,2],"a":3}';
    const objects = [
      { collection: 'c', key: 'z', value },
      { collection: 'c', key: 'a', value: '{"😀":"\\u00e4"}', permission_read: 2, permission_write: 0 },
    ];
    const acks = await acksOf(write(ada, objects));
    expect(acks.map(({ key, version, user_id }) => [key, version, user_id])).toEqual([
      ['z', version(value), ada.userId],
      ['a', version('{"😀":"\\u00e4"}'), ada.userId],
    ]);
    for (const { create_time, update_time } of acks) {
      expect(create_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3}(\d{3})?)?Z$/);
      expect(update_time).toBe(create_time);
    }
    const own = (key: string) => ({ collection: 'c', key, user_id: ada.userId });
    const found = await read(ada, own('z'), own('a'), own('z'), own('missing'));
    expect(found.toSorted((one, other) => (one.key < other.key ? -1 : 1))).toEqual([
      {
        ...own('a'),
        value: '{"😀": "ä"}',
        version: acks[1]?.version,
        permission_read: 2,
        create_time: expect.stringMatching(/:\d\dZ$/) as string,
        update_time: expect.stringMatching(/:\d\dZ$/) as string,
      },
      expect.objectContaining({ value: '{"a": 3, "bb": 1}', permission_read: 1, permission_write: 1 }),
    ]);
  });

  test('T20 keeps its time when it is written as it is', async () => {
    const ada = await somebody();
    const object = { collection: 'c', key: 'k', value: '{"a":1}' };
    const [first] = await acksOf(write(ada, [object]));
    expect(await acksOf(write(ada, [object]))).toEqual([first]);
    const [changed] = await acksOf(write(ada, [{ ...object, permission_read: 2 }]));
    expect(changed?.create_time).toBe(first?.create_time);
    expect(changed?.update_time).not.toBe(first?.update_time);
  });

  test('T20 may hold large numbers, and digits without end within a text', async () => {
    const ada = await somebody();
    const value = `{"n":${'1'.repeat(1_000)},"e":[1e300,-2.5E-300],"t":"\\"${'1e99'.repeat(5_000)}\\""}`;
    await write(ada, [{ collection: 'c', key: 'large', value }]);
    const [found] = await read(ada, { collection: 'c', key: 'large', user_id: ada.userId });
    expect(JSON.parse(found?.value ?? '')).toEqual(JSON.parse(value));
  });

  test('T21 is written on condition of the version that is there, or of none', async () => {
    const ada = await somebody();
    const object = (value: string, expected?: string) => [
      { collection: 'c', key: 'k', value, ...(expected === undefined ? {} : { version: expected }) },
    ];
    expect((await write(ada, object('{}', 'deadbeef'))).json).toEqual(STALE);
    const [first] = await acksOf(write(ada, object('{"v":1}', '*')));
    expect((await write(ada, object('{"v":2}', '*'))).json).toEqual(STALE);
    expect((await write(ada, object('{"v":2}', version('{"v":9}')))).json).toEqual(STALE);
    const [second] = await acksOf(write(ada, object('{"v":2}', first?.version)));
    expect(second).toMatchObject({ version: version('{"v":2}'), create_time: first?.create_time });
    expect((await write(ada, object('{"v":3}', first?.version))).json).toEqual(STALE);
    expect((await remove(ada, [{ collection: 'c', key: 'k', version: first?.version ?? '' }])).json).toEqual(
      NOT_REMOVED,
    );
    expect((await remove(ada, [{ collection: 'c', key: 'k', version: second?.version ?? '' }])).text).toBe('{}');
    expect(await read(ada, { collection: 'c', key: 'k', user_id: ada.userId })).toEqual([]);
  });

  test('T21 of several that are written or deleted together none is, if one cannot be', async () => {
    const ada = await somebody();
    const object = (key: string, more: Written = {}) => ({ collection: 'c', key, value: '{"v":1}', ...more });
    await write(ada, [object('locked', { permission_write: 0 }), object('free')]);
    expect((await write(ada, [object('new'), object('locked')])).json).toEqual(DENIED);
    expect((await write(ada, [object('new'), object('free', { version: 'x' })])).json).toEqual(STALE);
    expect((await write(ada, [object('new'), object('locked', { version: version('{"v":1}') })])).json).toEqual(DENIED);
    expect((await write(ada, [object('new'), object('new', { version: '*' })])).json).toEqual(STALE);
    const id = (key: string) => ({ collection: 'c', key });
    for (const other of ['locked', 'missing'])
      expect((await remove(ada, [id('free'), id(other)])).json).toEqual(NOT_REMOVED);
    const listed = await ask(ada, `GET /v2/storage/c/${ada.userId}?limit=100`);
    expect((listed.json['objects'] as Shown[]).map(({ key }) => key)).toEqual(['free', 'locked']);
  });

  test('T21 that is there twice in a batch is written twice', async () => {
    const ada = await somebody();
    const twice = ['{"v":1}', '{"v":2}'].map((value) => ({ collection: 'c', key: 'k', value }));
    const chained = [...twice, { ...twice[0]!, version: version('{"v":2}') }];
    expect((await acksOf(write(ada, chained))).map((ack) => ack.version)).toEqual(
      chained.map(({ value }) => version(value)),
    );
    expect((await read(ada, { collection: 'c', key: 'k', user_id: ada.userId }))[0]?.value).toBe('{"v": 1}');
  });

  test('T22 is read by those who may, and named by everybody who asks', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const objects = [0, 1, 2].map((permission) => ({
      collection: 'c',
      key: `read${permission}`,
      value: '{}',
      permission_read: permission,
    }));
    await write(ada, objects);
    const ids = objects.map(({ key }) => ({ collection: 'c', key, user_id: ada.userId }));
    const keys = async (who: LoggedIn) => (await read(who, ...ids)).map(({ key }) => key).toSorted();
    expect([await keys(ada), await keys(bob)]).toEqual([['read1', 'read2'], ['read2']]);
    const listed = async (who: LoggedIn, query: string) =>
      (((await ask(who, `GET /v2/storage/${query}`)).json['objects'] ?? []) as Shown[]).map(({ key }) => key);
    expect(await listed(ada, `c?limit=9&user_id=${ada.userId}`)).toEqual(['read1', 'read2']);
    expect(await listed(bob, `c/${ada.userId}?limit=9`)).toEqual(['read2']);
    expect(await listed(bob, `c/${NIL}?limit=9`)).toEqual([]);
  });

  test('T22 of the server is nobody’s to write, and read by those whom it is shown to', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const { storage } = nodes[0].game.extend;
    const versions = await storage.write([
      { collection: 'srv', key: 'k0', userId: ada.userId, value: { s: 1 }, read: 0, write: 0 },
      { collection: 'srv', key: 'k1', userId: ada.userId, value: { s: 1 }, write: 0 },
      { collection: 'srv', key: 'pub', value: { s: 1 }, read: 2, write: 0 },
    ]);
    const ids = ['k0', 'k1'].map((key) => ({ collection: 'srv', key, user_id: ada.userId }));
    const found = await read(ada, ...ids, { collection: 'srv', key: 'pub' });
    expect(Object.fromEntries(found.map(({ key, user_id }) => [key, user_id]))).toEqual({ k1: ada.userId, pub: NIL });
    expect((await write(ada, [{ collection: 'srv', key: 'k1', value: '{}' }])).json).toEqual(DENIED);
    expect((await remove(ada, [{ collection: 'srv', key: 'k1' }])).json).toEqual(NOT_REMOVED);
    expect(await read(bob, ...ids)).toEqual([]);
    const k1 = { collection: 'srv', key: 'k1', userId: ada.userId };
    await expect(storage.write([{ ...k1, value: {}, version: 'x' }])).rejects.toMatchObject(STALE);
    await storage.write([{ ...k1, value: { s: 2 }, write: 0, version: versions[1]! }]);
    expect(await storage.read([k1])).toMatchObject([{ ...k1, value: { s: 2 }, read: 1, write: 0 }]);
    expect((await storage.list('srv', ada.userId, 9)).map(({ key }) => key)).toEqual(['k0', 'k1']);
    await storage.remove([k1, { collection: 'srv', key: 'pub' }]);
    expect(await storage.read([k1])).toEqual([]);
    await expect(storage.remove([k1])).rejects.toMatchObject(NOT_REMOVED);
    await expect(storage.write([{ collection: '', key: 'k', value: {} }])).rejects.toMatchObject({ code: 3 });
  });
});

describe('a list', () => {
  test('T22 is that of everybody’s public objects or of somebody’s, page by page', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const objects = (read: number, ...keys: string[]) =>
      keys.map((key) => ({ collection: 'list', key, value: '{}', permission_read: read }));
    await write(ada, [...objects(2, 'b', 'ä', 'a'), ...objects(1, 'own')]);
    await write(bob, objects(2, 'a', 'B'));
    const pages = async (path: string, limit: number) => {
      const seen: string[] = [];
      for (let cursor = ''; ; ) {
        const { json } = await ask(ada, `GET /v2/storage/${path}?limit=${limit}&cursor=${cursor}`);
        seen.push(...((json['objects'] ?? []) as Shown[]).map(({ key }) => key));
        cursor = (json['cursor'] ?? '') as string;
        if (cursor === '') return seen;
      }
    };
    for (const limit of [1, 2, 100]) {
      expect(await pages('list', limit)).toEqual(['B', 'a', 'a', 'b', 'ä']);
      expect(await pages(`list/${ada.userId}`, limit)).toEqual(['own', 'a', 'b', 'ä']);
      expect(await pages(`list/${bob.userId}`, limit)).toEqual(['B', 'a']);
    }
    const alone = await ask(ada, 'GET /v2/storage/list');
    expect(alone.json['objects']).toHaveLength(1);
  });

  test('has names of every kind, as long as they may be', async () => {
    const ada = await somebody();
    const longest = '\u{1F600}'.repeat(32);
    for (const collection of ['delete', 'a/b', '%', longest]) {
      expect(await acksOf(write(ada, [{ collection, key: longest, value: '{}' }]))).toHaveLength(1);
      const { json } = await ask(ada, `GET /v2/storage/${encodeURIComponent(collection)}/${ada.userId}`);
      expect(json['objects']).toMatchObject([{ collection, key: longest }]);
      const other = await ask(ada, `GET /v2/storage/${encodeURIComponent(collection)}?user_id=${ada.userId}`);
      expect(other.json['objects']).toMatchObject([{ collection }]);
    }
    for (const name of [`${longest}x`, 'a\0', '\ud800']) {
      expect((await write(ada, [{ collection: name, key: 'k', value: '{}' }])).json).toEqual({
        code: 3,
        message: 'Error writing storage objects.',
      });
      expect(await read(ada, { collection: 'c', key: name, user_id: ada.userId })).toEqual([]);
      expect((await remove(ada, [{ collection: 'c', key: name }])).json).toEqual(NOT_REMOVED);
    }
    expect((await ask(ada, 'GET /v2/storage/a%00')).text).toBe('{}');
  });
});

describe('refused, word for word', () => {
  const fine = { collection: 'c', key: 'k', value: '{}' };
  test.each<[string, Written, string]>([
    ['no collection', { ...fine, collection: '' }, 'Invalid collection or key value supplied. They must be set.'],
    ['no key', { collection: 'c', value: '{}' }, 'Invalid collection or key value supplied. They must be set.'],
    ['no value', { collection: 'c', key: 'k' }, 'Invalid collection or key value supplied. They must be set.'],
    ['a list', { ...fine, value: '[1]' }, 'Value must be a JSON object.'],
    ['no JSON', { ...fine, value: 'nope' }, 'Value must be a JSON object.'],
    ['a zero', { ...fine, value: '{"a":"\\u0000"}' }, 'Value must be a JSON object.'],
    ['half a character', { ...fine, value: '{"a":"\\ud800"}' }, 'Value must be a JSON object.'],
    ['a number of a million digits', { ...fine, value: '{"a":1e1000000}' }, 'Value must be a JSON object.'],
    [
      'a number of a thousand and one',
      { ...fine, value: `{"a":${'1'.repeat(1_001)}}` },
      'Value must be a JSON object.',
    ],
    [
      'a thousand large numbers',
      { ...fine, value: `{"a":[${'1e11,'.repeat(1_000)}1]}` },
      'Value must be a JSON object.',
    ],
    ['reading 3', { ...fine, permission_read: 3 }, 'Invalid Read permission supplied. It must be either 0, 1 or 2.'],
    ['writing 2', { ...fine, permission_write: 2 }, 'Invalid Write permission supplied. It must be either 0 or 1.'],
  ])('%s', async (_, object, message) => {
    const { status, json } = await write(await somebody(), [fine, object]);
    expect([status, json]).toEqual([400, { code: 3, message }]);
  });

  test.each([
    ['?limit=0', 'Invalid limit - limit must be between 1 and 100.'],
    ['?limit=101', 'Invalid limit - limit must be between 1 and 100.'],
    ['?user_id=bad', 'Invalid user ID - make sure user ID is a valid UUID.'],
    ['/bad', 'Invalid user ID - make sure user ID is a valid UUID.'],
    ['?cursor=bad', 'Malformed cursor was used.'],
  ])('a list of c%s', async (query, message) => {
    const { status, json } = await ask(await somebody(), `GET /v2/storage/c${query}`);
    expect([status, json]).toEqual([400, { code: 3, message }]);
  });

  test('nothing at all is done at once', async () => {
    const ada = await somebody();
    expect((await write(ada, [])).text).toBe('{}');
    expect((await remove(ada, [])).text).toBe('{}');
    expect((await ask(ada, 'POST /v2/storage', { object_ids: [] })).text).toBe('{}');
    const bad = await ask(ada, 'POST /v2/storage', { object_ids: [{ ...fine, user_id: 'bad' }] });
    expect(bad.json).toEqual({ code: 3, message: 'Invalid user ID - make sure user ID is a valid UUID.' });
  });
});

test('T21 of all who add to the same version at the same instant, on two nodes, each time one gets through', async () => {
  const ada = await somebody();
  await write(ada, [{ collection: 'race', key: 'k', value: '{"n":0}' }]);
  const id = { collection: 'race', key: 'k', user_id: ada.userId };
  let added = 0;
  const refused: unknown[] = [];
  const adder = async (node: 0 | 1) => {
    for (let won = 0; won < 4; ) {
      const [seen] = await read(ada, id);
      const n = (JSON.parse(seen!.value) as { n: number }).n + 1;
      // Alone and with another one: what stands alone goes together with that of others.
      const others = won % 2 === 0 ? [] : [{ collection: 'race', key: `other${node}`, value: `{"n":${n}}` }];
      const object = { collection: 'race', key: 'k', value: `{"n":${n}}`, version: seen!.version };
      const { status, json } = await write(ada, [object, ...others], node);
      if (status === 200) {
        won++;
        added++;
      } else refused.push(json);
    }
  };
  await Promise.all([0, 1, 0, 1, 0, 1].map((node) => adder(node as 0 | 1)));
  expect((await read(ada, id))[0]?.value).toBe(`{"n": ${added}}`);
  expect(refused).toEqual(refused.map(() => STALE));
  const crowd = await Promise.all(
    [0, 1, 0, 1, 0].map((node) =>
      write(ada, [{ collection: 'race', key: 'first', value: '{}', version: '*' }], node as 0 | 1),
    ),
  );
  expect(crowd.filter(({ status }) => status === 200)).toHaveLength(1);
});

interface Act {
  verb: 'write' | 'delete';
  objects: { key: number; value: number; expected: 'any' | 'none' | number; write: 0 | 1 }[];
  node: 0 | 1;
}

const ACT: fc.Arbitrary<Act> = fc.record({
  verb: fc.constantFrom('write', 'write', 'delete'),
  objects: fc.array(
    fc.record({
      key: fc.nat(2),
      value: fc.nat(2),
      expected: fc.oneof(
        { weight: 3, arbitrary: fc.constant('any' as const) },
        fc.constant('none' as const),
        fc.nat(2),
      ),
      write: fc.constantFrom(1, 1, 1, 0),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  node: fc.constantFrom(0, 1),
});

type Shelf = Map<number, { value: number; write: 0 | 1 }>;

/** What becomes of a shelf; null: it is refused. */
function put(shelf: Shelf, { verb, objects }: Act): Shelf | null {
  const after: Shelf = new Map(shelf);
  for (const { key, value, expected, write } of objects) {
    const there = after.get(key);
    if (there?.write === 0) return null;
    if (expected === 'none' && (there || verb === 'delete')) return null;
    if (typeof expected === 'number' && there?.value !== expected) return null;
    if (verb === 'write') after.set(key, { value, write });
    else if (!after.delete(key)) return null;
  }
  return after;
}

test('T21 whatever is written and deleted, on whichever of two nodes, the storage is as it must be', async () => {
  const text = (value: number) => `{"v":${value}}`;
  const expectedVersion = (expected: Act['objects'][number]['expected']) =>
    expected === 'any' ? '' : expected === 'none' ? '*' : version(text(expected));
  const evening = async (acts: Act[]) => {
    const ada = await somebody();
    let shelf: Shelf = new Map();
    for (const act of acts) {
      const objects = act.objects.map(({ key, value, expected, write }) => ({
        collection: 'm',
        key: `k${key}`,
        version: expectedVersion(expected),
        ...(act.verb === 'write' ? { value: text(value), permission_write: write } : {}),
      }));
      const route = act.verb === 'write' ? 'PUT /v2/storage' : 'PUT /v2/storage/delete';
      const body = act.verb === 'write' ? { objects } : { object_ids: objects };
      const { status } = await ask(ada, route, body, act.node);
      const after = put(shelf, act);
      expect([act, status]).toEqual([act, after ? 200 : 400]);
      shelf = after ?? shelf;
    }
    const { json } = await ask(ada, `GET /v2/storage/m/${ada.userId}?limit=100`);
    const shown = ((json['objects'] ?? []) as Shown[]).map(({ key, value, permission_write: write = 0 }) => [
      key,
      value,
      write,
    ]);
    const expected = [...shelf].map(([key, { value, write }]) => [`k${key}`, `{"v": ${value}}`, write]);
    expect(shown).toEqual(expected.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)));
  };
  await fc.assert(fc.asyncProperty(fc.array(ACT, { minLength: 15, maxLength: 25 }), evening), { numRuns: 10 });
});
