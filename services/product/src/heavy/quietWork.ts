import type { Frame, LineRecord } from '@tuschel/ink';
import { EXPORT, HEAVY } from '@tuschel/protocol';
import { Piscina } from 'piscina';
import sharp from 'sharp';
import { createTurnstile } from '../people/avatar/turnstile.ts';
import type { QuietDrawing, QuietTask } from './quietWorker.ts';
import { packRecords } from './records.ts';

/** Work that nobody waits for at a table: one piece at a time, in a thread of its own that yields to all others, and one picture being packed. */
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
  // Each archive has one drawing on its way into it, and draws the next.
  const drawn = createTurnstile(1, EXPORT.atOnce * 2);
  const packed = createTurnstile(1, EXPORT.atOnce * 2);
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
    async drawing(head, frame, records) {
      const { ink, picture, ms } = await drawn(() => {
        const own = packRecords(records);
        const task: QuietTask = { head, frame, records: own, longSide: EXPORT.pictureSide };
        const transferList = [own.bytes.buffer, own.lengths.buffer] as never;
        return pool().run(task, { transferList }) as Promise<QuietDrawing>;
      });
      if (!picture) return { ink, png: null, cpuMs: ms };
      return packed(async () => {
        const from = performance.now();
        const png = await pngOf(picture);
        return { ink, png, cpuMs: ms + performance.now() - from };
      });
    },
    close: async () => thread?.destroy(),
  };
}

function pngOf({ width, height, rgba }: QuietDrawing['picture'] & {}): Promise<Buffer> {
  const raw = { width, height, channels: 4 as const };
  // On white nothing is transparent.
  return sharp(Buffer.from(rgba.buffer), { raw }).removeAlpha().png({ compressionLevel: 3 }).toBuffer();
}
