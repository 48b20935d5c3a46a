import { randomUUID } from 'node:crypto';
import { ERASURE } from '@tuschel/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { eraseOnceMore, erasuresDone, noteErasure } from './done.ts';
import { createErasureWishes, type ErasureWishes } from './wishes.ts';

let product: StartedProduct;
let wishes: ErasureWishes;

beforeAll(async () => {
  product = await startProduct({ openGameServer: true });
  wishes = createErasureWishes(product.platform.sql, product.clock);
});
afterAll(() => product.close());

const now = () => product.clock.now();
const dues = async () => {
  const { rows } = await sql<{ person: string; due: string; keeps: boolean }>`
    select person, due_at as due, keeps_pages as keeps from erasure_wish`.execute(product.platform.sql.db());
  return new Map(rows.map(({ person, due, keeps }) => [person, { in: Number(due) - now(), keeps }]));
};

test('A26 that somebody was erased is noted by a hash, whatever became of their pages', async () => {
  const [ada, bob] = [randomUUID(), randomUUID()];
  await wishes.ask(ada, true);
  await wishes.ask(bob);
  for (const person of [ada, bob]) await wishes.forget(person);
  const done = await erasuresDone(product.platform.sql);
  expect(done).toEqual([
    { who: expect.stringMatching(/^[0-9a-f]{64}$/), at: now(), keepsPages: expect.any(Boolean) },
    { who: expect.stringMatching(/^[0-9a-f]{64}$/), at: now(), keepsPages: expect.any(Boolean) },
  ]);
  expect(done.filter(({ keepsPages }) => keepsPages)).toHaveLength(1);
  expect(JSON.stringify(done)).not.toMatch(new RegExp(`${ada}|${bob}`));
  // Nobody was erased who had not wished it.
  await noteErasure(product.platform.sql, randomUUID(), now());
  expect(await erasuresDone(product.platform.sql)).toHaveLength(2);
  await sql`delete from erasure_done`.execute(product.platform.sql.db());
});

test('A26 whom a backup brings back is due at once, and whoever may have taken it back has their days once more', async () => {
  const { sql: port } = product.platform;
  const [ada, bob, eve, mia] = await Promise.all(
    ['Ada', 'Bob', 'Eve', 'Mia'].map((name) => product.server.signUp(name)),
  );
  // As it was when the backup was made: Bob's wish became due later, and Mia's is not due yet.
  await createErasureWishes(port, { now: () => now() - ERASURE.undoMs - 1000 }).ask(bob!.id);
  await createErasureWishes(port, { now: () => now() - 1000 }).ask(mia!.id);
  // Ada was erased since, and so was somebody of whom the backup knows nothing.
  for (const person of [ada!.id, randomUUID()]) {
    await wishes.ask(person, true);
    await wishes.forget(person);
  }
  const list = await erasuresDone(port);
  expect(list).toHaveLength(2);

  expect(await eraseOnceMore(port, list, now())).toBe(1);
  expect(await dues()).toEqual(
    new Map([
      [ada!.id, { in: 0, keeps: true }],
      [bob!.id, { in: ERASURE.undoMs, keeps: false }],
      [mia!.id, { in: ERASURE.undoMs - 1000, keeps: false }],
    ]),
  );
  const account = async ({ id }: { id: string }) =>
    (await sql`select from gameserver_account where id = ${id}`.execute(port.db())).rows.length;
  await product.clock.jump(2 * 60_000);
  await expect.poll(() => account(ada!), { timeout: 20_000 }).toBe(0);
  for (const person of [bob!, eve!, mia!]) expect(await account(person)).toBe(1);
});

test('A26 a database from before erasures were noted knows of none', async () => {
  const { sql: port } = product.platform;
  await sql`alter table erasure_done rename to erasure_done_later`.execute(port.db());
  expect(await erasuresDone(port)).toEqual([]);
  await sql`alter table erasure_done_later rename to erasure_done`.execute(port.db());
});
