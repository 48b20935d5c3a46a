import { LIMITS, LOG_LIMITS, PRESSURE_STEPS, STEPS_PER_UNIT } from '../limits.ts';
import type { Line, Point, Style } from '../model.ts';
import type { Fault } from '../validate.ts';
import { drawingFault, engineFault, eventFault, fault, styleFault, timeFault } from '../validate.ts';
import { type ByteReader, OutOfBytes } from './bytes.ts';
import { Chunk, Known, MAGIC, META_LIMIT, SKIPPABLE, VERSION } from './chunks.ts';
import { type Pen, penAtRest } from './pen.ts';

/** A fault on its way out of the depth of a chunk. Never leaves the codec. */
export class Refused extends Error {
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

/** What of a drawing has been read. Nothing of it changes before a chunk is whole: one whose end has not come yet is read again. */
export interface PartRead {
  readonly styles: Style[];
  open: OpenLine | null;
  pen: Pen;
  startBefore: number;
  lineCount: number;
  pointCount: number;
  meta: Record<string, unknown> | null;
}

export function nothingRead(): PartRead {
  return { styles: [], open: null, pen: penAtRest(), startBefore: 0, lineCount: 0, pointCount: 0, meta: null };
}

/** The line at hand, as faults name it. */
export function lineField({ lineCount }: PartRead): string {
  return `lines[${lineCount}]`;
}

export function readHeader(reader: ByteReader): void {
  for (const byte of MAGIC) if (reader.byte() !== byte) refuse('unsupported', '', 'is not INK1');
  if (reader.varint() !== VERSION) refuse('unsupported', 'version', `must be ${VERSION}`);
}

/** @param done gets the line that the chunk completes */
export function readChunk(drawing: PartRead, reader: ByteReader, done: Line[]): void {
  const type = reader.byte();
  switch (type) {
    case Chunk.style:
      return addStyle(drawing, reader);
    case Chunk.lineBegin:
      return beginLine(drawing, reader);
    case Chunk.points:
      return addPoints(drawing, reader);
    case Chunk.lineEnd:
      return endLine(drawing, done);
    case Chunk.meta:
      return readMeta(drawing, reader);
    default:
      return skip(reader, type);
  }
}

function addStyle({ styles }: PartRead, reader: ByteReader): void {
  if (styles.length >= LOG_LIMITS.lines) refuse('too_many', 'styles', 'more styles than lines');
  const given = readStyle(reader);
  const wrong = styleFault({ ...given }, `styles[${styles.length}]`);
  if (wrong) throw new Refused(wrong);
  styles.push(given);
}

function beginLine(drawing: PartRead, reader: ByteReader): void {
  const field = lineField(drawing);
  if (drawing.open) refuse('unsupported', field, 'begins inside of another line');
  const used = drawing.styles[reader.varint()];
  const known = reader.byte();
  const time: Pick<Line, 't' | 'dt'> = {};
  if (known & Known.start) time.t = drawing.startBefore + reader.zigzag();
  if (known & Known.interval) time.dt = reader.varint() / STEPS_PER_UNIT;
  if (!used) return refuse('unsupported', `${field}.style`, 'names a style that was not given');
  if (known > (Known.start | Known.interval)) refuse('unsupported', field, 'has flags that nobody knows');
  const wrong =
    timeFault({ ...time }, field) ?? drawingFault(drawing.lineCount + 1, drawing.pointCount, 0, 0, LOG_LIMITS);
  if (wrong) throw new Refused(wrong);
  drawing.open = { points: [], ...used, color: { ...used.color }, ...time };
  drawing.startBefore = time.t ?? drawing.startBefore;
  drawing.pen = penAtRest();
}

function addPoints(drawing: PartRead, reader: ByteReader): void {
  const { open, lineCount, pointCount } = drawing;
  const count = reader.varint();
  if (!open) return refuse('unsupported', lineField(drawing), 'has points before it begins');
  const field = `${lineField(drawing)}.points`;
  if (open.points.length + count > LIMITS.pointsPerLine) {
    refuse('too_many', field, `must hold at most ${LIMITS.pointsPerLine} points`);
  }
  const wrong = drawingFault(lineCount, pointCount + count, 0, 0, LOG_LIMITS);
  if (wrong) throw new Refused(wrong);
  const moved = { ...drawing.pen };
  const list = readPoints(reader, count, moved, field);
  if (open.points.length === 0) open.points = list;
  else for (const point of list) open.points.push(point);
  drawing.pen = moved;
  drawing.pointCount += count;
}

function endLine(drawing: PartRead, done: Line[]): void {
  const { open } = drawing;
  const field = lineField(drawing);
  if (!open) return refuse('unsupported', field, 'ends before it begins');
  if (open.points.length === 0) refuse('empty', `${field}.points`, 'must hold at least one point');
  const wrong = eventFault(open, field);
  if (wrong) throw new Refused(wrong);
  done.push(open);
  drawing.open = null;
  drawing.lineCount++;
}

function readMeta(drawing: PartRead, reader: ByteReader): void {
  const length = reader.varint();
  if (length > META_LIMIT) refuse('too_many', 'meta', `must be at most ${META_LIMIT} bytes`);
  const text = reader.bytes(length);
  if (drawing.meta) refuse('unsupported', 'meta', 'stands there twice');
  const given = parseMeta(text);
  const unknown = engineFault(given['engine']);
  if (unknown) throw new Refused(unknown);
  drawing.meta = given;
}

function skip(reader: ByteReader, type: number): void {
  if (type < SKIPPABLE) refuse('unsupported', 'chunk', `${type} is not known`);
  const length = reader.varint();
  if (length > META_LIMIT) refuse('too_many', 'chunk', `must be at most ${META_LIMIT} bytes`);
  reader.bytes(length);
}

function readStyle(reader: ByteReader): Style {
  const [tool, layer, mode] = [reader.byte(), reader.byte(), reader.byte()];
  const color = { r: reader.byte(), g: reader.byte(), b: reader.byte(), a: reader.byte() };
  const size = reader.varint() / STEPS_PER_UNIT;
  const [hardness, opacity, density, spacing] = [reader.byte(), reader.byte(), reader.byte(), reader.byte()];
  return { color, size, hardness, tool, layer, pressure: mode & 3, opacity, spacing, density, blendMode: mode >> 2 };
}

/** Moves the pen from point to point. */
function readPoints(reader: ByteReader, count: number, pen: Pen, field: string): Point[] {
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
      refuse('out_of_range', field, 'leave the frame by more than half of it, or press more than fully');
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
