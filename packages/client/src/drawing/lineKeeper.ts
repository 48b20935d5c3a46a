import type { ClientClock, LineStore, PendingLines } from '../tuschelClient.ts';
import { isDirty, type LineLog, type Stored, toStore } from './lineLog.ts';

export interface LineKeeperOptions {
  drawingId: string;
  log: LineLog;
  lineStore: LineStore;
  clock: ClientClock;
  note: (message: string, fields?: object) => void;
  owner?: string | undefined;
  title?: string | undefined;
}

export interface LineKeeper {
  keep(): void;
  /** What was written last, or would have been on a device that allows it; null when all is acknowledged. */
  stored(): Stored | null;
  /** What a device that does not answer has not written; null where there is no such thing. */
  unwritten: () => Stored | null;
  /** Resolves when everything so far has been written, or the device has not answered for `STORE_PATIENCE_MS`. */
  kept(): Promise<void>;
  /** From now on nothing is kept. */
  discard(): void;
  /** From now on nothing is written: somebody else keeps the drawing. */
  end(): void;
}

/** A device that takes longer for one write or read counts as one that keeps nothing, until it answers. */
export const STORE_PATIENCE_MS = 5_000;

/** Writes the newest state to the line store, one write at a time, as often as needed. */
export function createLineKeeper({ drawingId, log, lineStore, clock, note, ...of }: LineKeeperOptions): LineKeeper {
  let isDue = false;
  let isDiscarded = false;
  let isWriting = false;
  let isOverdue = false;
  let isEnded = false;
  let stored: Stored | null = null;
  const waiting: (() => void)[] = [];
  const about = {
    ...(of.owner === undefined ? {} : { owner: of.owner }),
    ...(of.title === undefined ? {} : { title: of.title }),
  };

  const wanted = () => (isDirty(log) && !isDiscarded ? toStore(log) : null);

  function release(): void {
    for (const resolve of waiting.splice(0)) resolve();
  }

  function lose(error: unknown): void {
    note('Lines could not be kept on this device.', { drawingId, error: String(error) });
  }

  async function write(next: Stored | null): Promise<void> {
    const timer = clock.setTimeout(() => {
      isOverdue = true;
      lose('no answer');
      release();
    }, STORE_PATIENCE_MS);
    try {
      if (next) await lineStore.save({ drawingId, ...next, ...about, savedAt: clock.now() });
      else await lineStore.remove(drawingId);
    } catch (error) {
      lose(error);
    }
    clock.clearTimeout(timer);
    isOverdue = false;
  }

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (isDue && !isEnded) {
      isDue = false;
      const next = wanted();
      await write(next);
      stored = next;
    }
    isWriting = false;
    release();
  }

  function keep(): void {
    isDue = true;
    if (!isWriting) void writeAll();
  }

  return {
    keep,
    stored: () => (isOverdue ? wanted() : stored),
    unwritten: () => (isOverdue ? wanted() : null),
    kept: () =>
      new Promise((resolve) => {
        if (isWriting && !isOverdue) waiting.push(resolve);
        else resolve();
      }),
    discard() {
      isDiscarded = true;
      keep();
    },
    end() {
      isEnded = true;
    },
  };
}

/** What the device keeps of the drawing; null when there is nothing, undefined when it could not be read in time. */
export async function readKept({
  drawingId,
  lineStore,
  clock,
  note,
}: Omit<LineKeeperOptions, 'log'>): Promise<PendingLines | null | undefined> {
  let timer: unknown = null;
  const noAnswer = new Promise<never>((_, reject) => {
    timer = clock.setTimeout(() => reject(new Error('no answer')), STORE_PATIENCE_MS);
  });
  try {
    return await Promise.race([lineStore.load(drawingId), noAnswer]);
  } catch (error) {
    note('Lines kept on this device could not be read.', { drawingId, error: String(error) });
    return undefined;
  } finally {
    clock.clearTimeout(timer);
  }
}
