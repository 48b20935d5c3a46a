import type { Account } from '@tuschel/gameserver/extend';
import { REWARDS } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import type { StaffTables } from '../staff/tables.ts';
import { grantLevel } from './levels.ts';
import type { SupportTables } from './migrations.ts';
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

describe('U8 rewards', () => {
  const granted = (person: Account, level: number) =>
    product.platform.sql.transaction<SupportTables & StaffTables, number>((tx) =>
      grantLevel(tx, person.id, level, product.clock.now()),
    );
  const owed = async (...people: Account[]) =>
    (await store.rewards()).flatMap(({ person, reward, done_at: doneAt }) => {
      const index = people.findIndex(({ id }) => id === person);
      return index < 0 ? [] : [`${index} ${reward} ${doneAt === null ? 'owed' : 'done'}`];
    });

  test('are owed to whoever has waited longest first; what is done stands behind all of them, the newest first', async () => {
    const [anna, ben] = [await supporter({ supporterLevel: 0 }), await supporter({ supporterLevel: 0 })];
    await raw`delete from supporter_reward`.execute(product.platform.sql.db());
    for (const person of [anna, ben]) {
      await product.clock.advance(1_000);
      await granted(person, REWARDS.drawing);
    }
    const all = await owed(anna, ben);
    expect([all.slice(0, 2).toSorted(), all.slice(2).toSorted()]).toEqual([
      ['0 drawing owed', '0 insight owed'],
      ['1 drawing owed', '1 insight owed'],
    ]);
    for (const reward of ['drawing', 'insight'] as const) {
      await product.clock.advance(1_000);
      expect(await store.settleReward(ben.id, anna.id, reward, true)).toBe(true);
    }
    expect((await owed(anna, ben)).slice(2)).toEqual(['0 insight done', '0 drawing done']);
    await store.settleReward(ben.id, anna.id, 'insight', false);
    expect(await owed(anna)).toEqual(['0 insight owed', '0 drawing done']);
    expect(await store.settleReward(ben.id, anna.id, 'merch', true)).toBe(false);
  });

  test('that are done stay done when the level goes, and are owed no second time when it comes again', async () => {
    const anna = await supporter({ supporterLevel: 0 });
    await granted(anna, REWARDS.merch);
    await store.settleReward(anna.id, anna.id, 'merch', true);
    await granted(anna, REWARDS.insight - 1);
    expect(await owed(anna)).toEqual(['0 merch done']);
    await granted(anna, REWARDS.merch);
    expect((await owed(anna)).toSorted()).toEqual(['0 drawing owed', '0 insight owed', '0 merch done']);
  });

  test('come with the level that counts, which is told once, and only where it is another one', async () => {
    const anna = await supporter({ supporterLevel: 1 });
    const told = async () => {
      const { rows } = await raw<{
        content: object;
      }>`select content from notice_due where person = ${anna.id} order by due_at`.execute(product.platform.sql.db());
      return rows.map(({ content }) => content);
    };
    expect([await granted(anna, 1), await told()]).toEqual([1, []]);
    expect([await granted(anna, 2), await told()]).toEqual([2, [{ type: 'support', level: 2 }]]);
    await raw`update supporter set paid = 3 where person = ${anna.id}`.execute(product.platform.sql.db());
    expect(await granted(anna, 1)).toBe(3);
    expect((await product.server.accounts.get(anna.id))?.metadata).toMatchObject({ supporterLevel: 3 });
  });
});
