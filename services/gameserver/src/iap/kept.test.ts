import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Session } from '@heroiclabs/nakama-js';
import { call } from '../conformance/rest.ts';
import {
  appleItem,
  appleReceipt,
  AT,
  client,
  googleReceipt,
  googleSubscription,
  nodes,
  platform,
  refusal,
  somebody,
  stores,
  storeNodes,
} from './testing/storeNodes.ts';

storeNodes();

const keptOf = async (table: 'purchase' | 'subscription', { user_id: userId = '' }: Session) => {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(`gameserver_${table}`)} where user_id = ${userId}::uuid`.execute(platform.sql.db());
  return rows;
};

interface Told {
  validated_purchases?: Record<string, unknown>[];
  validated_subscription?: Record<string, unknown>;
}

const huaweiOrder = JSON.stringify({ productId: 'gems', purchaseToken: 'h-kept', purchaseTime: AT, purchaseState: 0 });

/** What is sent to each store’s call, once the store knows of it. */
const WAYS: Record<string, () => [path: string, body: object]> = {
  apple() {
    stores.apple.production.set('kept', appleReceipt([appleItem('kept')]));
    return ['purchase/apple', { receipt: 'kept' }];
  },
  google() {
    stores.google.products.set('coins/tokens/g-kept', { purchaseTimeMillis: String(AT) });
    return ['purchase/google', { purchase: JSON.stringify(googleReceipt('g-kept')) }];
  },
  huawei() {
    stores.huawei.set('h-kept', JSON.parse(huaweiOrder) as object);
    return ['purchase/huawei', { purchase: huaweiOrder, signature: stores.huaweiSignature(huaweiOrder) }];
  },
  facebook() {
    const request = stores.facebookRequest({ product_id: 'hat', purchase_token: 'f-kept', purchase_time: AT / 1000 });
    return ['purchase/facebookinstant', { signed_request: request }];
  },
  samsung() {
    const packageName = 'com.example.game';
    const bought = { itemId: 'brush', packageName, purchaseDate: '2026-03-01 12:00:00', status: 'success' };
    stores.samsung.set('s-kept', bought);
    return ['purchase/samsung', { purchase_id: 's-kept' }];
  },
};

/** The official client always says whether something shall be kept. */
const post = async (who: Session, path: string, body: object) =>
  (await call(nodes[0].url, `POST /v2/iap/${path}`, { bearer: who.token, body })).json as Told;

test.each(Object.keys(WAYS))('T50 what is bought at %s is kept unless it shall not be', async (store) => {
  const [path, body] = WAYS[store]!();
  const buy = (who: Session, more: object = {}) => post(who, path, { ...body, ...more });
  const ada = await somebody();
  for (let time = 0; time < 2; time++) {
    const { validated_purchases: [shown] = [] } = await buy(ada, { persist: false });
    expect(shown).toMatchObject({ user_id: ada.user_id, purchase_time: '2026-03-01T12:00:00Z' });
    for (const known of ['create_time', 'update_time', 'seen_before']) expect(shown).not.toHaveProperty(known);
  }
  expect(await keptOf('purchase', ada)).toEqual([]);
  const { validated_purchases: [first] = [] } = await buy(ada);
  expect(first).toMatchObject({ user_id: ada.user_id, create_time: expect.any(String) as string });
  expect(first).not.toHaveProperty('seen_before');
  const [row] = await keptOf('purchase', ada);
  // Of a long receipt each purchase keeps what is about it.
  const own = store === 'apple' ? JSON.stringify(appleItem('kept')) : first?.['provider_response'];
  expect(row).toMatchObject({ purchase_time: AT, refund_time: null, provider_response: own });
  const { validated_purchases: [again] = [] } = await buy(ada, { persist: true });
  expect(again).toMatchObject({ seen_before: true });
});

test.each(['apple', 'google'])('T52 a subscription of %s is kept unless it shall not be', async (store) => {
  const ada = await somebody();
  const lasting = appleItem('kept-sub', { expires_date_ms: String(AT) });
  stores.apple.production.set('kept-sub', appleReceipt([], { latest_receipt_info: [lasting] }));
  stores.google.subscriptions.set('kept-sub', googleSubscription());
  const receipt = store === 'apple' ? 'kept-sub' : JSON.stringify(googleReceipt('kept-sub'));
  const ask = (more: object = {}) => post(ada, `subscription/${store}`, { receipt, ...more });
  const { validated_subscription: told } = await ask({ persist: false });
  expect([told?.['user_id'], told?.['create_time']]).toEqual([ada.user_id, undefined]);
  expect(await keptOf('subscription', ada)).toEqual([]);
  await ask();
  expect(await keptOf('subscription', ada)).toMatchObject([{ original_transaction_id: 'kept-sub' }]);
});

test('T53 a subscription is asked for by its product, of oneself alone', async () => {
  const [ada, bob] = [await somebody(), await somebody()];
  stores.google.subscriptions.set('own-sub', googleSubscription());
  const receipt = JSON.stringify(googleReceipt('own-sub'));
  await client.validateSubscriptionGoogle(ada, receipt);
  expect(await client.getSubscription(ada, 'coins')).toMatchObject({
    original_transaction_id: 'own-sub',
    active: true,
  });
  const missing = [404, { code: 5, message: 'subscription not found' }];
  expect(await refusal(client.getSubscription(bob, 'coins'))).toEqual(missing);
  expect(await refusal(client.getSubscription(ada, 'co\0ins'))).toEqual(missing);
  for (const limit of [1, 100])
    expect((await client.listSubscriptions(ada, undefined, limit)).validated_subscriptions).toHaveLength(1);
});
