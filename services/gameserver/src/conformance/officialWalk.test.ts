import { readdirSync, readFileSync } from 'node:fs';
import { Client } from '@heroiclabs/nakama-js';
import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { officialWalk, SEEN_ON_THE_WALK } from './officialWalk.ts';
import { startTestServer, type TestServer } from './testServer.ts';
import { MIGRATIONS } from '../parts.ts';

let platform: TemporaryPlatform;
let server: TestServer;

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
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

test('the walk leaves out no call of the official client, and no message of its socket', () => {
  const chapters = readdirSync(new URL('./walk/', import.meta.url)).map((file) => `./walk/${file}`);
  const walk = ['./officialWalk.ts', ...chapters]
    .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
    .join('\n');
  const client = new Client();
  const methodsOf = (one: object) => Object.getOwnPropertyNames(Object.getPrototypeOf(one)).toSorted();
  const isCalled = (on: string) => (name: string) => walk.includes(`${on}.${name}(`);
  expect(methodsOf(client).filter((name) => name !== 'constructor' && !isCalled('client')(name))).toEqual([]);
  // What hears, the heartbeat, and what the others are sent by.
  const inside = /^(on[a-z]+|constructor|generatecid|[gs]etHeartbeatTimeoutMs|send|pingPong)$/;
  const messages = methodsOf(client.createSocket()).filter((name) => !inside.test(name));
  expect(messages.length).toBe(28);
  expect(messages.filter((name) => !isCalled('socket')(name))).toEqual([]);
});
