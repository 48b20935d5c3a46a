import { expect, test } from 'vitest';
import { linesOf } from '../testing/figures.ts';
import { measurePool } from './pool.ts';
import { prometheusMetrics } from './prometheus.ts';

test('connections are busy or idle, and callers without one are counted beside them', async () => {
  const metrics = prometheusMetrics();
  measurePool(metrics, { totalCount: 7, idleCount: 4, waitingCount: 2 });
  expect((await linesOf(metrics, 'tuschel_database_connections')).toSorted()).toEqual([
    'tuschel_database_connections{use="busy"} 3',
    'tuschel_database_connections{use="idle"} 4',
    'tuschel_database_connections{use="waited_for"} 2',
  ]);
});
