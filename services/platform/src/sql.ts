import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from './clock.ts';
import { migrate } from './migrate.ts';
import type { PostgresAddress } from './postgres/server.ts';
import type { Log, Sql } from './ports.ts';
import { prepareMarked } from './prepared.ts';
import { StartRefused } from './startRefused.ts';
import { type DatabaseWatch, type Line, watchDatabase } from './storage/databaseWatch.ts';
import { guardPool, type GuardedPool } from './storage/guardedPool.ts';

/** The `sql` port with the pool it stands on, for the adapters of this package that send named prepared statements. */
export interface PostgresSql extends Sql {
  pool: GuardedPool;
  /** Whether the database answers. */
  watch: DatabaseWatch;
  close(): Promise<void>;
}

export interface SqlConfig {
  /** An embedded server, or a URL such as postgres://user:password@host:5432/name. */
  database: PostgresAddress | string;
  log: Log;
  maxConnections?: number;
}

/** Serialisation failure and deadlock: the transaction had no effect and may run again. */
const TRANSIENT = new Set(['40001', '40P01']);
const MOST_ATTEMPTS = 10;
const CONNECT_MS = 5_000;

/** Connects to PostgreSQL and resolves when it answers. `bigint` columns arrive as numbers; one beyond 2^53 is an error. */
export async function connectSql(config: SqlConfig): Promise<PostgresSql> {
  const address = connection(config.database);
  const { log } = config;
  const bare = new pg.Pool({
    ...address,
    max: config.maxConnections ?? 10,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    application_name: 'tuschel',
    types: { getTypeParser },
  });
  bare.on('connect', prepareMarked);
  // An idle connection that breaks is replaced by the pool; the next query reports it if the database is gone.
  let closing = false;
  bare.on('error', (error) => {
    if (!closing) log.warn('a database connection was lost', { error });
  });
  const open = () => openLine({ ...address, application_name: 'tuschel-watch' });
  await firstAnswer(open, config.database);
  const watch = watchDatabase({ open, clock: systemClock(), log });
  const pool = guardPool(bare, watch, log);
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });

  const port: PostgresSql = {
    pool,
    watch,
    db: <Tables>() => kysely as unknown as Kysely<Tables>,
    transaction: (work) =>
      again(() =>
        port
          .db<never>()
          .transaction()
          .execute(work as never),
      ),
    migrate: (migrations) => migrate(port, migrations, log),
    ping: async () => {
      await sql`select 1`.execute(kysely);
    },
    async close() {
      closing = true;
      watch.stop();
      await pool.end();
    },
  };
  return port;
}

interface FirstLine extends Line {
  /** Of the database, as PostgreSQL counts. */
  version: () => Promise<number>;
}

async function openLine(address: pg.PoolConfig): Promise<FirstLine> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: CONNECT_MS });
  // Its question reports the loss already.
  client.on('error', () => undefined);
  await client.connect();
  return {
    ask: () => client.query('select 1'),
    version: async () => {
      const { rows } = await client.query<{ version: string }>(
        "select current_setting('server_version_num') as version",
      );
      return Number(rows[0]?.version);
    },
    drop: () => void client.end().catch(() => undefined),
  };
}

function connection(database: PostgresAddress | string): pg.PoolConfig {
  // The environment (PGSSLMODE …) speaks of the person's own database, never of the embedded one.
  return typeof database === 'string' ? { connectionString: database } : { ...database, password: '', ssl: false };
}

function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (oid === pg.types.builtins.INT8 && format !== 'binary') return safeInteger;
  return pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown;
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number: select it as text`);
  return value;
}

/** The oldest PostgreSQL that all of this has been run on. */
export const LEAST_POSTGRES = 15;

async function firstAnswer(open: () => Promise<FirstLine>, database: PostgresAddress | string): Promise<void> {
  let version: number;
  try {
    const line = await open();
    version = await line.version();
    line.drop();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const which = typeof database === 'string' ? `DATABASE_URL (${hostOf(database)})` : 'the built-in database';
    throw new StartRefused(`Cannot reach ${which}: ${message || code}`, { cause: error });
  }
  refuseOld(version);
}

/** @param version as PostgreSQL counts, such as 150018 for 15.18 */
export function refuseOld(version: number): void {
  const major = Math.floor(version / 10_000);
  if (major >= LEAST_POSTGRES) return;
  throw new StartRefused(`The database is PostgreSQL ${major}: it must be ${LEAST_POSTGRES} or newer`, {
    isLasting: true,
  });
}

/** The part of a database URL that may be shown. */
function hostOf(url: string): string {
  return URL.parse(url)?.host || 'not a URL';
}

async function again<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: string };
      if (attempt === MOST_ATTEMPTS || code === undefined || !TRANSIENT.has(code)) throw error;
      await sleep(Math.random() * 2 ** attempt);
    }
  }
}
