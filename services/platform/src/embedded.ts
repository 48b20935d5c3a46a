import { join } from 'node:path';
import { diskBlobs } from './blobs/disk.ts';
import { s3Blobs, type S3Config } from './blobs/s3.ts';
import { memoryBus } from './bus/memory.ts';
import { systemClock } from './clock.ts';
import { systemEntropy } from './entropy.ts';
import { measuredJournal } from './journal/measured.ts';
import { journalMigrations } from './journal/migrations.ts';
import { postgresJournal } from './journal/postgres.ts';
import { measuredLines } from './lines/measured.ts';
import { lineMigrations } from './lines/migrations.ts';
import { measureEventLoopLag } from './load/eventLoopLag.ts';
import { watchLoad } from './load/load.ts';
import { postgresLines } from './lines/postgres.ts';
import { measurePool } from './metrics/pool.ts';
import { noMetrics } from './metrics/none.ts';
import type { Blobs, Clock, Entropy, Log, Metrics, Platform } from './ports.ts';
import { type PostgresAddress, startPostgres } from './postgres/server.ts';
import { connectSql, type PostgresSql } from './sql.ts';
import { DISK_LIMITS, type DiskLimits, freeBytesOf, watchDisk } from './storage/diskWatch.ts';
import { storageOf } from './storage/storage.ts';

export interface EmbeddedConfig {
  /** A folder that exists and that this process has locked. Database and objects live in it. */
  dataFolder: string;
  log: Log;
  /** Default: nobody looks. */
  metrics?: Metrics;
  /** Signs URLs for uploads and downloads; at least 32 random bytes. */
  signingKey: Uint8Array;
  /** A bucket for the objects, instead of the data folder. */
  s3?: S3Config;
  /** A PostgreSQL to use instead of the packaged one. */
  databaseUrl?: string | PostgresAddress;
  /** Called when the packaged database ends by itself: nothing can be saved any more. */
  onDatabaseLost?: (reason: string) => void;
  clock?: Clock;
  entropy?: Entropy;
  /** Free bytes of the data folder's disk below which nothing new begins, and nothing goes on. */
  diskLimits?: DiskLimits;
  /** Lag of the event loop from which new logins and lists are refused, and from two and a half times as much on new lobbies, ms. Default: never. */
  busyLagMs?: number;
  /** False for throw-away data: the new database is not synced once it is made. Commits always are. */
  durableCreation?: boolean;
  /** With the open database, before any table is changed; may refuse the start. */
  prepare?: (sql: PostgresSql) => Promise<void>;
}

/** Everything in one process: packaged PostgreSQL (or the one at `databaseUrl`), bus in memory, objects on disk. */
export async function embedded(config: EmbeddedConfig): Promise<Platform> {
  const { dataFolder, log, metrics = noMetrics } = config;
  const { clock = systemClock(), entropy = systemEntropy() } = config;
  const database = await openDatabase(config);
  try {
    const { sql } = database;
    await config.prepare?.(sql);
    await sql.migrate({ ...journalMigrations, ...lineMigrations });
    measurePool(metrics, sql.pool);
    const bus = memoryBus({ clock, log });
    // Before anything that would have to be stopped again: it may refuse the folder.
    const blobs = await openBlobs(config, clock);
    // The machine's own time, also where a test moves that of the game.
    const disk = await watchDisk(() => freeBytesOf(dataFolder), config.diskLimits ?? DISK_LIMITS, {
      clock: systemClock(),
      log,
    });
    const lag = measureEventLoopLag();
    const load = watchLoad(config.busyLagMs ?? 0, {
      // The machine's own time, here as well.
      clock: systemClock(),
      log,
      metrics,
      lagMs: () => lag.read(),
      stoodStillMs: () => lag.stoodStillMs(),
      waiting: () => sql.pool.waitingCount,
    });
    return {
      clock,
      entropy,
      log,
      metrics,
      sql,
      journal: measuredJournal(postgresJournal(sql), metrics),
      lines: measuredLines(postgresLines(sql, { clock }), metrics),
      bus,
      blobs,
      storage: storageOf(sql.watch, disk, clock),
      load,
      started() {
        sql.watch.begin();
        load.begin();
      },
      async close() {
        disk.stop();
        load.stop();
        lag.stop();
        await bus.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function openBlobs({ s3, dataFolder, signingKey }: EmbeddedConfig, clock: Clock): Promise<Blobs> {
  return s3 ? s3Blobs(s3) : diskBlobs({ folder: join(dataFolder, 'blobs'), clock, signingKey });
}

interface Database {
  sql: PostgresSql;
  close(): Promise<void>;
}

async function openDatabase(config: EmbeddedConfig): Promise<Database> {
  const { databaseUrl, dataFolder, log, durableCreation = true, onDatabaseLost } = config;
  if (databaseUrl !== undefined) {
    const sql = await connectSql({ database: databaseUrl, log });
    return { sql, close: () => sql.close() };
  }
  const onLost = (reason: string) => {
    log.error('the database is lost', { reason });
    onDatabaseLost?.(reason);
  };
  const server = await startPostgres({ dataFolder, log, durableCreation, onLost });
  try {
    const sql = await connectSql({ database: server.address, log });
    const close = async () => {
      await sql.close();
      await server.stop();
    };
    return { sql, close };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
