import type { HistoryGame } from '@tuschel/protocol';
import fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import type { App } from './app.ts';
import { endpoint, LIST, serveEndpoint } from './endpoint.ts';
import type { Gate } from './gate.ts';

const gate = { account: () => ({ id: 'anna' }) } as unknown as Gate;
const app = fastify();
afterAll(() => app.close());

const game = (rounds: number) => ({
  gameId: 'g',
  books: [{ bookId: 'b', rounds: Array.from({ length: rounds }, () => ({ previewData: 'x'.repeat(6_000) })) }],
});
const history = (rounds: number) => ({ history: [game(rounds)] as unknown as HistoryGame[], hasMore: false });

serveEndpoint(
  app as unknown as App,
  gate,
  endpoint('GET /profiles/history?page', LIST, async ({ query }) => history(Number(query.page))),
);

describe('an answer', () => {
  const ask = (rounds: number) => app.inject({ url: `/profiles/history?page=${rounds}` });

  test.each([0, 3, 40, 400])('with %i previews arrives whole, as JSON', async (rounds) => {
    const answer = await ask(rounds);
    expect(answer.json()).toEqual(history(rounds));
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('of more than 64 KiB leaves in slices: nobody has counted its bytes before', async () => {
    expect((await ask(3)).headers['content-length']).toBeDefined();
    expect((await ask(40)).headers['content-length']).toBeUndefined();
  });
});

test('an end-point for large bodies is refused a place where they would be read by the thread that plays the games', () => {
  const change = endpoint('PUT /match/:matchId/options', { ...LIST, bodyBytes: 64 * 1024 + 1 }, async () => ({
    isSuccess: true,
  }));
  expect(() => serveEndpoint(app as unknown as App, gate, change)).toThrow(
    'PUT /match/:matchId/options takes bodies of 65537 bytes and does not read them in a thread',
  );
});
