import type { Frame, LineRecord } from '@tuschel/ink';
import { EXPORT, HEAVY } from '@tuschel/protocol';
import { Piscina } from 'piscina';
import { createTurnstile } from '../people/avatar/turnstile.ts';
import type { QuietDrawing, QuietTask } from './quietWorker.ts';
import { packRecords } from './records.ts';

/** Work that nobody waits for at a table: in a thread of its own that yields to all others, one drawing being drawn and one being packed. */
export interface QuietWork {
  /** A drawing as INK1, and as a picture where one is wanted; without one: it cannot be drawn. */
  drawing(head: object, frame: Frame | null, records: readonly LineRecord[]): Promise<QuietDrawing>;
  close(): Promise<void>;
}

const AT_ONCE = 2;

export function createQuietWork(): QuietWork {
  // Each archive has one drawing on its way into it, and draws the next.
  const inTurn = createTurnstile(AT_ONCE, EXPORT.atOnce * 2);
  let thread: Piscina | null = null;

  const pool = () =>
    (thread ??= new Piscina({
      filename: new URL('./quietWorker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      concurrentTasksPerWorker: AT_ONCE,
      maxQueue: AT_ONCE,
      idleTimeout: HEAVY.idleMs,
      niceIncrement: HEAVY.nice * 2 - 1,
      resourceLimits: { maxOldGenerationSizeMb: EXPORT.threadMb },
    }));

  return {
    drawing: (head, frame, records) =>
      inTurn(() => {
        const own = packRecords(records);
        const task: QuietTask = { head, frame, records: own, longSide: EXPORT.pictureSide };
        const transferList = [own.bytes.buffer, own.lengths.buffer] as never;
        return pool().run(task, { transferList }) as Promise<QuietDrawing>;
      }),
    close: async () => thread?.destroy(),
  };
}
