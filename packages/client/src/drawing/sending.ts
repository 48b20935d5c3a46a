import { BODY, LINE_SYNC } from '@tuschel/protocol';
import type { DrawingSyncState } from '../tuschelClient.ts';
import { fullness, isDirty, type LineLog, pendingLines } from './lineLog.ts';

/** Three quarters of what the server takes; the rest is room for meta. */
const BATCH_BYTES = BODY.linesBytes * 0.75;
/** Refusals in a row after which it is not tried again at once. */
const PATIENCE = 3;

/** Drawings that are gone, closed, or somebody else's. */
const CLOSED = new Set([403, 404, 406]);
const TOO_LARGE = 413;

/** When the lines of a drawing are sent, and how many at once. Times are local, ms. */
export interface Sending {
  /** `stopped`: by this page. `closed`: by the server. */
  readonly status: 'going' | 'stopped' | 'closed';
  /** A single line is larger than what the server takes. */
  readonly isTooLarge: boolean;
  readonly batchBytes: number;
  /** Time of the oldest change that has not been sent. */
  readonly unsentSince: number | null;
  /** In a row. */
  readonly failures: number;
  readonly refusals: number;
  readonly retryAt: number;
  /** Somebody waits until this change of the log is acknowledged. */
  readonly awaited: number;
  /** How often the lines were replaced by what the server has. */
  readonly replaced: number;
}

export const START: Sending = {
  status: 'going',
  isTooLarge: false,
  batchBytes: BATCH_BYTES,
  unsentSince: null,
  failures: 0,
  refusals: 0,
  retryAt: 0,
  awaited: 0,
  replaced: 0,
};

export type SendingEvent =
  | { readonly type: 'changed' | 'sent' | 'settled' | 'replaced' | 'awaited' | 'wokenUp' | 'stopped' }
  /** `isAll`: nothing has to follow. */
  | { readonly type: 'accepted'; readonly isAll: boolean }
  /** The server asks for other lines. */
  | { readonly type: 'refused' }
  | {
      readonly type: 'failed';
      /** 0: there was no answer. */
      readonly status: number;
      readonly retryAfterMs: number;
      /** Of the batch. */
      readonly lines: number;
      readonly bytes: number;
      /** The server would have had to take back what stays. */
      readonly isKeptThere: boolean;
    };

/**
 * `discard`: what is kept on this device. `rebase`: takes over what the server keeps. `late`: the page has closed before all strokes came.
 */
export type SendingAction = 'keep' | 'discard' | 'rebase' | 'late';

type Step = [Sending, SendingAction[]];

/** @param at local time, ms */
export function next(now: Sending, event: SendingEvent, at: number, log: LineLog): Step {
  const [after, actions] = happened(now, event, at, log);
  return [isDirty(log) ? after : { ...after, unsentSince: null }, actions];
}

function happened(now: Sending, event: SendingEvent, at: number, log: LineLog): Step {
  switch (event.type) {
    case 'changed':
      if (now.status !== 'going') return [now, now.status === 'closed' ? ['keep'] : []];
      return [{ ...now, isTooLarge: false, unsentSince: now.unsentSince ?? at }, ['keep']];
    case 'sent':
      return [{ ...now, unsentSince: null }, []];
    case 'accepted':
      return [{ ...answered(now), refusals: 0, unsentSince: event.isAll ? now.unsentSince : LONG_AGO }, []];
    case 'refused':
      return [refused(now, at), []];
    case 'failed':
      return failed(now, event, at, log);
    case 'settled':
      if (now.status === 'closed') return [now, []];
      return [{ ...now, unsentSince: now.unsentSince ?? at }, ['keep']];
    case 'replaced':
      return [{ ...now, replaced: now.replaced + 1 }, []];
    case 'awaited':
      return [{ ...now, retryAt: 0, awaited: log.version }, []];
    case 'wokenUp':
      return [{ ...now, retryAt: 0, unsentSince: LONG_AGO }, []];
    case 'stopped':
      return [now.status === 'going' ? { ...now, status: 'stopped' } : now, []];
    default:
      return event satisfies never;
  }
}

const LONG_AGO = Number.NEGATIVE_INFINITY;

function answered(now: Sending): Sending {
  return { ...now, failures: 0, retryAt: 0 };
}

function refused(now: Sending, at: number): Sending {
  const refusals = now.refusals + 1;
  const after = { ...answered(now), refusals, unsentSince: LONG_AGO };
  return refusals > PATIENCE ? { ...after, retryAt: at + backOffMs(refusals - PATIENCE) } : after;
}

function failed(now: Sending, event: Extract<SendingEvent, { type: 'failed' }>, at: number, log: LineLog): Step {
  const { status, retryAfterMs, lines, bytes, isKeptThere } = event;
  if (CLOSED.has(status)) return [{ ...now, status: 'closed' }, [pendingLines(log) > 0 ? 'late' : 'discard']];
  // A batch is halved; a single line too many means that the drawing is full.
  if (status === TOO_LARGE) {
    const smaller = lines > 1 ? { batchBytes: bytes / 2 } : { isTooLarge: true };
    return [{ ...now, ...smaller, unsentSince: LONG_AGO }, []];
  }
  const failures = now.failures + 1;
  // A server that says when to come back knows better than any schedule.
  const waitMs = retryAfterMs > 0 ? Math.max(retryAfterMs, LINE_SYNC.backoffMinMs) : backOffMs(failures);
  return [{ ...now, failures, retryAt: at + waitMs }, isKeptThere ? ['rebase'] : []];
}

function backOffMs(times: number): number {
  return Math.min(LINE_SYNC.backoffMinMs * 2 ** (times - 1), LINE_SYNC.backoffMaxMs);
}

/** Local time at which the next request is due, ms; null: there is none. */
export function dueAt(now: Sending, log: LineLog, at: number): number | null {
  if (now.status !== 'going' || now.isTooLarge || log.inFlight || !isDirty(log)) return null;
  const isDue = now.awaited > log.ackedVersion || pendingLines(log) >= LINE_SYNC.everyLines;
  const calmAt = Math.min((now.unsentSince ?? at) + LINE_SYNC.everyMs, at + LINE_SYNC.idleMs);
  return Math.max(now.retryAt, isDue ? at : calmAt);
}

export function shownOf(now: Sending, log: LineLog): DrawingSyncState {
  return {
    status: statusOf(now, log),
    pending: pendingLines(log),
    fullness: now.isTooLarge ? 'full' : fullness(log),
    replaced: now.replaced,
  };
}

function statusOf(now: Sending, log: LineLog): DrawingSyncState['status'] {
  if (now.status === 'closed') return 'closed';
  if (!isDirty(log)) return 'saved';
  return now.failures > 0 || now.isTooLarge ? 'offline' : 'saving';
}
