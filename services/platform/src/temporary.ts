import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CollectingLog, collectingLog } from './collectingLog.ts';
import { embedded } from './embedded.ts';
import { systemEntropy } from './entropy.ts';
import { journalMigrations } from './journal/migrations.ts';
import { lineMigrations } from './lines/migrations.ts';
import type { Clock, Entropy, Metrics, Migrations, Platform } from './ports.ts';
import { copyFreshCluster } from './postgres/freshCluster.ts';
import { testDatabase } from './postgres/testCluster.ts';
import { throwAwayFolder } from './postgres/throwAwayFolder.ts';

export interface TemporaryPlatform extends Platform {
  log: CollectingLog;
  dataFolder: string;
}

export interface TemporaryConfig {
  clock?: Clock;
  entropy?: Entropy;
  metrics?: Metrics;
  /** What has run in the database beside the platform's own. Default: nothing. */
  migrations?: Migrations;
  /** A PostgreSQL of its own, as the product has it; it takes a second and more. Default: a database on the one of the process. */
  ownPostgres?: boolean;
}

/** The embedded platform on a new folder, for one test file. `close` removes it. */
export async function temporaryPlatform(config: TemporaryConfig = {}): Promise<TemporaryPlatform> {
  const { migrations = {}, ownPostgres = false, ...given } = config;
  const dataFolder = mkdtempSync(join(ownPostgres ? tmpdir() : throwAwayFolder(), 'tuschel-'));
  const database = ownPostgres ? null : await testDatabase({ ...journalMigrations, ...lineMigrations, ...migrations });
  if (!database) await copyFreshCluster(dataFolder);
  const log = collectingLog();
  const signingKey = systemEntropy().bytes(32);
  // The disk of a machine that runs tests may be small; no test is about that.
  const diskLimits = { lowBytes: 0, fullBytes: 0 };
  const where = database ? { databaseUrl: database.address } : { durableCreation: false };
  const platform = await embedded({ dataFolder, log, signingKey, diskLimits, ...where, ...given });
  if (ownPostgres) await platform.sql.migrate(migrations);
  const close = async () => {
    await platform.close();
    await database?.drop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  return { ...platform, log, dataFolder, close };
}
