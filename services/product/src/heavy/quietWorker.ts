/** What runs in the thread of archives. */
import { type Frame, joinRecords, createThumbnails, linesOfRecords } from '@tuschel/ink';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { type PackedRecords, unpackRecords } from './records.ts';

export interface QuietTask {
  head: object;
  frame: Frame;
  records: PackedRecords;
  /** Of the picture, pixels. */
  longSide: number;
}

export interface QuietDrawing {
  ink: Uint8Array;
  /** Null: of a drawing that this release cannot draw. */
  picture: { width: number; height: number; rgba: Uint8ClampedArray<ArrayBuffer> } | null;
  /** So long the thread has worked. */
  ms: number;
}

export default function drawing({ head, frame, records, longSide }: QuietTask): QuietDrawing {
  const from = performance.now();
  const own = unpackRecords(records);
  const ink = Uint8Array.from(joinRecords(own, head));
  const picture = pictureOf(own, frame, longSide);
  const memory = [ink.buffer, ...(picture ? [picture.rgba.buffer] : [])];
  const value = { ink, picture, ms: performance.now() - from };
  return move({
    get [transferableSymbol]() {
      return memory;
    },
    get [valueSymbol]() {
      return value;
    },
  } as never) as unknown as QuietDrawing;
}

/** The thread keeps their canvases: with new ones for each drawing it would grow by hundreds of megabytes. */
const thumbnails = createThumbnails();

function pictureOf(records: readonly Uint8Array[], frame: Frame, longSide: number): QuietDrawing['picture'] {
  try {
    const { width, height, rgba } = thumbnails.of(linesOfRecords(records), frame, { longSide });
    return { width, height, rgba };
  } catch {
    // Its strokes are in the archive all the same.
    return null;
  }
}
