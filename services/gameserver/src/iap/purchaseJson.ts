import { wholeSeconds } from '../wire/timestamp.ts';
import { ENVIRONMENTS, STORE_NUMBERS } from './purchase.ts';
import type { ToldPurchase, ToldSubscription } from './purchases.ts';

export function purchaseJson(purchase: ToldPurchase): object {
  const { userId, store, createdAt, updatedAt, refundedAt, environment, response, seenBefore } = purchase;
  return {
    ...(userId ? { user_id: userId } : {}),
    product_id: purchase.productId,
    transaction_id: purchase.transactionId,
    ...(STORE_NUMBERS[store] === 0 ? {} : { store: STORE_NUMBERS[store] }),
    purchase_time: timeOf(purchase.boughtAt),
    ...(createdAt === undefined ? {} : { create_time: timeOf(createdAt) }),
    ...(updatedAt === undefined ? {} : { update_time: timeOf(updatedAt) }),
    ...(refundedAt === null ? {} : { refund_time: timeOf(refundedAt) }),
    provider_response: response,
    environment: ENVIRONMENTS[environment],
    ...(seenBefore ? { seen_before: true } : {}),
  };
}

export function subscriptionJson(subscription: ToldSubscription, now: number): object {
  const { userId, store, createdAt, updatedAt, refundedAt, expiresAt, environment, response } = subscription;
  return {
    ...(userId ? { user_id: userId } : {}),
    product_id: subscription.productId,
    original_transaction_id: subscription.originalTransactionId,
    ...(STORE_NUMBERS[store] === 0 ? {} : { store: STORE_NUMBERS[store] }),
    purchase_time: timeOf(subscription.boughtAt),
    ...(createdAt === undefined ? {} : { create_time: timeOf(createdAt) }),
    ...(updatedAt === undefined ? {} : { update_time: timeOf(updatedAt) }),
    environment: ENVIRONMENTS[environment],
    expiry_time: timeOf(expiresAt),
    ...(refundedAt === null ? {} : { refund_time: timeOf(refundedAt) }),
    provider_response: response,
    ...(expiresAt > now && refundedAt === null ? { active: true } : {}),
  };
}

const timeOf = (at: number) => wholeSeconds(new Date(at));
