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
