import type { Clock, Log } from '@tuschel/platform/ports';
import type { ChatReportStore } from './store.ts';

const EVERY_MS = 60 * 60_000;

/** Forgets old reports once an hour. Answers how to stop. */
export function sweepChatReports(
  store: Pick<ChatReportStore, 'sweep'>,
  clock: Pick<Clock, 'now' | 'at'>,
  log: Pick<Log, 'warn'>,
): () => void {
  let cancel = () => {};
  const schedule = () => {
    cancel = clock.at(clock.now() + EVERY_MS, () => {
      store.sweep().catch((error: unknown) => log.warn('old reports of the chat were not forgotten', { error }));
      schedule();
    });
  };
  schedule();
  return () => cancel();
}
