import { randomUUID } from 'node:crypto';
import { collectingLog, fakeClock } from '@tuschel/platform';
import { ERASURE } from '@tuschel/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { eraseDue } from './resource.ts';
import { createErasureWishes, type ErasureWishes } from './wishes.ts';

let product: StartedProduct;
let wishes: ErasureWishes;

beforeAll(async () => {
  product = await startProduct({ openGameServer: true });
  wishes = createErasureWishes(product.platform.sql, product.clock);
});
afterAll(() => product.close());

const enter = async (device: string) => {
  const url = '/v2/account/authenticate/device';
  const headers = { authorization: `Basic ${btoa('server:')}` };
  const answer = await product.app.inject({ method: 'POST', url, headers, payload: { id: device } });
  return answer.json<{ token: string; created?: boolean }>();
};
const call = (method: 'GET' | 'DELETE', token: string) =>
  product.app.inject({ method, url: '/v2/account', headers: { authorization: `Bearer ${token}` } });

const HOUR_MS = 60 * 60 * 1000;

test('A26 whoever ends their account is out everywhere, and comes back within fourteen days or not at all', async () => {
  const { token } = await enter('device-of-ada');
  const { id } = (await call('GET', token)).json<{ user: { id: string } }>().user;
  expect((await call('DELETE', token)).body).toBe('{}');
  expect((await call('GET', token)).statusCode).toBe(401);
  const wishesAt = (shift: number) =>
    createErasureWishes(product.platform.sql, { now: () => product.clock.now() + shift });
  expect(await wishes.ask(id)).toBe(product.clock.now() + ERASURE.undoMs);
  expect(await wishesAt(ERASURE.undoMs - 1).takeDue()).toEqual([]);
  expect(await enter('device-of-ada')).not.toHaveProperty('created');
  expect(await wishesAt(ERASURE.undoMs).takeDue()).toEqual([]);

  await wishesAt(-ERASURE.undoMs).ask(id);
  expect(await enter('device-of-ada')).not.toHaveProperty('created');
  expect(await wishes.takeDue()).toEqual([{ person: id, keepsPages: false }]);
});

test('A26 of somebody whose time is up one server takes care at a time, and another one after an hour', async () => {
  const [person, at] = [randomUUID(), createErasureWishes(product.platform.sql, { now: () => 0 })];
  await at.ask(person);
  await at.ask(person, true);
  const wishesAt = (ms: number) => createErasureWishes(product.platform.sql, { now: () => ERASURE.undoMs + ms });
  expect(await wishesAt(0).takeDue()).toEqual([{ person, keepsPages: true }]);
  expect(await wishesAt(HOUR_MS - 1).takeDue()).toEqual([]);
  expect(await wishesAt(HOUR_MS).takeDue()).toEqual([{ person, keepsPages: true }]);
  await at.forget(person);
  expect(await wishesAt(3 * HOUR_MS).takeDue()).toEqual([]);
});

test('A26 whoever could not be erased is tried again, the others are erased, and nobody is named in the log', async () => {
  const [clock, log] = [fakeClock(), collectingLog()];
  const due = new Set(['ada', 'bob']);
  let isBroken = true;
  const stop = eraseDue({
    erasures: {
      takeDue: async () => [...due].map((person) => ({ person, keepsPages: false })),
      forget: async (person) => void due.delete(person),
    },
    erase: async (person) => {
      if (person === 'ada' && isBroken) throw new Error('the disk is gone');
    },
    clock,
    log,
  });
  await clock.advance(2 * 60_000);
  await expect.poll(() => [...due]).toEqual(['ada']);
  isBroken = false;
  await clock.advance(HOUR_MS);
  await expect.poll(() => [...due]).toEqual([]);
  stop();
  expect(JSON.stringify(log.lines)).not.toMatch(/"(ada|bob)"/);
});
