import { expect, onTestFinished, test, vi } from 'vitest';
import { collectingLog } from './collectingLog.ts';
import { testDatabase } from './postgres/testCluster.ts';
import { connectSql, LEAST_POSTGRES, refuseOld } from './sql.ts';

test('the oldest PostgreSQL that is taken, and one before it', () => {
  expect(() => refuseOld(LEAST_POSTGRES * 10_000)).not.toThrow();
  expect(() => refuseOld(180_001)).not.toThrow();
  expect(() => refuseOld(LEAST_POSTGRES * 10_000 - 1)).toThrow('The database is PostgreSQL 14: it must be 15 or newer');
});

test.each(['require', 'verify-full'])(
  'the embedded database is reached where the environment says PGSSLMODE=%s',
  async (mode) => {
    vi.stubEnv('PGSSLMODE', mode);
    vi.stubEnv('PGPASSWORD', 'of another database');
    onTestFinished(() => void vi.unstubAllEnvs());
    const database = await testDatabase({});
    onTestFinished(() => database.drop());
    const sql = await connectSql({ database: database.address, log: collectingLog() });
    onTestFinished(() => sql.close());
    await expect(sql.ping()).resolves.toBeUndefined();
  },
);
