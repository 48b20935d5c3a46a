import { expect, test } from 'vitest';
import { growthOf } from './growth.ts';

const samples = (calls: number, bytesOf: (calls: number) => number) =>
  Array.from({ length: calls / 500 }, (_, index) => [500 * (index + 1), bytesOf(500 * (index + 1))] as const);

test.each([
  ['stays flat', 20_000, () => 4e7, false, /^0 ± 0 bytes/],
  ['grows only while caches fill', 20_000, (calls: number) => Math.min(calls, 8_000) * 5_000, false, /^0 ± 0 bytes/],
  ['grows by what lobbies take', 20_000, (calls: number) => 4e7 + 300 * calls, false, /^300 ± 0 bytes/],
  ['keeps every call', 20_000, (calls: number) => 4e7 + 4_096 * calls, true, /^4096 ± 0 bytes/],
  ['was looked at for too short', 9_000, (calls: number) => 4e7 + 4_096 * calls, false, /^too few calls/],
])('memory that %s is judged', (_, calls, bytesOf, isTooMuch, said) => {
  const growth = growthOf(samples(calls, bytesOf));
  expect(growth.isTooMuch).toBe(isTooMuch);
  expect(growth.said).toMatch(said);
});

test('one sample out of line is no growth', () => {
  const noisy = samples(20_000, (calls) => 4e7 + (calls === 19_500 ? 8e7 : 0));
  expect(growthOf(noisy).isTooMuch).toBe(false);
});
