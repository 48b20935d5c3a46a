import { randomUUID } from 'node:crypto';
import type { Account } from '@tuschel/gameserver/extend';
import { STAFF } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import type { StaffAction } from './staffHand.ts';
import { createStaffStore, type StaffStore } from './store.ts';

let product: StartedProduct;
let store: StaffStore;
beforeAll(async () => {
  product = await startProduct();
  store = createStaffStore(product.platform.sql, product.clock);
});
afterAll(() => product.close());

const TEAM = randomUUID();
const act = (person: Account, action: StaffAction) => store.act(TEAM, person.username, action);
const ban = (person: Account, until: number | null = product.clock.now() + STAFF.teamBanMs) =>
  act(person, { type: 'ban', reason: 'spam', note: '', until });

describe('A12 an appeal', () => {
  test('against a second ban is made anew: what was answered before is no answer to it', async () => {
    const anna = await product.server.signUp('Anna');
    await ban(anna);
    expect(await store.appeal(anna.id, 'It was my brother.')).toBe(true);
    expect(await act(anna, { type: 'appeal', answer: 'It stays.' })).toBe('done');
    await ban(anna);
    expect(await store.ban(anna.id)).toMatchObject({ appeal: null });
    expect(await store.appeal(anna.id, 'Not me either.')).toBe(true);
    expect((await store.ban(anna.id))?.appeal).toMatchObject({ text: 'Not me either.', answer: null });
    expect((await store.appeals()).map(({ person }) => person)).toContain(anna.id);
  });

  test('waits for its turn: the oldest comes first, no matter who was banned when', async () => {
    const [anna, ben] = [await product.server.signUp('Anna'), await product.server.signUp('Ben')];
    for (const person of [anna, ben]) await ban(person);
    for (const person of [ben, anna]) {
      await product.clock.advance(1_000);
      await store.appeal(person.id, 'It was my brother.');
    }
    // Written last, it is not the last one for that.
    await raw`update person_ban set note = 'x' where person = ${ben.id}`.execute(product.platform.sql.db<object>());
    const waiting = (await store.appeals()).map(({ person }) => person);
    expect(waiting.filter((person) => [anna.id, ben.id].includes(person))).toEqual([ben.id, anna.id]);
  });

  test('that nobody has made is not answered', async () => {
    const anna = await product.server.signUp('Anna');
    await ban(anna);
    expect(await act(anna, { type: 'appeal', answer: 'It stays.' })).toBe('noAppeal');
  });
});

describe('A15 a wish for a longer ban', () => {
  test('ends with the ban', async () => {
    const anna = await product.server.signUp('Anna');
    expect(await ban(anna, null)).toBe('asked');
    expect(await store.wish(anna.id)).toMatchObject({ wished_by: TEAM });
    await act(anna, { type: 'lift', note: '' });
    expect(await store.wish(anna.id)).toBeUndefined();
  });

  test('beside one that two have agreed to is no longer shown once it has waited for as long as one alone may decide', async () => {
    const anna = await product.server.signUp('Anna');
    const until = product.clock.now() + 3 * STAFF.teamBanMs;
    await ban(anna, until);
    await store.act(randomUUID(), anna.username, { type: 'ban', reason: 'spam', note: '', until });
    await ban(anna, null);
    await product.clock.jump(STAFF.teamBanMs - 1);
    expect((await store.wishes()).map(({ person }) => person)).toContain(anna.id);
    await product.clock.advance(1);
    expect((await store.wishes()).map(({ person }) => person)).not.toContain(anna.id);
    expect(await store.wish(anna.id)).toBeUndefined();
    expect(await store.ban(anna.id)).toMatchObject({ until });
  });
});
