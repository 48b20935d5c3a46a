import { expect, test } from 'vitest';
import { createCredits } from './credits.ts';

function table() {
  let now = 1_000;
  const credits = createCredits({ now: () => now });
  return { credits, wait: (ms: number) => (now += ms) };
}
const THREE_A_SECOND = { limit: 3, windowMs: 1_000 };

test('as many as the limit at once, one more has to wait for its share of the window', () => {
  const { credits, wait } = table();
  for (let i = 0; i < 3; i++) expect(credits.spend(THREE_A_SECOND, 'ada')).toBe(0);
  expect(credits.spend(THREE_A_SECOND, 'ada')).toBe(334);
  wait(333);
  expect(credits.spend(THREE_A_SECOND, 'ada')).toBe(1);
  wait(1);
  expect(credits.spend(THREE_A_SECOND, 'ada')).toBe(0);
});

test('a refused try costs nothing, and nobody pays for another', () => {
  const { credits, wait } = table();
  for (let i = 0; i < 50; i++) credits.spend(THREE_A_SECOND, 'ada');
  expect(credits.spend(THREE_A_SECOND, 'bela')).toBe(0);
  wait(1_000);
  for (let i = 0; i < 3; i++) expect(credits.spend(THREE_A_SECOND, 'ada')).toBe(0);
});
