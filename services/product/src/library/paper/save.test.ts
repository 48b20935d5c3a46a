import type { Account } from '@tuschel/gameserver/extend';
import { PAPER } from '@tuschel/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { stroke } from '../../testing/stroke.ts';
import { createPaperBudget } from '../drawing/drawingBudget.ts';
import { readStrokes } from '../drawing/strokes.ts';
import { createQuota } from '../quota/quota.ts';
import { paperRows } from './paperRows.ts';
import { savePapers } from './save.ts';

const ENDLESS = { bytes: 1e12, dayBytes: 1e12, dayDrawings: 1e12, tiers: [1, 1] };
const quota = { ...ENDLESS };

let product: StartedProduct;
let ada: Account;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false, quota });
  ada = await product.someone({ supporterLevel: 1 });
});
afterAll(() => product.close());

/** Papers as one of several nodes saves them. */
function node() {
  const { sql, lines, clock, entropy } = product.platform;
  const config = { quota };
  const renders = { queue: async () => undefined };
  const store = paperRows({ sql, lines, quota: createQuota({ sql, clock, config }), renders });
  const budget = createPaperBudget(lines);
  const save = savePapers({ store, lines, clock, entropy, config, budget, sourceRefusal: async () => null });
  return (id: string, first: number, xs: readonly number[], wish = {}) =>
    save(ada, id, wish, first, readStrokes(xs.map((x) => ({ ...stroke(x, 40), t: 0, dt: 8 }))));
}
const bytesOf = async (id: string) => Number((await product.platform.lines.page(id))?.meta['bytes']);
const linesOf = async (id: string) => (await product.platform.lines.page(id))?.lines;

test('O27 two papers that grow at once on two nodes do not both take the room that is left', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const [here, there] = [node(), node()];
  for (const id of [one, other]) await here(id, 0, [1]);
  const stored = await bytesOf(one);
  // Room for two strokes, and for one and a half.
  quota.tiers = [1, (3.5 * stored) / PAPER.bytes];
  const saved = await Promise.all([here(one, 1, [2]), there(other, 1, [2])]);
  quota.tiers = [1, 1];
  expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
  expect(((await linesOf(one)) ?? 0) + ((await linesOf(other)) ?? 0)).toBe(3);
});

test('O20 the same events on two nodes at once are stored once, and others are a conflict', async () => {
  const id = randomUUID();
  const [here, there] = [node(), node()];
  await here(id, 0, [1]);
  const bytes = await bytesOf(id);
  const again = await Promise.all([here(id, 1, [2, 3]), there(id, 1, [2, 3])]);
  expect(again).toMatchObject([{ result: { isSuccess: true } }, { result: { isSuccess: true } }]);
  expect([await linesOf(id), await bytesOf(id)]).toEqual([3, 3 * bytes]);
  const different = await Promise.all([here(id, 3, [4]), there(id, 3, [5])]);
  expect(different.filter((saved) => saved.ok && saved.result.isSuccess)).toHaveLength(1);
  expect(different.filter((saved) => saved.ok && saved.result.isOverwriteForbidden)).toHaveLength(1);
  expect(await linesOf(id)).toBe(4);
});

test('O20 what is refused in the end has stored nothing on the way', async () => {
  const id = randomUUID();
  const here = node();
  await here(id, 0, [1]);
  expect(await here(id, 1, [2], { lockedAt: 1, deletedAt: 1 })).toMatchObject({ refusal: { code: 'badRequest' } });
  expect(await linesOf(id)).toBe(1);
});

test('O20 a finished paper is said to be finished, and one in the bin is not found, also where events are missing', async () => {
  const [done, thrown] = [randomUUID(), randomUUID()];
  const here = node();
  for (const id of [done, thrown]) await here(id, 0, [1]);
  await here(done, 1, [], { lockedAt: 1 });
  await here(thrown, 1, [], { deletedAt: 1 });
  expect(await here(done, 9, [2])).toMatchObject({ refusal: { code: 'entityLocked' } });
  expect(await here(thrown, 9, [2])).toMatchObject({ refusal: { code: 'paperNotFound' } });
});
