import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Session } from '@heroiclabs/nakama-js';
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
}

const huaweiOrder = JSON.stringify({ productId: 'gems', purchaseToken: 'h-kept', purchaseTime: AT, purchaseState: 0 });

/** How something is bought at each store; each is asked again and again for the same. */
const WAYS: Record<string, (who: Session, persist?: boolean) => Promise<Told>> = {
  async apple(who, persist) {
    stores.apple.production.set('kept', appleReceipt([appleItem('kept')]));
    return client.validatePurchaseApple(who, 'kept', persist) as Promise<Told>;
  },
  async google(who, persist) {
    stores.google.products.set('coins/tokens/g-kept', { purchaseTimeMillis: String(AT) });
    return client.validatePurchaseGoogle(who, JSON.stringify(googleReceipt('g-kept')), persist) as Promise<Told>;
  },
  async huawei(who, persist) {
    stores.huawei.set('h-kept', JSON.parse(huaweiOrder) as object);
    const seal = stores.huaweiSignature(huaweiOrder);
    return client.validatePurchaseHuawei(who, huaweiOrder, seal, persist) as Promise<Told>;
  },
  async facebook(who, persist) {
    const request = stores.facebookRequest({ product_id: 'hat', purchase_token: 'f-kept', purchase_time: AT / 1000 });
    return client.validatePurchaseFacebookInstant(who, request, persist) as Promise<Told>;
  },
  async samsung(who, persist) {
    const packageName = 'com.example.game';
    const bought = { itemId: 'brush', packageName, purchaseDate: '2026-03-01 12:00:00', status: 'success' };
    stores.samsung.set('s-kept', bought);
    const answer = await fetch(`${nodes[0].url}/v2/iap/purchase/samsung`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}` },
      body: JSON.stringify({ purchase_id: 's-kept', ...(persist === undefined ? {} : { persist }) }),
    });
    return (await answer.json()) as Told;
  },
};

test.each(Object.keys(WAYS))('T50 what is bought at %s is kept unless it shall not be', async (store) => {
  const buy = WAYS[store]!;
  const ada = await somebody();
  for (let time = 0; time < 2; time++) {
    const { validated_purchases: [shown] = [] } = await buy(ada, false);
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
  const { validated_purchases: [again] = [] } = await buy(ada, true);
  expect(again).toMatchObject({ seen_before: true });
});

test('T52 a subscription of Apple is kept unless it shall not be', async () => {
  const ada = await somebody();
  const lasting = appleItem('kept-sub', { expires_date_ms: String(AT) });
  stores.apple.production.set('kept-sub', appleReceipt([], { latest_receipt_info: [lasting] }));
  const { validated_subscription: told } = await client.validateSubscriptionApple(ada, 'kept-sub', false);
  expect([told?.user_id, told?.create_time]).toEqual([ada.user_id, undefined]);
  expect(await keptOf('subscription', ada)).toEqual([]);
  await client.validateSubscriptionApple(ada, 'kept-sub');
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
