/** Two nodes and the stores that they ask. */
import { Client, type Session } from '@heroiclabs/nakama-js';
import { collectingLog, temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { startTestServer, type TestServer } from '../../conformance/testServer.ts';
import { type FakeStores, startFakeStores } from '../../testing/fakeStores.ts';
import { MIGRATIONS } from '../../parts.ts';

export const log = collectingLog();
export let platform: TemporaryPlatform;
export let stores: FakeStores;
export let nodes: [TestServer, TestServer];
export let client: Client;
export let elsewhere: Client;
let people = 0;

/** Ready for the tests of a file, each of which calls this once. */
export function storeNodes(): void {
  beforeAll(async () => {
    platform = await temporaryPlatform({ migrations: MIGRATIONS });
    stores = await startFakeStores();
    const config = { purchaseStores: stores.config };
    const logged = { ...platform, log };
    nodes = [
      await startTestServer(logged, { node: 'one', ...config }),
      await startTestServer(logged, { node: 'two', ...config }),
    ];
    client = new Client('defaultkey', '127.0.0.1', String(nodes[0].port));
    elsewhere = new Client('defaultkey', '127.0.0.1', String(nodes[1].port));
  });
  afterEach(() => (stores.mood = 'well'));

  afterAll(async () => {
    for (const node of nodes) await node.stop();
    await stores.close();
    await platform.close();
  });
}

export const somebody = (): Promise<Session> =>
  client.authenticateDevice(`device-of-buyer-${++people}`, true, `buyer${people}`);

/** What the client rejects with. */
export const refusal = async (asked: Promise<unknown>) => {
  const answer = (await asked.catch((error: unknown) => error)) as Response;
  return [answer.status, await answer.json()];
};

export const AT = Date.parse('2026-03-01T12:00:00Z');
export const DAY = 86_400_000;

export const appleItem = (id: string, more: object = {}) => ({
  transaction_id: id,
  original_transaction_id: id,
  product_id: `product-of-${id}`,
  purchase_date_ms: String(AT),
  ...more,
});

export const appleReceipt = (items: object[], more: object = {}) => ({
  status: 0,
  environment: 'Production',
  receipt: { bundle_id: 'com.example.game', in_app: items },
  ...more,
});

export const googleReceipt = (token: string, more: object = {}) => ({
  orderId: 'GPA.1',
  packageName: 'com.example.game',
  productId: 'coins',
  // What a client says of time and state counts for nothing.
  purchaseTime: 1,
  purchaseState: 0,
  purchaseToken: token,
  ...more,
});

export const googleSubscription = (more: object = {}) => ({
  kind: 'androidpublisher#subscriptionPurchaseV2',
  startTime: '2026-03-01T12:00:00Z',
  subscriptionState: 'SUBSCRIPTION_STATE_ACTIVE',
  lineItems: [{ productId: 'coins', expiryTime: new Date(Date.now() + 30 * DAY).toISOString() }],
  ...more,
});
