import type { Account } from '@tuschel/gameserver/extend';
import { PAPER } from '@tuschel/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { QuotaConfig } from '../../config.ts';
import { codeOf, paperCalls, paperEvents as events } from '../../testing/paperCalls.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';

const ENDLESS = { bytes: 1e12, dayBytes: 1e12, dayDrawings: 1e6, tiers: [1, 2, 4, 8] };
const quota: QuotaConfig = { ...ENDLESS };

let product: StartedProduct;
let ada: Account;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false, quota });
});
afterAll(() => product.close());
beforeEach(async () => {
  Object.assign(quota, ENDLESS);
  ada = await painter();
});

const { painter, send, save, begun, look, list } = paperCalls(() => product);

test('O27 so many papers as there is room for, and as many times more as the tier has; the bin counts', async () => {
  quota.tiers = [1, 1 / 100];
  const ids = [await begun(ada, 1), await begun(ada, 1)];
  const refused = await send(ada, randomUUID(), { events: events(0, 1) });
  expect(codeOf(refused)).toEqual([413, 'quotaFull']);
  expect(refused.json()).toMatchObject({ errors: { quota: 'papers' } });
  await product.ask(ada, 'DELETE', `/papers/${ids[0]}`);
  expect((await send(ada, randomUUID(), { events: events(0, 1) })).statusCode).toBe(413);
  await product.ask(ada, 'DELETE', `/papers/${ids[0]}?erase=true`);
  expect((await send(ada, randomUUID(), { events: events(0, 1) })).statusCode).toBe(200);
  expect((await send(ada, randomUUID(), { events: events(0, 1) })).statusCode).toBe(413);
  // What is there may grow.
  expect(await save(ada, ids[1] as string, { events: events(1, 1) })).toMatchObject({ isSuccess: true });
});

test('O22 the list says how full it is, with those in the bin', async () => {
  quota.tiers = [1, 1 / 50];
  const ids = [await begun(ada, 1), await begun(ada, 1), await begun(ada, 1)];
  await product.ask(ada, 'DELETE', `/papers/${ids[0]}`);
  expect((await list(ada)).quota).toEqual({ papers: 3, of: 4, percent: 75 });
});

test('O22 where long papers need more of the room than many, it is the bytes that are said; the bin counts', async () => {
  const ids = [await begun(ada, 1), await begun(ada, 1)];
  const { lines } = product.platform;
  for (const id of ids) {
    const more = { index: 1, lines: [Buffer.from('x')], meta: { bytes: 0.21 * 2 * PAPER.bytes } };
    expect((await lines.append(id, ada.id, more, 10)).ok).toBe(true);
  }
  // Twice the room of somebody who supports nobody: 2 of 400 papers, but 42 of 100 of the bytes.
  expect((await list(ada)).quota).toEqual({ papers: 2, of: 2 * PAPER.perPerson, percent: 42 });
  await product.ask(ada, 'DELETE', `/papers/${ids[0]}`);
  expect((await list(ada)).quota.percent).toBe(42);
  quota.tiers = [1, 0.5];
  expect((await list(ada)).quota.percent).toBe(100);
});

test('O27 a paper goes on where the drawings of the day are used up: it is no further one', async () => {
  const id = await begun(ada, 1);
  Object.assign(quota, { dayDrawings: 1, tiers: [1] });
  expect(codeOf(await send(ada, randomUUID(), { events: events(0, 1) }))).toEqual([413, 'quotaFull']);
  expect(await save(ada, id, { events: events(1, 1) })).toMatchObject({ isSuccess: true });
});

test('O27 what a paper grows by counts against all that somebody may store', async () => {
  const id = await begun(ada, 1);
  const bytes = Number((await product.platform.lines.page(id))?.meta['bytes']);
  Object.assign(quota, { bytes, tiers: [1] });
  expect(codeOf(await send(ada, id, { events: events(1, 1) }))).toEqual([413, 'quotaFull']);
  expect((await look(ada, id)).eventsCount).toBe(1);
  // Told again it is no more than it was.
  expect(await save(ada, id, { events: events(0, 1) })).toMatchObject({ isSuccess: true });
});
