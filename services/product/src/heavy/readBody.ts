import { createInkDecoder } from '@tuschel/ink';
import { isLongJson } from '@tuschel/platform/json';
import { BODY } from '@tuschel/protocol';
import sjson from 'secure-json-parse';
import { DEEPEST_JSON, excessOfJson, MOST_JSON_VALUES } from '../http/jsonBody.ts';
import { addLine, type ListName, noStrokes, readStrokes, type StrokesRead } from '../library/drawing/strokes.ts';
import { bufferOf, findLines, namedTwice, type Span, TOO_DEEP, textOf } from './linesOfJson.ts';

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
/** Of INK1 that is read at a time. */
const INK_SLICE = 256 * 1024;
/** One line with as many points as it may have, each number in full, has a third of it. */
const MOST_OF_LINE = 2 * 1024 * 1024;
/** Beside the lines, with all spaces: so much of anything can be parsed. */
const MOST_BESIDE = 2 * 1024 * 1024;

/** Lines are read one by one: all of them together, as a parser sees them, may be more than a thread can hold. */
export function readBody(bytes: Uint8Array, form: BodyForm): BodyRead {
  const body = bufferOf(bytes);
  const read = form === 'ink' ? readInkBody(body) : readJsonBody(body, form);
  return read.ok && isLong(read.rest, form === 'ink' ? 'lines' : form) ? TOO_LONG : read;
}

/** INK1, or JSON with lines under this name. */
export type BodyForm = 'ink' | ListName;

/** What stands beside the lines is checked by the thread that plays the games: it may be as long as any other body. */
function isLong(rest: Record<string, unknown>, name: ListName): boolean {
  if (typeof rest !== 'object' || rest === null) return false;
  const { [name]: list, ...beside } = rest;
  return isLongJson(Array.isArray(list) ? beside : rest, BODY.defaultBytes);
}

const TOO_LONG: BodyRead = { ok: false, kind: 'long' };

function readInkBody(body: Uint8Array): BodyRead {
  const decoder = createInkDecoder();
  const strokes = noStrokes();
  for (let at = 0; at < body.length; at += INK_SLICE) {
    const read = decoder.push(body.subarray(at, at + INK_SLICE));
    if (!read.ok) return { ok: false, kind: 'ink', field: read.error.field, message: read.error.message };
    for (const line of read.lines) addLine(strokes, line);
  }
  const { length } = strokes.lines;
  if (!decoder.isWhole) return { ok: false, kind: 'ink', field: `lines[${length}]`, message: 'is cut off' };
  return { ok: true, rest: { ...decoder.meta, lines: placesFor(length) }, strokes: { ok: true, strokes } };
}

function readJsonBody(body: Uint8Array, name: ListName): BodyRead {
  const found = findLines(body, MOST_LINES, name);
  if (!found.ok) return { ok: false, kind: 'json', message: found.message };
  const { list, elements, count } = found;
  const [before, behind] = [textOf(body, 0, list.from), textOf(body, list.to, body.length)];
  if (before.length + behind.length > MOST_BESIDE) return TOO_LONG;
  const parsed = parseText(list.to > list.from ? `${before}[]${behind}` : before);
  if ('message' in parsed) return { ok: false, kind: 'json', message: parsed.message };
  const value = parsed.value as Record<string, unknown>;
  if (list.to === list.from) return { ok: true, rest: value, strokes: { ok: true, strokes: noStrokes() } };
  if (!Array.isArray(value[name])) return { ok: false, kind: 'json', message: namedTwice(name) };
  const rest = { ...value, [name]: placesFor(count) };
  if (count > MOST_LINES) return { ok: true, rest, strokes: { ok: true, strokes: noStrokes() } };
  const places: number[] = [];
  const strokes = readElements(body, elements, name === 'events' ? places : null);
  if ('kind' in strokes) return strokes;
  return { ok: true, rest: name === 'events' ? { ...rest, firstIndex: places[0] ?? 0 } : rest, strokes };
}

/** Each is parsed when it is its turn; what is behind a faulty one is not. */
function readElements(
  body: Uint8Array,
  elements: readonly Span[],
  places: number[] | null,
): StrokesRead | Extract<BodyRead, { kind: 'json' }> {
  let fault: string | null = null;
  let misplaced: string | null = null;
  function* lines() {
    for (const { from, to } of elements) {
      const parsed = to - from > MOST_OF_LINE ? LONG_LINE : parseText(textOf(body, from, to));
      if ('message' in parsed) {
        fault = parsed.message;
        return;
      }
      const line = places ? dataOf(parsed.value, places) : parsed;
      if (!line) {
        misplaced = `events[${places?.length}]`;
        return;
      }
      yield line.value;
    }
  }
  const strokes = readStrokes(lines(), places ? 'events' : 'lines');
  if (misplaced !== null)
    return { ok: false, field: misplaced, message: 'needs an index, one more than that of the event before' };
  return fault === null ? strokes : { ok: false, kind: 'json', message: fault };
}

/** What an event holds; `places` gets where it stands. Null: it is none, or does not follow the one before. */
function dataOf(event: unknown, places: number[]): { value: unknown } | null {
  if (typeof event !== 'object' || event === null) return null;
  const { index, data } = event as { index?: unknown; data?: unknown };
  const last = places.at(-1);
  if (!Number.isSafeInteger(index) || (index as number) < 0 || (last !== undefined && index !== last + 1)) return null;
  places.push(index as number);
  return { value: data };
}

function placesFor(count: number): null[] {
  return Array<null>(Math.min(count, MOST_LINES + 1)).fill(null);
}

/** Bounded in depth and in values, and without keys that reach for a prototype. */
export function parseBody(body: Uint8Array): { value: unknown } | { message: string } {
  const text = textOf(body, 0, body.length);
  const excess = excessOfJson(text, DEEPEST_JSON, MOST_JSON_VALUES);
  if (excess === null) return parseText(text);
  return { message: excess === 'depth' ? TOO_DEEP : `JSON may hold ${MOST_JSON_VALUES} values.` };
}

function parseText(text: string): { value: unknown } | { message: string } {
  try {
    return { value: sjson.parse(text, { protoAction: 'error', constructorAction: 'error' }) as unknown };
  } catch (error) {
    return { message: (error as Error).message };
  }
}

const LONG_LINE = { message: `A line may have ${MOST_OF_LINE} bytes.` };
