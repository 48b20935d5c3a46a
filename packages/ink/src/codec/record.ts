import type { Line } from '../model.ts';
import { createByteReader, createByteWriter } from './bytes.ts';
import { Chunk, Known } from './chunks.ts';
import { decodeInk } from './decode.ts';
import { createInkEncoder, writeRecord } from './encode.ts';

/**
 * One line by itself: the chunks of an INK1 of this line alone, without the header. Of a valid and quantised line there is exactly one record:
 * two lines are equal exactly when the bytes of their records are. A drawing that is stored as records can be sent without looking at a point.
 */
export type LineRecord = Uint8Array;

/** One for all records: a buffer for each, thousands a second, keeps the collector busy. */
const scratch = createByteWriter();

/** @param line valid and quantised */
export function recordOf(line: Line): LineRecord {
  scratch.clear();
  writeRecord(scratch, line);
  return scratch.finish();
}

/** A whole INK1 of records, with what stands beside the lines if there is anything. */
export function joinRecords(records: readonly LineRecord[], meta?: object): Uint8Array {
  const encoder = createInkEncoder();
  if (meta) encoder.meta(meta);
  const writer = createByteWriter();
  writer.bytes(encoder.take());
  const numbers = new Map<string, number>();
  let startBefore = 0;
  for (const record of records) {
    const { style, known, start, rest } = partsOf(record);
    let number = numbers.get(style);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(style, number);
      writer.bytes(record.subarray(0, style.length));
    }
    writer.byte(Chunk.lineBegin);
    writer.varint(number);
    writer.byte(known);
    if (known & Known.start) {
      writer.zigzag(start - startBefore);
      startBefore = start;
    }
    writer.bytes(rest);
  }
  return writer.finish();
}

/**
 * The lines of records that {@link recordOf} wrote.
 * @throws when they are something else
 */
export function linesOfRecords(records: readonly LineRecord[]): Line[] {
  const read = decodeInk(joinRecords(records));
  if (!read.ok || read.lines.length !== records.length) {
    throw new RangeError(`no records of lines: ${read.ok ? 'cut off' : `${read.error.field} ${read.error.message}`}`);
  }
  return read.lines;
}

interface Parts {
  /** The bytes of the STYLE chunk, one character each. */
  style: string;
  known: number;
  start: number;
  /** Everything behind the start: interval, points, end. */
  rest: Uint8Array;
}

/** STYLE has seven bytes before the size and four behind it. */
const [BEFORE_SIZE, BEHIND_SIZE] = [7, 4];

function partsOf(record: LineRecord): Parts {
  const reader = createByteReader(record);
  reader.byte();
  reader.bytes(BEFORE_SIZE);
  reader.varint();
  reader.bytes(BEHIND_SIZE);
  const style = String.fromCharCode(...record.subarray(0, reader.at));
  reader.byte();
  reader.varint();
  const known = reader.byte();
  const start = known & Known.start ? reader.zigzag() : 0;
  return { style, known, start, rest: record.subarray(reader.at) };
}
