import type pg from 'pg';
import type { Metrics } from '../ports.ts';

/** Whether requests wait for a connection is the first thing to look at when the database seems slow. */
export function measurePool(metrics: Metrics, pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>): void {
  metrics.gaugeBy(
    {
      name: 'tuschel_database_connections',
      help: 'Connections of the pool, and requests that wait for one',
      label: 'use',
    },
    () =>
      new Map([
        ['busy', pool.totalCount - pool.idleCount],
        ['idle', pool.idleCount],
        ['waited_for', pool.waitingCount],
      ]),
  );
}
