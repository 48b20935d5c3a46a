import { SUPPORT } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { standingOf } from './standing.ts';

const NOW = 1_800_000_000_000;
const of = (...subscriptions: [status: string, level: number][]) =>
  subscriptions.map(([status, level]) => ({ status, level }));

test.each<[string, [string, number][], number]>([
  ['nothing', [], 0],
  ['what is paid for', [['active', 2]], 2],
  ['what is tried out', [['trialing', 1]], 1],
  [
    'the highest of several',
    [
      ['active', 1],
      ['trialing', 3],
      ['active', 2],
    ],
    3,
  ],
  [
    'nothing that has ended or never begun',
    [
      ['canceled', 3],
      ['incomplete', 2],
      ['paused', 1],
    ],
    0,
  ],
  [
    'what is paid for, whatever else has failed',
    [
      ['past_due', 3],
      ['active', 1],
    ],
    1,
  ],
])('U3 somebody has by what they pay: %s', (_, subscriptions, level) => {
  expect(standingOf(of(...subscriptions), NOW - 1, NOW)).toEqual({ level, failingSince: null });
});

test.each(['past_due', 'unpaid'])(
  'U3 a level whose payment is %s stays for as long as it has failed for less than seven days',
  (status) => {
    const failed = of([status, 2]);
    expect(standingOf(failed, null, NOW)).toEqual({ level: 2, failingSince: NOW });
    const last = NOW - SUPPORT.graceMs + 1;
    expect(standingOf(failed, last, NOW)).toEqual({ level: 2, failingSince: last });
    expect(standingOf(failed, last - 1, NOW)).toEqual({ level: 0, failingSince: last - 1 });
  },
);
