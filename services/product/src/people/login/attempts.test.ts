import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { type Attempt, type Attempts, createAttempts } from './attempts.ts';
import { LOGIN_MS } from './stateCookie.ts';

let product: StartedProduct;
let attempts: Attempts;
beforeAll(async () => {
  product = await startProduct();
  attempts = createAttempts(product.platform.sql, product.clock, product.platform.entropy);
});
afterAll(() => product.close());

async function open(elevated = false): Promise<{ state: string; binding: string; attempt: Attempt }> {
  const { state, binding } = await attempts.begin('local', elevated);
  const checked = await attempts.check(state, binding);
  if (!checked.ok) throw new Error(checked.fault);
  return { state, binding, attempt: checked.attempt };
}

const fault = async (state: string, binding: string | null) => {
  const checked = await attempts.check(state, binding);
  return checked.ok ? null : checked.fault;
};

const rows = async () =>
  (
    await product.platform.sql
      .db<{ login_attempt: { state_hash: string } }>()
      .selectFrom('login_attempt')
      .select('state_hash')
      .execute()
  ).map((row) => row.state_hash);

describe('A3 a login attempt', () => {
  test('A3 closes once, whether closed again later or by two at the same time', async () => {
    const { state, binding, attempt } = await open();
    expect(await attempts.close(attempt)).toBe(true);
    expect(await attempts.close(attempt)).toBe(false);
    expect(await fault(state, binding)).toBe('reused');
    const { attempt: other } = await open();
    const closed = await Promise.all([1, 2, 3].map(() => attempts.close(other)));
    expect(closed.filter((isClosed) => isClosed)).toHaveLength(1);
  });

  test('A3 stays open when another one closes, and an unknown one does not close', async () => {
    const [one, other] = [await open(), await open()];
    expect(await attempts.close(one.attempt)).toBe(true);
    expect(await fault(other.state, other.binding)).toBeNull();
    expect(await attempts.close({ ...one.attempt, stateHash: 'unknown' })).toBe(false);
  });

  test('A3 is good until just before its ten minutes are over', async () => {
    const { state, binding } = await open();
    await product.clock.jump(LOGIN_MS - 1);
    expect(await fault(state, binding)).toBeNull();
    await product.clock.advance(1);
    expect(await fault(state, binding)).toBe('expired');
  });

  test('A3 is remembered for an hour after that, so that it can say why it is refused', async () => {
    const { attempt } = await open();
    await product.clock.jump(LOGIN_MS + 60 * 60_000);
    await attempts.begin('local', false);
    expect(await rows()).toContain(attempt.stateHash);
    await product.clock.advance(1);
    const { attempt: young } = await open();
    expect(await rows()).not.toContain(attempt.stateHash);
    expect(await rows()).toContain(young.stateHash);
  });

  test('A2 belongs to the browser it began in', async () => {
    const [one, other] = [await open(), await open()];
    expect(await fault(one.state, null)).toBe('missing');
    expect(await fault(one.state, other.binding)).toBe('swapped');
    expect(await fault(one.state, one.state)).toBe('swapped');
    expect(await fault('nobody gave this out', one.binding)).toBe('unknown');
    // A browser that never began it does not learn that it has been used.
    await attempts.close(one.attempt);
    expect(await fault(one.state, other.binding)).toBe('swapped');
  });

  test.each([false, true])('A6 keeps what it was begun for, elevated: %s', async (elevated) => {
    expect((await open(elevated)).attempt).toMatchObject({ provider: 'local', elevated });
  });

  test('stores neither the state nor its binding', async () => {
    const { state, binding } = await open();
    const stored = await product.platform.sql
      .db<{ login_attempt: Record<string, unknown> }>()
      .selectFrom('login_attempt')
      .selectAll()
      .execute();
    for (const secret of [state, binding]) expect(JSON.stringify(stored)).not.toContain(secret);
    expect([state, binding].map((secret) => secret.length)).toEqual([43, 43]);
  });
});
