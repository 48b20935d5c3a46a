import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { officialWalk, SEEN_ON_THE_WALK } from './officialWalk.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let platform: TemporaryPlatform;
let server: TestServer;

beforeAll(async () => {
  platform = await temporaryPlatform();
  server = await startTestServer(platform);
});
afterAll(async () => {
  await server.stop();
  await platform.close();
});

test.each(['json', 'protobuf'] as const)(
  'the official client sees all that the game server offers, by %s, as browsers do',
  async (format) => {
    const place = { host: '127.0.0.1', port: String(server.port) };
    expect(await officialWalk({ ...place, format, tag: format.slice(0, 4) })).toEqual(SEEN_ON_THE_WALK);
  },
);
