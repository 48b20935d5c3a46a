import { randomUUID } from 'node:crypto';
import { FACE } from '@tuschel/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { createHiddenFaces, type HiddenFaces } from './hiddenFaces.ts';

let product: StartedProduct;
let faces: HiddenFaces;
beforeAll(async () => {
  product = await startProduct();
  faces = createHiddenFaces(product.platform.sql, product.clock);
});
afterAll(() => product.close());

test('B2 a face is hidden by one host, of one person', async () => {
  const [host, other, anna, ben] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await faces.hide(host, anna);
  await faces.hide(other, ben);
  const asked = [faces.isHidden(host, anna), faces.isHidden(other, anna), faces.isHidden(host, ben)];
  expect(await Promise.all(asked)).toEqual([true, false, false]);
  await faces.show(host, anna);
  expect(await Promise.all([faces.isHidden(host, anna), faces.isHidden(other, ben)])).toEqual([false, true]);
});

test('B2 a face that is hidden once more stays hidden from then on for as long', async () => {
  const [host, anna] = [randomUUID(), randomUUID()];
  await faces.hide(host, anna);
  await product.clock.jump(FACE.hiddenMs - 1_000);
  await faces.hide(host, anna);
  await product.clock.jump(FACE.hiddenMs - 1);
  expect(await faces.isHidden(host, anna)).toBe(true);
  await product.clock.advance(1);
  expect(await faces.isHidden(host, anna)).toBe(false);
});
