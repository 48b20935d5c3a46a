import { fakeClock } from '@tuschel/platform';
import { describe, expect, test } from 'vitest';
import { createAppleStore } from './appleStore.ts';
import { recordedOutside } from './testing/recordedOutside.ts';

const CONFIG = { password: 'a shared secret', bundle: 'com.example.game' };
const AT = Date.UTC(2026, 2, 1, 12);

const item = (id: string, more: object = {}) => ({
  transaction_id: id,
  original_transaction_id: `original ${id}`,
  product_id: `product of ${id}`,
  purchase_date_ms: String(AT),
  ...more,
});
const receipt = (items: unknown, more: object = {}) => ({
  status: 0,
  receipt: { bundle_id: 'com.example.game', in_app: items },
  ...more,
});

/** The store, and what Apple was asked; it answers each call with the next of these. */
function apple(...answers: [number, unknown][]) {
  const { asked, fetchOutside } = recordedOutside(...answers);
  return { asked, ...createAppleStore(CONFIG, { clock: fakeClock(), fetchOutside }) };
}

describe('Apple', () => {
  test('T50 is asked by the operator’s secret, in production first and in its sandbox where production says so', async () => {
    const { asked, purchases } = apple([200, { status: 21007 }], [200, receipt([item('one')])]);
    expect(await purchases('a receipt')).toMatchObject([{ transactionId: 'one', environment: 'sandbox' }]);
    expect(asked.map(({ url }) => url)).toEqual([
      'https://buy.itunes.apple.com/verifyReceipt',
      'https://sandbox.itunes.apple.com/verifyReceipt',
    ]);
    for (const { method, headers, body } of asked) {
      expect([method, headers?.['content-type'], JSON.parse(body ?? '')]).toEqual([
        'POST',
        'application/json',
        { 'receipt-data': 'a receipt', password: 'a shared secret', 'exclude-old-transactions': true },
      ]);
    }
    const real = apple([200, receipt([item('one')])]);
    expect(await real.purchases('a receipt')).toMatchObject([{ environment: 'production' }]);
    expect(real.asked).toHaveLength(1);
  });

  test('T50 says of each purchase what is about it, beside all that it said', async () => {
    const said = receipt([item('one'), item('two', { cancellation_date_ms: String(AT + 1) })]);
    const found = await apple([200, said]).purchases('a receipt');
    const each = (id: string, refundedAt: number | null) => ({
      store: 'apple',
      transactionId: id,
      productId: `product of ${id}`,
      boughtAt: AT,
      refundedAt,
      environment: 'production',
      response: JSON.stringify(said),
    });
    expect(found).toMatchObject([each('one', null), each('two', AT + 1)]);
    expect(found?.map(({ own }) => JSON.parse(own) as unknown)).toEqual(said.receipt.in_app);
  });

  test.each<[string, unknown, string[] | null]>([
    ['what was bought for good', [item('one')], ['one']],
    ['nothing', [], []],
    ['nothing at all', undefined, []],
    ['what is null', null, []],
    ['both', [item('lasting', { expires_date_ms: '9' }), item('one')], ['one']],
    ['subscriptions alone', [item('lasting', { expires_date_ms: '9' })], null],
  ])('T50 tells of a receipt of %s what was bought for good', async (_, items, ids) => {
    const found = await apple([200, receipt(items)]).purchases('a receipt');
    expect(found && found.map(({ transactionId }) => transactionId)).toEqual(ids);
  });

  test.each<[string, number, unknown]>([
    ['is down', 503, receipt([item('one')])],
    ['says no status', 200, { status: '0' }],
    ['says no receipt', 200, { status: 0 }],
    ['says that it cannot look at it now', 200, { status: 21105, 'is-retryable': true }],
    ['cannot reach its data', 200, { status: 21009 }],
    ['says of purchases what is no list', 200, receipt({})],
    ['lists what is no purchase', 200, receipt([7])],
  ])('T54 is at fault where it %s', async (_, status, said) => {
    await expect(apple([status, said]).purchases('a receipt')).rejects.toMatchObject({ name: 'StoreFault' });
  });

  test('T50 refuses what is not valid, also in its sandbox, whatever else it says of a valid one', async () => {
    await expect(apple([200, { status: 21003 }]).purchases('x')).rejects.toThrow('Status: 21003');
    await expect(apple([200, { status: 21105, 'is-retryable': false }]).purchases('x')).rejects.toThrow('21105');
    const twice = apple([200, { status: 21007 }], [200, { status: 21007 }]);
    await expect(twice.purchases('x')).rejects.toThrow('Status: 21007');
    expect(twice.asked).toHaveLength(2);
    const valid = receipt([item('one')], { 'is-retryable': true });
    expect(await apple([200, valid]).purchases('x')).toHaveLength(1);
    const foreign = { status: 0, receipt: { bundle_id: 'com.example.other', in_app: [] } };
    await expect(apple([200, foreign]).subscriptions('x')).rejects.toThrow('It belongs to another app.');
  });

  test('T52 tells of subscriptions that which lasts longest first, as it began and ends', async () => {
    const latest = [
      item('short', { expires_date_ms: '10', cancellation_date_ms: '5' }),
      item('long', { expires_date_ms: '30', original_purchase_date_ms: '1' }),
      item('for good'),
      item('middle', { expires_date_ms: '20' }),
    ];
    const said = receipt([item('one')], { latest_receipt_info: latest });
    const found = await apple([200, said]).subscriptions('a receipt');
    const each = (id: string, expiresAt: number, boughtAt = AT, refundedAt: number | null = null) => ({
      store: 'apple',
      originalTransactionId: `original ${id}`,
      productId: `product of ${id}`,
      boughtAt,
      expiresAt,
      refundedAt,
      environment: 'production',
      response: JSON.stringify(said),
    });
    expect(found).toEqual([each('long', 30, 1), each('middle', 20), each('short', 10, AT, 5)]);
    expect(await apple([200, receipt([item('one')])]).subscriptions('a receipt')).toEqual([]);
  });
});
