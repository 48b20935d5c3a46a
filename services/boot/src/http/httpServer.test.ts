import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HttpServer, httpServer } from './httpServer.ts';

const LONG = JSON.stringify({ lines: 'ink '.repeat(1_000) });
let http: HttpServer;

beforeAll(() => {
  http = httpServer();
  void http.app.register(async (app) => {
    const answer = (path: string, type: string, body: string) =>
      app.get(path, (_request, reply) => reply.header('vary', 'Origin').type(type).send(body));
    answer('/long', 'application/json', LONG);
    answer('/page', 'text/html; charset=utf-8', LONG);
    answer('/short', 'application/json', '{"status":"up"}');
    answer('/picture', 'image/jpeg', LONG);
    answer('/film', 'video/mp4', LONG);
  });
});
afterAll(() => http.app.close());

const ask = (url: string, encodings = 'gzip, deflate, br') =>
  http.app.inject({ url, headers: { 'accept-encoding': encodings } });

describe('what goes out', () => {
  test.each(['/long', '/page'])('is compressed where it is long text: %s', async (url) => {
    const { headers, rawPayload } = await ask(url);
    expect(headers['content-encoding']).toBe('gzip');
    expect(String(headers['vary'])).toMatch(/Origin.*accept-encoding/i);
    expect(rawPayload.length).toBeLessThan(LONG.length / 10);
    expect(gunzipSync(rawPayload).toString()).toBe(LONG);
  });

  test.each(['/short', '/picture', '/film'])('goes as it is where that saves nothing: %s', async (url) => {
    expect((await ask(url)).headers['content-encoding']).toBeUndefined();
  });

  test.each(['', 'identity', 'br'])('goes as it is to whoever takes nothing else: "%s"', async (encodings) => {
    const { headers, body } = await ask('/long', encodings);
    expect([headers['content-encoding'], body]).toEqual([undefined, LONG]);
  });
});
