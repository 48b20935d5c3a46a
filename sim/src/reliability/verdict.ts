import type { Capability } from './capability.ts';
import type { Drill } from './drill.ts';

export interface Verdict {
  id: string;
  went: 'kept' | 'broken' | 'leftOut';
  /** What the machine lacks for one that was left out. */
  missing?: string;
}

/** What this machine lacks for a drill; null: nothing. Nothing else is a reason to leave one out. */
export function lackOf({ needs = [] }: Drill): string | null {
  const lacks = needs.flatMap((capability: Capability) => {
    const why = capability.missing();
    return why === null ? [] : [`${capability.name}: ${why}`];
  });
  return lacks[0] ?? null;
}

/** The gate reads it (tools/gate/counts.ts). */
export function lastLine(verdicts: readonly Verdict[]): string {
  const count = (wanted: Verdict['went']) => verdicts.filter(({ went }) => went === wanted).length;
  const leftOut = verdicts.filter(({ went }) => went === 'leftOut').map(({ id, missing }) => `${id} (${missing})`);
  const end = leftOut.length > 0 ? `, left out: ${leftOut.join('; ')}` : '';
  return `drills: ${count('kept')} passed, ${count('broken')} failed${end}`;
}

/** The exit code of a process of its own. One that was left out was not asked for in vain: whoever asks looks first. */
export function exitCode(verdicts: readonly Verdict[]): number {
  return verdicts.every(({ went }) => went === 'kept') ? 0 : 1;
}
