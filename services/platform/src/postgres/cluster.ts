import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartRefused } from '../startRefused.ts';
import { syncFolder } from '../syncFolder.ts';
import { giveTo, type Privileges } from './privileges.ts';

/** Major version of the packaged PostgreSQL. A cluster of another major version cannot be opened, only dumped and restored. */
const MAJOR = '18';
export const SUPERUSER = 'tuschel';

/**
 * The folder of the database cluster, made when there is none. It is made beside its place and then moved, so that
 * an interrupted first start leaves nothing half done.
 */
export async function prepareCluster(
  dataFolder: string,
  initdb: string,
  privileges: Privileges,
  durable: boolean,
): Promise<string> {
  const cluster = join(dataFolder, 'pg');
  if (!existsSync(cluster)) await createCluster(cluster, initdb, privileges, durable);
  checkVersion(cluster);
  giveTo(privileges.owner, cluster);
  return cluster;
}

async function createCluster(cluster: string, initdb: string, privileges: Privileges, durable: boolean): Promise<void> {
  const fresh = `${cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  giveTo(privileges.owner, fresh);
  await run([
    ...privileges.prefix,
    initdb,
    `--pgdata=${fresh}`,
    `--username=${SUPERUSER}`,
    // The socket lies in a folder that only we can enter.
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    // Collation by code point, the same on every machine.
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]);
  renameSync(fresh, cluster);
  await syncFolder(dirname(cluster));
}

function checkVersion(cluster: string): void {
  const file = join(cluster, 'PG_VERSION');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'unknown';
  if (version !== MAJOR) {
    throw new StartRefused(
      `The database in ${cluster} is of PostgreSQL ${version}, this release runs ${MAJOR}: dump it with the old release and restore it`,
    );
  }
}

async function run([command, ...args]: string[]): Promise<void> {
  const child = spawn(command!, args, { stdio: ['ignore', 'ignore', 'pipe'], env: postgresEnvironment() });
  const [complaint, code] = await Promise.all([
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject)),
  ]);
  if (code !== 0) {
    const reason = complaint.trim().split('\n').at(-1) ?? `exit ${code}`;
    throw new StartRefused(
      `The built-in database could not be set up (${reason}): put that right, or set DATABASE_URL`,
    );
  }
}

/** Settings of the person's own PostgreSQL (PGDATA, PGPORT …) must not reach ours. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
}
