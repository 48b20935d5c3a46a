import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefused } from '../startRefused.ts';

/** An orphan is told to end by the kernel when its parent dies; this is how long that may take before we ask it ourselves. */
const PATIENCE = [
  { signal: null, ms: 1_500 },
  { signal: 'SIGINT', ms: 8_000 },
  { signal: 'SIGQUIT', ms: 4_000 },
] as const;

/**
 * Waits until no PostgreSQL works on `cluster` any more, so that a new one may start. The caller holds the lock of the
 * data folder: whatever still runs here was left behind by a process that was killed. Removes the stale lock files of
 * cluster and socket, whose process number may by now belong to an unrelated process.
 */
export async function endOrphan(cluster: string, socketFolder: string): Promise<void> {
  for (const { signal, ms } of PATIENCE) {
    const orphans = processesOn(cluster);
    if (orphans.length === 0) break;
    // Only the postmaster takes such signals; it ends its own children.
    const postmaster = orphans.find((pid) => pid === recordedPid(cluster));
    if (signal !== null && postmaster !== undefined) process.kill(postmaster, signal);
    await waitUntil(() => processesOn(cluster).length === 0, ms);
  }
  const left = processesOn(cluster);
  if (left.length > 0) {
    throw new StartRefused(`A database left behind in ${cluster} does not end (process ${left.join(', ')}): end it`);
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  for (const name of readdirSync(socketFolder)) rmSync(join(socketFolder, name), { force: true });
}

async function waitUntil(done: () => boolean, ms: number): Promise<void> {
  for (const end = performance.now() + ms; !done() && performance.now() < end; ) await sleep(20);
}

function recordedPid(cluster: string): number | undefined {
  const file = join(cluster, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

/** Every process of a cluster has the cluster's folder as its working directory. */
function processesOn(cluster: string): number[] {
  if (process.platform !== 'linux') return postmasterByCommand(cluster);
  const folder = realpathSync(cluster);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workingDirectory(name) === folder && commandName(name) === 'postgres')
    .map(Number);
}

function workingDirectory(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

function commandName(pid: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return null;
  }
}

/** Where there is no /proc: the recorded process, if it is a PostgreSQL of this cluster. */
function postmasterByCommand(cluster: string): number[] {
  const pid = recordedPid(cluster);
  if (pid === undefined) return [];
  const command = spawnSync('ps', ['-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).stdout ?? '';
  return command.includes('postgres') && command.includes(cluster) ? [pid] : [];
}
