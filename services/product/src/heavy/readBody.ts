import { isLongJson } from '@tuschel/platform/json';
import { BODY } from '@tuschel/protocol';
import { decodeUpdate } from '@tuschel/protocol/ink';
import sjson from 'secure-json-parse';
import { DEEPEST_JSON, isDeeperThan } from '../http/jsonBody.ts';
import { readStrokes, type StrokesRead, strokesOf } from '../library/drawing/strokes.ts';

/**
 * The body of an end-point that takes lines: everything but the lines, which are judged and put on the grid. `lines` of `rest` has the length
 * of what came, and nothing in it; what is no list stands there as it came.
 */
export type BodyRead =
  | { ok: true; rest: Record<string, unknown>; strokes: StrokesRead }
  /** No JSON, or none that is read here. */
  | { ok: false; kind: 'json'; message: string }
  | { ok: false; kind: 'ink'; field: string; message: string }
  /** What stands beside the lines. */
  | { ok: false; kind: 'long' };

/** More are refused by the end-point's schema: they are not looked at, nor are there places for them all. */
const MOST_LINES = 20_000;
const NO_STROKES: StrokesRead = { ok: true, strokes: { lines: [], costs: [], until: null } };

export function readBody(body: Uint8Array, isInk: boolean): BodyRead {
  const read = isInk ? readInkBody(body) : readJsonBody(body);
  return read.ok && isLong(read.rest) ? TOO_LONG : read;
}

/** What stands beside the lines is checked by the thread that plays the games: it may be as long as any other body. */
function isLong(rest: Record<string, unknown>): boolean {
  if (typeof rest !== 'object' || rest === null) return false;
  const { lines, ...beside } = rest;
  return isLongJson(Array.isArray(lines) ? beside : rest, BODY.defaultBytes);
}

const TOO_LONG: BodyRead = { ok: false, kind: 'long' };

function readInkBody(body: Uint8Array): BodyRead {
  const read = decodeUpdate(body);
  if (!read.ok) return { ok: false, kind: 'ink', field: read.field, message: read.message };
  const { lines, rest } = read;
  return { ok: true, rest: { ...rest, lines: placesFor(lines) }, strokes: { ok: true, strokes: strokesOf(lines) } };
}

function readJsonBody(body: Uint8Array): BodyRead {
  const read = parseBody(body);
  if ('message' in read) return { ok: false, kind: 'json', message: read.message };
  const { value } = read;
  if (typeof value !== 'object' || value === null || !('lines' in value) || !Array.isArray(value.lines))
    return { ok: true, rest: value as Record<string, unknown>, strokes: NO_STROKES };
  const { lines } = value as { lines: unknown[] };
  const strokes = lines.length > MOST_LINES ? NO_STROKES : readStrokes(lines);
  return { ok: true, rest: { ...value, lines: placesFor(lines) }, strokes };
}

function placesFor(lines: readonly unknown[]): null[] {
  return Array<null>(Math.min(lines.length, MOST_LINES + 1)).fill(null);
}

/** Bounded in depth, and without keys that reach for a prototype. */
export function parseBody(body: Uint8Array): { value: unknown } | { message: string } {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  if (isDeeperThan(text, DEEPEST_JSON)) return { message: `JSON may nest ${DEEPEST_JSON} levels deep.` };
  try {
    return { value: sjson.parse(text, { protoAction: 'error', constructorAction: 'error' }) as unknown };
  } catch (error) {
    return { message: (error as Error).message };
  }
}
