import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  connectSql,
  type Log,
  type PostgresAddress,
  runningPostgres,
  type PostgresSql,
  type SqlConfig,
  startPostgres,
  StartRefused,
} from '@tuschel/platform';
import type { Config } from '../config/config.ts';
import { lockFolder } from './lock.ts';

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataFolder'>;

/**
 * Works on the server's database from another process: the one at DATABASE_URL, else the running server's by its
 * socket, else the built-in one, started for as long as the work takes.
 */
export async function withDatabase<Result>(
  config: DatabaseConfig,
  log: Log,
  work: (sql: PostgresSql) => Promise<Result>,
): Promise<Result> {
  if (config.databaseUrl !== undefined) return connected(config.databaseUrl, log, work);
  return withBuiltInDatabase(config, log, (address) => connected(address, log, work));
}

/** The same, by the address of the built-in database. */
export async function withBuiltInDatabase<Result>(
  { dataFolder }: Pick<Config, 'dataFolder'>,
  log: Log,
  work: (address: PostgresAddress) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(join(dataFolder, 'pg')))
    throw new StartRefused(`There is no data in ${dataFolder} yet: run npm start once`);

  const lock = await lockFolder(dataFolder);
  if (!lock.ok) {
    const running = runningPostgres(dataFolder);
    if (running === null) throw new StartRefused('The server is just starting or stopping: try again in a moment');
    return work(running);
  }
  try {
    const server = await startPostgres({
      dataFolder,
      log,
      durableCreation: true,
      onLost: (reason) => log.error(reason),
    });
    return await work(server.address).finally(() => server.stop());
  } finally {
    await lock.release();
  }
}

async function connected<Result>(
  database: SqlConfig['database'],
  log: Log,
  work: (sql: PostgresSql) => Promise<Result>,
): Promise<Result> {
  const sql = await connectSql({ database, log, maxConnections: 1 });
  return work(sql).finally(() => sql.close());
}
