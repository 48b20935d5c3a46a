import type { Frame, LineRecord } from '@tuschel/ink';
import { EXPORT, HEAVY } from '@tuschel/protocol';
import { Piscina } from 'piscina';
import sharp from 'sharp';
import { createTurnstile } from '../people/avatar/turnstile.ts';
import type { QuietDrawing, QuietTask } from './quietWorker.ts';
import { packRecords } from './records.ts';

/** Work that nobody waits for at a table: one piece at a time, in a thread of its own that yields to all others. */
export interface QuietWork {
  /** A drawing as INK1 and as a picture; null: it cannot be drawn. */
  drawing(head: object, frame: Frame, records: readonly LineRecord[]): Promise<Written>;
  close(): Promise<void>;
}

export interface Written {
  ink: Uint8Array;
  png: Uint8Array | null;
  cpuMs: number;
}

export function createQuietWork(): QuietWork {
  const turn = createTurnstile(1, EXPORT.atOnce);
  let thread: Piscina | null = null;

  const pool = () =>
    (thread ??= new Piscina({
      filename: new URL('./quietWorker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      maxQueue: 1,
      idleTimeout: HEAVY.idleMs,
      niceIncrement: HEAVY.nice * 2 - 1,
      resourceLimits: { maxOldGenerationSizeMb: EXPORT.threadMb },
    }));

  return {
    drawing: (head, frame, records) =>
      turn(async () => {
        const packed = packRecords(records);
        const task: QuietTask = { head, frame, records: packed, longSide: EXPORT.pictureSide };
        const transferList = [packed.bytes.buffer, packed.lengths.buffer] as never;
        const { ink, picture, ms } = (await pool().run(task, { transferList })) as QuietDrawing;
        const from = performance.now();
        const png = picture && (await pngOf(picture));
        return { ink, png, cpuMs: ms + performance.now() - from };
      }),
    close: async () => thread?.destroy(),
  };
}

function pngOf({ width, height, rgba }: QuietDrawing['picture'] & {}): Promise<Buffer> {
  const raw = { width, height, channels: 4 as const };
  // On white nothing is transparent.
  return sharp(Buffer.from(rgba.buffer), { raw }).removeAlpha().png({ compressionLevel: 6 }).toBuffer();
}
