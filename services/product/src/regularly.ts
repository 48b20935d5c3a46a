import type { Clock, Log, Storage } from '@tuschel/platform/ports';

export interface RegularlyDeps {
  clock: Pick<Clock, 'sleep'>;
  log: Pick<Log, 'warn'>;
  /** Nothing is done while the database is away. Absent: it is not needed. */
  storage?: Pick<Storage, 'state'>;
}

/**
 * Does some work again and again, each time `everyMs` after it ended the last time. What fails is logged as `complaint`, and done again with the
 * next turn. Returns how to stop.
 */
export function regularly(
  everyMs: number,
  work: (stopped: AbortSignal) => Promise<unknown>,
  complaint: string,
  { clock, log, storage }: RegularlyDeps,
): () => void {
  const stopped = new AbortController();
  const run = async () => {
    while (!stopped.signal.aborted) {
      await clock.sleep(everyMs, stopped.signal);
      if (storage?.state() === 'away') continue;
      await work(stopped.signal).catch((error: unknown) => log.warn(complaint, { error }));
    }
  };
  // The sleep ends with an AbortError when the server closes.
  run().catch(() => undefined);
  return () => stopped.abort();
}
