import { fakeLoad } from '@tuschel/platform';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { guardRoutes } from './gate.ts';
import { refuse } from './refusal.ts';
import { keepTurn } from './turn.ts';

/** A place to log in, and how many turns were taken when its answer was about to be sent. */
function place(retryAfterMs: number | null) {
  const load = fakeLoad();
  const app = fastify();
  const taken: number[] = [];
  // Where a refusal is held back.
  app.addHook('onSend', async () => void taken.push(load.turns));
  guardRoutes(app, {
    load,
    limiter: { take: () => retryAfterMs, holds: () => true },
    extend: { sessions: { verify: async () => null }, accounts: { get: async () => null } } as never,
    renderers: { find: async () => null },
    config: { origins: [], publicUrl: 'http://tuschel.example', terms: null } as never,
  });
  const config = { access: { auth: 'none', rates: ['login'], shedding: 'login' } } as const;
  app.get('/let-in', { config }, () => 'here');
  app.get('/limited', { config }, (request, reply) => refuse(request, reply, { code: 'tooManyRequests' }));
  return { load, taken, ask: async (url: string) => (await app.inject(url)).statusCode };
}

test('E2 whoever is refused for asking too often has no turn any more while the refusal is held back', async () => {
  const { load, taken, ask } = place(1_000);
  expect(await ask('/let-in')).toBe(429);
  expect([taken, load.turns]).toEqual([[0], 0]);
});

test('E2 nor has who is refused by what they asked for', async () => {
  const { load, taken, ask } = place(null);
  expect(await ask('/limited')).toBe(429);
  expect([taken, load.turns]).toEqual([[0], 0]);
});

test('E2 whoever is answered has it until the answer has gone', async () => {
  const { load, taken, ask } = place(null);
  expect(await ask('/let-in')).toBe(200);
  expect(taken).toEqual([1]);
  await expect.poll(() => load.turns).toBe(0);
});

test('E2 a turn ends with the connection, which may have been cut before the turn came', () => {
  const turn = (destroyed: boolean) => {
    const raw = Object.assign(new EventEmitter(), { destroyed });
    const left: string[] = [];
    keepTurn({} as FastifyRequest, { raw } as unknown as FastifyReply, () => void left.push('left'));
    return { raw, left };
  };
  expect(turn(true).left).toEqual(['left']);
  const { raw, left } = turn(false);
  expect(left).toEqual([]);
  raw.emit('close');
  expect(left).toEqual(['left']);
});
