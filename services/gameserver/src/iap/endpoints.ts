import { ApiError, Code } from '../extend.ts';
import { type Endpoint, userEndpoint } from '../rest/endpoint.ts';
import { cursorsOf } from '../wire/cursor.ts';
import { STORE_NUMBERS, STORE_TITLES, type StoreName } from './purchase.ts';
import { purchaseJson, subscriptionJson } from './purchaseJson.ts';
import type { PurchaseBook, ToldPurchase } from './purchases.ts';
import type { Stores } from './stores.ts';
import type { KeptSubscription } from './subscriptionStore.ts';
import { askStore } from './verdict.ts';

export function iapEndpoints(book: PurchaseBook): Endpoint[] {
  return [
    purchasesOfApple(book),
    purchaseOfGoogle(book),
    purchaseOfHuawei(book),
    purchaseOfFacebook(book),
    purchaseOfSamsung(book),
    subscriptionOfApple(book),
    subscriptionOfGoogle(book),
    listSubscriptions(book),
    getSubscription(book),
  ];
}

const FAILED = 'Error validating purchase.';
/** Of responses in one answer. */
const PAGE_BYTES = 4 * 1024 * 1024;

function purchasesOfApple(book: PurchaseBook): Endpoint {
  return userEndpoint({
    name: 'ValidatePurchaseApple',
    method: 'POST',
    path: '/iap/purchase/apple',
    rate: 'purchase',
    query: {},
    body: { receipt: 'string', persist: 'bool' },
    failure: FAILED,
    async answer({ body: { receipt, persist = true }, caller: { userId } }) {
      const asked = given(receipt, 'Receipt');
      const store = configured(book.stores, 'apple');
      const purchases = await askStore('apple', book.log, () => store.purchases(asked));
      if (!purchases) throw wrongKind('Subscription');
      return toldJson(await book.settle(userId, purchases, persist));
    },
  });
}

function purchaseOfGoogle(book: PurchaseBook): Endpoint {
  return userEndpoint({
    name: 'ValidatePurchaseGoogle',
    method: 'POST',
    path: '/iap/purchase/google',
    rate: 'purchase',
    query: {},
    body: { purchase: 'string', persist: 'bool' },
    failure: FAILED,
    async answer({ body: { purchase, persist = true }, caller: { userId } }) {
      const asked = given(purchase, 'Purchase');
      const store = configured(book.stores, 'google');
      const bought = await askStore('google', book.log, () => store.purchase(asked));
      return toldJson(await book.settle(userId, [bought], persist));
    },
  });
}

function purchaseOfHuawei(book: PurchaseBook): Endpoint {
  return userEndpoint({
    name: 'ValidatePurchaseHuawei',
    method: 'POST',
    path: '/iap/purchase/huawei',
    rate: 'purchase',
    query: {},
    body: { purchase: 'string', signature: 'string', persist: 'bool' },
    failure: FAILED,
    async answer({ body: { purchase, signature, persist = true }, caller: { userId } }) {
      const [data, seal] = [given(purchase, 'Purchase'), given(signature, 'Signature')];
      const store = configured(book.stores, 'huawei');
      const bought = await askStore('huawei', book.log, () => store.purchase(data, seal));
      return toldJson(await book.settle(userId, [bought], persist));
    },
  });
}

function purchaseOfFacebook(book: PurchaseBook): Endpoint {
  return userEndpoint({
    name: 'ValidatePurchaseFacebookInstant',
    method: 'POST',
    path: '/iap/purchase/facebookinstant',
    rate: 'purchase',
    query: {},
    body: { signed_request: 'string', persist: 'bool' },
    failure: FAILED,
    async answer({ body: { signed_request: signed, persist = true }, caller: { userId } }) {
      const asked = given(signed, 'SignedRequest');
      const bought = configured(book.stores, 'facebook').purchase(asked);
      return toldJson(await book.settle(userId, [bought], persist));
    },
  });
}

function purchaseOfSamsung(book: PurchaseBook): Endpoint {
  return userEndpoint({
    name: 'ValidatePurchaseSamsung',
    method: 'POST',
    path: '/iap/purchase/samsung',
    rate: 'purchase',
    query: {},
    body: { purchase_id: 'string', persist: 'bool' },
    failure: FAILED,
    async answer({ body: { purchase_id: purchaseId, persist = true }, caller: { userId } }) {
      const asked = given(purchaseId, 'Purchase ID');
      const store = configured(book.stores, 'samsung');
      const bought = await askStore('samsung', book.log, () => store.purchase(asked));
      return toldJson(await book.settle(userId, [bought], persist));
    },
  });
}

function subscriptionOfApple(book: PurchaseBook): Endpoint {
  return userEndpoint({
    name: 'ValidateSubscriptionApple',
    method: 'POST',
    path: '/iap/subscription/apple',
    rate: 'purchase',
    query: {},
    body: { receipt: 'string', persist: 'bool' },
    failure: FAILED,
    async answer({ body: { receipt, persist = true }, caller: { userId } }) {
      const asked = given(receipt, 'Receipt');
      const store = configured(book.stores, 'apple');
      const found = await askStore('apple', book.log, () => store.subscriptions(asked));
      const told = await book.settleSubscriptions(userId, found, persist);
      if (!told) throw wrongKind('Purchase');
      return { validated_subscription: subscriptionJson(told, book.now()) };
    },
  });
}

function subscriptionOfGoogle(book: PurchaseBook): Endpoint {
  return userEndpoint({
    name: 'ValidateSubscriptionGoogle',
    method: 'POST',
    path: '/iap/subscription/google',
    rate: 'purchase',
    query: {},
    body: { receipt: 'string', persist: 'bool' },
    failure: FAILED,
    async answer({ body: { receipt, persist = true }, caller: { userId } }) {
      const asked = given(receipt, 'Receipt');
      const store = configured(book.stores, 'google');
      const found = await askStore('google', book.log, () => store.subscription(asked));
      const told = (await book.settleSubscriptions(userId, [found], persist)) ?? found;
      return { validated_subscription: subscriptionJson(told, book.now()) };
    },
  });
}

const PLACES = cursorsOf('subscriptions', 'string', 'number', 'number', 'string');
type Direction = 'next' | 'prev';

function listSubscriptions(book: PurchaseBook): Endpoint {
  return userEndpoint({
    name: 'ListSubscriptions',
    method: 'POST',
    path: '/iap/subscription',
    rate: 'signedIn',
    query: {},
    body: { limit: 'int32', cursor: 'string' },
    failure: 'Error retrieving subscriptions.',
    async answer({ body: { limit: asked, cursor = '' }, caller: { userId } }) {
      const limit = checkedLimit(asked);
      const from = placeOf(cursor);
      const { found, isMore } = await book.list(userId, from, { limit, mostBytes: PAGE_BYTES });
      const page = from?.before ? found.toReversed() : found;
      const [first, last] = [page[0], page.at(-1)];
      if (!first || !last) return {};
      const [hasNext, hasPrev] = from?.before ? [true, isMore] : [isMore, from !== null];
      const now = book.now();
      return {
        validated_subscriptions: page.map((one) => subscriptionJson(one, now)),
        ...(hasNext ? { cursor: cursorAt('next', last) } : {}),
        ...(hasPrev ? { prev_cursor: cursorAt('prev', first) } : {}),
      };
    },
  });
}

function getSubscription(book: PurchaseBook): Endpoint {
  return userEndpoint({
    name: 'GetSubscription',
    method: 'GET',
    path: '/iap/subscription/:product_id',
    rate: 'signedIn',
    query: { product_id: 'string' },
    body: {},
    failure: 'Error retrieving subscription.',
    async answer({ query: { product_id: productId = '' }, caller: { userId } }) {
      if (productId === '') throw new ApiError(Code.InvalidArgument, 'Product ID cannot be empty.');
      const found = productId.includes('\0') ? null : await book.ofProduct(userId, productId);
      if (found) return subscriptionJson(found, book.now());
      throw new ApiError(Code.NotFound, 'subscription not found');
    },
  });
}

function configured<Name extends StoreName>(stores: Stores, name: Name): NonNullable<Stores[Name]> {
  const store = stores[name];
  if (store) return store;
  throw new ApiError(Code.FailedPrecondition, `${STORE_TITLES[name]} IAP is not configured.`);
}

function given(
  text: string | undefined,
  what: 'Receipt' | 'Purchase' | 'Purchase ID' | 'Signature' | 'SignedRequest',
): string {
  if (text) return text;
  throw new ApiError(Code.InvalidArgument, `${what} cannot be empty.`);
}

function wrongKind(kind: 'Subscription' | 'Purchase'): ApiError {
  return new ApiError(Code.FailedPrecondition, `${kind} Receipt. Use the appropriate function instead.`);
}

/** What the store said stands with each purchase; where a long receipt has many, that would be said too often, and is with the first alone. */
function toldJson(purchases: ToldPurchase[]): object {
  if (purchases.length === 0) return {};
  const bytes = purchases.reduce((sum, { response }) => sum + response.length, 0);
  const isTooMuch = bytes > PAGE_BYTES;
  const told = purchases.map((one, place) => (isTooMuch && place > 0 ? { ...one, response: '{}' } : one));
  return { validated_purchases: told.map(purchaseJson) };
}

function cursorAt(direction: Direction, { boughtAt, store, originalTransactionId }: KeptSubscription): string {
  return PLACES.write(direction, boughtAt, STORE_NUMBERS[store], originalTransactionId);
}

/** The message of the contract names another number than it means. */
function checkedLimit(limit = 100): number {
  if (limit >= 1 && limit <= 100) return limit;
  throw new ApiError(Code.InvalidArgument, 'Invalid limit - limit must be between 1 and 1000.');
}

function placeOf(cursor: string) {
  if (cursor === '') return null;
  const [direction, at, store, id] = PLACES.read(cursor) ?? [];
  const isPlace = (direction === 'next' || direction === 'prev') && store !== undefined && Math.abs(store) < 32_768;
  if (!isPlace || at === undefined || id === undefined)
    throw new ApiError(Code.InvalidArgument, 'subscriptions list cursor invalid');
  return { place: { at, store, id }, before: direction === 'prev' };
}
