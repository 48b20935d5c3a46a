import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { galleryCalls, rejecting } from '../../testing/galleryCalls.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { createDrawingStanding } from './drawingStanding.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());
const { someone, moderator, call, draw, publish, decide, approved } = galleryCalls(() => product);

test('P6 a drawing is no model for others while it is hidden, locked away or rejected; any other one is', async () => {
  const [anna, mia] = [await someone(), await moderator()];
  const standing = createDrawingStanding(product.platform.sql);
  const rejected = await publish(anna);
  await decide(mia, rejected, rejecting);
  const [hidden, locked] = [await draw(anna), await draw(anna)];
  const hide = (isHide: boolean) => call(anna, 'DELETE', '/posts/hide-mydrawing', { drawingId: hidden, isHide });
  await hide(true);
  await call(mia, 'POST', `/admin/posts/${locked}/quarantine`, { reason: 'notSafe', note: 'for the police' });
  expect(await Promise.all([hidden, locked, rejected.drawingId].map(standing))).toEqual([
    'hidden',
    'hidden',
    'flagged',
  ]);
  await hide(false);
  const fine = [hidden, await draw(anna), (await publish(anna)).drawingId, (await approved(anna, mia)).drawingId];
  expect(await Promise.all([...fine, randomUUID()].map(standing))).toEqual([null, null, null, null, null]);
});
