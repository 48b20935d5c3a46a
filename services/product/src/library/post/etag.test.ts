import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRevalidated } from './etag.ts';

let app: FastifyInstance;
let body: unknown = { a: 1 };
beforeAll(() => {
  app = Fastify();
  app.get('/', (request, reply) => sendRevalidated(request, reply, body, true));
});
afterAll(() => app.close());

const get = (known?: string) =>
  app.inject({ url: '/', headers: known === undefined ? {} : { 'if-none-match': known } });

test('Q14 an answer is not sent again to whoever has it, however they ask, until it is another one', async () => {
  const first = await get();
  const etag = String(first.headers.etag);
  expect([first.json(), first.headers['content-type']]).toEqual([{ a: 1 }, 'application/json; charset=utf-8']);
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, `"x",W/${etag} , "y"`]) {
    const again = await get(known);
    expect([known, again.statusCode, again.body, again.headers.etag]).toEqual([known, 304, '', etag]);
  }
  for (const other of ['"x"', etag.slice(1, -1)]) expect((await get(other)).statusCode).toBe(200);
  body = { a: 2 };
  expect((await get(etag)).json()).toEqual({ a: 2 });
});
