import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_CONFIG } from '../conformance/testServer.ts';
import { MIGRATIONS } from '../parts.ts';
import { testPeople } from '../testing/people.ts';
import type { Purchase } from './purchase.ts';
import { createPurchaseStore } from './purchaseStore.ts';

let platform: TemporaryPlatform;
let people = 0;

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
});
afterAll(() => platform.close());

const somebody = async () => (await testPeople(platform, TEST_CONFIG).signUp(`buyer${++people}`)).id;

const purchase = (transactionId: string, more: Partial<Purchase> = {}): Purchase => ({
  store: 'apple',
  transactionId,
  productId: 'coins',
  boughtAt: 1_000,
  refundedAt: null,
  environment: 'production',
  response: '{}',
  own: '{}',
  ...more,
});

test('a purchase stays whose it is, and is known to have been here', async () => {
  const { keep } = createPurchaseStore(platform.sql);
  const [ada, bob] = [await somebody(), await somebody()];
  expect(await keep(ada, [purchase('one')], 10)).toMatchObject([
    { userId: ada, seenBefore: false, createdAt: 10, updatedAt: 10 },
  ]);
  expect(await keep(bob, [purchase('one'), purchase('two'), purchase('one')], 20)).toMatchObject([
    { transactionId: 'one', userId: ada, seenBefore: true, createdAt: 10, updatedAt: 20 },
    { transactionId: 'two', userId: bob, seenBefore: false, createdAt: 20, updatedAt: 20 },
  ]);
});

test('of two stores purchases with the same number are two', async () => {
  const { keep } = createPurchaseStore(platform.sql);
  const [ada, bob] = [await somebody(), await somebody()];
  await keep(ada, [purchase('shared')], 10);
  expect(await keep(bob, [purchase('shared', { store: 'google' })], 20)).toMatchObject([
    { userId: bob, seenBefore: false },
  ]);
});

test('a purchase that was given back is noted with the first time that a store said so, and left out where nobody knew it', async () => {
  const { keep } = createPurchaseStore(platform.sql);
  const ada = await somebody();
  await keep(ada, [purchase('back')], 10);
  const back = (refundedAt: number) => [purchase('unknown', { refundedAt }), purchase('back', { refundedAt })];
  expect(await keep(ada, back(500), 600)).toMatchObject([{ transactionId: 'back', refundedAt: 500, updatedAt: 600 }]);
  expect(await keep(ada, back(900), 1_000)).toMatchObject([{ refundedAt: 500, updatedAt: 1_000 }]);
  // Whoever shows it again reads that it was given back.
  expect(await keep(ada, [purchase('back')], 2_000)).toMatchObject([{ refundedAt: 500, seenBefore: true }]);
});
