import { fakeClock } from '@tuschel/platform';
import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createHuaweiStore, huaweiKey } from './huaweiStore.ts';
import { recordedOutside } from './testing/recordedOutside.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const CONFIG = {
  clientId: '4711',
  clientSecret: 'a client secret',
  publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
};
const TOKEN: [number, unknown] = [200, { access_token: 'an access token', expires_in: 3_600 }];
const AT = Date.UTC(2026, 2, 1, 12);

const sealOf = (data: string) => sign('RSA-SHA256', Buffer.from(data), privateKey).toString('base64');
const order = (more: object = {}) =>
  JSON.stringify({ purchaseToken: 'a token', productId: 'gems', purchaseTime: AT, purchaseState: 0, ...more });
const answer = (said = order(), more: object = {}) => ({
  responseCode: '0',
  purchaseTokenData: said,
  dataSignature: sealOf(said),
  ...more,
});

/** The store, which is given a token; Huawei answers the next call with this. */
function huawei(said: unknown = answer(), status = 200) {
  const clock = fakeClock();
  const { asked, fetchOutside } = recordedOutside(TOKEN, [status, said]);
  const { purchase } = createHuaweiStore(CONFIG, { clock, fetchOutside });
  return { asked, clock, purchase: (data = order(), seal = sealOf(data)) => purchase(data, seal) };
}

describe('Huawei', () => {
  test('T50 is asked with a token of the operator’s for what the client has brought', async () => {
    const { asked, purchase } = huawei();
    await purchase();
    const [first, second] = asked;
    expect([first?.url, Object.fromEntries(new URLSearchParams(first?.body))]).toEqual([
      'https://oauth-login.cloud.huawei.com/oauth2/v3/token',
      { grant_type: 'client_credentials', client_id: '4711', client_secret: 'a client secret' },
    ]);
    expect([second?.url, second?.method, JSON.parse(second?.body ?? '')]).toEqual([
      'https://orders-dre.iap.hicloud.com/applications/purchases/tokens/verify',
      'POST',
      { purchaseToken: 'a token', productId: 'gems' },
    ]);
    expect(second?.headers?.['authorization']).toBe(`Basic ${btoa('APPAT:an access token')}`);
  });

  test.each([
    [1, 'https://orders-at-dre.iap.dbankcloud.com'],
    [0, 'https://orders-dre.iap.hicloud.com'],
  ])('T50 is asked for an account of kind %i at %s', async (accountFlag, origin) => {
    const { asked, purchase } = huawei();
    await purchase(order({ accountFlag }));
    expect(new URL(asked[1]?.url ?? '').origin).toBe(origin);
  });

  test('T50 says what was bought; what the client says of it counts for nothing', async () => {
    const said = answer(
      order({ purchaseTime: AT + 1, purchaseToken: 'said', productId: 'gold', purchaseState: undefined }),
    );
    const response = JSON.stringify(said);
    expect(await huawei(said).purchase()).toEqual({
      store: 'huawei',
      transactionId: 'said',
      productId: 'gold',
      boughtAt: AT + 1,
      refundedAt: null,
      environment: 'production',
      response,
      own: response,
    });
    expect(await huawei(answer(order({ purchaseType: 0 }))).purchase()).toMatchObject({ environment: 'sandbox' });
    expect(await huawei(answer(order({ purchaseType: 1 }))).purchase()).toMatchObject({ environment: 'production' });
  });

  test('T50 says that all is well by a number as well as by its digits', async () => {
    expect(await huawei(answer(order(), { responseCode: 0 })).purchase()).toMatchObject({ transactionId: 'a token' });
  });

  test.each<[number, string, unknown]>([
    [500, 'status 500', answer()],
    [200, 'no purchase in its answer', answer(order(), { purchaseTokenData: undefined })],
    [200, 'no purchase in its answer', answer(order(), { dataSignature: 7 })],
    [200, 'its answer is not signed', answer(order(), { dataSignature: sealOf('something else') })],
    [200, 'its purchase cannot be read', answer('[]')],
    [200, 'its purchase cannot be read', answer('{')],
    [200, 'no purchaseTime in its answer', answer(order({ purchaseTime: undefined }))],
  ])('T54 that answers %i is at fault: %s', async (status, message, said) => {
    await expect(huawei(said, status).purchase()).rejects.toMatchObject({ name: 'StoreFault', message });
  });

  test('T54 that refuses a token is at fault, whatever it says besides', async () => {
    const { asked, fetchOutside } = recordedOutside([403, { access_token: 'none of ours', expires_in: 3_600 }]);
    const { purchase } = createHuaweiStore(CONFIG, { clock: fakeClock(), fetchOutside });
    await expect(purchase(order(), sealOf(order()))).rejects.toThrow('status 403 for an access token');
    expect(asked).toHaveLength(1);
  });

  test('T50 lets not count what it does not know, and what is not paid', async () => {
    await expect(huawei({ responseCode: '5' }).purchase()).rejects.toThrow('Invalid Receipt. Code: 5');
    await expect(huawei(answer(order({ purchaseState: 3 }))).purchase()).rejects.toThrow('Invalid Receipt. Status: 3');
    for (const purchaseState of [1, 2]) {
      const { clock, purchase } = huawei(answer(order({ purchaseState })));
      expect(await purchase()).toMatchObject({ refundedAt: clock.now() });
    }
  });

  test.each([
    ['[]', 'Purchase is malformed.'],
    ['{', 'Purchase is malformed.'],
    [order({ purchaseToken: 7 }), 'Purchase is malformed.'],
    [order({ productId: undefined }), 'Purchase is malformed.'],
  ])('T50 is not asked for %s', async (data, message) => {
    const { asked, purchase } = huawei();
    await expect(purchase(data)).rejects.toThrow(message);
    expect(asked).toEqual([]);
  });

  test('T50 knows its app by an RSA key alone', () => {
    const { publicKey: other } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const text = other.export({ type: 'spki', format: 'der' }).toString('base64');
    expect(() => huaweiKey(text)).toThrow('no RSA key');
    expect(huaweiKey(CONFIG.publicKey).asymmetricKeyType).toBe('rsa');
  });
});
