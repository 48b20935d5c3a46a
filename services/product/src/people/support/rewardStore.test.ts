import type { Account } from '@tuschel/gameserver/extend';
import { REWARDS } from '@tuschel/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { createRewardStore, type RewardStore } from './rewardStore.ts';

let product: StartedProduct;
let store: RewardStore;
beforeAll(async () => {
  product = await startProduct();
  store = createRewardStore(product.platform.sql, product.clock);
});
afterAll(() => product.close());

const supporter = (metadata: object = {}) =>
  product.server.signUp('Anna', { supporterLevel: REWARDS.merch, ...metadata });
const thank = async (person: Account, isThanked = true) => {
  await product.clock.advance(1_000);
  await store.thank(person.id, isThanked);
};
const thanked = async (...people: Account[]) => {
  const ids = people.map(({ id }) => id);
  return (await store.thanked()).filter((id) => ids.includes(id)).map((id) => ids.indexOf(id));
};

test('U9 whoever wished to be thanked first comes first, and keeps their place when they wish it once more', async () => {
  const [anna, ben] = [await supporter(), await supporter()];
  await thank(anna);
  await thank(ben);
  await thank(anna, false);
  expect(await thanked(anna, ben)).toEqual([1]);
  await thank(anna);
  expect(await thanked(anna, ben)).toEqual([0, 1]);
});

test('U9 nobody is thanked below the level that it takes, or while they are banned', async () => {
  const [low, banned, fine] = [
    await supporter({ supporterLevel: REWARDS.merch - 1 }),
    await supporter({ isBanned: true }),
    await supporter(),
  ];
  for (const person of [low, banned, fine]) await thank(person);
  expect(await thanked(low, banned, fine)).toEqual([2]);
});
