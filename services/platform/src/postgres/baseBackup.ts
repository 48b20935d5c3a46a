import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inParallel } from '../inParallel.ts';
import type { PostgresAddress } from './server.ts';

/** Where the copy of a cluster goes. Paths are relative to the cluster's folder. */
export interface ClusterCopy {
  folder(path: string): Promise<void>;
  /** Resolves when the file is safe. Rejects with ENOENT when `source` is gone. */
  file(source: string, path: string): Promise<void>;
  text(content: string, path: string): Promise<void>;
}

/** What they hold belongs to the running server, or comes as the log since the start of the backup. */
const EMPTIED = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const LEFT_OUT = /^(?:postmaster\.(?:pid|opts)|backup_label.*|tablespace_map.*|pgsql_tmp.*|pg_internal\.init.*)$/;
/** Read last: recovery begins with what it says. */
const CONTROL = join('global', 'pg_control');
const FILES_AT_ONCE = 8;

/**
 * Copies a running cluster: its files as they change, and the log written meanwhile, from which PostgreSQL makes them
 * whole when it first starts on the copy. Everything that was committed before the call ends is in it.
 * PostgreSQL 18, "Making a Base Backup Using the Low Level API".
 */
export async function baseBackup(address: PostgresAddress, cluster: string, copy: ClusterCopy): Promise<void> {
  const client = new pg.Client({ ...address, password: '', ssl: false, application_name: 'tuschel-backup' });
  // Its end shows in the next query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Keeps the log from being recycled until this session ends.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [`tuschel_backup_${process.pid}`]);
    await client.query("select pg_backup_start('tuschel', fast => true)");
    await copyData(cluster, copy);
    const { rows } = await client.query<{ label: string; last: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)',
    );
    const { label, last } = rows[0]!;
    await copyLog(cluster, firstSegment(label), last, copy);
    await copy.text(label, 'backup_label');
  } finally {
    await client.end();
  }
}

async function copyData(cluster: string, copy: ClusterCopy): Promise<void> {
  const files = await walk(cluster, '', copy);
  await inParallel(files, FILES_AT_ONCE, (path) => copyIfThere(cluster, path, copy));
  await copy.file(join(cluster, CONTROL), CONTROL);
}

/** Makes the folders and answers the files to copy. */
async function walk(cluster: string, below: string, copy: ClusterCopy): Promise<string[]> {
  const entries = await readdir(join(cluster, below), { withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    const path = join(below, entry.name);
    if (entry.isSymbolicLink()) throw new Error(`${join(cluster, path)} is a link: such a cluster cannot be backed up`);
    if (LEFT_OUT.test(entry.name) || path === CONTROL) continue;
    if (!entry.isDirectory()) {
      found.push(path);
      continue;
    }
    await copy.folder(path);
    if (!EMPTIED.has(path)) found.push(...(await walk(cluster, path, copy)));
  }
  return found;
}

/** A table that was dropped meanwhile is missed by nobody: the log says so too. */
async function copyIfThere(cluster: string, path: string, copy: ClusterCopy): Promise<void> {
  try {
    await copy.file(join(cluster, path), path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** `START WAL LOCATION: 0/2000028 (file 000000010000000000000002)` */
function firstSegment(label: string): string {
  const first = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)$/m.exec(label)?.[1];
  if (first === undefined) throw new Error('PostgreSQL does not say where its backup begins');
  return first;
}

/** Segments of one timeline sort by name. */
async function copyLog(cluster: string, first: string, last: string, copy: ClusterCopy): Promise<void> {
  const names = await readdir(join(cluster, 'pg_wal'));
  const needed = names.filter((name) => name.endsWith('.history') || (name >= first && name <= last));
  if (!needed.includes(first) || !needed.includes(last)) throw new Error('The log of the backup is incomplete');
  await copy.folder(join('pg_wal', 'archive_status'));
  for (const name of needed) await copy.file(join(cluster, 'pg_wal', name), join('pg_wal', name));
}
