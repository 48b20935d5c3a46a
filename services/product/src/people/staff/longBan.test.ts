import { randomUUID } from 'node:crypto';
import { STAFF } from '@tuschel/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { agreeOnBan } from './longBan.ts';
import type { StaffTables } from './tables.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const NOW = 1_800_000_000_000;
const DAY = 24 * 60 * 60 * 1000;

/** One person after the other wants somebody banned; what each brings about. */
function banned() {
  const person = randomUUID();
  return (by: string, until: number | null, now = NOW) =>
    product.platform.sql.transaction<StaffTables, Awaited<ReturnType<typeof agreeOnBan>>>((tx) =>
      agreeOnBan(tx, by, { person, reason: 'hate', note: '', until }, now),
    );
}

describe('A15 a ban of more than 30 days', () => {
  const [boss, second] = [randomUUID(), randomUUID()];

  test('lasts as long as both have agreed to', async () => {
    for (const [one, other, both] of [
      [60, 90, 60],
      [90, 60, 60],
    ] as const) {
      const ban = banned();
      expect(await ban(boss, NOW + one * DAY)).toMatchObject({ isAsked: true, until: NOW + STAFF.teamBanMs });
      expect(await ban(second, NOW + other * DAY)).toEqual({ until: NOW + both * DAY, isAsked: false, isKept: false });
    }
  });

  test('is agreed to while the wish for it is younger than what one alone may decide', async () => {
    const ban = banned();
    await ban(boss, null);
    const late = NOW + STAFF.teamBanMs;
    expect(await ban(second, null, late)).toMatchObject({ isAsked: true });
    expect(await ban(boss, null, late + STAFF.teamBanMs - 1)).toMatchObject({ isAsked: false, until: null });
  });

  test('is wished for no longer once somebody has decided on a shorter one', async () => {
    const ban = banned();
    await ban(boss, null);
    expect(await ban(second, NOW + STAFF.teamBanMs)).toMatchObject({ isAsked: false });
    expect(await ban(second, null)).toMatchObject({ isAsked: true });
  });
});
