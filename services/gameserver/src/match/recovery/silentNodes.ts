import type { Clock, Log } from '@tuschel/platform/ports';
import type { Tracker } from '../../presence/tracker.ts';
import type { Heart } from './heart.ts';
import { NODE_SILENT_MS } from './nodeSilence.ts';
import type { Recovered } from './recovery.ts';

const LOOK_EVERY_MS = 5_000;

/** Nobody has been silent for that long: it asks for what retired nodes have left. */
const NOBODY_SILENT = 0;

/**
 * Takes over from nodes that have retired, as soon as they say farewell, and from those that have fallen silent. After an outage of the database all of them look silent: who could not write down
 * themselves that they live, do not judge others. Returns how to stop.
 */
export function watchNodes(
  { clock, log, tracker }: { clock: Clock; log: Log; tracker: Pick<Tracker, 'onNodeGone'> },
  heart: Heart,
  takeOver: Recovered['takeOver'],
): () => void {
  const stopped = new AbortController();
  const look = (silentSince: number) =>
    takeOver(silentSince).catch((error: unknown) => log.warn('silent nodes could not be looked for', { error }));
  const watch = async () => {
    while (!stopped.signal.aborted) {
      await clock.sleep(LOOK_EVERY_MS, stopped.signal);
      if (heart.isSteady()) await look(clock.now() - NODE_SILENT_MS);
    }
  };
  tracker.onNodeGone(() => {
    if (!stopped.signal.aborted) void look(NOBODY_SILENT);
  });
  // The sleep ends with an AbortError when the server closes.
  watch().catch(() => undefined);
  return () => stopped.abort();
}
