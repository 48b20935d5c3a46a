import type { DrawingSync, DrawingSyncState, SaveStatus } from '@tuschel/client';
import type { PaperLog, PaperState, PaperStatus } from '@tuschel/client/paper';
import { DrawingEvent, Tool } from '@tuschel/ink';

/** How the desk calls where the strokes are. */
const SAVED: Record<PaperStatus, SaveStatus> = {
  saved: 'saved',
  saving: 'saving',
  offline: 'offline',
  conflict: 'offline',
  full: 'offline',
  overfull: 'closed',
  elsewhere: 'closed',
  locked: 'closed',
  gone: 'closed',
  forbidden: 'offline',
};

/** A paper as the desk knows a drawing: what is taken off it there is taken back in the log, which only grows. */
export function paperSync(log: PaperLog): DrawingSync {
  let seen: PaperState | null = null;
  let shown: DrawingSyncState | null = null;
  return {
    drawingId: log.paperId,
    get lines() {
      return log.lines;
    },
    get laid() {
      // A paper says its size before anything is on it: that is not taken back.
      const [first] = log.lines;
      return first?.tool === Tool.event && first.size === DrawingEvent.resize ? { lines: 1, isLocked: false } : null;
    },
    meta: {},
    get() {
      const state = log.get();
      if (state === seen && shown) return shown;
      seen = state;
      const { status, pending, fullness, replaced } = state;
      shown = { status: SAVED[status], pending, fullness, replaced };
      return shown;
    },
    subscribe: log.subscribe,
    append(line) {
      // What was taken back last and comes again is the same line.
      if (line === log.undone.at(-1)) log.redo();
      else log.append(line);
    },
    truncate(length) {
      while (log.lines.length > length && log.undo()) continue;
    },
    setMeta: () => undefined,
    flush: () => log.flush(),
    flushOnLeave: () => void log.flush(),
    stop: () => log.stop(),
  };
}
