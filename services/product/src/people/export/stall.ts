import type { Readable } from 'node:stream';
import type { Clock } from '@tuschel/platform/ports';
import { EXPORT } from '@tuschel/protocol';

/**
 * Cuts off whoever takes next to nothing of a stream although something is there: they would hold a place for ever. Answers how to stop.
 * @param taken bytes that have left so far
 */
export function cutStalled(stream: Readable, taken: () => number, clock: Pick<Clock, 'now' | 'at'>): () => void {
  let before = 0;
  let wasWaiting = false;
  let cancel = () => {};
  const look = () => {
    const now = taken();
    const isWaiting = stream.readableLength > 0;
    if (wasWaiting && isWaiting && now - before < EXPORT.stallBytes) {
      stream.destroy(new Error('the archive is taken too slowly'));
      return;
    }
    [before, wasWaiting] = [now, isWaiting];
    schedule();
  };
  const schedule = () => {
    cancel = clock.at(clock.now() + EXPORT.stallMs, look);
  };
  schedule();
  return () => cancel();
}
