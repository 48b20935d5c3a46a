import type { AppendRequest } from '../ports.ts';

/** What the rules need to know of a page. `overlap`: the stored lines that the request's lines would cover. */
export interface StoredLog {
  lines: number;
  rev: number;
  overlap: readonly Uint8Array[];
}

export type AppendPlan =
  | { do: 'refuse'; reason: 'gap' | 'stale' }
  | { do: 'refuse'; reason: 'full' }
  /** Adds the request's lines from `skip` on. `repeated`: an old request that ends inside the stored log. */
  | { do: 'extend'; skip: number; total: number; rev: number; repeated: boolean }
  /** Cuts the log at the request's index, then adds all its lines. */
  | { do: 'cut'; total: number; rev: number };

/** The rules of `Lines.append`, without a store. */
export function planAppend(stored: StoredLog, request: AppendRequest, maxLines: number): AppendPlan {
  const plan = planUnbounded(stored, request);
  const tooLong = plan.do !== 'refuse' && plan.total > maxLines && plan.total > stored.lines;
  return tooLong ? { do: 'refuse', reason: 'full' } : plan;
}

function planUnbounded(stored: StoredLog, { index, lines, rev }: AppendRequest): AppendPlan {
  const end = index + lines.length;
  if (index > stored.lines) return { do: 'refuse', reason: 'gap' };
  if (rev !== undefined && rev < stored.rev) return { do: 'refuse', reason: 'stale' };
  if (rev !== undefined && rev > stored.rev) return { do: 'cut', total: end, rev };
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
  return rev === undefined ? { do: 'cut', total: end, rev: stored.rev + 1 } : { do: 'refuse', reason: 'stale' };
}

function isSame(one: Uint8Array, other: Uint8Array | undefined): boolean {
  return other !== undefined && Buffer.compare(one, other) === 0;
}
