import { expect, test } from 'vitest';
import { createSparkle, nextSparkles, sparklePause, SPARKLE_LIFE_MS } from './sparkle.ts';

const least = () => 0;
const most = () => 1 - Number.EPSILON;

test('a sparkle is 10 to 30 px large and lies from -5 % to 90 %', () => {
  expect(createSparkle(0, 0, least)).toEqual({ key: 0, bornAt: 0, size: 10, top: -5, left: -5 });
  const { size, top, left } = createSparkle(0, 0, most);
  expect([size, top, left].map(Math.round)).toEqual([30, 90, 90]);
});

test('the next one comes after 100 to 901 ms', () => {
  expect(sparklePause(least)).toBe(100);
  expect(sparklePause(most)).toBe(901);
});

test('a sparkle lives 1550 ms', () => {
  const first = nextSparkles([], 1_000, least);
  const justBefore = nextSparkles(first, 1_000 + SPARKLE_LIFE_MS - 1, least);
  expect(justBefore.map(({ key }) => key)).toEqual([0, 1]);
  expect(nextSparkles(justBefore, 1_000 + SPARKLE_LIFE_MS, least).map(({ key }) => key)).toEqual([1, 2]);
});

test('however long it goes on, there are never more than live at once', () => {
  let sparkles = nextSparkles([], 0, least);
  for (let now = 0; now < 60_000; now += 100) sparkles = nextSparkles(sparkles, now, least);
  expect(sparkles.length).toBeLessThanOrEqual(Math.ceil(SPARKLE_LIFE_MS / 100));
  expect(new Set(sparkles.map(({ key }) => key)).size).toBe(sparkles.length);
});
