import type { Clock } from '@tuschel/platform/ports';
import { type FetchOutside, outsideJson, outsideUrl } from '../outside/fetchOutside.ts';
import type { StoresConfig } from './config.ts';
import type { Purchase } from './purchase.ts';
import { instantIn, invalidReceipt, malformed, nameIn, OF_ANOTHER_APP, StoreFault } from './verdict.ts';

const RECEIPTS = 'https://iap.samsungapps.com';
/** As the Galaxy Store gives them; they go into an address. */
const PURCHASE_ID = /^[A-Za-z0-9_-]{1,256}$/;

export interface SamsungStore {
  purchase: (purchaseId: string) => Promise<Purchase>;
}

/**
 * The Galaxy Store's receipts (Samsung IAP Server API, `iap/v6/receipt`): nobody has to say who asks, so that all depends on the app that a receipt
 * is of. Throws as Apple's do.
 */
export function createSamsungStore(
  { packageName, url }: NonNullable<StoresConfig['samsung']>,
  { clock, fetchOutside }: { clock: Pick<Clock, 'now'>; fetchOutside: FetchOutside },
): SamsungStore {
  return {
    async purchase(purchaseId) {
      if (!PURCHASE_ID.test(purchaseId)) throw malformed('Purchase');
      const place = outsideUrl(url ?? RECEIPTS, '/iap/v6/receipt', { purchaseID: purchaseId });
      const answer = await fetchOutside(place, { headers: { accept: 'application/json' } });
      if (answer.status !== 200) throw new StoreFault(`status ${answer.status}`);
      const json = outsideJson(answer, place);
      const { status, mode } = json;
      if (status !== 'success' && status !== 'cancel') throw invalidReceipt(`Status: ${String(status)}`);
      if (nameIn(json, 'packageName') !== packageName) throw invalidReceipt(OF_ANOTHER_APP);
      const response = answer.body.toString('utf8');
      return {
        store: 'samsung',
        transactionId: purchaseId,
        productId: nameIn(json, 'itemId'),
        boughtAt: instantIn({ purchaseDate: greenwich(json['purchaseDate']) }, 'purchaseDate'),
        refundedAt: status === 'cancel' ? clock.now() : null,
        // Unknown ones are not taken for real money.
        environment: mode === 'PRODUCTION' ? 'production' : 'sandbox',
        response,
        own: response,
      };
    },
  };
}

/** Such as `2020-11-15 10:18:47`, of Greenwich, as RFC 3339 writes it; null: it is none. */
function greenwich(given: unknown): string | null {
  return typeof given === 'string' && GREENWICH.test(given) ? `${given.replace(' ', 'T')}Z` : null;
}

const GREENWICH = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
