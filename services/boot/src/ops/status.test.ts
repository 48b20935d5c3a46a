import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { FailingPart } from './readiness.ts';
import { serveStatus } from './status.ts';

function served() {
  const app = Fastify();
  const world = { now: 0, asked: 0, failing: [] as FailingPart[] };
  const failing = async () => {
    world.asked += 1;
    return world.failing;
  };
  serveStatus(app, { failing }, { now: () => world.now });
  return { app, world };
}

test('a monitor outside reads up or down, and not why', async () => {
  const { app, world } = served();
  const up = await app.inject('/status');
  expect([up.statusCode, up.body, up.headers['cache-control']]).toEqual([200, '{"status":"up"}', 'no-store']);
  Object.assign(world, { now: 1_000, failing: ['database'] });
  const down = await app.inject('/status');
  expect([down.statusCode, down.body]).toEqual([503, '{"status":"down"}']);
});

test('however often it is asked, the database is asked once a second', async () => {
  const { app, world } = served();
  await Promise.all(Array.from({ length: 50 }, () => app.inject('/status')));
  expect(world.asked).toBe(1);
  world.now = 999;
  await app.inject('/status');
  expect(world.asked).toBe(1);
  world.now = 1_000;
  await app.inject('/status');
  expect(world.asked).toBe(2);
});
