/** `npm run s3`: the object store against a server that speaks S3 and checks every signature. Not in the test run: it fetches that server first. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blobsContract } from '../contract/index.ts';
import type { Blobs } from '../ports.ts';
import { startSwift, type SwiftServer } from '../testing/swiftServer.ts';
import { s3Blobs } from './s3.ts';

let swift: SwiftServer;
beforeAll(async () => {
  swift = await startSwift();
});
afterAll(() => swift.close());

/** Each store is empty: it has a prefix of its own. */
const newStore = (): Promise<Blobs> => s3Blobs({ ...swift.config, prefix: `${randomUUID()}/` });

describe('blobs in a bucket', () => {
  blobsContract(newStore);
});

describe('a signed address of a bucket', () => {
  const TYPE = 'image/jpeg';
  const upload = async (blobs: Blobs, expiresInMs = 60_000) =>
    blobs.presignPut('uploads/1/jpg', { contentType: TYPE, maxSize: 100, expiresInMs });
  const put = async (url: string, type: string, body = 'picture') =>
    (await fetch(url, { method: 'PUT', headers: { 'content-type': type }, body })).status;

  test('takes an upload of its type as it is, with nothing around it', async () => {
    const blobs = await newStore();
    expect(await put(await upload(blobs), TYPE)).toBe(200);
    const object = await blobs.get('uploads/1/jpg');
    expect([Buffer.from(object?.body ?? []).toString(), object?.info.contentType]).toEqual(['picture', TYPE]);
  });

  test('gives what was put, and parts of it', async () => {
    const blobs = await newStore();
    await blobs.put('drawings/1/x', Buffer.from('0123456789'), TYPE);
    const url = await blobs.presignGet('drawings/1/x', { expiresInMs: 60_000 });
    expect(await (await fetch(url)).text()).toBe('0123456789');
    const part = await fetch(url, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text(), part.headers.get('content-type')]).toEqual([206, '234', TYPE]);
  });

  test('is refused with another type, another key, more time, another direction, or a changed signature', async () => {
    const blobs = await newStore();
    const url = await upload(blobs);
    expect(await put(url, 'text/html')).toBe(403);
    expect(await put(url.replace('/uploads/1/jpg', '/uploads/2/jpg'), TYPE)).toBe(403);
    expect(await put(url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=86400'), TYPE)).toBe(403);
    expect(await put(url.replace(/X-Amz-Signature=../, 'X-Amz-Signature=00'), TYPE)).toBe(403);
    expect((await fetch(url)).status).toBe(403);
    expect(await put(await blobs.presignGet('uploads/1/jpg', { expiresInMs: 60_000 }), TYPE)).toBe(403);
    expect(await blobs.list('')).toEqual([]);
  });

  test('is good no longer than it says', async () => {
    const blobs = await newStore();
    const url = await upload(blobs, 1_000);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(await put(url, TYPE)).toBe(403);
  });
});

test('a bucket that is not there, and wrong keys, are told at the start', async () => {
  await expect(s3Blobs({ ...swift.config, bucket: 'not-there' })).rejects.toThrow('no such bucket');
  await expect(s3Blobs({ ...swift.config, secretAccessKey: 'wrong' })).rejects.toThrow('does not take these keys');
});
