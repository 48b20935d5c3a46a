import type pg from 'pg';
import type { Log } from '../ports.ts';
import type { DatabaseWatch } from './databaseWatch.ts';
import { StorageUnavailable } from './storageUnavailable.ts';

/** A pool whose callers never wait for a database that is away. */
export interface GuardedPool {
  connect(): Promise<pg.PoolClient>;
  query<Row extends pg.QueryResultRow>(query: string | pg.QueryConfig): Promise<pg.QueryResult<Row>>;
  end(): Promise<void>;
  /** Connections. */
  readonly totalCount: number;
  readonly idleCount: number;
  /** Callers without one. */
  readonly waitingCount: number;
  /** What Kysely asks a pool for. */
  readonly options: object;
}

/** So many callers may wait for a connection; beyond, the database is as good as away. */
const MOST_WAITING = 2_000;
/** Whoever holds a connection for longer is worth a line in the log. */
const LONG_MS = 5_000;

/**
 * While the database is away every call is refused at once, and what was under way is broken off: its connection may hang
 * for ever, and the pool would have none left when the database is back.
 */
export function guardPool(pool: pg.Pool, watch: DatabaseWatch, log: Log): GuardedPool {
  const inUse = new Map<pg.PoolClient, number>();
  const waiting = new Set<(error: Error) => void>();

  // Without a listener the loss of a connection that is in use would end the process; its query reports it already.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('acquire', (client) => inUse.set(client, performance.now()));
  pool.on('release', (_error, client) => inUse.delete(client));
  const breakOff = (isAway: boolean) => {
    if (!isAway) return;
    for (const refuse of waiting) refuse(new StorageUnavailable('away'));
    for (const client of inUse.keys()) void (client as unknown as pg.Client).end().catch(() => undefined);
  };
  const stopWatching = watch.onChange(breakOff);
  const stopTiming = reportLongCalls(inUse, log);

  const connect = (): Promise<pg.PoolClient> => {
    if (watch.isAway() || waiting.size >= MOST_WAITING) return Promise.reject(new StorageUnavailable('away'));
    return new Promise((resolve, reject) => {
      let isRefused = false;
      const refuse = (error: Error) => {
        isRefused = true;
        waiting.delete(refuse);
        reject(error);
      };
      waiting.add(refuse);
      pool.connect().then((client) => {
        waiting.delete(refuse);
        if (isRefused) client.release();
        else resolve(client);
      }, refuse);
    });
  };

  return {
    connect,
    async query(query) {
      const client = await connect();
      try {
        const result = await client.query(query as pg.QueryConfig);
        client.release();
        return result as pg.QueryResult<never>;
      } catch (error) {
        // The pool itself sees whether the connection is still good.
        client.release();
        throw error;
      }
    },
    async end() {
      stopWatching();
      stopTiming();
      await pool.end();
    },
    get totalCount() {
      return pool.totalCount;
    },
    get idleCount() {
      return pool.idleCount;
    },
    get waitingCount() {
      return waiting.size;
    },
    options: pool.options,
  };
}

/** Says once of each call that it takes long. */
function reportLongCalls(inUse: Map<pg.PoolClient, number>, log: Log): () => void {
  const reported = new WeakMap<pg.PoolClient, number>();
  const look = () => {
    for (const [client, since] of inUse) {
      const heldMs = Math.round(performance.now() - since);
      if (heldMs < LONG_MS || reported.get(client) === since) continue;
      reported.set(client, since);
      log.warn('a database call takes long', { heldMs });
    }
  };
  const timer = setInterval(look, LONG_MS / 2).unref();
  return () => clearInterval(timer);
}
