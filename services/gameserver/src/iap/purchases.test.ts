import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type Session } from '@heroiclabs/nakama-js';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startTestServer } from '../conformance/testServer.ts';
import { loadModules } from '../modules/loadModules.ts';
import type { Mood } from '../testing/fakeStores.ts';
import {
  appleItem,
  appleReceipt,
  AT,
  client,
  DAY,
  elsewhere,
  googleReceipt,
  googleSubscription,
  log,
  nodes,
  platform,
  refusal,
  somebody,
  stores,
  storeNodes,
} from './testing/storeNodes.ts';

storeNodes();

const rows = async (table: string) =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(platform.sql.db())).rows;

const kept = async (id: string) => (await rows('gameserver_purchase')).filter((row) => row['transaction_id'] === id);
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string;

const googlePurchase = (token: string, said: object = {}) => {
  stores.google.products.set(`coins/tokens/${token}`, {
    kind: 'androidpublisher#productPurchase',
    purchaseTimeMillis: String(AT),
    purchaseState: 0,
    ...said,
  });
  return JSON.stringify(googleReceipt(token));
};

const huaweiPurchase = (token: string, said: object = {}) => {
  const data = JSON.stringify({ productId: 'gems', purchaseToken: token, purchaseTime: AT, purchaseState: 0 });
  stores.huawei.set(token, { ...(JSON.parse(data) as object), ...said });
  return [data, stores.huaweiSignature(data)] as const;
};

const samsungPurchase = (id: string, said: object = {}) => {
  stores.samsung.set(id, {
    itemId: 'brushes',
    paymentId: 'TPMTID20201115',
    orderId: 'S20201115',
    packageName: 'com.example.game',
    purchaseDate: '2020-11-15 10:18:47',
    status: 'success',
    mode: 'PRODUCTION',
    ...said,
  });
  return id;
};

/** The official client has no call for it. */
const atSamsung = async (who: Session, body: object, at = nodes[0].url) => {
  const answer = await fetch(`${at}/v2/iap/purchase/samsung`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return [answer.status, (await answer.json()) as { validated_purchases?: object[] }] as const;
};

describe('a purchase', () => {
  test('T50 of Apple is kept with each of its items, and known when it comes again, from whomever', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const said = appleReceipt([appleItem('a1'), appleItem('a2'), appleItem('a2')]);
    stores.apple.production.set('receipt-a', said);
    const { validated_purchases: first = [] } = await client.validatePurchaseApple(ada, 'receipt-a');
    expect(first).toEqual(
      ['a1', 'a2'].map((id) => ({
        user_id: ada.user_id,
        product_id: `product-of-${id}`,
        transaction_id: id,
        purchase_time: '2026-03-01T12:00:00Z',
        create_time: TIME,
        update_time: TIME,
        provider_response: JSON.stringify(said),
        environment: 2,
      })),
    );
    const { validated_purchases: again = [] } = await client.validatePurchaseApple(ada, 'receipt-a');
    expect(again).toMatchObject([{ transaction_id: 'a1', seen_before: true }, { seen_before: true }]);
    const { validated_purchases: replayed = [] } = await elsewhere.validatePurchaseApple(bob, 'receipt-a');
    expect(replayed).toMatchObject([
      { transaction_id: 'a1', user_id: ada.user_id, seen_before: true },
      { transaction_id: 'a2', user_id: ada.user_id, seen_before: true },
    ]);
    expect(await kept('a1')).toMatchObject([{ user_id: ada.user_id }]);
    stores.apple.production.set('receipt-a', appleReceipt([appleItem('a1'), appleItem('a3')]));
    const { validated_purchases: more = [] } = await client.validatePurchaseApple(ada, 'receipt-a');
    expect(more.map((one) => [one.transaction_id, one.seen_before ?? false])).toEqual([
      ['a1', true],
      ['a3', false],
    ]);
  });

  test('T50 of Apple’s sandbox is found there once production says so', async () => {
    const ada = await somebody();
    stores.apple.production.set('receipt-s', { status: 21007 });
    stores.apple.sandbox.set('receipt-s', appleReceipt([appleItem('s1')]));
    const { validated_purchases: found } = await client.validatePurchaseApple(ada, 'receipt-s');
    expect(found).toMatchObject([{ transaction_id: 's1', environment: 1 }]);
  });

  test.each([
    ['is none', { status: 21003 }, 9, 'Invalid Receipt. Status: 21003'],
    ['Apple cannot look at now', { status: 21199, 'is-retryable': true }, 14, 'Apple IAP verification is currently'],
    ['Apple’s servers are down for', { status: 21005 }, 14, 'Apple IAP verification is currently'],
    ['is of another app', appleReceipt([appleItem('x1')], { receipt: { bundle_id: 'com.other' } }), 9, 'another app'],
    [
      'is of a subscription',
      appleReceipt([appleItem('x2', { expires_date_ms: String(AT) })]),
      9,
      'Subscription Receipt. Use the appropriate function instead.',
    ],
    ['says no id', appleReceipt([{ product_id: 'x', purchase_date_ms: '1' }]), 14, 'Apple IAP verification'],
    ['says no time', appleReceipt([appleItem('x3', { purchase_date_ms: 'soon' })]), 14, 'Apple IAP verification'],
  ])('T50 of Apple whose receipt %s is refused', async (_, said, code, words) => {
    const ada = await somebody();
    stores.apple.production.set('receipt-x', said);
    const [status, json] = await refusal(client.validatePurchaseApple(ada, 'receipt-x'));
    expect([status, json]).toMatchObject([
      code === 9 ? 400 : 503,
      { code, message: expect.stringContaining(words) as string },
    ]);
  });

  test('T50 of Google is what Google says of it, as a service account asks', async () => {
    const ada = await somebody();
    const receipt = googlePurchase('g-token-1');
    // As Unity sends it.
    const wrapped = JSON.stringify({ json: receipt, signature: '..', skuDetails: '{}' });
    const { validated_purchases: found } = await client.validatePurchaseGoogle(ada, wrapped);
    expect(found).toMatchObject([
      { transaction_id: 'g-token-1', product_id: 'coins', store: 1, purchase_time: '2026-03-01T12:00:00Z' },
    ]);
    expect(found).toMatchObject([{ environment: 2, user_id: ada.user_id }]);
    const test = await client.validatePurchaseGoogle(ada, googlePurchase('g-token-2', { purchaseType: 0 }));
    expect(test.validated_purchases).toMatchObject([{ environment: 1 }]);
    const tokens = stores.asked.get('/token');
    stores.expireTokens();
    const again = await client.validatePurchaseGoogle(ada, receipt);
    expect(again.validated_purchases).toMatchObject([{ seen_before: true }]);
    expect(stores.asked.get('/token')).toBe((tokens ?? 0) + 1);
  });

  test.each([
    ['of another app', { packageName: 'com.other' }, 9, 'Invalid Receipt. It belongs to another app.'],
    ['that leads elsewhere', { productId: '..' }, 3, 'Purchase is malformed.'],
    ['with a slash', { purchaseToken: 'a/b' }, 3, 'Purchase is malformed.'],
    ['without a token', { purchaseToken: undefined }, 3, 'Purchase is malformed.'],
    ['that Google does not know', { purchaseToken: 'nobody' }, 9, 'Invalid Receipt. Status: 404'],
  ])('T50 of Google %s is refused', async (_, more, code, message) => {
    const ada = await somebody();
    const receipt = JSON.stringify(googleReceipt('g', more));
    expect(await refusal(client.validatePurchaseGoogle(ada, receipt))).toEqual([400, { code, message }]);
    expect(await refusal(client.validatePurchaseGoogle(ada, '{'))).toMatchObject([400, { code: 3 }]);
  });

  test('T50 that is not paid yet is refused', async () => {
    const ada = await somebody();
    const pending = googlePurchase('g-pending', { purchaseState: 2 });
    expect(await refusal(client.validatePurchaseGoogle(ada, pending))).toEqual([
      400,
      { code: 9, message: 'Invalid Receipt. Status: 2' },
    ]);
    const [data, signature] = huaweiPurchase('h-pending', { purchaseState: 3 });
    expect(await refusal(client.validatePurchaseHuawei(ada, data, signature))).toMatchObject([400, { code: 9 }]);
    expect([...(await kept('g-pending')), ...(await kept('h-pending'))]).toEqual([]);
  });

  test('T50 of Huawei is signed for the app, and asked for', async () => {
    const ada = await somebody();
    const [data, signature] = huaweiPurchase('h-1', { purchaseType: 0 });
    const { validated_purchases: found } = await client.validatePurchaseHuawei(ada, data, signature);
    expect(found).toMatchObject([{ transaction_id: 'h-1', product_id: 'gems', store: 2, environment: 1 }]);
    const forged = data.replace('gems', 'gold');
    const calls = stores.asked.get('/applications/purchases/tokens/verify');
    expect(await refusal(client.validatePurchaseHuawei(ada, forged, signature))).toEqual([
      400,
      { code: 9, message: 'Invalid Receipt. Its signature is wrong.' },
    ]);
    expect(stores.asked.get('/applications/purchases/tokens/verify')).toBe(calls);
    const [unknown, its] = huaweiPurchase('h-unknown');
    stores.huawei.delete('h-unknown');
    expect(await refusal(client.validatePurchaseHuawei(ada, unknown, its))).toEqual([
      400,
      { code: 9, message: 'Invalid Receipt. Code: 5' },
    ]);
    expect(await refusal(client.validatePurchaseHuawei(ada, 'x', signature))).toMatchObject([400, { code: 3 }]);
  });

  test('T50 of Samsung is asked for by its id, and is of the app', async () => {
    const ada = await somebody();
    const [status, { validated_purchases: found }] = await atSamsung(ada, { purchase_id: samsungPurchase('s-1') });
    expect([status, found]).toMatchObject([
      200,
      [
        {
          user_id: ada.user_id,
          transaction_id: 's-1',
          product_id: 'brushes',
          store: 4,
          environment: 2,
          purchase_time: '2020-11-15T10:18:47Z',
        },
      ],
    ]);
    const [, again] = await atSamsung(await somebody(), { purchase_id: 's-1' });
    expect(again.validated_purchases).toMatchObject([{ user_id: ada.user_id, seen_before: true }]);
    const [, tried] = await atSamsung(ada, { purchase_id: samsungPurchase('s-2', { mode: 'TEST' }), persist: false });
    expect(tried.validated_purchases).toMatchObject([{ environment: 1 }]);
    const refused = async (purchaseId: string) => atSamsung(ada, { purchase_id: purchaseId });
    const invalid = (reason: string) => [400, { code: 9, message: `Invalid Receipt. ${reason}` }];
    expect(await refused('s-unknown')).toEqual(invalid('Status: fail'));
    expect(await refused(samsungPurchase('s-3', { packageName: 'com.other.game' }))).toEqual(
      invalid('It belongs to another app.'),
    );
    expect((await refused(samsungPurchase('s-4', { status: 'cancel' })))[0]).toBe(400);
    expect((await refused(samsungPurchase('s-5', { purchaseDate: 'today' })))[0]).toBe(503);
    for (const id of ['a/../b', 'x'.repeat(257), 's 1'])
      expect(await refused(id)).toEqual([400, { code: 3, message: 'Purchase is malformed.' }]);
    expect(await refused('')).toEqual([400, { code: 3, message: 'Purchase ID cannot be empty.' }]);
  });

  test('T50 of Facebook is signed with the secret of the app', async () => {
    const ada = await somebody();
    const payload = { algorithm: 'HMAC-SHA256', product_id: 'hat', purchase_token: 'f-1', purchase_time: AT / 1000 };
    const { validated_purchases: found } = await client.validatePurchaseFacebookInstant(
      ada,
      stores.facebookRequest(payload),
    );
    expect(found).toMatchObject([
      { transaction_id: 'f-1', product_id: 'hat', store: 3, purchase_time: '2026-03-01T12:00:00Z', environment: 2 },
    ]);
    const forged = stores.facebookRequest({ ...payload, purchase_token: 'f-2' }, 'another secret');
    expect(await refusal(client.validatePurchaseFacebookInstant(ada, forged))).toEqual([
      400,
      { code: 9, message: 'Invalid Receipt. Its signature is wrong.' },
    ]);
    for (const none of ['x', 'x.y.z', stores.facebookRequest({ player_id: '1' })])
      expect((await refusal(client.validatePurchaseFacebookInstant(ada, none)))[0]).toBe(400);
    expect(await kept('f-2')).toEqual([]);
  });

  test('T51 is nowhere kept where the caller does not want that', async () => {
    const ada = await somebody();
    const receipt = googlePurchase('g-unkept');
    for (let time = 0; time < 2; time++) {
      const { validated_purchases: found = [] } = await client.validatePurchaseGoogle(ada, receipt, false);
      expect(found).toMatchObject([{ transaction_id: 'g-unkept', user_id: ada.user_id }]);
      expect(found[0]).not.toHaveProperty('seen_before');
      expect(found[0]).not.toHaveProperty('create_time');
    }
    expect(await kept('g-unkept')).toEqual([]);
  });

  test('T51 is new to one caller alone, however many ask at the same instant on whichever node', async () => {
    const callers = await Promise.all(Array.from({ length: 6 }, () => somebody()));
    // Enough that two who keep them in opposite orders meet in the middle.
    const items = Array.from({ length: 300 }, (_, i) => appleItem(`race-${String(i).padStart(3, '0')}`));
    stores.apple.production.set('race', appleReceipt(items));
    stores.apple.production.set('race-back', appleReceipt(items.toReversed()));
    const answers = await Promise.all(
      callers.flatMap((who, i) =>
        [client, elsewhere].map((server) => server.validatePurchaseApple(who, i % 2 ? 'race' : 'race-back')),
      ),
    );
    const told = answers.flatMap(({ validated_purchases: purchases = [] }) => purchases);
    expect(told).toHaveLength(12 * items.length);
    const fresh = told.filter((one) => !one.seen_before);
    expect(fresh.map((one) => String(one.transaction_id)).toSorted()).toEqual(items.map((item) => item.transaction_id));
    const owners = new Map((await rows('gameserver_purchase')).map((row) => [row['transaction_id'], row['user_id']]));
    expect(fresh.map((one) => owners.get(one.transaction_id))).toEqual(fresh.map((one) => one.user_id));
    // What Apple said is long, and stands in each answer once.
    expect(
      answers.map(({ validated_purchases: [one] = [] }) => one?.provider_response?.length ?? 0).every((n) => n > 2),
    ).toBe(true);
    expect(told.filter((one) => one.provider_response !== '{}')).toHaveLength(12);
  });

  test('T51 is given something for once by the module of the page about extending', async () => {
    const page = readFileSync(new URL('../../../../docs/extending.md', import.meta.url), 'utf8');
    const [, hook = ''] = /## Purchases.*?```js\n(.*?)```/s.exec(page) ?? [];
    const folder = mkdtempSync(join(tmpdir(), 'tuschel-purchases-'));
    writeFileSync(join(folder, 'shop.mjs'), `export default function register(gs) {\n${hook}}\n`);
    const shop = await startTestServer(platform, { node: 'shop', purchaseStores: stores.config });
    await loadModules([join(folder, 'shop.mjs')], shop.game.extend);
    const other = new Client('defaultkey', '127.0.0.1', String(shop.port));
    const [ada, bob] = [await somebody(), await somebody()];
    const receipt = googlePurchase('g-coins');
    await Promise.all([ada, ada, bob, bob].map((who) => other.validatePurchaseGoogle(who, receipt)));
    await other.validatePurchaseGoogle(ada, googlePurchase('g-coins-of-a-test', { purchaseType: 0 }));
    const wallets = await Promise.all([ada, bob].map(async (who) => String((await client.getAccount(who)).wallet)));
    expect(wallets.toSorted()).toEqual(['{"coins": 100}', '{}']);
    await shop.stop();
    rmSync(folder, { recursive: true });
  });

  test('T51 that was given back carries the time, and is not taken for a new one', async () => {
    const ada = await somebody();
    const receipt = googlePurchase('g-back');
    await client.validatePurchaseGoogle(ada, receipt);
    googlePurchase('g-back', { purchaseState: 1 });
    const { validated_purchases: back } = await client.validatePurchaseGoogle(ada, receipt);
    expect(back).toMatchObject([{ seen_before: true, refund_time: TIME }]);
    const unseen = googlePurchase('g-never-seen', { purchaseState: 1 });
    const refused = [400, { code: 9, message: 'Invalid Receipt. It was refunded.' }];
    expect(await refusal(client.validatePurchaseGoogle(ada, unseen))).toEqual(refused);
    expect(await refusal(client.validatePurchaseGoogle(ada, unseen, false))).toEqual(refused);
    expect(await kept('g-never-seen')).toEqual([]);

    const items = [appleItem('r1'), appleItem('r2')];
    stores.apple.production.set('refunds', appleReceipt([items[0]!]));
    await client.validatePurchaseApple(ada, 'refunds');
    const cancelled = items.map((item) => ({ ...item, cancellation_date_ms: String(AT + DAY) }));
    stores.apple.production.set('refunds', appleReceipt([...cancelled, appleItem('r3')]));
    const { validated_purchases: told } = await client.validatePurchaseApple(ada, 'refunds');
    expect(told).toMatchObject([
      { transaction_id: 'r1', seen_before: true, refund_time: '2026-03-02T12:00:00Z' },
      { transaction_id: 'r3' },
    ]);
    expect(told).toHaveLength(2);
  });

  test.each([
    ['cancelled', 1],
    ['refunded', 2],
  ])('T51 of Huawei that was %s carries the time, and is not taken for a new one', async (said, purchaseState) => {
    const ada = await somebody();
    const [data, signature] = huaweiPurchase(`h-${said}`);
    await client.validatePurchaseHuawei(ada, data, signature);
    huaweiPurchase(`h-${said}`, { purchaseState });
    const { validated_purchases: back } = await client.validatePurchaseHuawei(ada, data, signature);
    expect(back).toMatchObject([{ transaction_id: `h-${said}`, seen_before: true, refund_time: TIME }]);
    const unseen = huaweiPurchase(`h-${said}-unseen`, { purchaseState });
    expect(await refusal(client.validatePurchaseHuawei(ada, ...unseen))).toEqual([
      400,
      { code: 9, message: 'Invalid Receipt. It was refunded.' },
    ]);
    expect(await kept(`h-${said}-unseen`)).toEqual([]);
  });

  test('T51 stays known when its account is gone, of nobody and without what the store said', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const receipt = googlePurchase('g-gone');
    await client.validatePurchaseGoogle(ada, receipt);
    stores.google.subscriptions.set('sub-gone', googleSubscription());
    await client.validateSubscriptionGoogle(ada, JSON.stringify(googleReceipt('sub-gone')));
    await client.deleteAccount(ada);
    expect(await kept('g-gone')).toMatchObject([{ user_id: null, provider_response: '' }]);
    const left = (await rows('gameserver_subscription')).find((row) => row['original_transaction_id'] === 'sub-gone');
    expect(left).toMatchObject({ user_id: null, provider_response: '' });
    const { validated_purchases: again = [] } = await client.validatePurchaseGoogle(bob, receipt);
    expect(again).toMatchObject([{ seen_before: true }]);
    expect(again[0]).not.toHaveProperty('user_id');
  });
});

describe('a store', () => {
  const askAll = (who: Session) =>
    Promise.all([
      refusal(client.validatePurchaseApple(who, 'a secret receipt')),
      refusal(client.validatePurchaseGoogle(who, JSON.stringify(googleReceipt('a-secret-token')))),
      refusal(client.validatePurchaseHuawei(who, ...huaweiPurchase('a-secret-token'))),
      atSamsung(who, { purchase_id: samsungPurchase('a-secret-token') }),
    ]);

  test.each<[Mood, string]>([
    ['silent', 'says nothing for five seconds'],
    ['huge', 'says more than a receipt has'],
    ['redirect', 'leads elsewhere'],
    ['broken', 'has broken down'],
    ['text', 'says what is no JSON'],
    ['unauthorized', 'does not know the operator'],
  ])(
    'T54 that is %s (%s) is unavailable, and nothing of what was asked is logged',
    { tags: ['long'], timeout: 40_000 },
    async (mood) => {
      const ada = await somebody();
      stores.mood = mood;
      log.lines.length = 0;
      const started = performance.now();
      expect(await askAll(ada)).toEqual(
        ['Apple', 'Google', 'Huawei', 'Samsung'].map((name) => [
          503,
          { code: 14, message: `${name} IAP verification is currently unavailable. Try again later.` },
        ]),
      );
      expect(performance.now() - started).toBeLessThan(30_000);
      expect(stores.asked.has('/elsewhere')).toBe(false);
      const told = JSON.stringify(log.lines);
      expect(told).toContain('a store of purchases could not be asked');
      const { apple, google, huawei, facebook } = stores.config;
      for (const secret of [
        'a-secret-token',
        'a secret receipt',
        apple.password,
        huawei.clientSecret,
        facebook.appSecret,
      ])
        expect(told).not.toContain(secret);
      expect(told).not.toContain(google.key.slice(30, 60));
      expect(told).not.toContain(google.email);
      // It is asked again as soon as it is well.
      stores.mood = 'well';
      stores.apple.production.set('well-again', appleReceipt([]));
      expect(await client.validatePurchaseApple(ada, 'well-again')).toEqual({});
    },
  );

  test('T54 that is slow in each of its answers has five seconds for all of them together', {
    tags: ['long'],
    timeout: 20_000,
  }, async () => {
    const ada = await somebody();
    stores.apple.production.set('slow', { status: 21007 });
    stores.apple.sandbox.set('slow', appleReceipt([appleItem('slow')]));
    stores.delayMs = 3_000;
    // Six seconds for two answers: had each of them five, it would be a purchase.
    const [status] = await refusal(client.validatePurchaseApple(ada, 'slow'));
    expect(status).toBe(503);
    stores.delayMs = 0;
    expect((await client.validatePurchaseApple(ada, 'slow')).validated_purchases).toHaveLength(1);
  });

  test('T54 that is not configured says so, and so does a call without a receipt', async () => {
    const bare = await startTestServer(platform, { node: 'bare' });
    const other = new Client('defaultkey', '127.0.0.1', String(bare.port));
    const ada = await somebody();
    const titled = (name: string) => [400, { code: 9, message: `${name} IAP is not configured.` }];
    expect(await refusal(other.validatePurchaseApple(ada, 'x'))).toEqual(titled('Apple'));
    expect(await refusal(other.validatePurchaseGoogle(ada, 'x'))).toEqual(titled('Google'));
    expect(await refusal(other.validatePurchaseHuawei(ada, 'x', 'y'))).toEqual(titled('Huawei'));
    expect(await refusal(other.validatePurchaseFacebookInstant(ada, 'x'))).toEqual(titled('Facebook Instant'));
    expect(await atSamsung(ada, { purchase_id: 'x' }, bare.url)).toEqual(titled('Samsung'));
    expect(await refusal(other.validateSubscriptionApple(ada, 'x'))).toEqual(titled('Apple'));
    expect(await refusal(other.validateSubscriptionGoogle(ada, 'x'))).toEqual(titled('Google'));
    const empty = (what: string) => [400, { code: 3, message: `${what} cannot be empty.` }];
    expect(await refusal(client.validatePurchaseApple(ada, ''))).toEqual(empty('Receipt'));
    expect(await refusal(client.validatePurchaseGoogle(ada, ''))).toEqual(empty('Purchase'));
    expect(await refusal(client.validatePurchaseHuawei(ada, 'x', ''))).toEqual(empty('Signature'));
    expect(await refusal(client.validatePurchaseFacebookInstant(ada, ''))).toEqual(empty('SignedRequest'));
    // What is missing is told first, as Nakama does.
    expect(await refusal(other.validatePurchaseApple(ada, ''))).toEqual(empty('Receipt'));
    await bare.stop();
  });
});
