import { collectingLog, fakeClock } from '@tuschel/platform';
import { ERASURE } from '@tuschel/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { remindOfDue } from './resource.ts';
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

test('A26 whoever ends their account is out everywhere, and comes back within fourteen days or not at all', async () => {
  const { token } = await enter('device-of-ada');
  const { id } = (await call('GET', token)).json<{ user: { id: string } }>().user;
  expect((await call('DELETE', token)).body).toBe('{}');
  expect((await call('GET', token)).statusCode).toBe(401);
  const wishesAt = (shift: number) =>
    createErasureWishes(product.platform.sql, { now: () => product.clock.now() + shift });
  expect(await wishes.ask(id)).toBe(product.clock.now() + ERASURE.undoMs);
  expect(await wishesAt(ERASURE.undoMs - 1).due()).toEqual([]);
  expect(await wishesAt(ERASURE.undoMs).due()).toEqual([id]);
  expect(await enter('device-of-ada')).not.toHaveProperty('created');
  expect(await wishesAt(ERASURE.undoMs).due()).toEqual([]);

  await wishesAt(-ERASURE.undoMs).ask(id);
  expect(await enter('device-of-ada')).not.toHaveProperty('created');
  expect(await wishes.due()).toEqual([id]);
});

test('A26 of accounts that are to be erased the operator is told each day', async () => {
  const [clock, log] = [fakeClock(), collectingLog()];
  let due = ['ada'];
  const stop = remindOfDue({ due: async () => due }, clock, log);
  const told = () => log.lines.map(({ message, fields }) => [message, fields['accounts']]);
  await expect.poll(told).toEqual([['accounts are to be erased', ['ada']]]);
  await clock.advance(24 * 60 * 60 * 1000);
  await expect.poll(() => told().length).toBe(2);
  due = [];
  await clock.advance(24 * 60 * 60 * 1000);
  stop();
  expect(told()).toHaveLength(2);
});
