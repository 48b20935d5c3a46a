/** A server with sockets. */
import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, beforeAll } from 'vitest';
import { type LoggedIn, logIn } from '../../conformance/rest.ts';
import { startTestServer, type TestServer } from '../../conformance/testServer.ts';
import { MIGRATIONS } from '../../parts.ts';

export let platform: TemporaryPlatform;
export let server: TestServer;
let people = 0;

/** Ready for the tests of a file, each of which calls this once. */
export function socketServer(): void {
  beforeAll(async () => {
    platform = await temporaryPlatform({ migrations: MIGRATIONS });
    server = await startTestServer(platform);
  });
  afterAll(async () => {
    await server.stop();
    await platform.close();
  });
}

export const anybody = (url = server.url): Promise<LoggedIn> => logIn(url, `custom-${++people}`, `player${people}`);
