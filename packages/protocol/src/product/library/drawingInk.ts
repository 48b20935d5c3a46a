import { decodeInk, encodeInk, INK_MEDIA_TYPE, type Line, quantiseLine, recordOf } from '@tuschel/ink';
import type { Drawing, LineJson, LinesUpdate } from './drawing.ts';

/**
 * Drawings in INK1 instead of JSON, for those who load `@tuschel/protocol/ink`. The lines are the same; everything that JSON has beside
 * `lines` is the META of the INK1, under the same names.
 */
export { INK_MEDIA_TYPE };

/** The body of PUT /drawing/{id}/lines. Lines are put on the grid; they must be valid. */
export function encodeUpdate({ lines, ...rest }: LinesUpdate): Uint8Array {
  return encodeInk(lines.map(quantiseLine), rest);
}

/** The body of POST /drawing/new. Lines are put on the grid; they must be valid. */
export function encodeDrawing(lines: readonly LineJson[], rest: object): Uint8Array {
  return encodeInk(lines.map(quantiseLine), rest);
}

/** About the bytes that a line adds to such a body, rather too many than too few. */
export function inkBytes(line: LineJson): number {
  return recordOf(quantiseLine(line)).length + MORE_BYTES;
}

/** A time before that of the line before, and a style with a high number, are longer than in a line by itself. */
const MORE_BYTES = 4;

export type UpdateRead =
  | { ok: true; lines: Line[]; rest: Readonly<Record<string, unknown>> }
  | { ok: false; field: string; message: string };

/** What a PUT carries: lines that are valid and on the grid, and the rest of the request as it came. */
export function decodeUpdate(body: Uint8Array): UpdateRead {
  const read = decodeInk(body);
  if (!read.ok) return { ok: false, field: read.error.field, message: read.error.message };
  if (read.isCut) return { ok: false, field: `lines[${read.lines.length}]`, message: 'is cut off' };
  return { ok: true, lines: read.lines, rest: read.meta ?? {} };
}

/**
 * What GET /drawing/{id}/lines answered.
 * @throws RangeError when it is no whole INK1
 */
export function decodeDrawing(body: Uint8Array): Drawing {
  const read = decodeInk(body);
  if (!read.ok) throw new RangeError(`${read.error.field} ${read.error.message}`);
  if (read.isCut) throw new RangeError('the drawing is cut off');
  return { ...(read.meta as Omit<Drawing, 'lines'>), lines: read.lines };
}
