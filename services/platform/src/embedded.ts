import { join } from 'node:path';
import { diskBlobs } from './blobs/disk.ts';
import { memoryBus } from './bus/memory.ts';
import { systemClock } from './clock.ts';
import { systemEntropy } from './entropy.ts';
import { journalMigrations } from './journal/migrations.ts';
import { postgresJournal } from './journal/postgres.ts';
import { lineMigrations } from './lines/migrations.ts';
import { postgresLines } from './lines/postgres.ts';
import type { Clock, Entropy, Log, Platform } from './ports.ts';
import { startPostgres } from './postgres/server.ts';
import { connectSql, type PostgresSql } from './sql.ts';

export interface EmbeddedConfig {
  /** A folder that exists and that this process has locked. Database and objects live in it. */
  dataFolder: string;
  log: Log;
  /** Signs URLs for uploads and downloads; at least 32 random bytes. */
  signingKey: Uint8Array;
  /** A PostgreSQL to use instead of the packaged one. */
  databaseUrl?: string;
  /** Called when the packaged database ends by itself: nothing can be saved any more. */
  onDatabaseLost?: (reason: string) => void;
  clock?: Clock;
  entropy?: Entropy;
  /** False for throw-away data: the new database is not synced once it is made. Commits always are. */
  durableCreation?: boolean;
}

/** Everything in one process: packaged PostgreSQL (or the one at `databaseUrl`), bus in memory, objects on disk. */
export async function embedded(config: EmbeddedConfig): Promise<Platform> {
  const { dataFolder, log, signingKey, clock = systemClock(), entropy = systemEntropy() } = config;
  const database = await openDatabase(config);
  try {
    const { sql } = database;
    await sql.migrate({ ...journalMigrations, ...lineMigrations });
    const bus = memoryBus({ clock, log });
    return {
      clock,
      entropy,
      log,
      sql,
      journal: postgresJournal(sql),
      lines: postgresLines(sql, { clock }),
      bus,
      blobs: await diskBlobs({ folder: join(dataFolder, 'blobs'), clock, signingKey }),
      async close() {
        await bus.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
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
