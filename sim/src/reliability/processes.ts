import { readFileSync } from 'node:fs';

/** Whether a process of this number lives. One that has ended, and is only still to be counted by its parent, does not. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !hasEnded(pid);
  } catch {
    return false;
  }
}

/** Of Linux, proc(5): the state stands behind the name. Elsewhere nobody can tell. */
function hasEnded(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return 'ZX'.includes(stat[stat.lastIndexOf(')') + 2] ?? '');
}
