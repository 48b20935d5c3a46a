import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { Clock } from '@tuschel/platform/ports';
import { type FetchOutside, outsideJson, outsideUrl, together } from '../outside/fetchOutside.ts';
import { parseJson } from '../wire/json.ts';
import { isObject, Malformed } from '../wire/message.ts';
import { createAccessToken } from './accessToken.ts';
import type { StoresConfig } from './config.ts';
import type { Purchase } from './purchase.ts';
import { FORGED, invalidReceipt, knownTimeIn, malformed, nameIn, StoreFault } from './verdict.ts';

const TOKENS = 'https://oauth-login.cloud.huawei.com';
/** Accounts of Huawei's own, and those of a carrier (`accountFlag` 1). */
const ORDERS = 'https://orders-dre.iap.hicloud.com';
const CARRIER_ORDERS = 'https://orders-at-dre.iap.dbankcloud.com';
const OF_A_CARRIER = 1;
const SANDBOX = 0;

/** Bought, and what makes it count no more: cancelled, refunded. */
const BOUGHT = 0;
const TAKEN_BACK = new Set<unknown>([1, 2]);

export interface HuaweiStore {
  purchase: (data: string, signature: string) => Promise<Purchase>;
}

/** The key as AppGallery Connect shows it: base64 of its DER. Throws for what is none. */
export function huaweiKey(publicKey: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'rsa') throw new TypeError('no RSA key');
  return key;
}

/** Huawei's order service: what the client brings is signed for the app, and is then asked for, too. Throws as Apple's do. */
export function createHuaweiStore(
  { clientId, clientSecret, publicKey, url }: NonNullable<StoresConfig['huawei']>,
  { clock, fetchOutside }: { clock: Pick<Clock, 'now'>; fetchOutside: FetchOutside },
): HuaweiStore {
  const key = huaweiKey(publicKey);
  const isSigned = (data: string, signature: string) =>
    verify('RSA-SHA256', Buffer.from(data), key, Buffer.from(signature, 'base64'));

  const tokens = createAccessToken(clock, async (call) => {
    const place = outsideUrl(url ?? TOKENS, '/oauth2/v3/token');
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const answer = await call(place, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(form).toString(),
    });
    if (answer.status !== 200) throw new StoreFault(`status ${answer.status} for an access token`);
    return outsideJson(answer, place);
  });

  const ask = async (isOfCarrier: boolean, purchaseToken: string, productId: string) => {
    const place = outsideUrl(url ?? (isOfCarrier ? CARRIER_ORDERS : ORDERS), '/applications/purchases/tokens/verify');
    const call = together(fetchOutside, clock);
    const answer = await tokens.use(call, (token) =>
      call(place, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=UTF-8',
          authorization: `Basic ${Buffer.from(`APPAT:${token}`).toString('base64')}`,
        },
        body: JSON.stringify({ purchaseToken, productId }),
      }),
    );
    if (answer.status !== 200) throw new StoreFault(`status ${answer.status}`);
    return { json: outsideJson(answer, place), response: answer.body.toString('utf8') };
  };

  return {
    async purchase(data, signature) {
      const brought = readData(data);
      if (!isSigned(data, signature)) throw invalidReceipt(FORGED);
      const { purchaseToken, productId, accountFlag } = brought;
      if (typeof purchaseToken !== 'string' || typeof productId !== 'string') throw malformed('Purchase');
      const { json, response } = await ask(accountFlag === OF_A_CARRIER, purchaseToken, productId);
      const { responseCode, purchaseTokenData: said, dataSignature: seal } = json;
      if (responseCode !== '0' && responseCode !== 0) throw invalidReceipt(`Code: ${String(responseCode)}`);
      if (typeof said !== 'string' || typeof seal !== 'string') throw new StoreFault('no purchase in its answer');
      if (!isSigned(said, seal)) throw new StoreFault('its answer is not signed');
      return purchaseOf(readAnswer(said), response);
    },
  };

  function purchaseOf(order: Record<string, unknown>, response: string): Purchase {
    const { purchaseState: state = BOUGHT, purchaseType } = order;
    if (state !== BOUGHT && !TAKEN_BACK.has(state)) throw invalidReceipt(`Status: ${String(state)}`);
    return {
      store: 'huawei',
      transactionId: nameIn(order, 'purchaseToken'),
      productId: nameIn(order, 'productId'),
      boughtAt: knownTimeIn(order, 'purchaseTime'),
      refundedAt: state === BOUGHT ? null : clock.now(),
      // Left out where real money was paid.
      environment: purchaseType === SANDBOX ? 'sandbox' : 'production',
      response,
      own: response,
    };
  }
}

function readData(data: string): Record<string, unknown> {
  const json = jsonOf(data);
  if (json) return json;
  throw malformed('Purchase');
}

function readAnswer(said: string): Record<string, unknown> {
  const json = jsonOf(said);
  if (json) return json;
  throw new StoreFault('its purchase cannot be read');
}

function jsonOf(text: string): Record<string, unknown> | null {
  try {
    const json = parseJson(text);
    return isObject(json) ? json : null;
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}
