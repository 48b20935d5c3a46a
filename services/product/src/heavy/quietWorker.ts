/** What runs in the thread of archives. */
import { type Frame, joinRecords, createThumbnails, linesOfRecords, type Still } from '@tuschel/ink';
import sharp from 'sharp';
import { moved } from './moved.ts';
import { type PackedRecords, unpackRecords } from './records.ts';

export interface QuietTask {
  head: object;
  /** Null: no picture is wanted. */
  frame: Frame | null;
  records: PackedRecords;
  /** Of the picture, pixels. */
  longSide: number;
}

export interface QuietDrawing {
  ink: Uint8Array;
  /** Null: not wanted, or of a drawing that this release cannot draw. */
  png: Uint8Array | null;
  /** So long the thread has drawn and packed. */
  ms: number;
}

/** While a picture is packed, which needs no thread of ours, the next one can be drawn. */
export default async function drawing({ head, frame, records, longSide }: QuietTask): Promise<QuietDrawing> {
  const from = performance.now();
  const own = unpackRecords(records);
  const ink = Uint8Array.from(joinRecords(own, head));
  const picture = frame && pictureOf(own, frame, longSide);
  const png = picture && (await pngOf(picture));
  const memory = png ? [ink.buffer, png.buffer] : [ink.buffer];
  return moved({ ink, png, ms: performance.now() - from }, memory);
}

/** The thread keeps their canvases, and arrays for pictures: with new ones for each drawing it would grow by hundreds of megabytes. */
const thumbnails = createThumbnails();
const spare: Still['rgba'][] = [];

function pictureOf(records: readonly Uint8Array[], frame: Frame, longSide: number): Still | null {
  try {
    return thumbnails.of(linesOfRecords(records), frame, { longSide, into: spare.pop() });
  } catch {
    // Its strokes are in the archive all the same.
    return null;
  }
}

async function pngOf({ width, height, rgba }: Still): Promise<Uint8Array<ArrayBuffer>> {
  const raw = { width, height, channels: 4 as const };
  // On white nothing is transparent.
  const packed = await sharp(Buffer.from(rgba.buffer), { raw }).removeAlpha().png({ compressionLevel: 3 }).toBuffer();
  spare.push(rgba);
  // A buffer of a library may not be handed to another thread.
  return Uint8Array.from(packed);
}
