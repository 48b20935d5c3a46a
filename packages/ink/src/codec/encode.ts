import { PRESSURE_STEPS, STEPS_PER_UNIT } from '../limits.ts';
import type { Line, Point, Style } from '../model.ts';
import type { ByteWriter } from './bytes.ts';
import { createByteWriter, MOST_VARINT_BYTES, putZigzag } from './bytes.ts';
import { Chunk, Known, MAGIC, VERSION } from './chunks.ts';
import { type Pen, penAtRest } from './pen.ts';

const MOST_POINT_BYTES = 3 * MOST_VARINT_BYTES;

/** Writes a drawing piece by piece. Lines have to be valid and quantised. */
export interface InkEncoder {
  /** What stands beside the lines: an object of JSON. At most once, before the lines. */
  meta(value: object): void;
  line(line: Line): void;
  /** Opens a line of which points will follow. */
  begin(style: Style, time?: Time): void;
  points(points: readonly Point[]): void;
  end(): void;
  /** The bytes since the last call, the first time from the header on. */
  take(): Uint8Array;
}

export function createInkEncoder(): InkEncoder {
  const writer = createByteWriter();
  const styles = createStyleNumbers();
  let startBefore = 0;
  let pen = penAtRest();

  for (const byte of MAGIC) writer.byte(byte);
  writer.varint(VERSION);

  function begin(style: Style, time: Time = {}): void {
    const number = styles.numberOf(style, () => writeStyle(writer, style));
    writeBegin(writer, number, time, startBefore);
    startBefore = time.t ?? startBefore;
    pen = penAtRest();
  }

  const points = (list: readonly Point[]) => writePoints(writer, list, pen);
  const end = () => writer.byte(Chunk.lineEnd);

  return {
    meta(value) {
      const text = utf8(JSON.stringify(value));
      writer.byte(Chunk.meta);
      writer.varint(text.length);
      writer.bytes(text);
    },
    line(line) {
      begin(line, line);
      points(line.points);
      end();
    },
    begin,
    points,
    end,
    take() {
      const bytes = writer.finish();
      writer.clear();
      return bytes;
    },
  };
}

/** What a drawing of one line alone consists of, without the header. */
export function writeRecord(writer: ByteWriter, line: Line): void {
  writeStyle(writer, line);
  writeBegin(writer, 0, line, 0);
  writePoints(writer, line.points, penAtRest());
  writer.byte(Chunk.lineEnd);
}

/** A whole drawing, with what stands beside its lines if there is anything. */
export function encodeInk(lines: readonly Line[], meta?: object): Uint8Array {
  const encoder = createInkEncoder();
  if (meta) encoder.meta(meta);
  for (const line of lines) encoder.line(line);
  return encoder.take();
}

type Time = Pick<Line, 't' | 'dt'>;

function writeBegin(writer: ByteWriter, style: number, { t, dt }: Time, startBefore: number): void {
  writer.byte(Chunk.lineBegin);
  writer.varint(style);
  writer.byte((t === undefined ? 0 : Known.start) | (dt === undefined ? 0 : Known.interval));
  if (t !== undefined) writer.zigzag(t - startBefore);
  if (dt !== undefined) writer.varint(dt * STEPS_PER_UNIT);
}

function writePoints(writer: ByteWriter, points: readonly Point[], pen: Pen): void {
  if (points.length === 0) return;
  writer.byte(Chunk.points);
  writer.varint(points.length);
  writer.took(putPoints(writer.room(points.length * MOST_POINT_BYTES), points, pen));
}

/** Moves the pen from point to point. @returns how many bytes were written */
function putPoints(bytes: Uint8Array, points: readonly Point[], pen: Pen): number {
  let at = 0;
  // Whole numbers in variables of the loop alone: engines keep those in registers.
  let { x, y, stepX, stepY, pressure } = pen;
  for (const point of points) {
    const nextX = (point.x * STEPS_PER_UNIT) | 0;
    const nextY = (point.y * STEPS_PER_UNIT) | 0;
    const nextPressure = (point.p * PRESSURE_STEPS + 0.5) | 0;
    at = putZigzag(bytes, at, (nextX - x - stepX) | 0);
    at = putZigzag(bytes, at, (nextY - y - stepY) | 0);
    at = putZigzag(bytes, at, (nextPressure - pressure) | 0);
    stepX = (nextX - x) | 0;
    stepY = (nextY - y) | 0;
    x = nextX;
    y = nextY;
    pressure = nextPressure;
  }
  Object.assign(pen, { x, y, stepX, stepY, pressure });
  return at;
}

/** Numbers of the styles that were written. */
function createStyleNumbers() {
  /** By look and touch. */
  const numbers = new Map<number, Map<number, number>>();
  let count = 0;
  return {
    /** @param write called where the style has no number yet */
    numberOf(style: Style, write: () => void): number {
      const look = lookOf(style);
      const touches = numbers.get(look) ?? new Map<number, number>();
      numbers.set(look, touches);
      const known = touches.get(touchOf(style));
      if (known !== undefined) return known;
      write();
      touches.set(touchOf(style), count);
      return count++;
    },
  };
}

/** Colour, tool, layer, pressure and blend mode of a style in one whole number. */
function lookOf({ color: { r, g, b, a }, tool, layer, pressure, blendMode }: Style): number {
  return ((((r * 256 + g) * 256 + b) * 256 + a) * 256 + tool) * 256 + blendMode * 16 + pressure * 4 + layer;
}

/** Its measures in another. */
function touchOf({ size, hardness, opacity, density, spacing }: Style): number {
  return (((size * STEPS_PER_UNIT * 128 + hardness) * 128 + opacity) * 128 + density) * 256 + spacing;
}

function writeStyle(writer: ByteWriter, style: Style): void {
  const { color, size, hardness, tool, layer, pressure, opacity, spacing, density, blendMode } = style;
  writer.byte(Chunk.style);
  for (const byte of [tool, layer, blendMode * 4 + pressure, color.r, color.g, color.b, color.a]) writer.byte(byte);
  writer.varint(size * STEPS_PER_UNIT);
  for (const byte of [hardness, opacity, density, spacing]) writer.byte(byte);
}

/** JSON text as bytes. The package knows no TextEncoder; what stands beside lines is nearly always ASCII. */
function utf8(text: string): Uint8Array {
  const ascii = text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return Uint8Array.from(ascii, (character) => character.charCodeAt(0));
}
