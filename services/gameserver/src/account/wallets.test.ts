import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, logIn } from '../conformance/rest.ts';
import { startTestServer, type TestServer } from '../conformance/testServer.ts';
import { MIGRATIONS } from '../parts.ts';

let platform: TemporaryPlatform;
let nodes: [TestServer, TestServer];

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  nodes = [await startTestServer(platform, { node: 'one' }), await startTestServer(platform, { node: 'two' })];
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await platform.close();
});

test('a module counts what is in somebody’s wallet, on whichever node, and its owner sees it', async () => {
  const { token: bearer, userId } = await logIn(nodes[0].url, 'custom-of-saver', 'saver');
  const shown = async () =>
    JSON.parse(String((await call(nodes[0].url, 'GET /v2/account', { bearer })).json['wallet'])) as unknown;
  const wallets = nodes.map(({ game }) => game.extend.wallets);
  await Promise.all(Array.from({ length: 10 }, (_, time) => wallets[time % 2]!.change(userId, { gold: 7, ink: 1 })));
  expect(await shown()).toEqual({ gold: 70, ink: 10 });
  expect(await wallets[1]!.change(userId, { gold: -70 })).toEqual({ gold: 0, ink: 10 });
  const refused = (more: Record<string, number>, error: object) =>
    expect(wallets[0]!.change(userId, more)).rejects.toMatchObject(error);
  await refused({ ink: 1, gold: -1 }, { code: 3, message: 'A wallet has no less than nothing of gold.' });
  await refused({ ink: 0.5 }, { code: 3 });
  await refused({ ink: Number.MAX_SAFE_INTEGER }, { code: 3 });
  await expect(wallets[0]!.change('11111111-1111-4111-8111-111111111111', {})).rejects.toMatchObject({ code: 5 });
  expect((await call(nodes[1].url, 'POST /v2/rpc/r_wallet', { bearer, body: '' })).status).toBe(200);
  expect(await shown()).toEqual({ gold: 10, ink: 10 });
});
