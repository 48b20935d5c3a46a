import { fakeClock } from '@tuschel/platform';
import { createVerify, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createGoogleStore } from './googleStore.ts';
import { recordedOutside } from './testing/recordedOutside.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const CONFIG = {
  email: 'server@example.iam.gserviceaccount.com',
  key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  packageName: 'com.example.game',
};
const TOKEN: [number, unknown] = [200, { access_token: 'an access token', expires_in: 3_600 }];
const AT = Date.UTC(2026, 2, 1, 12);

const receipt = (more: object = {}) =>
  JSON.stringify({ packageName: 'com.example.game', productId: 'coins', purchaseToken: 'a-token', ...more });

/** The store, which is given a token; Google answers each further call with the next of these. */
function google(...answers: [number, unknown][]) {
  const clock = fakeClock();
  const { asked, fetchOutside } = recordedOutside(TOKEN, ...answers);
  return { asked, clock, ...createGoogleStore(CONFIG, { clock, fetchOutside }) };
}

const bought = (more: object = {}): [number, unknown] => [200, { purchaseTimeMillis: String(AT), ...more }];
const lasting = (more: object = {}): [number, unknown] => [
  200,
  {
    startTime: '2026-03-01T12:00:00Z',
    lineItems: [{ productId: 'coins', expiryTime: '2026-04-01T12:00:00Z' }],
    ...more,
  },
];

describe('Google', () => {
  test('T50 is asked for the app’s purchase with a token that its service account has signed for', async () => {
    const { asked, clock, purchase } = google(bought());
    await purchase(receipt());
    const [first, second] = asked;
    expect([first?.url, first?.method, first?.headers?.['content-type']]).toEqual([
      'https://oauth2.googleapis.com/token',
      'POST',
      'application/x-www-form-urlencoded',
    ]);
    const form = new URLSearchParams(first?.body);
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown;
    const now = clock.now() / 1_000;
    expect([read(head), read(claims)]).toEqual([
      { alg: 'RS256', typ: 'JWT' },
      {
        iss: CONFIG.email,
        scope: 'https://www.googleapis.com/auth/androidpublisher',
        aud: 'https://oauth2.googleapis.com/token',
        iat: now,
        exp: now + 3_600,
      },
    ]);
    expect(createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url')).toBe(true);
    expect([second?.url, second?.headers?.['authorization']]).toEqual([
      'https://androidpublisher.googleapis.com/androidpublisher/v3/applications/com.example.game/purchases/products/coins/tokens/a-token',
      'Bearer an access token',
    ]);
  });

  test.each<[object, object]>([
    [{}, { refundedAt: null, environment: 'production' }],
    [
      { purchaseState: 0, purchaseType: 0 },
      { refundedAt: null, environment: 'sandbox' },
    ],
    [{ purchaseType: 1 }, { environment: 'production' }],
  ])('T50 says %j of what is bought: %j', async (said, expected) => {
    const { purchase } = google(bought(said));
    const response = JSON.stringify({ purchaseTimeMillis: String(AT), ...said });
    const common = { store: 'google', transactionId: 'a-token', productId: 'coins', boughtAt: AT, response };
    expect(await purchase(receipt())).toMatchObject({ ...common, own: response, ...expected });
  });

  test('T51 says of what was given back no time: it is that at which it is told', async () => {
    const { clock, purchase } = google(bought({ purchaseState: 1 }));
    expect(await purchase(receipt())).toMatchObject({ refundedAt: clock.now() });
  });

  test.each([
    [400, 'Invalid Receipt. Status: 400', 'ApiError'],
    [404, 'Invalid Receipt. Status: 404', 'ApiError'],
    [410, 'Invalid Receipt. Status: 410', 'ApiError'],
    [403, 'status 403', 'StoreFault'],
    [429, 'status 429', 'StoreFault'],
    [500, 'status 500', 'StoreFault'],
  ])('T54 that answers %i: %s', async (status, message, name) => {
    await expect(google([status, {}]).purchase(receipt())).rejects.toMatchObject({ name, message });
  });

  test('T54 that gives no token is at fault', async () => {
    const { asked, fetchOutside } = recordedOutside([400, { error: 'invalid_grant' }]);
    const { purchase } = createGoogleStore(CONFIG, { clock: fakeClock(), fetchOutside });
    await expect(purchase(receipt())).rejects.toThrow('status 400 for an access token');
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['{', 'malformed'],
    ['[]', 'malformed'],
    ['7', 'malformed'],
    ['null', 'malformed'],
    [JSON.stringify({ json: 'null' }), 'malformed'],
    [JSON.stringify({ json: '{' }), 'malformed'],
    [JSON.stringify({ json: '7' }), 'malformed'],
    [receipt({ productId: 7 }), 'malformed'],
    [receipt({ packageName: undefined }), 'malformed'],
    [receipt({ purchaseToken: '.' }), 'malformed'],
    [receipt({ purchaseToken: 'x'.repeat(1_025) }), 'malformed'],
    [receipt({ packageName: 'com.example.other' }), 'It belongs to another app.'],
  ])('T50 is not asked for a receipt that is %s', async (text, words) => {
    const { asked, purchase, subscription } = google();
    await expect(purchase(text)).rejects.toThrow(words === 'malformed' ? 'Purchase is malformed.' : words);
    await expect(subscription(text)).rejects.toThrow(words === 'malformed' ? 'Receipt is malformed.' : words);
    expect(asked).toEqual([]);
  });

  test('T50 is asked for a receipt in a receipt, and for names as long as they may be', async () => {
    const token = 'x'.repeat(1_024);
    const { asked, purchase } = google(bought());
    const wrapped = JSON.stringify({ packageName: 'com.example.other', json: receipt({ purchaseToken: token }) });
    expect(await purchase(wrapped)).toMatchObject({ transactionId: token });
    expect(asked[1]?.url).toContain(`/tokens/${token}`);
  });

  test('T52 is asked for a subscription by its token alone, and says how long that lasts', async () => {
    const said = lasting();
    const { asked, subscription } = google(said);
    expect(await subscription(receipt())).toEqual({
      store: 'google',
      originalTransactionId: 'a-token',
      productId: 'coins',
      boughtAt: AT,
      expiresAt: Date.UTC(2026, 3, 1, 12),
      refundedAt: null,
      environment: 'production',
      response: JSON.stringify(said[1]),
    });
    expect(asked[1]?.url).toMatch(/\/purchases\/subscriptionsv2\/tokens\/a-token$/);
  });

  test.each<[string, object, object]>([
    ['that takes the place of another', { linkedPurchaseToken: 'before' }, { originalTransactionId: 'before' }],
    ['that takes the place of none', { linkedPurchaseToken: '' }, { originalTransactionId: 'a-token' }],
    ['of somebody who tests', { testPurchase: {} }, { environment: 'sandbox' }],
    [
      'of several products',
      {
        lineItems: [
          { productId: 'gems', expiryTime: '2026-05-01T12:00:00Z' },
          { productId: 'coins', expiryTime: '2026-04-01T12:00:00Z' },
        ],
      },
      { productId: 'coins', expiresAt: Date.UTC(2026, 3, 1, 12) },
    ],
    [
      'of another product by now',
      { lineItems: [7, { productId: 'gems', expiryTime: '2026-05-01T12:00:00Z' }] },
      { productId: 'gems', expiresAt: Date.UTC(2026, 4, 1, 12) },
    ],
  ])('T52 tells of a subscription %s', async (_, said, expected) => {
    expect(await google(lasting(said)).subscription(receipt())).toMatchObject(expected);
  });

  test.each<[object]>([[{ lineItems: [] }], [{ lineItems: {} }], [{ lineItems: [{ productId: 'coins' }] }]])(
    'T52 that says of its subscription %j lets it not count',
    async (said) => {
      const { subscription } = google(lasting({ ...said, subscriptionState: 'SUBSCRIPTION_STATE_PENDING' }));
      await expect(subscription(receipt())).rejects.toThrow('Invalid Receipt. Status: SUBSCRIPTION_STATE_PENDING');
    },
  );
});
