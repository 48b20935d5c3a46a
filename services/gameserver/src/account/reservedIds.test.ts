import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, logIn } from '../conformance/rest.ts';
import { startTestServer, type TestServer } from '../conformance/testServer.ts';
import { MIGRATIONS } from '../parts.ts';

let platform: TemporaryPlatform;
let open: TestServer;
let keeping: TestServer;

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  open = await startTestServer(platform, { node: 'open' });
  keeping = await startTestServer(platform, { node: 'keeping', isReserved: (id) => id.startsWith('other:') });
});
afterAll(async () => {
  await open.stop();
  await keeping.stop();
  await platform.close();
});

const RESERVED = [403, { code: 7, message: 'This custom ID is reserved.' }];
const KEPT = [403, { code: 7, message: 'This account is kept for another service.' }];

test('T55 nobody enters an account whose custom id is reserved, takes such an id, or ends what is behind one', async () => {
  const ada = await logIn(open.url, 'other:ada', 'ada');
  const ask = async (route: string, asked: object) => {
    const { status, json } = await call(keeping.url, route, asked);
    return [status, json];
  };
  const enter = (id: string) => ask('POST /v2/account/authenticate/custom', { basic: 'defaultkey:', body: { id } });
  expect(await enter('other:ada')).toEqual(RESERVED);
  expect(await enter('other:nobody-yet')).toEqual(RESERVED);
  const bob = await logIn(keeping.url, 'custom-bob', 'bob');
  const link = (bearer: string, id: string) => ask('POST /v2/account/link/custom', { bearer, body: { id } });
  expect(await link(bob.token, 'other:bob')).toEqual(RESERVED);
  expect(await link(bob.token, 'custom-bob-2')).toEqual([200, {}]);
  // Whoever is in already goes on, and stays who they are.
  expect(await ask('GET /v2/account', { bearer: ada.token })).toMatchObject([200, { custom_id: 'other:ada' }]);
  expect(await link(ada.token, 'custom-ada')).toEqual(KEPT);
  expect(await ask('POST /v2/account/unlink/custom', { bearer: ada.token, body: {} })).toEqual(KEPT);
  const linked = await ask('POST /v2/account/link/device', { bearer: ada.token, body: { id: 'device-of-ada' } });
  expect(linked).toEqual([200, {}]);
  expect(await ask('POST /v2/account/unlink/custom', { bearer: ada.token, body: {} })).toEqual(KEPT);
  expect(await ask('DELETE /v2/account', { bearer: ada.token })).toEqual(KEPT);
  expect(await ask('GET /v2/account', { bearer: ada.token })).toMatchObject([200, { custom_id: 'other:ada' }]);
  expect(await ask('DELETE /v2/account', { bearer: bob.token })).toEqual([200, {}]);
  expect((await logIn(open.url, 'other:ada')).userId).toBe(ada.userId);
});
