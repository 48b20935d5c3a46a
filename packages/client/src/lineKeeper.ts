import { isDirty, type LineLog, type Stored, toStore } from './lineLog.ts';
import type { ClientClock, LineStore } from './tuschelClient.ts';

export interface LineKeeperOptions {
  drawingId: string;
  log: LineLog;
  lineStore: LineStore;
  clock: ClientClock;
  note: (message: string, fields?: object) => void;
}

export interface LineKeeper {
  keep(): void;
  /** What was written last, or would have been on a device that allows it; null when all is acknowledged. */
  stored(): Stored | null;
  /** Resolves when everything so far has been written. */
  kept(): Promise<void>;
  /** From now on nothing is kept. */
  discard(): void;
}

/** Writes the newest state to the line store, one write at a time, as often as needed. */
export function createLineKeeper({ drawingId, log, lineStore, clock, note }: LineKeeperOptions): LineKeeper {
  let isDue = false;
  let isDiscarded = false;
  let writing: Promise<void> | null = null;
  let stored: Stored | null = null;

  async function writeAll(): Promise<void> {
    while (isDue) {
      isDue = false;
      const next = isDirty(log) && !isDiscarded ? toStore(log) : null;
      try {
        if (next) await lineStore.save({ drawingId, ...next, savedAt: clock.now() });
        else await lineStore.remove(drawingId);
      } catch (error) {
        note('Lines could not be kept on this device.', { drawingId, error: String(error) });
      }
      stored = next;
    }
    writing = null;
  }

  function keep(): void {
    isDue = true;
    writing ??= writeAll();
  }

  return {
    keep,
    stored: () => stored,
    kept: async () => {
      await writing;
    },
    discard() {
      isDiscarded = true;
      keep();
    },
  };
}
