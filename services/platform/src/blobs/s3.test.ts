import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blobsContract } from '../contract/index.ts';
import { type FakeS3, fakeS3 } from '../testing/fakeS3.ts';
import { s3Blobs } from './s3.ts';

let store: FakeS3;
beforeAll(async () => {
  store = await fakeS3();
});
beforeEach(() => {
  store.objects.clear();
  store.perPage = 1_000;
  store.refuses = false;
});
afterAll(() => store.close());

describe('blobs in a bucket', () => {
  blobsContract(() => s3Blobs(store.config));
});

test('objects lie below the prefix, and no others are listed', async () => {
  const blobs = await s3Blobs({ ...store.config, prefix: 'tuschel/' });
  await blobs.put('drawings/1/a', Buffer.from('x'), 'image/jpeg');
  await blobs.move('drawings/1/a', 'drawings/1/b');
  store.objects.set('others/1', { body: Buffer.from('y'), type: 'text/plain', modified: new Date() });
  expect([...store.objects.keys()].sort()).toEqual(['others/1', 'tuschel/drawings/1/b']);
  expect((await blobs.list('')).map(({ key }) => key)).toEqual(['drawings/1/b']);
});

test('a long list comes as a whole', async () => {
  store.perPage = 2;
  const blobs = await s3Blobs(store.config);
  for (const key of ['a/1', 'a/2', 'a/3', 'a/4', 'a/5']) await blobs.put(key, Buffer.from(key), 'text/plain');
  expect((await blobs.list('a/')).map(({ key, size }) => [key, size])).toEqual(
    ['a/1', 'a/2', 'a/3', 'a/4', 'a/5'].map((key) => [key, 3]),
  );
});

test('nothing is sent that a store might keep as a part of the object, or demand of whoever uploads', async () => {
  const blobs = await s3Blobs(store.config);
  await blobs.put('a', Buffer.from('x'), 'image/jpeg');
  await blobs.get('a');
  const upload = { contentType: 'image/jpeg', maxSize: 10, expiresInMs: 60_000 };
  await fetch(await blobs.presignPut('b', upload), {
    method: 'PUT',
    body: 'y',
    headers: { 'content-type': 'image/jpeg' },
  });
  expect(store.faults).toEqual([]);
  expect(store.objects.get('b')?.body.toString()).toBe('y');
});

test('an upload is signed for its type and key, and for as long as it is wanted', async () => {
  const blobs = await s3Blobs(store.config);
  const url = new URL(
    await blobs.presignPut('uploads/1/mp4', { contentType: 'video/mp4', maxSize: 10, expiresInMs: 300_000 }),
  );
  expect(url.pathname).toBe('/tuschel/uploads/1/mp4');
  expect(url.searchParams.get('X-Amz-SignedHeaders')?.split(';')).toContain('content-type');
  expect(url.searchParams.get('X-Amz-Expires')).toBe('300');
  await expect(blobs.presignPut('../x', { contentType: 'video/mp4', maxSize: 10, expiresInMs: 1 })).rejects.toThrow(
    'bad key',
  );
});

test('an object may be fetched by a signed address, for as long as is wanted, a second at least', async () => {
  const blobs = await s3Blobs({ ...store.config, prefix: 'tuschel/' });
  await blobs.put('a', Buffer.from('x'), 'image/jpeg');
  const address = await blobs.presignGet('a', { expiresInMs: 1_001 });
  expect(await (await fetch(address)).text()).toBe('x');
  const secondsOf = async (expiresInMs: number) =>
    new URL(await blobs.presignGet('a', { expiresInMs })).searchParams.get('X-Amz-Expires');
  expect(await Promise.all([1, 1_000, 1_001, 60_000].map(secondsOf))).toEqual(['1', '1', '2', '60']);
});

test('a store that refuses is an error, and not an object that is not there', async () => {
  const blobs = await s3Blobs(store.config);
  await blobs.put('a', Buffer.from('x'), 'image/jpeg');
  store.refuses = true;
  for (const ask of [() => blobs.head('a'), () => blobs.get('a'), () => blobs.move('a', 'b')])
    await expect(ask()).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  store.refuses = false;
  expect(await blobs.head('a')).toMatchObject({ size: 1 });
});

test.each([
  [{ bucket: 'other' }, 'there is no such bucket'],
  [{ accessKeyId: 'eve' }, 'it does not take these keys'],
  [{ endpoint: 'http://127.0.0.1:1' }, 'ECONNREFUSED'],
])('a start with %j is refused', async (wrong, why) => {
  await expect(s3Blobs({ ...store.config, ...wrong })).rejects.toThrow(why);
});
