import type { AppendRequest } from '../ports.ts';

/** What the rules need to know of a page. `overlap`: the stored lines that the request's lines would cover. */
export interface StoredLog {
  lines: number;
  base: number;
  rev: number;
  overlap: readonly Uint8Array[];
}

export type AppendPlan =
  | { do: 'refuse'; reason: 'gap' | 'stale' }
  | { do: 'refuse'; reason: 'full' | 'kept' }
  /** Adds the request's lines from `skip` on. `repeated`: an old request that ends inside the stored log. */
  | { do: 'extend'; skip: number; total: number; rev: number; repeated: boolean }
  /** Cuts the log at `from`, then adds the request's lines from `skip` on. */
  | { do: 'cut'; from: number; skip: number; total: number; rev: number };

/** The rules of `Lines.append`, without a store. */
export function planAppend(stored: StoredLog, request: AppendRequest, maxLines: number): AppendPlan {
  const plan = keeping(stored, request, planUnbounded(stored, request));
  const tooLong = plan.do !== 'refuse' && plan.total > maxLines && plan.total > stored.lines;
  return tooLong ? { do: 'refuse', reason: 'full' } : plan;
}

function planUnbounded(stored: StoredLog, { index, lines, rev }: AppendRequest): AppendPlan {
  const end = index + lines.length;
  if (index > stored.lines) return { do: 'refuse', reason: 'gap' };
  if (rev !== undefined && rev < stored.rev) return { do: 'refuse', reason: 'stale' };
  if (rev !== undefined && rev > stored.rev) return { do: 'cut', from: index, skip: 0, total: end, rev };
  if (stored.overlap.every((line, offset) => isSame(line, lines[offset]))) {
    const repeated = end < stored.lines;
    return {
      do: 'extend',
      skip: stored.overlap.length,
      total: Math.max(end, stored.lines),
      rev: stored.rev,
      repeated,
    };
  }
  // A client that knows no `rev` undoes by sending other lines; whoever follows the page sees the cut by its `rev`.
  if (rev !== undefined) return { do: 'refuse', reason: 'stale' };
  return { do: 'cut', from: index, skip: 0, total: end, rev: stored.rev + 1 };
}

/** A cut takes nothing away that is to stay; it may tell it again. */
function keeping(stored: StoredLog, { index, lines, isKept = false }: AppendRequest, plan: AppendPlan): AppendPlan {
  const from = isKept ? stored.lines : stored.base;
  if (plan.do !== 'cut' || index >= from) return plan;
  const told = stored.overlap.slice(0, from - index);
  const isTold = told.length === from - index && told.every((line, offset) => isSame(line, lines[offset]));
  return isTold ? { ...plan, from, skip: told.length } : { do: 'refuse', reason: 'kept' };
}

function isSame(one: Uint8Array, other: Uint8Array | undefined): boolean {
  return other !== undefined && Buffer.compare(one, other) === 0;
}
