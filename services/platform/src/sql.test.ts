import { expect, test } from 'vitest';
import { LEAST_POSTGRES, refuseOld } from './sql.ts';

test('the oldest PostgreSQL that is taken, and one before it', () => {
  expect(() => refuseOld(LEAST_POSTGRES * 10_000)).not.toThrow();
  expect(() => refuseOld(180_001)).not.toThrow();
  expect(() => refuseOld(LEAST_POSTGRES * 10_000 - 1)).toThrow('The database is PostgreSQL 14: it must be 15 or newer');
});
