import type { Costs, ProductPart } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiPerson, apiPeople } from '../testing/apiPeople.ts';
import { type StartedOnGameServer, startOnGameServer } from '../testing/startOnGameServer.ts';
import { createCosts, partOfTable } from './costs.ts';
import { createTimings, partOfRoute } from './timings.ts';

let started: StartedOnGameServer;
let people: ReturnType<typeof apiPeople>;
let boss: ApiPerson;

beforeAll(async () => {
  started = await startOnGameServer();
  people = apiPeople(started);
  boss = await people.appointed('admin', 'Boss');
});
afterAll(() => started.close());

const HOUR = 60 * 60_000;

test('X7 every table of the database belongs to a part of the product', async () => {
  const { rows } = await raw<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    started.platform.sql.db(),
  );
  expect(rows.length).toBeGreaterThan(60);
  expect(rows.filter(({ name }) => partOfTable(name) === null).map(({ name }) => name)).toEqual([]);
  expect(partOfTable('no_table_of_ours')).toBeNull();
});

test('X7 what each part takes of the disk and how long its answers took is told to admins', async () => {
  await started.platform.blobs.put(`avatars/${'a'.repeat(64)}.webp`, new Uint8Array(1_234), 'image/webp');
  const costs = (await people.ask('GET', '/admin/costs', boss)).json<Costs>();
  const of = (wanted: ProductPart) => costs.parts.find(({ part }) => part === wanted);
  expect(of('people')).toMatchObject({ fileBytes: 1_234 });
  for (const { tableBytes } of costs.parts) expect(tableBytes).toBeGreaterThan(8_000);
  // Somebody has logged in.
  expect(of('people')?.answers).toBeGreaterThan(1);
  expect(of('people')?.ms).toBeGreaterThanOrEqual(0);
  const again = (await people.ask('GET', '/admin/costs', boss)).json<Costs>();
  expect(again.parts.find(({ part }) => part === 'team')?.answers).toBe((of('team')?.answers ?? 0) + 1);
});

test('X7 the disk is counted once a minute at most', async () => {
  const { sql, blobs } = started.platform;
  let now = 0;
  let lists = 0;
  const list = (prefix: string) => {
    lists += 1;
    return blobs.list(prefix);
  };
  const costs = createCosts({
    sql,
    blobs: { list },
    clock: { now: () => now },
    timings: createTimings({ now: () => now }),
  });
  await costs();
  const once = lists;
  now = 59_999;
  await costs();
  expect(lists).toBe(once);
  now = 60_000;
  await costs();
  expect(lists).toBe(2 * once);
});

test('X7 answers count for an hour, with the part that gave them', () => {
  let now = 1_000 * HOUR;
  const timings = createTimings({ now: () => now });
  timings.note('/drawing/:id/lines', 5);
  timings.note('/drawing/new', 7);
  now += HOUR / 2;
  timings.note('/drawing/new', 30);
  expect(timings.lately('drawings')).toEqual({ answers: 3, ms: 42 });
  expect(timings.lately('games')).toEqual({ answers: 0, ms: 0 });
  now += HOUR / 2;
  expect(timings.lately('drawings')).toEqual({ answers: 1, ms: 30 });
  now += HOUR;
  timings.note('/drawing/new', 1);
  expect(timings.lately('drawings')).toEqual({ answers: 1, ms: 1 });
  expect(['/admin/posts', '/posts/list', '/match/:matchId/options', '/profiles/:username'].map(partOfRoute)).toEqual([
    'team',
    'gallery',
    'games',
    'people',
  ]);
});
