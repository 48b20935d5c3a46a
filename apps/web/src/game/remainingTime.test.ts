import { describe, expect, it } from 'vitest';
import { formatRemaining, milestoneBetween, urgencyOf } from './remainingTime.ts';

describe('the time that is left', () => {
  it.each([
    [192_000, '3:12'],
    [191_001, '3:12'],
    [9_000, '0:09'],
    [60_000, '1:00'],
    [0, '0:00'],
    [-4_000, '0:00'],
    [3_723_000, '1:02:03'],
  ])('%i ms read %s', (ms, text) => expect(formatRemaining(ms)).toBe(text));

  it('changes shape at 60, 20 and 10 seconds', () => {
    expect([60_001, 60_000, 20_001, 20_000, 10_001, 10_000, 0].map(urgencyOf)).toEqual([
      'calm',
      'minute',
      'minute',
      'soon',
      'soon',
      'last',
      'last',
    ]);
  });

  it('is announced once at 60, 30 and 10 seconds, also by a clock that stumbles', () => {
    expect(milestoneBetween(60_200, 59_950)).toBe(60);
    expect(milestoneBetween(59_950, 59_700)).toBeNull();
    expect(milestoneBetween(30_000, 29_000)).toBeNull();
    expect(milestoneBetween(65_000, 9_000)).toBe(10);
    expect(milestoneBetween(12_000, -10)).toBeNull();
  });
});
