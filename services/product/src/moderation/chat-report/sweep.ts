import type { Clock, Log } from '@tuschel/platform/ports';
import { regularly } from '../../regularly.ts';
import type { ChatReportStore } from './store.ts';

const EVERY_MS = 60 * 60_000;

/** Forgets old reports once an hour. Answers how to stop. */
export function sweepChatReports(
  store: Pick<ChatReportStore, 'sweep'>,
  clock: Pick<Clock, 'sleep'>,
  log: Pick<Log, 'warn'>,
): () => void {
  return regularly(EVERY_MS, () => store.sweep(), 'old reports of the chat were not forgotten', { clock, log });
}
