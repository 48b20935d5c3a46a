import { readdirSync, readFileSync } from 'node:fs';

/** A process and all below it, from /proc. */
export interface ProcessTree {
  pids: number[];
  /** Proportional set size of all, kB: shared pages are counted once. */
  pss: number;
}

export function processTree(root: number): ProcessTree {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    parents.set(Number(name), Number(stat(Number(name))[1]));
  }
  const below = (pid: number): boolean => pid === root || (pid > 1 && below(parents.get(pid) ?? 0));
  const pids = [...parents.keys()].filter(below);
  return { pids, pss: pids.reduce((sum, pid) => sum + numberOf(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m), 0) };
}

/** User and system time of one process and of its children that have ended, ms. */
export function cpuMs(pid: number): number {
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = stat(pid).slice(11, 15).map(Number);
  return (user + system + childUser + childSystem) * MS_PER_TICK;
}

/** Resident set of one process, kB. */
export function residentKb(pid: number): number {
  return numberOf(`/proc/${pid}/status`, /^VmRSS:\s+(\d+)/m);
}

/** USER_HZ is 100 on every Linux that Node runs on. */
const MS_PER_TICK = 10;

/** The fields of /proc/PID/stat from the third on. */
function stat(pid: number): string[] {
  const text = tryRead(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function numberOf(file: string, pattern: RegExp): number {
  return Number(pattern.exec(tryRead(file))?.[1] ?? 0);
}

function tryRead(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // The process ended meanwhile.
  }
}
