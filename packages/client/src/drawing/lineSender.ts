import type { LinesResult, LinesUpdate, Problem } from '@tuschel/protocol';
import { retryAfterMs } from '../http/apiException.ts';
import { createStore, waitFor } from '../store.ts';
import { ApiException, type ClientClock, type DrawingSyncState, type Store } from '../tuschelClient.ts';
import type { DrawingApi } from './drawingApi.ts';
import type { LineKeeper } from './lineKeeper.ts';
import { accepted, type LineLog, nextPut, type Put, rebased, refused, reloaded, sent, unanswered } from './lineLog.ts';
import { dueAt, next, type SendingEvent, START, shownOf } from './sending.ts';

/** Sends the changes of one drawing, one request at a time, as `sending.ts` decides. */
export interface LineSender {
  shown: Store<DrawingSyncState>;
  /** Something was drawn, undone or set. */
  changed: () => void;
  /** Sends now; resolves when everything so far is acknowledged, or nothing is sent any more. */
  flush: () => Promise<void>;
  /** The network may be back: tries now. */
  wakeUp: () => void;
  stop: () => void;
  /** Neither stopped nor closed. */
  isActive: () => boolean;
  /** Resolves when no request is under way. */
  atRest(): Promise<void>;
}

interface SenderOptions {
  drawingId: string;
  log: LineLog;
  api: DrawingApi;
  keeper: Pick<LineKeeper, 'keep' | 'kept' | 'discard'>;
  clock: ClientClock;
  note: (message: string, fields?: object) => void;
  /** The page has closed before all strokes came. Absent: they are dropped. */
  onLate?: (() => void) | undefined;
}

export function createLineSender(options: SenderOptions): LineSender {
  const { drawingId, log, api, keeper, clock } = options;
  let sending = START;
  let work: Promise<void> = Promise.resolve();
  let timer: unknown = null;
  const shown = createStore(shownOf(sending, log));

  function happen(event: SendingEvent): void {
    const [after, actions] = next(sending, event, clock.now(), log);
    sending = after;
    for (const action of actions) {
      if (action === 'rebase') void rebase();
      else if (action === 'late') (options.onLate ?? (() => keeper.discard()))();
      else keeper[action]();
    }
  }

  /** Arms the timer for the moment at which the next request is due. */
  function schedule(): void {
    clock.clearTimeout(timer);
    const now = clock.now();
    const at = dueAt(sending, log, now);
    if (at === null) return;
    if (at <= now) send();
    else timer = clock.setTimeout(send, at - now);
  }

  function show(event: SendingEvent): void {
    happen(event);
    shown.set(shownOf(sending, log));
    schedule();
  }

  function send(): void {
    const put = nextPut(log, { most: sending.batchBytes, bytesOf: api.lineBytes });
    if (!put) return;
    happen({ type: 'sent' });
    sent(log, put);
    work = transfer(put, options, happen).then(() => show({ type: 'settled' }));
  }

  /** Another window drew where nothing is taken back: what is there stays, and what is here follows. */
  async function rebase(): Promise<void> {
    const drawing = await api.drawing(drawingId).catch(() => null);
    if (!drawing || sending.status !== 'going' || log.inFlight) return;
    rebased(log, drawing);
    keeper.keep();
    show({ type: 'replaced' });
  }

  return {
    shown,
    changed: () => sending.status !== 'stopped' && show({ type: 'changed' }),
    async flush() {
      const { version } = log;
      if (sending.status !== 'going' || log.ackedVersion >= version) return;
      happen({ type: 'awaited' });
      schedule();
      await waitFor(shown, () => sending.status !== 'going' || log.ackedVersion >= version || null);
    },
    wakeUp() {
      happen({ type: 'wokenUp' });
      schedule();
    },
    stop: () => show({ type: 'stopped' }),
    isActive: () => sending.status === 'going',
    atRest: () => work,
  };
}

type Happen = (event: SendingEvent) => void;

/** One request, and what its answer does to the log. */
async function transfer(put: Put, options: SenderOptions, happen: Happen): Promise<void> {
  const { drawingId, log, api, keeper, note } = options;
  try {
    await keeper.kept();
    await settle(put, await api.putLines(drawingId, updateOf(put)), options, happen);
  } catch (error) {
    unanswered(log);
    const failure = failureOf(error);
    note('Lines could not be sent.', { drawingId, error: String(error), code: failure.status });
    const bytes = put.lines.reduce((sum, line) => sum + api.lineBytes(line), 0);
    happen({ type: 'failed', ...failure, lines: put.lines.length, bytes });
  }
}

async function settle(put: Put, result: LinesResult, options: SenderOptions, happen: Happen): Promise<void> {
  const { drawingId, log, note } = options;
  if (result.isSuccess) {
    accepted(log, put, result);
    return happen({ type: 'accepted', isAll: put.version !== null });
  }
  note('The server asks for other lines.', { drawingId, put: { ...put, lines: put.lines.length }, result });
  try {
    const drawing = refused(log, put, result) === 'reload' ? await options.api.drawing(drawingId) : null;
    if (!drawing) return;
    reloaded(log, drawing);
    happen({ type: 'replaced' });
  } finally {
    happen({ type: 'refused' });
  }
}

export function updateOf({ index, rev, lines, meta }: Put): LinesUpdate {
  return { ...meta, index, rev, lines };
}

/** What the answer, or its absence, says of the drawing. */
function failureOf(error: unknown) {
  const { status, result } = error instanceof ApiException ? error : { status: 0, result: null };
  const isKeptThere = status === 400 && (result as Partial<Problem> | null)?.errors?.['index'] !== undefined;
  return { status, retryAfterMs: retryAfterMs(error), isKeptThere };
}
