import fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { gunzipSync, inflateSync } from 'node:zlib';
import { sendAnswer } from './reply.ts';

const SHORT = { messages: ['hi'] };
const LONG = {
  messages: Array.from({ length: 100 }, (_, index) => ({ index, content: 'ein müder Bär 🐻 '.repeat(500) })),
};

const app = fastify();
app.get('/short', (request, reply) => sendAnswer(request, reply, SHORT));
app.get('/long', (request, reply) => sendAnswer(request, reply, LONG));
afterAll(() => app.close());

const ask = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

describe('a long answer', () => {
  test.each([
    [undefined, undefined, (bytes: Buffer) => bytes],
    ['gzip', 'gzip', gunzipSync],
    ['br, deflate', 'deflate', inflateSync],
  ])('to who accepts %s arrives whole', async (accepted, encoding, unpacked) => {
    const answer = await ask('/long', accepted);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store, no-cache, must-revalidate',
      vary: 'Accept-Encoding',
    });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(JSON.parse(unpacked(answer.rawPayload).toString())).toEqual(LONG);
  });

  test('leaves in slices, so that its length is not known before; a short one says it', async () => {
    expect((await ask('/long')).headers['content-length']).toBeUndefined();
    const short = await ask('/short', 'gzip');
    expect(short.headers['content-length']).toBe(String(JSON.stringify(SHORT).length));
    expect(short.json()).toEqual(SHORT);
  });
});
