import { isSignedByFacebook } from '../outside/facebookSignature.ts';
import { parseJson } from '../wire/json.ts';
import { isObject, Malformed } from '../wire/message.ts';
import type { StoresConfig } from './config.ts';
import type { Purchase } from './purchase.ts';
import { FORGED, invalidReceipt, malformed, StoreFault, nameIn, timeIn } from './verdict.ts';

export interface FacebookStore {
  purchase: (signedRequest: string) => Purchase;
}

/** Purchases of Instant Games are signed with the secret of the app: nobody is asked. Throws ApiError for what Facebook has not signed. */
export function createFacebookStore({ appSecret }: NonNullable<StoresConfig['facebook']>): FacebookStore {
  return {
    purchase(signedRequest) {
      const [signature = '', payload = '', ...rest] = signedRequest.split('.');
      if (signature === '' || payload === '' || rest.length > 0) throw malformed('SignedRequest');
      if (!isSignedByFacebook(signature, payload, appSecret)) throw invalidReceipt(FORGED);
      const response = Buffer.from(payload, 'base64url').toString('utf8');
      return purchaseOf(response);
    },
  };
}

function purchaseOf(response: string): Purchase {
  try {
    const json = parseJson(response);
    if (!isObject(json)) throw malformed('SignedRequest');
    const seconds = json['purchase_time'];
    const boughtAt = timeIn({ time: typeof seconds === 'number' ? Math.floor(seconds * 1000) : seconds }, 'time');
    if (boughtAt === null) throw malformed('SignedRequest');
    return {
      store: 'facebook',
      transactionId: nameIn(json, 'purchase_token'),
      productId: nameIn(json, 'product_id'),
      boughtAt,
      refundedAt: null,
      environment: 'production',
      response,
      own: response,
    };
  } catch (error) {
    // Signed as it may be, it is no purchase.
    if (error instanceof Malformed || error instanceof StoreFault) throw malformed('SignedRequest');
    throw error;
  }
}
