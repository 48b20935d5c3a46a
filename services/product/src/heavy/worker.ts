/** What runs in a thread of its own. */
import { joinRecords } from '@tuschel/ink';
import { gzipSync } from 'node:zlib';
import { drawingPieces } from '../library/drawing/drawingText.ts';
import type { ListName, StrokesRead } from '../library/drawing/strokes.ts';
import { moved } from './moved.ts';
import { type BodyForm, type BodyRead, readBody } from './readBody.ts';
import type { JsonRead } from './readJson.ts';
import { type PackedRecords, type PackedStrokes, packStrokes, unpackRecords } from './records.ts';

export interface BodyTask {
  body: Uint8Array;
  form: BodyForm;
}

/** As `BodyRead`, with the strokes in one piece. */
export type BodyAnswer =
  | {
      ok: true;
      rest: Record<string, unknown>;
      strokes: { ok: true; packed: PackedStrokes } | Extract<StrokesRead, { ok: false }>;
    }
  | Extract<BodyRead, { ok: false }>;

export interface JsonTask {
  body: Uint8Array;
  /** Name of the end-point whose body it is. */
  name: string;
}

export interface DrawingTask {
  head: object;
  records: PackedRecords;
  isGzip: boolean;
  /** As what the lines go out. */
  list: ListName;
}

export type InkTask = Pick<DrawingTask, 'head' | 'records'>;

/** An answer, and how long the thread has worked on it, ms. */
export interface Worked<Answer> {
  answer: Answer;
  ms: number;
}

export function body({ body: bytes, form }: BodyTask): Worked<BodyAnswer> {
  const from = performance.now();
  const read = readBody(bytes, form);
  if (!read.ok) return { answer: read, ms: performance.now() - from };
  const { rest, strokes } = read;
  if (!strokes.ok) return { answer: { ok: true, rest, strokes }, ms: performance.now() - from };
  const packed = packStrokes(strokes.strokes);
  const answer: BodyAnswer = { ok: true, rest, strokes: { ok: true, packed } };
  return moved({ answer, ms: performance.now() - from }, [
    packed.bytes.buffer,
    packed.lengths.buffer,
    packed.costs.buffer,
  ]);
}

export async function json({ body: bytes, name }: JsonTask): Promise<Worked<JsonRead>> {
  // Threads that read lines alone start without all the schemas.
  const { readJson } = await import('./readJson.ts');
  const from = performance.now();
  const answer = readJson(bytes, name);
  return { answer, ms: performance.now() - from };
}

export function drawing({ head, records, isGzip, list }: DrawingTask): Worked<Uint8Array> {
  const from = performance.now();
  const text = encoded(drawingPieces(head, unpackRecords(records), list));
  const answer = isGzip ? new Uint8Array(gzipSync(text, { level: GZIP_LEVEL })) : text;
  return moved({ answer, ms: performance.now() - from }, [answer.buffer]);
}

export function ink({ head, records }: InkTask): Worked<Uint8Array> {
  const from = performance.now();
  const answer = Uint8Array.from(joinRecords(unpackRecords(records), head));
  return moved({ answer, ms: performance.now() - from }, [answer.buffer]);
}

function encoded(pieces: Iterable<string>): Uint8Array<ArrayBuffer> {
  const written = Array.from(pieces, (piece) => Buffer.from(piece));
  const all = new Uint8Array(written.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const bytes of written) {
    all.set(bytes, at);
    at += bytes.length;
  }
  return all;
}

/** Three times as fast as the default, and a quarter larger. */
const GZIP_LEVEL = 1;
