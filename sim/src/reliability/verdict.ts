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
export function lastLine(verdicts: readonly Verdict[], of: 'drills' | 'plants' = 'drills'): string {
  const count = (wanted: Verdict['went']) => verdicts.filter(({ went }) => went === wanted).length;
  const leftOut = verdicts.filter(({ went }) => went === 'leftOut').map(({ id, missing }) => `${id} (${missing})`);
  const end = leftOut.length > 0 ? `, left out: ${leftOut.join('; ')}` : '';
  return `${of}: ${count('kept')} passed, ${count('broken')} failed${end}`;
}

/** Nothing was tried at all. */
const NOT_RUN = 3;

/** The exit code of a process. One that has tried nothing does not end as if it had. */
export function exitCode(verdicts: readonly Verdict[]): number {
  if (verdicts.some(({ went }) => went === 'broken')) return 1;
  return verdicts.some(({ went }) => went === 'kept') ? 0 : NOT_RUN;
}
