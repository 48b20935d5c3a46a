import { EXPORT } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { createExportLinks, type ExportLinks } from './links.ts';
import { drawingIds, partsOf } from './ownDrawings.ts';

let product: StartedProduct;
let links: ExportLinks;
beforeAll(async () => {
  product = await startProduct();
  links = createExportLinks(product.platform.sql, product.clock, product.platform.entropy);
});
afterAll(() => product.close());

const count = async () => {
  const { rows } = await raw<{ n: number }>`select count(*)::int as n from export_link`.execute(
    product.platform.sql.db(),
  );
  return rows[0]?.n;
};

test('A25 each part has a link of its own, in their order, and what is over is forgotten with the next ones', async () => {
  const person = randomUUID();
  const parts = [
    { after: null, until: 'b', drawings: 1, bytes: 1 },
    { after: 'b', until: null, drawings: 1, bytes: 1 },
  ];
  const { tickets } = await links.make(person, parts);
  expect(new Set(tickets).size).toBe(2);
  expect(await Promise.all(tickets.map((ticket) => links.open(ticket)))).toEqual([
    { person, part: 1, parts: 2, after: null, until: 'b' },
    { person, part: 2, parts: 2, after: 'b', until: null },
  ]);
  await product.clock.jump(EXPORT.linkMs - 1);
  await links.make(person, parts.slice(0, 1));
  expect([await count(), await links.open(tickets[0] ?? '')]).toMatchObject([3, { part: 1 }]);
  await product.clock.advance(1);
  expect(await links.open(tickets[0] ?? '')).toBeNull();
  await links.make(person, parts.slice(0, 1));
  expect(await count()).toBe(2);
});

test('A25 parts hold each drawing of their person once, however many there are, and of nobody else', async () => {
  const { sql } = product.platform;
  const [anna, ben] = [randomUUID(), randomUUID()];
  const draw = (author: string, many: number) =>
    raw`insert into line_page (drawing, match, step, author, readers, state, lines, rev, meta)
      select gen_random_uuid()::text, 'solo', 0, ${author}, '{}', 'closed', 0, 0, '{"bytes": 2}'::jsonb
      from generate_series(1, ${many})`.execute(sql.db());
  expect(await partsOf(sql, anna)).toEqual([{ after: null, until: null, drawings: 0, bytes: 0 }]);
  await draw(anna, 2 * EXPORT.drawingsAPart + 1);
  await draw(ben, 3);
  const parts = await partsOf(sql, anna);
  const most = EXPORT.drawingsAPart;
  expect(parts.map(({ drawings, bytes }) => [drawings, bytes])).toEqual([
    [most, 2 * most],
    [most, 2 * most],
    [1, 2],
  ]);
  expect(parts.map(({ after }) => after)).toEqual([null, parts[0]?.until, parts[1]?.until]);
  expect(parts.at(-1)?.until).toBeNull();
  const found: string[] = [];
  for (const part of parts) for await (const id of drawingIds(sql, anna, part)) found.push(id);
  expect([found.length, new Set(found).size, found.toSorted().join() === found.join()]).toEqual([
    2 * most + 1,
    2 * most + 1,
    true,
  ]);
});
