import { OPERATIONS } from '@tuschel/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../testing/startProduct.ts';
import { createExceptionStore } from './store.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

test('X3 errors are listed page by page, the latest first, and the last page says so', async () => {
  const store = createExceptionStore(product.platform.sql, product.clock);
  const letters = Array.from({ length: OPERATIONS.errorPage + 1 }, (_, number) =>
    String(number).replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? ''),
  );
  for (const letter of letters) {
    await product.clock.advance(1);
    await store.keep({ exception: `no ${letter}`, stack: '' });
  }
  const named = letters.map((letter) => `no ${letter}`).toReversed();
  const first = await store.list(0);
  expect(first.exceptions.map(({ exception }) => exception)).toEqual(named.slice(0, OPERATIONS.errorPage));
  expect(first.hasMore).toBe(true);
  const rest = await store.list(OPERATIONS.errorPage);
  expect([rest.exceptions.map(({ exception }) => exception), rest.hasMore]).toEqual([named.slice(-1), false]);
});
