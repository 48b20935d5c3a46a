import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { collectingLog, connectSql, runningPostgres } from '@tuschel/platform';
import { sleep } from '../../bot.ts';

/** The processes of the database in a data folder: the postmaster first, then its children. Linux alone. */
export function postgresProcesses(dataFolder: string): number[] {
  const cluster = join(dataFolder, 'pg');
  const postmaster = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && works(name, cluster));
  return all.map(Number).toSorted((a, b) => Number(b === postmaster) - Number(a === postmaster));
}

function works(pid: string, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster && readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n';
  } catch {
    return false;
  }
}

/** The database neither answers nor dies until the returned function is called. */
export function freezePostgres(dataFolder: string): () => void {
  const stopped = new Set<number>();
  // A child that is born meanwhile is caught by the next round: the postmaster, the first, makes no more.
  for (let round = 0; round < 3; round++) {
    for (const pid of postgresProcesses(dataFolder)) stopped.add(pid);
    for (const pid of stopped) signal(pid, 'SIGSTOP');
  }
  return () => {
    for (const pid of stopped) signal(pid, 'SIGCONT');
  };
}

/** One backend dies as by a bug; PostgreSQL then ends all others and recovers. */
export function killBackend(dataFolder: string): void {
  const backend = postgresProcesses(dataFolder).find((pid) => titleOf(pid).includes('[local]'));
  if (backend === undefined) throw new Error('The database has no backend that could be killed.');
  process.kill(backend, 'SIGKILL');
}

/** Resolves when the database takes connections (again): its recovery is as long as the machine's disk makes it. */
export async function databaseAnswers(dataFolder: string, withinMs: number): Promise<boolean> {
  for (const until = performance.now() + withinMs; performance.now() < until; await sleep(50)) {
    const database = runningPostgres(dataFolder);
    if (database === null) continue;
    try {
      await (await connectSql({ database, log: collectingLog() })).close();
      return true;
    } catch {
      // It still recovers.
    }
  }
  return false;
}

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}
