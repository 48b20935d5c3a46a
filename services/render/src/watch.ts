import type { JobLimits } from './limits.ts';
import { type ProcessUse, processUse } from './processUse.ts';

/** Often enough to end what is beyond its limits within a second. */
const LOOK_MS = 200;

/**
 * Looks after a process while it works on a job, from outside: it may hang in code that never comes back.
 *
 * @param onExcess called once with what was too much
 * @returns ends the watch
 */
export function watchProcess(pid: number, limits: JobLimits, onExcess: (what: string) => void): () => void {
  const from = processUse(pid);
  const until = performance.now() + limits.wallMs;
  let wasLarge = false;
  const timer = setInterval(() => {
    const use = processUse(pid);
    const isLarge = use !== null && use.memoryBytes > limits.memoryBytes;
    // Seen once it may be a process that is only just starting another one: until that is itself, it counts as large as its parent.
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
