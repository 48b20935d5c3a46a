import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, logIn } from '../conformance/rest.ts';
import { startTestServer, type TestServer } from '../conformance/testServer.ts';
import type { ClientEvent } from '../extend.ts';
import { MIGRATIONS } from '../parts.ts';

let platform: TemporaryPlatform;
let server: TestServer;
const heard: [string | undefined, ClientEvent][] = [];

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  server = await startTestServer(platform, {}, ({ extend }) => {
    extend.onEvent(async (_context, { name }) => {
      if (name === 'bad') throw new Error('a fault of the module');
    });
    extend.onEvent(async ({ caller }, event) => void heard.push([caller?.username, event]));
  });
});
afterAll(async () => {
  await server.stop();
  await platform.close();
});

test('T24 what a client reports is told to the modules, whatever one of them does with it', async () => {
  const { token } = await logIn(server.url, 'custom-reporter', 'reporter');
  const report = (body: object) => call(server.url, 'POST /v2/event', { bearer: token, body });
  const full = { name: 'bad', properties: { a: 'b' }, external: false, timestamp: '2026-01-01T00:00:00.5+01:00' };
  expect((await report(full)).text).toBe('{}');
  expect((await report({})).text).toBe('{}');
  expect(heard).toEqual([
    ['reporter', { name: 'bad', properties: { a: 'b' }, at: Date.UTC(2025, 11, 31, 23, 0, 0, 500), external: true }],
    ['reporter', { name: '', properties: {}, at: expect.any(Number) as number, external: true }],
  ]);
  expect(platform.log.lines.filter(({ message }) => message === 'a listener to events failed')).toHaveLength(1);
  for (const timestamp of ['nope', 5, '2026-13-01T00:00:00Z', '2026-01-01']) {
    const { status, json } = await report({ timestamp });
    expect([status, json['code']]).toEqual([400, 3]);
    expect(json['message']).toContain('invalid google.protobuf.Timestamp value');
  }
});
