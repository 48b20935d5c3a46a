import type { JobLimits } from './limits.ts';
import { type ProcessUse, processUse } from './processUse.ts';

/** Often enough to end what is beyond its limits within a second. */
const LOOK_MS = 200;

/**
 * Looks after a process while it works on a job, from outside: it may hang in code that never comes back.
 *
 * @param onExcess called once with what was too much
 * @param look for tests
 * @returns ends the watch
 */
export function watchProcess(
  pid: number,
  limits: JobLimits,
  onExcess: (what: string) => void,
  look: (pid: number) => ProcessUse | null = processUse,
): () => void {
  const from = look(pid);
  const until = performance.now() + limits.wallMs;
  let wasLarge = false;
  const timer = setInterval(() => {
    const use = look(pid);
    const isLarge = use !== null && use.memoryBytes > limits.memoryBytes;
    // Seen once it may be a process that is only just starting another one: until that runs its own program it has its parent's memory, which
    // is then counted twice. That takes a millisecond (one of 400 MiB was seen to have a child of 403 MiB in 2 of 19 starts).
    const isTooLarge = isLarge && wasLarge;
    wasLarge = isLarge;
    const what = excess(use, from, isTooLarge, limits) ?? (performance.now() > until ? wallText(limits) : null);
    if (what === null) return;
    clearInterval(timer);
    onExcess(what);
  }, LOOK_MS);
  return () => clearInterval(timer);
}

function excess(
  use: ProcessUse | null,
  from: ProcessUse | null,
  isTooLarge: boolean,
  { cpuMs, memoryBytes }: JobLimits,
): string | null {
  if (!use) return null;
  if (use.cpuMs - (from?.cpuMs ?? 0) > cpuMs) return `It takes more than ${cpuMs / 1_000} s of processor time.`;
  return isTooLarge ? `It takes more than ${Math.floor(memoryBytes / 2 ** 20)} MiB of memory.` : null;
}

function wallText({ wallMs }: JobLimits): string {
  return `It takes longer than ${wallMs / 1_000} s.`;
}
