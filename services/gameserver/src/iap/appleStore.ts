import type { Clock } from '@tuschel/platform/ports';
import { type FetchOutside, outsideJson, outsideUrl, together } from '../outside/fetchOutside.ts';
import { isObject } from '../wire/message.ts';
import type { StoresConfig } from './config.ts';
import type { Environment, Purchase, Subscription } from './purchase.ts';
import { invalidReceipt, knownTimeIn, nameIn, OF_ANOTHER_APP, StoreFault, timeIn } from './verdict.ts';

const PRODUCTION = 'https://buy.itunes.apple.com';
const SANDBOX = 'https://sandbox.itunes.apple.com';

/** https://developer.apple.com/documentation/appstorereceipts/status */
const VALID = 0;
const OF_THE_SANDBOX = 21007;
/** Its servers are down, or it cannot reach its data. */
const PASSING = new Set([21005, 21009]);

export interface AppleStore {
  /** What the receipt says was bought for good; null: it is of subscriptions alone. */
  purchases: (receipt: string) => Promise<Purchase[] | null>;
  /** The one that lasts longest is the first. None: the receipt is of purchases. */
  subscriptions: (receipt: string) => Promise<Subscription[]>;
}

interface Verified {
  json: Record<string, unknown>;
  text: string;
  environment: Environment;
}

/** Apple's verifyReceipt. Both throw ApiError for a receipt that is not valid, OutsideFault or StoreFault where Apple says nothing of use. */
export function createAppleStore(
  { password, bundle, url }: NonNullable<StoresConfig['apple']>,
  { clock, fetchOutside }: { clock: Pick<Clock, 'now'>; fetchOutside: FetchOutside },
): AppleStore {
  const ask = async (call: FetchOutside, receipt: string, environment: Environment): Promise<Verified> => {
    const standIn = url === undefined ? null : environment === 'production' ? url : `${url}/sandbox`;
    const base = standIn ?? (environment === 'production' ? PRODUCTION : SANDBOX);
    const asked = { 'receipt-data': receipt, password, 'exclude-old-transactions': true };
    const place = outsideUrl(base, '/verifyReceipt');
    const answer = await call(place, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(asked),
    });
    if (answer.status !== 200) throw new StoreFault(`status ${answer.status}`);
    return { json: outsideJson(answer, place), text: answer.body.toString('utf8'), environment };
  };

  /** A receipt of the sandbox is told by production: reviewers of Apple buy there with the app that everybody has. */
  const verify = async (receipt: string): Promise<Verified> => {
    const call = together(fetchOutside, clock);
    const first = await ask(call, receipt, 'production');
    const verified = first.json['status'] === OF_THE_SANDBOX ? await ask(call, receipt, 'sandbox') : first;
    const { status, receipt: content, 'is-retryable': isRetryable } = verified.json;
    if (typeof status !== 'number') throw new StoreFault('no status in its answer');
    if (status !== VALID && (isRetryable === true || PASSING.has(status))) throw new StoreFault(`receipt ${status}`);
    if (status !== VALID) throw invalidReceipt(`Status: ${status}`);
    if (!isObject(content)) throw new StoreFault('no receipt in its answer');
    if (content['bundle_id'] !== bundle) throw invalidReceipt(OF_ANOTHER_APP);
    return verified;
  };

  return {
    async purchases(receipt) {
      const { json, text, environment } = await verify(receipt);
      const items = itemsOf((json['receipt'] as Record<string, unknown>)['in_app']);
      const bought = items.filter((item) => timeIn(item, 'expires_date_ms') === null);
      if (bought.length === 0 && items.length > 0) return null;
      return bought.map((item) => ({
        store: 'apple',
        transactionId: nameIn(item, 'transaction_id'),
        productId: nameIn(item, 'product_id'),
        boughtAt: knownTimeIn(item, 'purchase_date_ms'),
        refundedAt: timeIn(item, 'cancellation_date_ms'),
        environment,
        response: text,
        own: JSON.stringify(item),
      }));
    },

    async subscriptions(receipt) {
      const { json, text, environment } = await verify(receipt);
      const lasting = itemsOf(json['latest_receipt_info']).filter((item) => timeIn(item, 'expires_date_ms') !== null);
      const found = lasting.map<Subscription>((item) => ({
        store: 'apple',
        originalTransactionId: nameIn(item, 'original_transaction_id'),
        productId: nameIn(item, 'product_id'),
        boughtAt: timeIn(item, 'original_purchase_date_ms') ?? knownTimeIn(item, 'purchase_date_ms'),
        expiresAt: knownTimeIn(item, 'expires_date_ms'),
        refundedAt: timeIn(item, 'cancellation_date_ms'),
        environment,
        response: text,
      }));
      return found.toSorted((one, other) => other.expiresAt - one.expiresAt);
    },
  };
}

function itemsOf(list: unknown): Record<string, unknown>[] {
  if (list === undefined || list === null) return [];
  if (Array.isArray(list) && list.every(isObject)) return list;
  throw new StoreFault('no list of what was bought');
}
