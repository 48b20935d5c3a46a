import type { Clock, Log } from '@tuschel/platform/ports';
import { ROOM } from '@tuschel/protocol';
import type { ChannelStore } from './store.ts';

const FIRST_MS = 60_000;
const EVERY_MS = 60 * 60_000;

/** Forgets what is older than a history reaches back, each hour. Returns how to stop it. */
export function sweepHistory(store: ChannelStore, { clock, log }: { clock: Clock; log: Log }): () => void {
  const stopped = new AbortController();

  const sweep = async () => {
    for (let wait = FIRST_MS; !stopped.signal.aborted; wait = EVERY_MS) {
      await clock.sleep(wait, stopped.signal);
      try {
        const messages = await store.sweep((clock.now() - ROOM.historyMs) * 1000);
        if (messages > 0) log.info('old messages of rooms are forgotten', { messages });
      } catch (error) {
        log.warn('old messages of rooms could not be forgotten', { error });
      }
    }
  };
  // The sleep ends with an AbortError when the server closes.
  sweep().catch(() => undefined);
  return () => stopped.abort();
}
