import { PRESSURE_STEPS, STEPS_PER_UNIT } from '../limits.ts';
import type { Line, Point, Style } from '../model.ts';
import type { ByteWriter } from './bytes.ts';
import { createByteWriter, MOST_VARINT_BYTES, putZigzag } from './bytes.ts';
import { Chunk, Known, MAGIC, VERSION } from './chunks.ts';

const MOST_POINT_BYTES = 3 * MOST_VARINT_BYTES;

/** Writes a drawing piece by piece. Lines have to be valid and quantised. */
export interface InkEncoder {
  /** What stands beside the lines: an object of JSON. At most once, before the lines. */
  meta(value: object): void;
  line(line: Line): void;
  /** Opens a line of which points will follow. */
  begin(style: Style, time?: Pick<Line, 't' | 'dt'>): void;
  points(points: readonly Point[]): void;
  end(): void;
  /** The bytes since the last call, the first time from the header on. */
  take(): Uint8Array;
}

export function createInkEncoder(): InkEncoder {
  let writer = createByteWriter();
  /** Numbers of the styles that were written, by look and touch. */
  const styles = new Map<number, Map<number, number>>();
  let styleCount = 0;
  let startBefore = 0;
  // Of the point before: place, step towards it, pressure, all in steps of the grid.
  let x = 0;
  let y = 0;
  let stepX = 0;
  let stepY = 0;
  let pressure = 0;

  for (const byte of MAGIC) writer.byte(byte);
  writer.varint(VERSION);

  function numberOf(style: Style): number {
    const look = lookOf(style);
    const touches = styles.get(look) ?? new Map<number, number>();
    styles.set(look, touches);
    const known = touches.get(touchOf(style));
    if (known !== undefined) return known;
    writeStyle(writer, style);
    touches.set(touchOf(style), styleCount);
    return styleCount++;
  }

  function begin(style: Style, { t, dt }: Pick<Line, 't' | 'dt'> = {}): void {
    const number = numberOf(style);
    writer.byte(Chunk.lineBegin);
    writer.varint(number);
    writer.byte((t === undefined ? 0 : Known.start) | (dt === undefined ? 0 : Known.interval));
    if (t !== undefined) {
      writer.zigzag(t - startBefore);
      startBefore = t;
    }
    if (dt !== undefined) writer.varint(dt * STEPS_PER_UNIT);
    x = y = stepX = stepY = pressure = 0;
  }

  function points(list: readonly Point[]): void {
    if (list.length === 0) return;
    writer.byte(Chunk.points);
    writer.varint(list.length);
    const bytes = writer.room(list.length * MOST_POINT_BYTES);
    let at = 0;
    // Whole numbers in variables of the loop alone: engines keep those in registers.
    let [beforeX, beforeY, alongX, alongY, pressed] = [x, y, stepX, stepY, pressure];
    for (const point of list) {
      const nextX = (point.x * STEPS_PER_UNIT) | 0;
      const nextY = (point.y * STEPS_PER_UNIT) | 0;
      const nextPressure = (point.p * PRESSURE_STEPS + 0.5) | 0;
      at = putZigzag(bytes, at, (nextX - beforeX - alongX) | 0);
      at = putZigzag(bytes, at, (nextY - beforeY - alongY) | 0);
      at = putZigzag(bytes, at, (nextPressure - pressed) | 0);
      alongX = (nextX - beforeX) | 0;
      alongY = (nextY - beforeY) | 0;
      beforeX = nextX;
      beforeY = nextY;
      pressed = nextPressure;
    }
    [x, y, stepX, stepY, pressure] = [beforeX, beforeY, alongX, alongY, pressed];
    writer.took(at);
  }

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
      writer = createByteWriter();
      return bytes;
    },
  };
}

/** A whole drawing, with what stands beside its lines if there is anything. */
export function encodeInk(lines: readonly Line[], meta?: object): Uint8Array {
  const encoder = createInkEncoder();
  if (meta) encoder.meta(meta);
  for (const line of lines) encoder.line(line);
  return encoder.take();
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
