import type { Account } from '@tuschel/gameserver/extend';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());

const ask = (method: 'GET' | 'PUT', account: Account | null, payload?: object) =>
  product.app.inject({
    method,
    url: '/api/preferences',
    ...(account ? { headers: { authorization: `Bearer ${product.server.token(account)}` } } : {}),
    ...(payload ? { payload } : {}),
  });

test('B1 what somebody likes to see is kept with their account, and told to nobody else', async () => {
  const [anna, ben] = [await product.server.signUp('PrefAnna'), await product.server.signUp('PrefBen')];
  expect((await ask('GET', anna)).json()).toEqual({});
  const veils = { horror: 'show', blood: 'blur', sexual: 'skip' };
  expect((await ask('PUT', anna, { veils })).json()).toEqual({ veils });
  expect((await ask('PUT', anna, {})).json()).toEqual({ veils });
  expect((await ask('GET', anna)).json()).toEqual({ veils });
  expect((await ask('GET', ben)).json()).toEqual({});
  const others = { ...veils, sexual: 'blur' };
  expect((await ask('PUT', anna, { veils: others })).json()).toEqual({ veils: others });
});

test('B1 wishes that are none are refused, and so is whoever is not signed in', async () => {
  const anna = await product.server.signUp('PrefCara');
  const veils = { horror: 'show', blood: 'blur', sexual: 'skip' };
  for (const wrong of [{ horror: 'burn' }, { more: 'show' }, { horror: undefined }]) {
    expect((await ask('PUT', anna, { veils: { ...veils, ...wrong } })).statusCode).toBe(400);
  }
  expect((await ask('PUT', anna, { other: 1 })).statusCode).toBe(400);
  expect((await ask('GET', anna)).json()).toEqual({});
  expect([(await ask('GET', null)).statusCode, (await ask('PUT', null, { veils })).statusCode]).toEqual([401, 401]);
});

test('B1 where their name is shown is changed by itself, and leaves the rest', async () => {
  const anna = await product.server.signUp('PrefDora');
  const veils = { horror: 'show', blood: 'blur', sexual: 'skip' };
  await ask('PUT', anna, { veils });
  expect((await ask('PUT', anna, { promptsWithoutName: true })).json()).toEqual({ veils, promptsWithoutName: true });
  await ask('PUT', anna, { creditsWithoutName: true });
  const all = { veils, promptsWithoutName: false, creditsWithoutName: true };
  expect((await ask('PUT', anna, { promptsWithoutName: false })).json()).toEqual(all);
  expect((await ask('PUT', anna, { promptsWithoutName: 1 })).statusCode).toBe(400);
});

test('B1 nothing sexual is shown at once to somebody who has not said that they are 18 or older', async () => {
  const anna = await product.server.signUp('PrefEdda');
  const veils = { horror: 'blur', blood: 'blur', sexual: 'show' };
  const refused = await ask('PUT', anna, { veils });
  expect([refused.statusCode, refused.json().errors]).toEqual([400, { isAdult: expect.any(String) }]);
  expect((await ask('PUT', anna, { veils, isAdult: false })).statusCode).toBe(400);
  expect((await ask('GET', anna)).json()).toEqual({});
  expect((await ask('PUT', anna, { veils, isAdult: true })).json()).toEqual({ veils, isAdult: true });
  expect((await ask('PUT', anna, { veils })).json()).toEqual({ veils, isAdult: true });
  expect((await ask('PUT', anna, { isAdult: 'yes' })).statusCode).toBe(400);
});

test('B1 whoever takes it back is shown a veil, also when they say it once more', async () => {
  const anna = await product.server.signUp('PrefFrida');
  await ask('PUT', anna, { isAdult: true });
  await ask('PUT', anna, { veils: { horror: 'show', blood: 'show', sexual: 'show' } });
  const veils = { horror: 'show', blood: 'show', sexual: 'blur' };
  expect((await ask('PUT', anna, { isAdult: false })).json()).toEqual({ veils, isAdult: false });
  expect((await ask('PUT', anna, { isAdult: true })).json()).toEqual({ veils, isAdult: true });
});
