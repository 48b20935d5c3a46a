import { ApiError, Code } from '@tuschel/gameserver/extend';
import type { Metrics } from '@tuschel/platform/ports';
import { expect, test } from 'vitest';
import { loginCounter } from './outcomes.ts';

function counting() {
  const counted: unknown[] = [];
  const add = (amount: number, labels: object) => counted.push([amount, labels]);
  const counter = (figure: { name: string }) => (expect(figure.name).toBe('tuschel_logins_total'), { add });
  return { counted, count: loginCounter({ counter } as unknown as Metrics) };
}

test('a login that succeeds is counted once, with its provider, and answers what came of it', async () => {
  const { counted, count } = counting();
  const answer = await count(async (tell) => {
    tell('twitch');
    return 'verdict';
  });
  expect([answer, counted]).toEqual(['verdict', [[1, { provider: 'twitch', outcome: 'in' }]]]);
});

test.each([
  ['refused', new ApiError(Code.Unauthenticated, 'no')],
  ['refused', new ApiError(Code.InvalidArgument, 'no')],
  ['unavailable', new ApiError(Code.Unavailable, 'no')],
  ['failed', new Error('the database is away')],
])('a login that does not is counted as %s, and fails as it did', async (outcome, error) => {
  const { counted, count } = counting();
  await expect(count(() => Promise.reject(error))).rejects.toBe(error);
  const told = count(async (tell) => {
    tell('discord');
    throw error;
  });
  await expect(told).rejects.toBe(error);
  expect(counted).toEqual(['unknown', 'discord'].map((provider) => [1, { provider, outcome }]));
});
