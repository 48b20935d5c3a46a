import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectingLog } from './collectingLog.ts';
import { migrate } from './migrate.ts';
import { temporaryPlatform, type TemporaryPlatform } from './temporary.ts';

let platform: TemporaryPlatform;
beforeAll(async () => {
  platform = await temporaryPlatform();
});
afterAll(() => platform.close());

test('what an update changes in the database is a line of the log; the first tables are none', async () => {
  const log = collectingLog();
  const told = () => log.lines.map(({ message, fields }) => ({ message, ...fields }));
  const nothing = { up: async () => undefined };
  const first = { 'log-001-a': nothing, 'log-002-b': nothing };
  await migrate(platform.sql, first, log);
  expect(told()).toEqual([]);
  await migrate(platform.sql, { ...first, 'log-003-c': nothing, 'log-004-d': nothing }, log);
  await migrate(platform.sql, { ...first, 'log-003-c': nothing, 'log-004-d': nothing }, log);
  expect(told()).toEqual([
    { message: 'the database was changed for this release', migrations: ['log-003-c', 'log-004-d'] },
  ]);
});
