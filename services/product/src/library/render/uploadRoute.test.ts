import { SIGNED_PREFIX } from '@tuschel/platform';
import { RENDER } from '@tuschel/protocol';
import Fastify, { type FastifyInstance } from 'fastify';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveUploads } from './uploadRoute.ts';

const KEY = 'uploads/lease-1/mp4';

let app: FastifyInstance;
let kept: [key: string, bytes: number, type: string][];
let grant: { method: 'PUT' | 'GET'; key: string; contentType: string; maxSize: number };
let isOk: boolean;
let asked: number;
beforeEach(async () => {
  [kept, isOk, asked] = [[], true, 0];
  grant = { method: 'PUT', key: KEY, contentType: 'video/mp4', maxSize: RENDER.mp4Bytes };
  app = Fastify();
  serveUploads(app, {
    jobs: { held: async (lease) => (asked++, lease === 'lease-1' ? { drawing: 'd', kind: 'video' } : null) },
    blobs: {
      granted: () => ({ ok: isOk, grant }) as never,
      put: async (key, body, type) => void kept.push([key, (body as Uint8Array).length, type]),
    },
    config: { origins: [] },
  });
  await app.ready();
});
afterEach(() => app.close());

const url = `${SIGNED_PREFIX}${KEY}`;
const put = (payload: Buffer | PassThrough, headers: Record<string, string> = {}) =>
  app.inject({ method: 'PUT', url, headers: { 'content-type': 'video/mp4', ...headers }, payload });
const statusOf = async (answer: ReturnType<typeof put>) => (await answer).statusCode;

test('V8 an upload is kept as it came, under the key that was signed', async () => {
  const answer = await put(Buffer.alloc(9, 7));
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([204, 'no-store']);
  expect(kept).toEqual([[KEY, 9, 'video/mp4']]);
});

test('V8 nothing is kept without a grant for it, of a job that is over, or that is no upload', async () => {
  isOk = false;
  expect(await statusOf(put(Buffer.alloc(9)))).toBe(403);
  isOk = true;
  grant = { ...grant, method: 'GET' };
  expect(await statusOf(put(Buffer.alloc(9)))).toBe(403);
  for (const key of ['uploads/lease-2/mp4', 'lease-1/mp4', 'drawings/lease-1/mp4']) {
    grant = { ...grant, method: 'PUT', key };
    expect([key, await statusOf(put(Buffer.alloc(9)))]).toEqual([key, 403]);
  }
  expect(kept).toEqual([]);
});

test('V8 an upload says its type and its length before, and has no byte more than was granted', async () => {
  grant = { ...grant, maxSize: 9 };
  expect(await statusOf(put(Buffer.alloc(9), { 'content-type': 'image/jpeg' }))).toBe(415);
  expect(await statusOf(put(Buffer.alloc(10)))).toBe(413);
  expect(await statusOf(put(Buffer.alloc(9)))).toBe(204);
  const endless = new PassThrough();
  endless.end('123');
  expect(await statusOf(put(endless, { 'transfer-encoding': 'chunked' }))).toBe(400);
  expect(kept).toHaveLength(1);
});

test('V8 four films are on their way at once and no fifth, until one has come or was given up', async () => {
  const streams = Array.from({ length: 4 }, () => new PassThrough());
  const length = { 'content-length': `${RENDER.mp4Bytes}` };
  const uploads = streams.map(async (stream) => (await put(stream, length)).statusCode);
  await expect.poll(() => asked).toBe(4);
  const refused = await put(Buffer.alloc(1));
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
  streams[0]?.end('cut off');
  expect(await uploads[0]).toBe(500);
  expect(await statusOf(put(Buffer.alloc(1)))).toBe(204);
  for (const stream of streams.slice(1)) stream.end();
  await Promise.all(uploads);
  expect(kept).toEqual([[KEY, 1, 'video/mp4']]);
});
