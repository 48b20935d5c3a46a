import { readFileSync } from 'node:fs';

/** What a process and all below it have used. */
export interface ProcessUse {
  /** User and system time, ms, with that of its children that have ended. */
  readonly cpuMs: number;
  /** Resident, bytes. */
  readonly memoryBytes: number;
}

/** Of Linux: nothing else has been seen since it had any other. */
const TICK_MS = 10;
const PAGE_BYTES = 4096;
/** Places in /proc/PID/stat, counted behind the name: proc(5). */
const STAT = { userTime: 11, systemTime: 12, childUserTime: 13, childSystemTime: 14, resident: 21 } as const;

/** Null where it cannot be told: on another system, or when the process has gone. */
export function processUse(pid: number): ProcessUse | null {
  try {
    return sumOf(pid);
  } catch {
    return null;
  }
}

function sumOf(pid: number): ProcessUse {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  // The name may have anything in it, brackets and blanks as well.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const field = (place: number) => Number(fields[place]);
  let cpuMs =
    (field(STAT.userTime) + field(STAT.systemTime) + field(STAT.childUserTime) + field(STAT.childSystemTime)) * TICK_MS;
  let memoryBytes = field(STAT.resident) * PAGE_BYTES;
  for (const child of childrenOf(pid)) {
    const use = processUse(child);
    cpuMs += use?.cpuMs ?? 0;
    memoryBytes += use?.memoryBytes ?? 0;
  }
  return { cpuMs, memoryBytes };
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim();
  return children === '' ? [] : children.split(' ').map(Number);
}
