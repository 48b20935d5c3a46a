import fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { gunzipSync, inflateSync } from 'node:zlib';
import { allowCallers, answerPreflight, type Callers, sendAnswer, sendJson } from './reply.ts';

const SHORT = { messages: ['hi'] };
const LONG = {
  messages: Array.from({ length: 100 }, (_, index) => ({ index, content: 'ein müder Bär 🐻 '.repeat(500) })),
};

const app = fastify();
app.get('/short', (request, reply) => sendAnswer(request, reply, SHORT));
app.get('/long', (request, reply) => sendAnswer(request, reply, LONG));
app.get('/sized/:bytes', (request, reply) =>
  sendJson(request, reply, 201, 'x'.repeat(Number((request.params as { bytes: string }).bytes))),
);
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

describe('a text', () => {
  test.each([
    [1_023, 'gzip', undefined],
    [1_024, 'gzip', 'gzip'],
    [1_024, 'deflate', 'deflate'],
    [1_024, ' Deflate , GZIP', 'gzip'],
    [1_024, 'br', undefined],
    [1_024, 'gzip;q=0', undefined],
    [1_024, undefined, undefined],
  ])('of %i bytes for who accepts %s is packed as %s', async (bytes, accepted, encoding) => {
    const answer = await ask(`/sized/${bytes}`, accepted);
    expect([answer.statusCode, answer.headers['content-encoding'], answer.headers['x-content-type-options']]).toEqual([
      201,
      encoding,
      'nosniff',
    ]);
    const unpacked = { gzip: gunzipSync, deflate: inflateSync }[encoding ?? ''] ?? ((raw: Buffer) => raw);
    expect(unpacked(answer.rawPayload).toString()).toBe('x'.repeat(bytes));
  });
});

describe('a page of an origin', () => {
  const asked = async (callers: Callers, headers: Record<string, string>, method: 'GET' | 'OPTIONS' = 'OPTIONS') => {
    const scope = fastify();
    allowCallers(scope, callers);
    scope.options('/*', answerPreflight);
    scope.get('/short', (request, reply) => sendAnswer(request, reply, SHORT));
    const answer = await scope.inject({ method, url: '/short', headers });
    await scope.close();
    const names = ['origin', 'methods', 'headers'].map((name) => answer.headers[`access-control-allow-${name}`]);
    return [...names, answer.headers['vary'], answer.statusCode];
  };
  const MINE = 'https://play.example';
  const wanted = (method: string, headers: string) => ({
    origin: MINE,
    'access-control-request-method': method,
    'access-control-request-headers': headers,
  });

  test('that is listed is told what it may, and what it may not is left out', async () => {
    const vary = 'Origin, Access-Control-Request-Headers';
    expect(await asked([MINE], wanted('PUT', 'Authorization, X-Evil,accept-language'))).toEqual([
      MINE,
      'PUT',
      'Authorization, accept-language',
      vary,
      200,
    ]);
    expect(await asked([MINE], wanted('PATCH', 'x-evil'))).toEqual([MINE, undefined, undefined, vary, 200]);
    expect(await asked([MINE], { origin: MINE })).toEqual([MINE, undefined, undefined, vary, 200]);
    expect(await asked(['https://a.example', MINE], wanted('GET', 'accept'))).toEqual([
      MINE,
      'GET',
      'accept',
      vary,
      200,
    ]);
  });

  test('that is not listed is told nothing', async () => {
    const nothing = [undefined, undefined, undefined, 'Origin, Access-Control-Request-Headers', 200];
    expect(await asked([], wanted('GET', 'accept'))).toEqual(nothing);
    expect(await asked(['https://other.example'], wanted('GET', 'accept'))).toEqual(nothing);
  });

  test('may be any where all may, and what it reads depends on it where not', async () => {
    const vary = 'Access-Control-Request-Headers';
    expect(await asked('*', wanted('DELETE', 'user-agent'))).toEqual(['*', 'DELETE', 'user-agent', vary, 200]);
    expect(await asked('*', {}, 'GET')).toEqual(['*', undefined, undefined, 'Accept-Encoding', 200]);
    expect(await asked([MINE], { origin: MINE }, 'GET')).toEqual([
      MINE,
      undefined,
      undefined,
      'Accept-Encoding, Origin',
      200,
    ]);
  });
});
