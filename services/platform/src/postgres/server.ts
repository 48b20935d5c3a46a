import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../ports.ts';
import { StartRefused } from '../startRefused.ts';
import { postgresBinaries } from './binaries.ts';
import { postgresEnvironment, prepareCluster, SUPERUSER } from './cluster.ts';
import { endOrphan } from './orphan.ts';
import { choosePrivileges, giveTo, type Privileges } from './privileges.ts';
import { SOCKET_PORT, socketFolder } from './socketFolder.ts';

/** How to reach an embedded database. */
export interface PostgresAddress {
  /** Folder of the Unix socket. */
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface PostgresServer {
  address: PostgresAddress;
  stop(): Promise<void>;
}

export interface PostgresServerConfig {
  /** Exists and is locked by the caller. */
  dataFolder: string;
  log: Log;
  /** Called when the server ends without having been asked to. */
  onLost(reason: string): void;
  /** False leaves out the sync after creating the cluster, for throw-away data. Commits are synced unless `settings` say otherwise. */
  durableCreation: boolean;
  /** Of PostgreSQL, beside or instead of ours. */
  settings?: Readonly<Record<string, string>>;
}

/** A fast shutdown writes a checkpoint; one that takes longer than this is cut short, and recovery does the rest. */
const FAST_SHUTDOWN_MS = 2_500;
/** Recovery of a large log after a crash may take this long. */
const START_MS = 120_000;

/** Tuned for a small footprint: few processes, few buffers. Durability stays as PostgreSQL ships it. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '40',
  shared_buffers: '48MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  jit: 'off',
  // The server's own news. Errors of statements are answered to the caller and may hold personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_line_prefix: '',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Starts the packaged PostgreSQL on `dataFolder`, reachable by a Unix socket alone; it ends when this process does. */
export async function startPostgres(config: PostgresServerConfig): Promise<PostgresServer> {
  const binaries = postgresBinaries();
  const privileges = choosePrivileges(binaries.postgres);
  const cluster = await prepareCluster(config.dataFolder, binaries.initdb, privileges, config.durableCreation);
  const host = socketFolder(config.dataFolder);
  giveTo(privileges.owner, host);
  await endOrphan(cluster, host);

  const child = launch([binaries.postgres, cluster, host], privileges, config.settings);
  const ended = once(child, 'close').then(() => {});
  let stopping = false;
  await ready(child, (line) => config.log[isTrouble(line, stopping) ? 'error' : 'debug']('database', { line }));

  child.once('close', (code, signal) => {
    if (!stopping) config.onLost(`PostgreSQL ended by itself (${signal ?? `exit ${code}`})`);
  });
  const stop = async () => {
    stopping = true;
    child.kill('SIGINT');
    await Promise.race([ended, sleep(FAST_SHUTDOWN_MS, undefined, { ref: false })]);
    child.kill('SIGQUIT');
    await ended;
  };
  return { address: addressAt(host), stop };
}

/** The database of a server that runs on `dataFolder` in another process, or null. */
export function runningPostgres(dataFolder: string): PostgresAddress | null {
  const file = join(dataFolder, 'pg', 'postmaster.pid');
  if (!existsSync(file)) return null;
  const host = readFileSync(file, 'utf8').split('\n')[4];
  return host ? addressAt(host) : null;
}

function addressAt(host: string): PostgresAddress {
  return { host, port: SOCKET_PORT, user: SUPERUSER, database: 'postgres' };
}

type ServerProcess = ChildProcessByStdio<null, null, Readable>;

function launch(
  [postgres, cluster, host]: readonly [postgres: string, cluster: string, host: string],
  privileges: Privileges,
  others: PostgresServerConfig['settings'],
): ServerProcess {
  const settings = { ...SETTINGS, ...others, unix_socket_directories: host, port: `${SOCKET_PORT}` };
  const [command, ...args] = [
    ...privileges.prefix,
    postgres,
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  return spawn(command!, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: postgresEnvironment(),
    // A session of its own: Ctrl-C reaches every process of the terminal, and the database must outlive the last write.
    detached: true,
  });
}

/** Of a connection whose other end is just going, a fast shutdown says that it was fatal. */
function isTrouble(line: string, stopping: boolean): boolean {
  const isFarewell = stopping && line.includes('terminating connection due to administrator command');
  return /FATAL|PANIC/.test(line) && !isFarewell;
}

/** Passes the server's lines on and resolves when it accepts connections. */
function ready(child: ServerProcess, tell: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const recent: string[] = [];
    const timer = setTimeout(() => refuse(`not ready after ${START_MS / 1000} s`), START_MS);
    const refuse = (reason: string) => {
      clearTimeout(timer);
      child.kill('SIGQUIT');
      reject(new StartRefused(`The database did not start: ${reason}`));
    };
    const onEarlyEnd = () => refuse(recent.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? 'it ended at once');
    child.once('error', (error) => refuse(error.message));
    child.once('close', onEarlyEnd);
    createInterface({ input: child.stderr }).on('line', (line) => {
      tell(line);
      recent.push(line);
      if (recent.length > 20) recent.shift();
      if (!line.includes('ready to accept connections')) return;
      clearTimeout(timer);
      child.off('close', onEarlyEnd);
      resolve();
    });
  });
}
