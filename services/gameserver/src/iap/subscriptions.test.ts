import { describe, expect, test } from 'vitest';
import {
  appleItem,
  appleReceipt,
  AT,
  client,
  DAY,
  elsewhere,
  googleReceipt,
  googleSubscription,
  refusal,
  somebody,
  stores,
  storeNodes,
} from './testing/storeNodes.ts';

storeNodes();

const appleSubscription = (id: string, expires: number, more: object = {}) =>
  appleItem(id, { original_purchase_date_ms: String(AT), expires_date_ms: String(expires), ...more });

describe('a subscription', () => {
  test('T52 of Apple is the one of its receipt that lasts longest, and all of them are kept', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const lasts = Date.now() + DAY;
    const latest = [appleSubscription('as1', Date.now() - DAY), appleSubscription('as2', lasts)];
    stores.apple.production.set('subs', appleReceipt([], { latest_receipt_info: latest }));
    const { validated_subscription: told } = await client.validateSubscriptionApple(ada, 'subs');
    expect(told).toMatchObject({
      original_transaction_id: 'as2',
      user_id: ada.user_id,
      product_id: 'product-of-as2',
      purchase_time: '2026-03-01T12:00:00Z',
      environment: 2,
      active: true,
    });
    const { validated_subscriptions: all = [] } = await client.listSubscriptions(ada);
    expect(all.map((one) => [one.original_transaction_id, one.active ?? false])).toEqual([
      ['as2', true],
      ['as1', false],
    ]);
    const refunded = appleSubscription('as2', lasts, { cancellation_date_ms: String(AT + DAY) });
    stores.apple.production.set('subs', appleReceipt([], { latest_receipt_info: [refunded] }));
    // Somebody else's it stays, but what the store says of it is news to all.
    const { validated_subscription: replayed } = await elsewhere.validateSubscriptionApple(bob, 'subs');
    expect(replayed).toMatchObject({ user_id: ada.user_id, refund_time: '2026-03-02T12:00:00Z' });
    expect(replayed).not.toHaveProperty('active');
    expect(await client.getSubscription(ada, 'product-of-as2')).toMatchObject({ refund_time: '2026-03-02T12:00:00Z' });
    expect((await client.listSubscriptions(bob)).validated_subscriptions ?? []).toEqual([]);
    stores.apple.production.set('no-subs', appleReceipt([appleItem('as3')]));
    expect(await refusal(client.validateSubscriptionApple(ada, 'no-subs'))).toEqual([
      400,
      { code: 9, message: 'Purchase Receipt. Use the appropriate function instead.' },
    ]);
  });

  test('T52 of Google goes on under the token that it began with', async () => {
    const ada = await somebody();
    const ask = (token: string, persist?: boolean) =>
      client.validateSubscriptionGoogle(ada, JSON.stringify(googleReceipt(token)), persist);
    stores.google.subscriptions.set('sub-1', googleSubscription({ testPurchase: {} }));
    expect((await ask('sub-1', false)).validated_subscription).toMatchObject({ active: true, user_id: ada.user_id });
    expect(await refusal(client.getSubscription(ada, 'coins'))).toEqual([
      404,
      { code: 5, message: 'subscription not found' },
    ]);
    await ask('sub-1');
    const better = [{ productId: 'more-coins', expiryTime: new Date(Date.now() + 60 * DAY).toISOString() }];
    const upgraded = googleSubscription({ linkedPurchaseToken: 'sub-1', lineItems: better, testPurchase: {} });
    stores.google.subscriptions.set('sub-2', upgraded);
    expect((await ask('sub-2')).validated_subscription).toMatchObject({
      original_transaction_id: 'sub-1',
      product_id: 'more-coins',
      store: 1,
      environment: 1,
    });
    expect((await client.listSubscriptions(ada)).validated_subscriptions).toHaveLength(1);
    stores.google.subscriptions.set('sub-3', googleSubscription({ lineItems: [{ productId: 'coins' }] }));
    expect(await refusal(ask('sub-3'))).toMatchObject([400, { code: 9 }]);
  });

  test('T53 lists go both ways, and each place leads back to its own list alone', async () => {
    const ada = await somebody();
    const ids = ['p1', 'p2', 'p3', 'p4', 'p5'];
    // Two of one ms.
    const latest = ids.map((id, i) => ({
      ...appleSubscription(id, AT),
      original_purchase_date_ms: String(AT + Math.min(i, 3)),
    }));
    stores.apple.production.set('pages', appleReceipt([], { latest_receipt_info: latest }));
    await client.validateSubscriptionApple(ada, 'pages');
    const page = async (cursor?: string) => {
      const { validated_subscriptions: found = [], ...more } = await client.listSubscriptions(ada, cursor, 2);
      return { ids: found.map((one) => one.original_transaction_id), ...more };
    };
    const one = await page();
    const two = await page(one.cursor);
    const three = await page(two.cursor);
    expect([one.ids, two.ids, three.ids]).toEqual([['p5', 'p4'], ['p3', 'p2'], ['p1']]);
    expect([one.prev_cursor, three.cursor]).toEqual([undefined, undefined]);
    const back = await page(three.prev_cursor);
    expect(back).toMatchObject({ ids: ['p3', 'p2'], prev_cursor: expect.any(String) as string });
    expect(await page(back.cursor)).toMatchObject({ ids: ['p1'] });
    const first = await page(back.prev_cursor);
    expect(first.ids).toEqual(['p5', 'p4']);
    expect(first).not.toHaveProperty('prev_cursor');
    for (const wrong of ['x', Buffer.from('["subscriptions","up",1,1,"x"]').toString('base64url')])
      expect(await refusal(client.listSubscriptions(ada, wrong, 2))).toEqual([
        400,
        { code: 3, message: 'subscriptions list cursor invalid' },
      ]);
    expect((await client.listSubscriptions(ada, undefined, 100)).validated_subscriptions).toHaveLength(5);
    expect((await client.listSubscriptions(ada, undefined, 1)).validated_subscriptions).toHaveLength(1);
    for (const limit of [101, 0, -1])
      expect((await refusal(client.listSubscriptions(ada, undefined, limit)))[0]).toBe(400);
  });
});
