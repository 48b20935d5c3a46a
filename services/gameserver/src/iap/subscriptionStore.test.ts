import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_CONFIG } from '../conformance/testServer.ts';
import { MIGRATIONS } from '../parts.ts';
import { testPeople } from '../testing/people.ts';
import type { Subscription } from './purchase.ts';
import { createSubscriptionStore } from './subscriptionStore.ts';

let platform: TemporaryPlatform;

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
});
afterAll(() => platform.close());

const subscription = (originalTransactionId: string, expiresAt: number): Subscription => ({
  store: 'apple',
  originalTransactionId,
  productId: 'coins',
  boughtAt: 1_000,
  expiresAt,
  refundedAt: null,
  environment: 'production',
  response: '{}',
});

test('T53 of several of one product the one that lasts longest is listed, and of equal ones always the same', async () => {
  const { keep, ofProduct } = createSubscriptionStore(platform.sql);
  const { id } = await testPeople(platform, TEST_CONFIG).signUp('subscriber');
  await keep(id, [subscription('short', 2_000), subscription('twin', 9_000), subscription('long', 9_000)], 10);
  expect(await ofProduct(id, 'coins')).toMatchObject({ originalTransactionId: 'long', expiresAt: 9_000 });
  expect(await ofProduct(id, 'gems')).toBeNull();
});

test('T52 a subscription stays whose it is and began when it did, and is else what the store says of it now', async () => {
  const { keep } = createSubscriptionStore(platform.sql);
  const people = testPeople(platform, TEST_CONFIG);
  const [ada, bob] = [(await people.signUp('ada')).id, (await people.signUp('bob')).id];
  const first = { ...subscription('mine', 2_000), environment: 'sandbox' } as const;
  expect(await keep(ada, [first], 10)).toEqual([{ ...first, userId: ada, createdAt: 10, updatedAt: 10 }]);
  const news = { ...first, productId: 'more', expiresAt: 5_000, refundedAt: 4_000, response: '{"new":1}' };
  const said = [subscription('theirs', 1), { ...news, boughtAt: 1, environment: 'production' } as const, first];
  expect(await keep(bob, said, 20)).toEqual([
    { ...subscription('theirs', 1), userId: bob, createdAt: 20, updatedAt: 20 },
    { ...news, userId: ada, createdAt: 10, updatedAt: 20 },
  ]);
  const [again] = await keep(ada, [{ ...first, store: 'google' }], 30);
  expect(again).toMatchObject({ userId: ada, store: 'google', createdAt: 30 });
});

test('T53 a page of subscriptions ends once it would be too much, and says whether there are more', async () => {
  const { keep, list } = createSubscriptionStore(platform.sql);
  const { id } = await testPeople(platform, TEST_CONFIG).signUp('reader');
  const all = ['a', 'b', 'c', 'd'].map((name, index) => ({
    ...subscription(`page ${name}`, 1),
    boughtAt: 10 - index,
    response: 'x'.repeat(100),
  }));
  await keep(id, all, 10);
  const page = async (limit: number, mostBytes: number, from: Parameters<typeof list>[1] = null) => {
    const { found, isMore } = await list(id, from, { limit, mostBytes });
    return [found.map(({ originalTransactionId }) => originalTransactionId.slice(-1)).join(''), isMore];
  };
  expect(await page(4, 1_000)).toEqual(['abcd', false]);
  expect(await page(3, 1_000)).toEqual(['abc', true]);
  expect(await page(4, 300)).toEqual(['abc', true]);
  expect(await page(4, 301)).toEqual(['abcd', false]);
  expect(await page(4, 1)).toEqual(['a', true]);
  const place = { at: 8, store: 0, id: 'page c' };
  expect(await page(9, 1_000, { place, before: false })).toEqual(['d', false]);
  expect(await page(9, 1_000, { place, before: true })).toEqual(['ba', false]);
  expect(await page(1, 1_000, { place, before: true })).toEqual(['b', true]);
  expect(await page(9, 100, { place, before: true })).toEqual(['b', true]);
});
