import { BODY, type DrawingMeta, LINE_SYNC, type LineJson, type LinesResult, type Problem } from '@tuschel/protocol';
import { retryAfterMs } from '../http/apiException.ts';
import { createStore } from '../store.ts';
import {
  ApiException,
  type ClientClock,
  type DrawingSync,
  type DrawingSyncState,
  type LineStore,
  type SaveStatus,
} from '../tuschelClient.ts';
import type { DrawingApi } from './drawingApi.ts';
import { createLineKeeper } from './lineKeeper.ts';
import {
  accepted,
  append,
  fullness,
  isDirty,
  type LineLog,
  nextPut,
  type Put,
  pendingLines,
  putOfStored,
  rebased,
  refused,
  reloaded,
  type Stored,
  sent,
  setMeta,
  truncate,
  unanswered,
} from './lineLog.ts';

/** Three quarters of what the server takes; the rest is room for meta. */
const BATCH_BYTES = BODY.linesBytes * 0.75;
/** Browsers let requests of 64 KiB in all outlive the page. */
const LEAVE_BYTES = 60_000;
/** Refusals in a row after which it is not tried again at once. */
const PATIENCE = 3;

export interface DrawingSyncHandle extends DrawingSync {
  /** The network may be back: tries now. */
  wakeUp(): void;
  /** Neither stopped nor closed. */
  isActive(): boolean;
  /** Resolves when nothing is under way any longer; after `stop`. Then nothing more is written on this device either. */
  atRest(): Promise<void>;
  /** What should have been written on this device, which does not answer; null where there is no such thing. */
  unwritten(): Stored | null;
}

/** Sends the artist's changes, one request at a time, and keeps them in the line store before that. */
export function createDrawingSync(options: {
  drawingId: string;
  log: LineLog;
  /** `log` has what this device kept. Otherwise that stays there until something is drawn. */
  isRead: boolean;
  api: DrawingApi;
  lineStore: LineStore;
  clock: ClientClock;
  note: (message: string, fields?: object) => void;
}): DrawingSyncHandle {
  const { drawingId, log, api, clock, note } = options;
  const keeper = createLineKeeper(options);
  let batchBytes = BATCH_BYTES;
  let timer: unknown = null;
  /** Local time of the oldest change that has not been sent. */
  let unsentSince: number | null = null;
  let failures = 0;
  let refusals = 0;
  let retryAt = 0;
  let replaced = 0;
  let ended: 'stopped' | 'closed' | null = null;
  let isTooLarge = false;
  let work: Promise<void> = Promise.resolve();
  let waiting: { version: number; resolve: () => void }[] = [];
  const state = createStore<DrawingSyncState>(shown());

  function shown(): DrawingSyncState {
    const full = isTooLarge ? 'full' : fullness(log);
    return { status: status(), pending: pendingLines(log), fullness: full, replaced };
  }

  function status(): SaveStatus {
    if (ended === 'closed') return 'closed';
    if (!isDirty(log)) return 'saved';
    return failures > 0 || isTooLarge ? 'offline' : 'saving';
  }

  function publish(): void {
    state.set(shown());
    const isOver = ended !== null;
    for (const { version, resolve } of waiting) if (isOver || version <= log.ackedVersion) resolve();
    waiting = isOver ? [] : waiting.filter(({ version }) => version > log.ackedVersion);
  }

  function changed(): void {
    if (ended) return;
    isTooLarge = false;
    keeper.keep();
    unsentSince ??= clock.now();
    publish();
    schedule();
  }

  /** Arms the timer for the moment at which the next request is due. */
  function schedule(): void {
    clock.clearTimeout(timer);
    if (!isDirty(log)) unsentSince = null;
    if (ended || log.inFlight || isTooLarge || !isDirty(log)) return;
    const now = clock.now();
    const isDue = waiting.length > 0 || pendingLines(log) >= LINE_SYNC.everyLines;
    const calmAt = Math.min((unsentSince ?? now) + LINE_SYNC.everyMs, now + LINE_SYNC.idleMs);
    const at = Math.max(retryAt, isDue ? now : calmAt);
    if (at <= now) send();
    else timer = clock.setTimeout(send, at - now);
  }

  function send(): void {
    clock.clearTimeout(timer);
    const put = ended || isTooLarge ? null : nextPut(log, { most: batchBytes, bytesOf: api.lineBytes });
    if (!put) return;
    unsentSince = null;
    sent(log, put);
    work = transfer(put);
  }

  async function transfer(put: Put): Promise<void> {
    try {
      await keeper.kept();
      await settle(put, await api.putLines(drawingId, updateOf(put)));
    } catch (error) {
      unanswered(log);
      failed(error, put);
    }
    if (ended !== 'closed') keeper.keep();
    if (isDirty(log)) unsentSince ??= clock.now();
    publish();
    schedule();
  }

  async function settle(put: Put, result: LinesResult): Promise<void> {
    failures = 0;
    retryAt = 0;
    if (result.isSuccess) {
      refusals = 0;
      accepted(log, put, result);
      if (put.version === null) unsentSince = Number.NEGATIVE_INFINITY;
      return;
    }
    refusals += 1;
    note('The server asks for other lines.', { drawingId, put: { ...put, lines: put.lines.length }, result });
    if (refused(log, put, result) === 'reload') await reload();
    if (refusals > PATIENCE) backOff(refusals - PATIENCE);
    unsentSince = Number.NEGATIVE_INFINITY;
  }

  async function reload(): Promise<void> {
    const drawing = await api.drawing(drawingId);
    if (!drawing) return;
    reloaded(log, drawing);
    replaced += 1;
  }

  function failed(error: unknown, put: Put): void {
    const code = error instanceof ApiException ? error.status : 0;
    note('Lines could not be sent.', { drawingId, error: String(error), code });
    if (code === 403 || code === 404 || code === 406) return close();
    if (code === 413) return tooLarge(put);
    failures += 1;
    backOff(failures, retryAfterMs(error));
    if (isKeptThere(error)) void rebase();
  }

  /** Another window drew where nothing is taken back: what is there stays, and what is here follows. */
  async function rebase(): Promise<void> {
    const drawing = await api.drawing(drawingId).catch(() => null);
    if (!drawing || ended || log.inFlight) return;
    rebased(log, drawing);
    replaced += 1;
    keeper.keep();
    publish();
    schedule();
  }

  /** A batch is halved; a single line too many means that the drawing is full. */
  function tooLarge(put: Put): void {
    if (put.lines.length > 1) batchBytes = put.lines.reduce((sum, line) => sum + api.lineBytes(line), 0) / 2;
    else isTooLarge = true;
    unsentSince = Number.NEGATIVE_INFINITY;
  }

  /** A server that says when to come back knows better than any schedule. */
  function backOff(times: number, askedMs = 0): void {
    const delay = Math.min(LINE_SYNC.backoffMinMs * 2 ** (times - 1), LINE_SYNC.backoffMaxMs);
    retryAt = clock.now() + (askedMs > 0 ? Math.max(askedMs, LINE_SYNC.backoffMinMs) : delay);
  }

  function close(): void {
    ended = 'closed';
    clock.clearTimeout(timer);
    keeper.discard();
  }

  function updateOf(put: Put) {
    return { ...put.meta, index: put.index, rev: put.rev, lines: put.lines };
  }

  if (options.isRead) keeper.keep();
  return {
    drawingId,
    get: state.get,
    subscribe: state.subscribe,
    get lines() {
      return log.lines;
    },
    get meta() {
      return log.meta;
    },
    get laid() {
      return log.laid;
    },
    append(line: LineJson) {
      if (append(log, line)) changed();
    },
    truncate(length: number) {
      if (truncate(log, length)) changed();
    },
    setMeta(meta: DrawingMeta) {
      setMeta(log, meta);
      changed();
    },
    flush() {
      if (ended || log.ackedVersion >= log.version) return Promise.resolve();
      return new Promise((resolve) => {
        waiting.push({ version: log.version, resolve });
        retryAt = 0;
        schedule();
      });
    },
    flushOnLeave() {
      const stored = keeper.stored();
      if (ended || !stored) return;
      const update = updateOf(putOfStored(stored, { most: LEAVE_BYTES, bytesOf: api.lineBytes }));
      api.putLines(drawingId, update, { keepalive: true }).catch(() => undefined);
    },
    wakeUp() {
      retryAt = 0;
      unsentSince = Number.NEGATIVE_INFINITY;
      schedule();
    },
    stop() {
      ended ??= 'stopped';
      clock.clearTimeout(timer);
      publish();
    },
    isActive: () => ended === null,
    async atRest() {
      await work;
      await keeper.kept();
      keeper.end();
    },
    unwritten: () => keeper.unwritten(),
  };
}

/** The server would have had to take back what stays. */
function isKeptThere(error: unknown): boolean {
  if (!(error instanceof ApiException) || error.status !== 400) return false;
  return (error.result as Partial<Problem> | null)?.errors?.['index'] !== undefined;
}
