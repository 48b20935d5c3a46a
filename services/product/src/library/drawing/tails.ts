import type { Clock, Lines, Log } from '@tuschel/platform/ports';

/** What undo took away is kept so long for support. */
export const TAIL_KEPT_MS = 24 * 60 * 60 * 1000;
const SWEEP_MS = 60 * 60 * 1000;

/** Drops old tails once an hour. Answers how to stop. */
export function sweepTails(lines: Pick<Lines, 'sweep'>, clock: Pick<Clock, 'now' | 'at'>, log: Log): () => void {
  let cancel = () => {};
  const schedule = () => {
    cancel = clock.at(clock.now() + SWEEP_MS, () => {
      lines
        .sweep(clock.now() - TAIL_KEPT_MS)
        .catch((error: unknown) => log.warn('old strokes were not swept', { error }));
      schedule();
    });
  };
  schedule();
  return () => cancel();
}
