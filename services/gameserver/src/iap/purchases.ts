import type { Clock, Log, Sql } from '@tuschel/platform/ports';
import type { StoresConfig } from './config.ts';
import type { Purchase, Subscription } from './purchase.ts';
import { createPurchaseStore, type KeptPurchase } from './purchaseStore.ts';
import { createStores, type Stores } from './stores.ts';
import { createSubscriptionStore, type KeptSubscription, type SubscriptionStore } from './subscriptionStore.ts';
import { invalidReceipt } from './verdict.ts';

/** As it is told: without what is only known of what was kept. */
export type ToldPurchase = Purchase & Partial<KeptPurchase>;
export type ToldSubscription = Subscription & Partial<KeptSubscription>;

/** What people have bought in the stores of others. */
export interface PurchaseBook extends Pick<SubscriptionStore, 'list' | 'ofProduct'> {
  stores: Stores;
  log: Log;
  now: () => number;
  /**
   * Without `persist` nothing is kept, and nothing known of it. Throws ApiError where all of it was taken back before it was ever seen: whoever
   * gives things for purchases must not give any for that.
   */
  settle: (userId: string, purchases: readonly Purchase[], persist: boolean) => Promise<ToldPurchase[]>;
  /** The first of what is given, as it is told. */
  settleSubscriptions: (
    userId: string,
    subscriptions: readonly Subscription[],
    persist: boolean,
  ) => Promise<ToldSubscription | undefined>;
}

export function createPurchaseBook(
  { sql, clock, log }: { sql: Sql; clock: Clock; log: Log },
  config: StoresConfig = {},
): PurchaseBook {
  const purchaseStore = createPurchaseStore(sql);
  const subscriptionStore = createSubscriptionStore(sql);
  return {
    stores: createStores(clock, config),
    log,
    now: () => clock.now(),
    list: subscriptionStore.list,
    ofProduct: subscriptionStore.ofProduct,

    async settle(userId, purchases, persist) {
      const told = persist
        ? await purchaseStore.keep(userId, purchases, clock.now())
        : purchases.filter(({ refundedAt }) => refundedAt === null).map((purchase) => ({ ...purchase, userId }));
      if (told.length === 0 && purchases.length > 0) throw invalidReceipt('It was refunded.');
      return told;
    },

    async settleSubscriptions(userId, subscriptions, persist) {
      if (persist) return (await subscriptionStore.keep(userId, subscriptions, clock.now()))[0];
      return subscriptions[0] && { ...subscriptions[0], userId };
    },
  };
}
