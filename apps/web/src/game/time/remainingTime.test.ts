import { describe, expect, it } from 'vitest';
import { formatRemaining, milestoneOf, urgencyOf } from './remainingTime.ts';

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

  it('passes 60, 30 and 10 seconds, each once', () => {
    expect([61_000, 60_000, 30_001, 30_000, 10_001, 10_000, 1, 0].map(milestoneOf)).toEqual([
      null,
      60,
      60,
      30,
      30,
      10,
      10,
      null,
    ]);
  });
});
