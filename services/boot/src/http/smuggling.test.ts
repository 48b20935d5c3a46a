import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type HttpServer, httpServer } from './httpServer.ts';
import { ambiguousRequests, plainRequests, sendRaw } from './rawRequests.ts';

let server: HttpServer;
let port: number;
/** What the server took for a request. */
const taken: string[] = [];

beforeAll(async () => {
  server = httpServer(1);
  server.app.addHook('onRequest', async ({ method, url }) => void taken.push(`${method} ${url}`));
  server.app.post('/echo', async ({ body }) => body);
  server.app.get('/*', async () => 'seen');
  port = await server.listen('127.0.0.1', 0);
});
afterAll(() => server.stop());
beforeEach(() => void taken.splice(0));

describe('a request whose end can be read in two ways is refused, and nothing behind it is taken for a request', () => {
  test.each(ambiguousRequests('/echo', '/smuggled'))('%s', async (_, bytes) => {
    expect((await sendRaw(port, bytes)).at(-1)).toBe(400);
    expect(taken).not.toContain('GET /smuggled');
  });
});

describe('a request whose end is plain is taken, and so is the next one', () => {
  test.each(plainRequests('/echo', '/smuggled'))('%s', async (_, bytes) => {
    expect(await sendRaw(port, bytes)).toEqual([200, 200]);
    expect(taken).toEqual(['POST /echo', 'GET /smuggled']);
  });
});
