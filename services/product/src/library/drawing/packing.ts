import type { Clock, Lines, Log } from '@tuschel/platform/ports';
import { regularly } from '../../regularly.ts';

/** So often closed pages are looked for. */
const EVERY_MS = 15_000;
/** Pages in one transaction: some milliseconds. */
const AT_ONCE = 8;

/**
 * Compresses the drawings of pages that have closed, a few at a time and one after the other: while people draw nothing is spent on it.
 * What is due stands in the database, so that a server that was killed goes on with it. Answers how to stop.
 */
export function packPages(lines: Pick<Lines, 'pack'>, clock: Pick<Clock, 'sleep'>, log: Log): () => void {
  const packAll = async (stopped: AbortSignal) => {
    while (!stopped.aborted && (await lines.pack(AT_ONCE)) > 0);
  };
  return regularly(EVERY_MS, packAll, 'drawings were not packed', { clock, log });
}
