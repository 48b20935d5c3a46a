import { createPrivateKey, sign } from 'node:crypto';
import type { Clock } from '@tuschel/platform/ports';
import { type FetchOutside, outsideJson, outsideUrl, together } from '../outside/fetchOutside.ts';
import { parseJson } from '../wire/json.ts';
import { isObject, Malformed } from '../wire/message.ts';
import { createAccessToken } from './accessToken.ts';
import type { StoresConfig } from './config.ts';
import type { Purchase, Subscription } from './purchase.ts';
import { instantIn, invalidReceipt, knownTimeIn, malformed, nameIn, OF_ANOTHER_APP, StoreFault } from './verdict.ts';

/** Whom an assertion is for, wherever it is sent in a test. */
const AUDIENCE = 'https://oauth2.googleapis.com/token';
const TOKENS = 'https://oauth2.googleapis.com';
const PUBLISHER = 'https://androidpublisher.googleapis.com';
const SCOPE = 'https://www.googleapis.com/auth/androidpublisher';
const ASSERTION_S = 3600;

/** The receipt is not known, or too old. All other failures are the store's or ours. */
const NOT_VALID = new Set([400, 404, 410]);

type GoogleConfig = NonNullable<StoresConfig['google']>;

interface GoogleDeps {
  clock: Pick<Clock, 'now'>;
  fetchOutside: FetchOutside;
}

export interface GoogleStore {
  purchase: (receipt: string) => Promise<Purchase>;
  subscription: (receipt: string) => Promise<Subscription>;
}

/** Google's androidpublisher, as a service account. Both throw as Apple's do. */
export function createGoogleStore(config: GoogleConfig, deps: GoogleDeps): GoogleStore {
  const { packageName } = config;
  const ask = publisher(config, deps);

  return {
    async purchase(receipt) {
      const { productId, purchaseToken } = readReceipt(receipt, 'Purchase', packageName);
      const { json, response } = await ask(`products/${productId}/tokens/${purchaseToken}`);
      const { purchaseState: state = 0, purchaseType } = json;
      // 0: bought, 1: given back, 2: not paid yet.
      if (state !== 0 && state !== 1) throw invalidReceipt(`Status: ${String(state)}`);
      return {
        store: 'google',
        transactionId: purchaseToken,
        productId,
        boughtAt: knownTimeIn(json, 'purchaseTimeMillis'),
        refundedAt: state === 1 ? deps.clock.now() : null,
        // Left out where real money was paid.
        environment: purchaseType === 0 ? 'sandbox' : 'production',
        response,
        own: response,
      };
    },

    async subscription(receipt) {
      const { productId, purchaseToken } = readReceipt(receipt, 'Receipt', packageName);
      const { json, response } = await ask(`subscriptionsv2/tokens/${purchaseToken}`);
      const { lineItems, linkedPurchaseToken: linked, testPurchase, subscriptionState: state } = json;
      const lines = Array.isArray(lineItems) ? lineItems.filter(isObject) : [];
      const line = lines.find((one) => one['productId'] === productId) ?? lines[0];
      // One that is not paid yet has no end.
      if (!line || line['expiryTime'] === undefined) throw invalidReceipt(`Status: ${String(state)}`);
      const isLinked = typeof linked === 'string' && linked !== '';
      return {
        store: 'google',
        // One that takes the place of another goes on as that one.
        originalTransactionId: isLinked ? nameIn(json, 'linkedPurchaseToken') : purchaseToken,
        productId: nameIn(line, 'productId'),
        boughtAt: instantIn(json, 'startTime'),
        expiresAt: instantIn(line, 'expiryTime'),
        refundedAt: null,
        environment: isObject(testPurchase) ? 'sandbox' : 'production',
        response,
      };
    },
  };
}

/** Asks Google what it keeps below `path` of the app's purchases. */
function publisher({ email, key, packageName, url }: GoogleConfig, { clock, fetchOutside }: GoogleDeps) {
  const privateKey = createPrivateKey(key);
  const tokens = createAccessToken(clock, async (call) => {
    const place = outsideUrl(url ?? TOKENS, '/token');
    const now = Math.floor(clock.now() / 1000);
    const claims = { iss: email, scope: SCOPE, aud: AUDIENCE, iat: now, exp: now + ASSERTION_S };
    const unsigned = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`;
    const signature = sign('RSA-SHA256', Buffer.from(unsigned), privateKey).toString('base64url');
    const answer = await call(place, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: `${unsigned}.${signature}`,
      }).toString(),
    });
    if (answer.status !== 200) throw new StoreFault(`status ${answer.status} for an access token`);
    return outsideJson(answer, place);
  });

  return async (path: string) => {
    const place = outsideUrl(url ?? PUBLISHER, `/androidpublisher/v3/applications/${packageName}/purchases/${path}`);
    const call = together(fetchOutside, clock);
    const answer = await tokens.use(call, (token) =>
      call(place, { headers: { authorization: `Bearer ${token}`, accept: 'application/json' } }),
    );
    if (NOT_VALID.has(answer.status)) throw invalidReceipt(`Status: ${answer.status}`);
    if (answer.status !== 200) throw new StoreFault(`status ${answer.status}`);
    return { json: outsideJson(answer, place), response: answer.body.toString('utf8') };
  };
}

/** Names that can stand in a path as they are. */
const NAME = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,1024}$/;

/** The client's part is which purchase it is, nothing more: all else comes from the store. */
function readReceipt(receipt: string, what: 'Receipt' | 'Purchase', packageName: string) {
  const { packageName: named, productId, purchaseToken } = unwrapped(receipt, what);
  const areNames = [named, productId, purchaseToken].every((name) => typeof name === 'string' && NAME.test(name));
  if (!areNames) throw malformed(what);
  if (named !== packageName) throw invalidReceipt(OF_ANOTHER_APP);
  return { productId: productId as string, purchaseToken: purchaseToken as string };
}

/** As Unity sends it, with the receipt as a text in a receipt, or as Google's library hands it out. */
function unwrapped(receipt: string, what: 'Receipt' | 'Purchase'): Record<string, unknown> {
  try {
    const outer = parseJson(receipt);
    const { json } = isObject(outer) ? outer : {};
    const inner = typeof json === 'string' ? parseJson(json) : outer;
    if (isObject(inner)) return inner;
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
  }
  throw malformed(what);
}

function encoded(json: object): string {
  return Buffer.from(JSON.stringify(json)).toString('base64url');
}
