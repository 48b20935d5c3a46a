import type { Clock, Journal, Log } from '@tuschel/platform/ports';
import { NODE_SILENT_MS } from './nodeSilence.ts';

const HEARTBEAT_MS = 1_000;

export interface Heart {
  /** Whether all beats of the last ten seconds were written. */
  isSteady(): boolean;
  /** A last beat, so that the next start knows when this one ended, and the mark that others may take over at once. */
  stop(): Promise<void>;
}

/** Writes down each second that this node lives: after a crash it tells for how long nobody was there. */
export function beatHeart({
  journal,
  clock,
  log,
  node,
  life,
}: {
  journal: Journal;
  clock: Clock;
  log: Log;
  node: string;
  life: number;
}): Heart {
  const stopped = new AbortController();
  let steadySince: number | null = null;
  const beat = async () => {
    try {
      await journal.heartbeat(node, clock.now());
      steadySince ??= clock.now();
    } catch (error) {
      steadySince = null;
      log.warn('the heartbeat could not be written', { error });
    }
  };
  const retire = () =>
    journal
      .retire(node, life)
      .catch((error: unknown) => log.warn('the end of this node could not be written', { error }));
  const beating = (async () => {
    while (!stopped.signal.aborted) {
      await beat();
      await clock.sleep(HEARTBEAT_MS, stopped.signal).catch(() => undefined);
    }
  })();

  return {
    isSteady: () => steadySince !== null && clock.now() - steadySince >= NODE_SILENT_MS,
    async stop() {
      stopped.abort();
      await Promise.race([beating.then(beat).then(retire), clock.sleep(HEARTBEAT_MS)]);
    },
  };
}
