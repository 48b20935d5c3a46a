import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { RATES } from '@tuschel/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../conformance/rest.ts';
import { startTestServer, type TestServer } from '../conformance/testServer.ts';
import { MIGRATIONS } from '../parts.ts';

let platform: TemporaryPlatform;
let server: TestServer;

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  const now = platform.clock.now();
  // Credits do not come back while the test calls.
  const standing = { ...platform, clock: { ...platform.clock, now: () => now } };
  server = await startTestServer(standing, { rateLimits: true });
});
afterAll(async () => {
  await server.stop();
  await platform.close();
});

test('the key of servers is not tried without end from one address, and whoever has it is not held up', async () => {
  const tried = async (key: string) =>
    (await call(server.url, `POST /v2/rpc/clientrpc.rpc_get?http_key=${key}`, { body: '' })).status;
  for (let time = 0; time < RATES.anonymous.limit; time++) expect(await tried(`guess-${time}`)).toBe(401);
  expect(await tried('guess')).toBe(429);
  expect(await tried('defaulthttpkey')).toBe(200);
});
