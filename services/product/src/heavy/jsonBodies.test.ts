import { HEAVY } from '@tuschel/protocol';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { App } from '../http/app.ts';
import type { HeavyWork } from './heavyWork.ts';
import { readJsonBodiesOf } from './jsonBodies.ts';

let app: FastifyInstance;

beforeEach(() => {
  app = fastify();
  // No body here is large: nobody is asked for room.
  readJsonBodiesOf('PUT /match/:matchId/options', app as unknown as App, {} as HeavyWork);
  app.put('/', async ({ body }) => body);
});
afterEach(() => app.close());

const put = async (payload: string) => {
  const { statusCode, body } = await app.inject({
    method: 'PUT',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload,
  });
  return [statusCode, JSON.parse(body)] as const;
};

test('a small body comes without letters that nobody sees, in every text of it', async () => {
  expect(await put('{"hostTheme":"ot\\u200Bter","lists":[["la\\u0000mp"]],"frames":3}')).toEqual([
    200,
    { hostTheme: 'otter', lists: [['lamp']], frames: 3 },
  ]);
});

test.each(['{"frames":', '', '{"__proto__":{"frames":3}}'])('%j is refused, as elsewhere', async (payload) => {
  expect((await put(payload))[0]).toBe(400);
});

test('a large body for which nobody made room is a fault of ours, and is not read', async () => {
  const large = JSON.stringify({ hostTheme: 'x'.repeat(HEAVY.fromBytes) });
  const [status, { message }] = await put(large);
  expect([status, message]).toEqual([500, '/ read a large body without making room for it']);
});
