import { ERASURE } from '@tuschel/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
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
  const due = await wishes.ask(id);
  expect(due).toBe(product.clock.now() + ERASURE.undoMs);

  await product.clock.advance(ERASURE.undoMs - 1);
  expect(await wishes.due()).toEqual([]);
  expect(await enter('device-of-ada')).not.toHaveProperty('created');
  await product.clock.advance(1);
  expect(await wishes.due()).toEqual([]);

  expect((await call('DELETE', (await enter('device-of-ada')).token)).body).toBe('{}');
  await product.clock.advance(ERASURE.undoMs);
  expect(await wishes.due()).toEqual([id]);
  await enter('device-of-ada');
  expect(await wishes.due()).toEqual([id]);
  await expect
    .poll(async () => {
      await product.clock.advance(60 * 60 * 1000);
      return product.platform.log.lines.find(({ message }) => message === 'accounts are to be erased')?.fields;
    })
    .toMatchObject({ accounts: [id] });
});
