import { fakeClock } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { createSamsungStore } from './samsungStore.ts';
import { recordedOutside } from './testing/recordedOutside.ts';

const said = (more: object = {}) => ({
  itemId: 'brushes',
  packageName: 'com.example.game',
  purchaseDate: '2020-11-15 10:18:47',
  status: 'success',
  mode: 'PRODUCTION',
  ...more,
});

function samsung(answer: unknown = said(), status = 200) {
  const clock = fakeClock();
  const { asked, fetchOutside } = recordedOutside([status, answer]);
  return { asked, clock, ...createSamsungStore({ packageName: 'com.example.game' }, { clock, fetchOutside }) };
}

test('T50 Samsung is asked for a receipt by the id of the purchase, and says what it is of', async () => {
  const { asked, purchase } = samsung();
  const response = JSON.stringify(said());
  expect(await purchase('an-id_7')).toEqual({
    store: 'samsung',
    transactionId: 'an-id_7',
    productId: 'brushes',
    boughtAt: Date.UTC(2020, 10, 15, 10, 18, 47),
    refundedAt: null,
    environment: 'production',
    response,
    own: response,
  });
  expect(asked.map(({ url }) => url)).toEqual(['https://iap.samsungapps.com/iap/v6/receipt?purchaseID=an-id_7']);
  await expect(samsung().purchase('x'.repeat(256))).resolves.toBeDefined();
});

test('T51 Samsung says of what was given back no time: it is that at which it is told', async () => {
  const { clock, purchase } = samsung(said({ status: 'cancel' }));
  expect(await purchase('one')).toMatchObject({ refundedAt: clock.now() });
});

test.each(['TEST', undefined, 'production'])('T50 Samsung’s mode %j is not taken for real money', async (mode) => {
  expect(await samsung(said({ mode })).purchase('one')).toMatchObject({ environment: 'sandbox' });
});

test.each<[number, object]>([
  [500, {}],
  [200, { itemId: undefined }],
  [200, { packageName: undefined }],
  [200, { purchaseDate: '2020-11-15T10:18:47Z' }],
  [200, { purchaseDate: '2020-13-15 10:18:47' }],
  [200, { purchaseDate: '2020-11-15 10:18' }],
  [200, { purchaseDate: undefined }],
])('T54 Samsung is at fault where it answers %i and %j', async (status, more) => {
  await expect(samsung(said(more), status).purchase('one')).rejects.toMatchObject({ name: 'StoreFault' });
});
