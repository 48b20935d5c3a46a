import type { ClientClock, DrawingSync, LineStore } from '../tuschelClient.ts';
import type { DrawingApi } from './drawingApi.ts';
import { createLineKeeper } from './lineKeeper.ts';
import { append, isDirty, type LineLog, pendingLines, putOfStored, type Stored, setMeta, truncate } from './lineLog.ts';
import { createLineSender, updateOf } from './lineSender.ts';

/** Browsers let requests of 64 KiB in all outlive the page. */
const LEAVE_BYTES = 60_000;

export interface DrawingSyncHandle extends DrawingSync {
  /** The network may be back: tries now. */
  wakeUp(): void;
  /** Neither stopped nor closed. */
  isActive(): boolean;
  /** Resolves when nothing is under way any longer; after `stop`. Then nothing more is written on this device either. */
  atRest(): Promise<void>;
  /** There are lines that the server does not have. */
  isUnsent(): boolean;
  /** What is kept on this device is kept elsewhere now. */
  forget(): void;
  /** What should have been written on this device, which does not answer; null where there is no such thing. */
  unwritten(): Stored | null;
}

/** Keeps the artist's changes in the line store, then sends them. */
export function createDrawingSync(options: {
  drawingId: string;
  log: LineLog;
  /** `log` has what this device kept. Otherwise that stays there until something is drawn. */
  isRead: boolean;
  api: DrawingApi;
  lineStore: LineStore;
  clock: ClientClock;
  note: (message: string, fields?: object) => void;
  owner?: string | undefined;
  title?: string | undefined;
  /** The page has closed before all strokes came. Absent: they are dropped. */
  onLate?: (() => void) | undefined;
  /** The artist has left the page before all was sent. */
  onLeft?: (() => void) | undefined;
}): DrawingSyncHandle {
  const { drawingId, log, api } = options;
  const keeper = createLineKeeper(options);
  const sender = createLineSender({ ...options, keeper });

  if (options.isRead) keeper.keep();
  return {
    drawingId,
    get: sender.shown.get,
    subscribe: sender.shown.subscribe,
    get lines() {
      return log.lines;
    },
    get meta() {
      return log.meta;
    },
    get laid() {
      return log.laid;
    },
    append(line) {
      if (append(log, line)) sender.changed();
    },
    truncate(length) {
      if (truncate(log, length)) sender.changed();
    },
    setMeta(meta) {
      setMeta(log, meta);
      sender.changed();
    },
    flush: sender.flush,
    flushOnLeave() {
      const stored = keeper.stored();
      if (!sender.isActive() || !stored) return;
      const update = updateOf(putOfStored(stored, { most: LEAVE_BYTES, bytesOf: api.lineBytes }));
      api.putLines(drawingId, update, { keepalive: true }).catch(() => undefined);
    },
    wakeUp: sender.wakeUp,
    stop() {
      const isLeft = sender.isActive() && isDirty(log);
      sender.stop();
      if (isLeft) options.onLeft?.();
    },
    isActive: sender.isActive,
    isUnsent: () => pendingLines(log) > 0,
    forget: () => keeper.discard(),
    async atRest() {
      await sender.atRest();
      await keeper.kept();
      keeper.end();
    },
    unwritten: keeper.unwritten,
  };
}
