import { collectingLog, fakeLoad } from '@tuschel/platform';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { serveApi } from './serveApi.ts';

const OPEN: Access = { auth: 'none', rates: ['anonymous'] };

/** An API of one end-point, with its log lines, its timings, and the complaints of the server itself. */
async function served(handle: Parameters<typeof endpoint<'GET /preferences'>>[2]) {
  const complaints: string[] = [];
  const app = fastify({ logger: { level: 'error', stream: { write: (line: string) => void complaints.push(line) } } });
  const log = collectingLog();
  const timed: string[] = [];
  const troubles: string[] = [];
  await serveApi(
    app,
    {
      load: fakeLoad(),
      limiter: { take: () => null, holds: () => true },
      extend: { sessions: { verify: async () => null }, accounts: { get: async () => null } } as never,
      renderers: { find: async () => null },
      config: { origins: [], publicUrl: 'http://tuschel.example', terms: null } as never,
      log,
      troubles: { note: (trouble) => void troubles.push(trouble) },
      timings: { note: (route) => void timed.push(route) },
    },
    { endpoints: [endpoint('GET /preferences', OPEN, handle)], scopes: [] },
  );
  return { app, complaints, log, timed, troubles };
}

test.each([
  ['account', 'who calls'],
  ['viewer', 'who looks'],
  ['renderer', 'who renders'],
] as const)(
  'an end-point for anybody that asks for its %s is a fault of ours, and the log says which',
  async (of, question) => {
    const { app, log, troubles } = await served((call) => ({ asked: call[of] }) as never);
    expect((await app.inject('/api/preferences')).statusCode).toBe(500);
    const message = `/api/preferences asks ${question}, but its access does not`;
    expect(log.lines).toMatchObject([{ message: 'a request failed', fields: { error: { message } } }]);
    expect(troubles).toEqual(['server']);
  },
);

test('the time of an answer is noted under its route; paths that nobody knows have none', async () => {
  const { app, complaints, timed } = await served(() => ({}) as never);
  expect((await app.inject('/api/preferences?a=b')).statusCode).toBe(200);
  expect((await app.inject('/api/nowhere')).statusCode).toBe(404);
  await expect.poll(() => timed).toEqual(['/preferences']);
  await app.close();
  expect(complaints).toEqual([]);
});
