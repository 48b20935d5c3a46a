import { randomUUID } from 'node:crypto';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../testing/startProduct.ts';
import { overviewOf } from './overview.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const NOW = Date.UTC(2030, 0, 1);
const look = () =>
  overviewOf(
    {
      sql: product.platform.sql,
      storage: product.storage,
      matches: { list: async () => ({ matches: [], hasMore: false }) },
      troubles: { note: () => undefined, lately: () => [] },
      jobs: { counts: async () => ({ waiting: 0, rendering: 0, failed: 0 }) },
      renderers: { recent: async () => ({}) },
      startedAt: 0,
      version: '1',
    },
    NOW,
  );
const db = () => product.platform.sql.db<object>();

test('X2 only a face that waits for the team is counted', async () => {
  for (const queuedAt of [null, 5, 7])
    await raw`insert into face (person, id, ink, drawn_at, life, queued_at)
      values (${randomUUID()}, ${randomUUID()}, '', 1, '{}', ${queuedAt})`.execute(db());
  expect((await look()).waiting.faces).toBe(2);
});

test('X2 of a picture and of whatever else people report, each counts once, until it is decided', async () => {
  const report = (kind: string, subject: string) =>
    raw`insert into moderation_report (kind, subject, reporter, author, evidence, reasons, note, reported_at)
      values (${kind}, ${subject}, ${randomUUID()}, ${randomUUID()}, '{}', '[]', '', 1)`.execute(db());
  const subject = randomUUID();
  await report('drawing', subject);
  await report('drawing', subject);
  await report('face', subject);
  expect((await look()).waiting.reports).toBe(2);
  await raw`insert into moderation_decision (kind, subject, decision, note, decided_by, decided_at)
    values ('drawing', ${subject}, 'keep', '', ${randomUUID()}, 1)`.execute(db());
  expect((await look()).waiting.reports).toBe(1);
});

test('X2 people of the last day are counted apart from all others', async () => {
  const before = await look();
  const [old, young] = [await product.server.signUp('Old'), await product.server.signUp('Young')];
  const since = (id: string, hours: number) =>
    raw`update gameserver_account set create_time = ${new Date(NOW - hours * 3_600_000)} where id = ${id}`.execute(
      db(),
    );
  await since(old.id, 25);
  await since(young.id, 23);
  const { people } = await look();
  expect(people).toEqual({ all: before.people.all + 2, today: before.people.today + 1 });
});
