import { collectingLog, fakeClock, fakeStorage, StorageUnavailable } from '@tuschel/platform';
import { NoticeCode, type NoticeContent } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { deliverNotices } from './delivery.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const support = (level: number): NoticeContent => ({ type: 'support', level });

test('what is due is delivered in the order in which it is due, and what cannot be delivered keeps nobody else waiting', async () => {
  const { sql } = product.platform;
  const [anna, gone] = [randomUUID(), randomUUID()];
  // The server's own time is far behind: it leaves these alone.
  const clock = fakeClock(product.clock.now() + 1_000_000_000);
  const put = (person: string, level: number, dueAt: number) =>
    raw`insert into notice_due (person, subject, content, due_at)
      values (${person}, ${person}, ${JSON.stringify(support(level))}, ${dueAt})`.execute(sql.db<object>());
  const at = clock.now();
  await put(anna, 3, at - 1);
  await put(gone, 9, at - 2);
  await put(anna, 2, at - 3);
  await put(anna, 4, at + 5_000);
  const told: unknown[] = [];
  const log = collectingLog();
  const stop = deliverNotices({
    sql,
    clock,
    log,
    storage: fakeStorage(),
    notifications: {
      send: async ({ userId, content, code, persistent }) => {
        if (userId === gone) throw new Error('nobody has this id');
        told.push([userId, content, code, persistent]);
      },
    },
  });
  const entry = (level: number) => [anna, { level }, NoticeCode.support, true];
  await clock.advance(1_000);
  await expect.poll(() => told).toEqual([entry(2), entry(3)]);
  expect(log.lines).toMatchObject([{ message: 'somebody could not be told', fields: { person: gone } }]);
  await expect
    .poll(async () => {
      await clock.advance(1_000);
      return told;
    })
    .toEqual([entry(2), entry(3), entry(4)]);
  stop();
});

test('a notice that cannot be stored is tried again later, by only one of two servers', async () => {
  const { sql } = product.platform;
  const [anna, ben] = [randomUUID(), randomUUID()];
  const clock = fakeClock(product.clock.now() + 2_000_000_000);
  for (const [index, person] of [anna, ben].entries())
    await raw`insert into notice_due (person, subject, content, due_at)
      values (${person}, ${person}, ${JSON.stringify(support(1))}, ${clock.now() + index})`.execute(sql.db<object>());
  const told: string[] = [];
  let isFirst = true;
  const send = async ({ userId }: { userId: string }) => {
    if (userId === anna && isFirst) {
      isFirst = false;
      throw new StorageUnavailable('away');
    }
    told.push(userId);
  };
  const log = collectingLog();
  const deps = { sql, clock, log, storage: fakeStorage(), notifications: { send } };
  const stops = [deliverNotices(deps), deliverNotices(deps)];
  await clock.advance(1_000);
  await expect.poll(() => told).toEqual([ben]);
  const left = async () =>
    (
      await raw<{ person: string }>`select person from notice_due where person in (${anna}, ${ben})`.execute(
        sql.db<object>(),
      )
    ).rows;
  await expect.poll(left).toEqual([{ person: anna }]);
  await clock.advance(60_000);
  await expect
    .poll(async () => {
      await clock.advance(1_000);
      return left();
    })
    .toEqual([]);
  expect(told).toEqual([ben, anna]);
  expect(log.lines).toMatchObject([{ message: 'somebody could not be told', fields: { person: anna } }]);
  for (const stop of stops) stop();
});
