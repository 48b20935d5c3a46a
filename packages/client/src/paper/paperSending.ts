import { LINE_SYNC, type Problem } from '@tuschel/protocol';
import { retryAfterMs } from '../http/apiException.ts';
import { ApiException } from '../tuschelClient.ts';
import type { PaperStatus } from './paperTypes.ts';

/** Why the server takes nothing of a paper until somebody has decided something. */
export type Blocked = Extract<PaperStatus, 'conflict' | 'locked' | 'full' | 'overfull' | 'gone' | 'forbidden'>;

export type Failure =
  /** It may go well later. */
  | { kind: 'later'; afterMs: number }
  | { kind: 'blocked'; status: Blocked }
  /** Too much at once. */
  | { kind: 'smaller' }
  /** It is begun from something that is gone, or may not be redrawn any more. */
  | { kind: 'source' };

/**
 * What the answer, or its absence, says of a paper.
 * @param failures in a row, with this one
 * @param sent so many events at once
 */
export function failureOf(error: unknown, failures: number, sent: number): Failure {
  const answer = error instanceof ApiException ? error : null;
  const problem = answer?.result as Partial<Problem> | null | undefined;
  switch (answer?.status ?? 0) {
    case 400:
      if (problem?.errors?.['sourceId'] !== undefined) return { kind: 'source' };
      break;
    case 403:
      return { kind: 'blocked', status: 'forbidden' };
    case 404:
      return { kind: 'blocked', status: 'gone' };
    case 406:
      return { kind: 'blocked', status: 'locked' };
    case 413:
      if (problem?.type?.endsWith(':quotaFull')) return { kind: 'blocked', status: 'full' };
      return sent > 1 ? { kind: 'smaller' } : { kind: 'blocked', status: 'overfull' };
  }
  // A server that says when to come back knows better than any schedule.
  const told = retryAfterMs(error);
  return { kind: 'later', afterMs: told > 0 ? Math.max(told, LINE_SYNC.backoffMinMs) : backOffMs(failures) };
}

function backOffMs(times: number): number {
  return Math.min(LINE_SYNC.backoffMinMs * 2 ** (times - 1), LINE_SYNC.backoffMaxMs);
}
