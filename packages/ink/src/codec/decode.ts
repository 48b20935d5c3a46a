import { LIMITS, PRESSURE_STEPS, STEPS_PER_UNIT } from '../limits.ts';
import type { Line, Point, Style } from '../model.ts';
import type { Fault } from '../validate.ts';
import { drawingFault, engineFault, eventFault, fault, styleFault, timeFault } from '../validate.ts';
import type { ByteReader } from './bytes.ts';
import { createByteReader, MalformedVarint, OutOfBytes } from './bytes.ts';
import { Chunk, Known, MAGIC, META_LIMIT, SKIPPABLE, VERSION } from './chunks.ts';

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

/** A fault on its way out of the depth of a chunk. Never leaves the codec. */
class Refused extends Error {
  readonly fault: Fault;
  constructor(refusal: Fault) {
    super(refusal.message);
    this.fault = refusal;
  }
}

function refuse(code: Fault['code'], field: string, message: string): never {
  throw new Refused(fault(code, field, message));
}

const COORDINATE_MIN = LIMITS.coordinateMin * STEPS_PER_UNIT;
const COORDINATE_MAX = LIMITS.coordinateMax * STEPS_PER_UNIT;

interface OpenLine extends Style, Pick<Line, 't' | 'dt'> {
  points: Point[];
}

/** The state between chunks. Copied before a chunk is read, so that a chunk whose end has not come yet can be read again from its start. */
interface Pen {
  x: number;
  y: number;
  stepX: number;
  stepY: number;
  pressure: number;
}

const AT_REST: Pen = { x: 0, y: 0, stepX: 0, stepY: 0, pressure: 0 };

export function createInkDecoder(): InkDecoder {
  const styles: Style[] = [];
  let waiting = new Uint8Array(0);
  let isStarted = false;
  let open: OpenLine | null = null;
  let pen = AT_REST;
  let startBefore = 0;
  let lineCount = 0;
  let pointCount = 0;
  let meta: Record<string, unknown> | null = null;
  let failure: Fault | null = null;

  const field = () => `lines[${lineCount}]`;

  function header(reader: ByteReader): void {
    for (const byte of MAGIC) if (reader.byte() !== byte) refuse('unsupported', '', 'is not INK1');
    if (reader.varint() !== VERSION) refuse('unsupported', 'version', `must be ${VERSION}`);
  }

  function style(reader: ByteReader): void {
    if (styles.length >= LIMITS.linesPerDrawing) refuse('too_many', 'styles', 'more styles than lines');
    const given = readStyle(reader);
    const wrong = styleFault({ ...given }, `styles[${styles.length}]`);
    if (wrong) throw new Refused(wrong);
    styles.push(given);
  }

  function lineBegin(reader: ByteReader): void {
    if (open) refuse('unsupported', field(), 'begins inside of another line');
    const used = styles[reader.varint()];
    const known = reader.byte();
    const time: Pick<Line, 't' | 'dt'> = {};
    if (known & Known.start) time.t = startBefore + reader.zigzag();
    if (known & Known.interval) time.dt = reader.varint() / STEPS_PER_UNIT;
    if (!used) refuse('unsupported', `${field()}.style`, 'names a style that was not given');
    if (known > (Known.start | Known.interval)) refuse('unsupported', field(), 'has flags that nobody knows');
    const wrong = timeFault({ ...time }, field()) ?? drawingFault(lineCount + 1, pointCount);
    if (wrong) throw new Refused(wrong);
    open = { points: [], ...used, color: { ...used.color }, ...time };
    startBefore = time.t ?? startBefore;
    pen = AT_REST;
  }

  function points(reader: ByteReader): void {
    const count = reader.varint();
    if (!open) return refuse('unsupported', field(), 'has points before it begins');
    const total = open.points.length + count;
    if (total > LIMITS.pointsPerLine) {
      refuse('too_many', `${field()}.points`, `must hold at most ${LIMITS.pointsPerLine} points`);
    }
    const wrong = drawingFault(lineCount, pointCount + count);
    if (wrong) throw new Refused(wrong);
    const moved = { ...pen };
    const list = readPoints(reader, count, moved, () => `${field()}.points`);
    if (open.points.length === 0) open.points = list;
    else for (const point of list) open.points.push(point);
    pen = moved;
    pointCount += count;
  }

  function lineEnd(done: Line[]): void {
    if (!open) return refuse('unsupported', field(), 'ends before it begins');
    if (open.points.length === 0) refuse('empty', `${field()}.points`, 'must hold at least one point');
    const wrong = eventFault(open, field());
    if (wrong) throw new Refused(wrong);
    done.push(open);
    open = null;
    lineCount++;
  }

  function readMeta(reader: ByteReader): void {
    const length = reader.varint();
    if (length > META_LIMIT) refuse('too_many', 'meta', `must be at most ${META_LIMIT} bytes`);
    const text = reader.bytes(length);
    if (meta) refuse('unsupported', 'meta', 'stands there twice');
    const given = parseMeta(text);
    const unknown = engineFault(given['engine']);
    if (unknown) throw new Refused(unknown);
    meta = given;
  }

  function skip(reader: ByteReader, type: number): void {
    if (type < SKIPPABLE) refuse('unsupported', 'chunk', `${type} is not known`);
    const length = reader.varint();
    if (length > META_LIMIT) refuse('too_many', 'chunk', `must be at most ${META_LIMIT} bytes`);
    reader.bytes(length);
  }

  function chunk(reader: ByteReader, done: Line[]): void {
    const type = reader.byte();
    switch (type) {
      case Chunk.style:
        return style(reader);
      case Chunk.lineBegin:
        return lineBegin(reader);
      case Chunk.points:
        return points(reader);
      case Chunk.lineEnd:
        return lineEnd(done);
      case Chunk.meta:
        return readMeta(reader);
      default:
        return skip(reader, type);
    }
  }

  /** Reads as far as there are whole chunks; the rest waits for what comes next. */
  function read(reader: ByteReader, done: Line[]): void {
    let whole = 0;
    try {
      if (!isStarted) {
        header(reader);
        isStarted = true;
        whole = reader.at;
      }
      while (reader.at < reader.end) {
        chunk(reader, done);
        whole = reader.at;
      }
    } catch (stop) {
      if (!(stop instanceof OutOfBytes)) throw stop;
    }
    waiting = waiting.slice(whole);
  }

  function push(bytes: Uint8Array): DecodeResult {
    if (failure) return { ok: false, error: failure };
    waiting = joined(waiting, bytes);
    const lines: Line[] = [];
    try {
      read(createByteReader(waiting), lines);
      return { ok: true, lines };
    } catch (stop) {
      failure = faultOf(stop, field());
      waiting = new Uint8Array(0);
      return { ok: false, error: failure };
    }
  }

  return {
    push,
    get meta() {
      return meta;
    },
    get isWhole() {
      return isStarted && waiting.length === 0 && open === null && failure === null;
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

function readStyle(reader: ByteReader): Style {
  const [tool, layer, mode] = [reader.byte(), reader.byte(), reader.byte()];
  const color = { r: reader.byte(), g: reader.byte(), b: reader.byte(), a: reader.byte() };
  const size = reader.varint() / STEPS_PER_UNIT;
  const [hardness, opacity, density, spacing] = [reader.byte(), reader.byte(), reader.byte(), reader.byte()];
  return { color, size, hardness, tool, layer, pressure: mode & 3, opacity, spacing, density, blendMode: mode >> 2 };
}

/** Moves the pen from point to point. */
function readPoints(reader: ByteReader, count: number, pen: Pen, field: () => string): Point[] {
  // A count that the bytes at hand cannot hold waits for more of them, without room being made for it.
  if (reader.end - reader.at < count * 3) throw new OutOfBytes();
  const points: Point[] = [];
  // Whole numbers in variables of the loop alone: engines keep those in registers.
  let { x, y, stepX, stepY, pressure } = pen;
  for (let i = 0; i < count; i++) {
    stepX += reader.zigzag();
    stepY += reader.zigzag();
    pressure += reader.zigzag();
    x += stepX;
    y += stepY;
    const isInside = x >= COORDINATE_MIN && x <= COORDINATE_MAX && y >= COORDINATE_MIN && y <= COORDINATE_MAX;
    if (!isInside || pressure < 0 || pressure > PRESSURE_STEPS) {
      refuse('out_of_range', field(), 'leave the frame by more than half of it, or press more than fully');
    }
    points.push({ x: x / STEPS_PER_UNIT, y: y / STEPS_PER_UNIT, p: pressure / PRESSURE_STEPS });
  }
  [pen.x, pen.y, pen.stepX, pen.stepY, pen.pressure] = [x, y, stepX, stepY, pressure];
  return points;
}

function parseMeta(bytes: Uint8Array): Record<string, unknown> {
  let text = '';
  for (const byte of bytes) {
    if (byte > 127) return refuse('unsupported', 'meta', 'must be ASCII; escape other characters');
    text += String.fromCharCode(byte);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('unsupported', 'meta', 'must be JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse('not_an_object', 'meta', 'must be an object');
  }
  return value as Record<string, unknown>;
}
