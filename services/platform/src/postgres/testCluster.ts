import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { collectingLog } from '../collectingLog.ts';
import type { Migrations } from '../ports.ts';
import { connectSql } from '../sql.ts';
import { copyFreshCluster } from './freshCluster.ts';
import { type PostgresAddress, startPostgres } from './server.ts';
import { throwAwayFolder } from './throwAwayFolder.ts';

/** A database of its own on the PostgreSQL that the test files of a process share. */
export interface TestDatabase {
  address: PostgresAddress;
  drop(): Promise<void>;
}

/** Throw-away data: nothing waits for the disk. What a commit promises is tried by the drills, on clusters of their own. */
const UNSYNCED = { fsync: 'off', full_page_writes: 'off', max_connections: '100', max_wal_size: '64MB' };

/** Of the folders of such clusters, before the number of their process. */
const NAME = 'tuschel-tests-';

let cluster: Promise<PostgresAddress> | undefined;
/** Of databases and templates; the names are this process's alone, as the cluster is. */
let made = 0;
const templates = new Map<string, Promise<string>>();

/**
 * A new database in which `migrations` have run. To start PostgreSQL takes a second and to make all tables takes two, so the files of a
 * process share one server, and tables are made once and copied.
 */
export async function testDatabase(migrations: Migrations): Promise<TestDatabase> {
  cluster ??= startCluster();
  const admin = await cluster;
  const key = Object.keys(migrations).toSorted().join(' ');
  const template = templates.get(key) ?? makeTemplate(admin, migrations);
  templates.set(key, template);
  const database = `test_${++made}`;
  await command(admin, `create database ${database} template ${await template} strategy file_copy`);
  return {
    address: { ...admin, database },
    drop: () => command(admin, `drop database ${database} with (force)`),
  };
}

async function makeTemplate(admin: PostgresAddress, migrations: Migrations): Promise<string> {
  const database = `template_${++made}`;
  await command(admin, `create database ${database}`);
  const sql = await connectSql({ database: { ...admin, database }, log: collectingLog() });
  await sql.migrate(migrations);
  await sql.close();
  return database;
}

async function startCluster(): Promise<PostgresAddress> {
  const folder = throwAwayFolder();
  sweep(folder);
  const dataFolder = mkdtempSync(join(folder, `${NAME}${process.pid}-`));
  removeLater(dataFolder);
  await copyFreshCluster(dataFolder);
  const { address } = await startPostgres({
    dataFolder,
    log: collectingLog(),
    durableCreation: false,
    settings: UNSYNCED,
    onLost: (reason) => {
      throw new Error(reason);
    },
  });
  return address;
}

/** A database ends with its process, which has no time left to remove the folder: that is done by a shell that hears the end of its input. */
function removeLater(dataFolder: string): void {
  const program = 'cat; until rm -rf -- "$1"; do sleep 1; done';
  spawn('sh', ['-c', program, 'sh', dataFolder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true }).unref();
}

/** Where the shell has been ended as well, the next process removes the folder. */
function sweep(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(NAME)) continue;
    const owner = Number(name.slice(NAME.length).split('-', 1)[0]);
    if (!isAlive(owner)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function command(address: PostgresAddress, statement: string): Promise<void> {
  const client = new pg.Client({ ...address, ssl: false });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
