import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { setPriority } from 'node:os';

/** The kernel ends what this starts as soon as we are gone, however we went; on Linux, of util-linux. */
const ENDS_WITH_US = 'setpriv --pdeathsig KILL';

/** $0: the next script, with $@ for it. */
const BIND = `
if ${ENDS_WITH_US} true 2>/dev/null; then exec ${ENDS_WITH_US} sh -c "$0" "$@"; fi
exec sh -c "$0" "$@"`;

/**
 * $0: who started us, and may have gone before we were bound to it; $1: how far to stand back; then the program.
 *
 * Linux shares its processors among sessions first, where nothing else is said of them (sched(7), "The autogroup feature"): in one of its own
 * the lowest of processes has as much as everybody else together, unless the session itself stands back. Others than root may say so ten times a
 * second, all of them together.
 */
const STAND_BACK = `
[ "$PPID" = "$0" ] || exit 0
back=$1
shift
own=/proc/$$/autogroup
if [ -w "$own" ]; then
  for try in 1 2 3; do { echo "$back" >"$own"; } 2>/dev/null && break; sleep 0.1; done
fi
exec nice -n "$back" "$@"`;

/**
 * Starts a program that everybody else comes before: with all its threads, from its first instruction on. It ends with us where the system
 * sees to that.
 *
 * @param priority as `nice` counts, from 0 to 19
 */
export function startBehind(
  [program = '', ...args]: readonly string[],
  priority: number,
  options: SpawnOptions,
): ChildProcess {
  if (process.platform !== 'win32') {
    const about = [String(process.pid), String(priority), program, ...args];
    return spawn('/bin/sh', ['-c', BIND, STAND_BACK, ...about], options);
  }
  const child = spawn(program, args, options);
  try {
    if (child.pid) setPriority(child.pid, priority);
  } catch {
    // Where that is not allowed it works as anybody does.
  }
  return child;
}
