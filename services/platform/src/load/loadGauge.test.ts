import { describe, expect, test } from 'vitest';
import { createLoadGauge, type LoadLevel } from './loadGauge.ts';

const LIMITS = {
  levels: [
    { lagMs: 100, waiting: 200 },
    { lagMs: 250, waiting: 800 },
  ],
  riseMs: 1_000,
  fallMs: 5_000,
} as const;
const EVERY_MS = 500;

/** The levels after samples that follow each other, each half a second long. */
function levelsOf(...seen: ([lagMs: number, waiting: number] | number)[]): LoadLevel[] {
  const gauge = createLoadGauge(LIMITS);
  return seen.map((one, index) => {
    const [lagMs, waiting] = typeof one === 'number' ? [one, 0] : one;
    return gauge.observe({ at: (index + 1) * EVERY_MS, lastedMs: EVERY_MS, lagMs, waiting });
  });
}
const times = (count: number, value: number) => Array.from({ length: count }, () => value);

describe('the level rises', () => {
  test.each([
    ['not for a lag just below the limit, however long', times(6, 99), times(6, 0)],
    ['after a second at the limit of busy, not before', times(3, 100), [0, 1, 1]],
    ['after a second at the limit of crowded, past busy at once', times(3, 250), [0, 2, 2]],
    ['to busy for a lag just below the limit of crowded', times(3, 249), [0, 1, 1]],
    ['not for a moment that passes again and again', [300, 10, 300, 10, 300, 10], times(6, 0)],
    ['to what has lasted for a second, not to what came last', [100, 300, 100], [0, 1, 1]],
    ['from busy to crowded', [100, 100, 300, 300], [0, 1, 1, 2]],
  ])('%s', (_, lags, levels) => {
    expect(levelsOf(...lags)).toEqual(levels);
  });

  test('for callers that wait for the database, without any lag', () => {
    expect(levelsOf([0, 199], [0, 199], [0, 199])).toEqual([0, 0, 0]);
    expect(levelsOf([0, 200], [0, 200])).toEqual([0, 1]);
    expect(levelsOf([0, 800], [0, 800])).toEqual([0, 2]);
    expect(levelsOf([100, 0], [0, 200])).toEqual([0, 1]);
  });

  test('at the end of a single standstill of a second: nothing else could be seen meanwhile', () => {
    const standstill = (ms: number) =>
      createLoadGauge(LIMITS).observe({ at: 10_000, lastedMs: ms, lagMs: ms - 10, waiting: 0 });
    expect([standstill(999), standstill(1_000)]).toEqual([0, 2]);
  });
});

describe('the level falls', () => {
  const busy = [100, 100];
  const crowded = [250, 250];

  test('after five seconds below half of its limit, not before', () => {
    expect(levelsOf(...busy, ...times(10, 49)).slice(2)).toEqual([...times(9, 1), 0]);
  });

  test('not at half of its limit, however long', () => {
    expect(levelsOf(...busy, ...times(30, 50)).at(-1)).toBe(1);
    expect(levelsOf(...crowded, ...times(30, 125)).at(-1)).toBe(2);
    expect(levelsOf([0, 200], [0, 200], ...Array.from({ length: 30 }, (): [number, number] => [0, 100])).at(-1)).toBe(
      1,
    );
  });

  test('one by one, each after five seconds of its own quiet', () => {
    const levels = levelsOf(...crowded, ...times(20, 10)).slice(2);
    expect(levels).toEqual([...times(9, 2), ...times(10, 1), 0]);
  });

  test('from crowded to busy, and no further while that lasts', () => {
    expect(levelsOf(...crowded, ...times(40, 110)).at(-1)).toBe(1);
  });

  test('not when the quiet is broken: it begins anew', () => {
    const levels = levelsOf(...busy, ...times(9, 10), 60, ...times(10, 10)).slice(2);
    expect(levels).toEqual([...times(19, 1), 0]);
  });
});
