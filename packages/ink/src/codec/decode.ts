import type { Line } from '../model.ts';
import { type Fault, fault } from '../validate.ts';
import { type ByteReader, createByteReader, MalformedVarint, OutOfBytes } from './bytes.ts';
import { lineField, nothingRead, readChunk, readHeader, Refused } from './drawingReader.ts';

/** Reads a drawing as its bytes come in, in portions of any size. */
export interface InkDecoder {
  /**
   * Takes the next bytes and returns the lines that were completed by them. After a fault nothing more is taken. Never throws.
   */
  push(bytes: Uint8Array): DecodeResult;
  /** What stood beside the lines, once it was read. */
  readonly meta: Readonly<Record<string, unknown>> | null;
  /** Whether the bytes so far end between two chunks and outside of a line, as those of a whole drawing do. */
  readonly isWhole: boolean;
}

export type DecodeResult = { ok: true; lines: Line[] } | { ok: false; error: Fault };

export type InkDrawing =
  | {
      ok: true;
      lines: Line[];
      meta: Readonly<Record<string, unknown>> | null;
      /** The end is missing: `lines` are those that were whole. */
      isCut: boolean;
    }
  | { ok: false; error: Fault };

export function createInkDecoder(): InkDecoder {
  const drawing = nothingRead();
  let waiting = new Uint8Array(0);
  let isStarted = false;
  let failure: Fault | null = null;

  /** Reads as far as there are whole chunks; the rest waits for what comes next. */
  function read(reader: ByteReader, done: Line[]): void {
    let whole = 0;
    try {
      if (!isStarted) {
        readHeader(reader);
        isStarted = true;
        whole = reader.at;
      }
      while (reader.at < reader.end) {
        readChunk(drawing, reader, done);
        whole = reader.at;
      }
    } catch (stop) {
      if (!(stop instanceof OutOfBytes)) throw stop;
    }
    waiting = waiting.slice(whole);
  }

  return {
    push(bytes) {
      if (failure) return { ok: false, error: failure };
      waiting = joined(waiting, bytes);
      const lines: Line[] = [];
      try {
        read(createByteReader(waiting), lines);
        return { ok: true, lines };
      } catch (stop) {
        failure = faultOf(stop, lineField(drawing));
        waiting = new Uint8Array(0);
        return { ok: false, error: failure };
      }
    },
    get meta() {
      return drawing.meta;
    },
    get isWhole() {
      return isStarted && waiting.length === 0 && drawing.open === null && failure === null;
    },
  };
}

/** Reads a drawing that is there as a whole, or was cut off. Never throws. */
export function decodeInk(bytes: Uint8Array): InkDrawing {
  const decoder = createInkDecoder();
  const result = decoder.push(bytes);
  if (!result.ok) return result;
  return { ok: true, lines: result.lines, meta: decoder.meta, isCut: !decoder.isWhole };
}

function joined(before: Uint8Array, after: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(before.length + after.length);
  all.set(before);
  all.set(after, before.length);
  return all;
}

function faultOf(stop: unknown, where: string): Fault {
  if (stop instanceof Refused) return stop.fault;
  if (stop instanceof MalformedVarint) return fault('not_a_number', where, 'holds a number that is too long');
  throw stop;
}
