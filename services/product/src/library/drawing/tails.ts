import type { Clock, Lines, Log } from '@tuschel/platform/ports';
import { regularly } from '../../regularly.ts';

/** What undo took away is kept so long for support. */
export const TAIL_KEPT_MS = 24 * 60 * 60 * 1000;
const SWEEP_MS = 60 * 60 * 1000;

/** Drops old tails once an hour. Answers how to stop. */
export function sweepTails(lines: Pick<Lines, 'sweep'>, clock: Pick<Clock, 'now' | 'sleep'>, log: Log): () => void {
  const sweep = () => lines.sweep(clock.now() - TAIL_KEPT_MS);
  return regularly(SWEEP_MS, sweep, 'old strokes were not swept', { clock, log });
}
