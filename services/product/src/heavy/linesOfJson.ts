import { DEEPEST_JSON } from '../http/jsonBody.ts';
import type { ListName } from '../library/drawing/strokes.ts';

/** Where the elements of such a list of a JSON object stand in its bytes. */
export type LinesFound =
  | {
      ok: true;
      /** With its brackets. Empty, and at the end of the body, where there is no such list. */
      list: Span;
      /** Of the first ones, as many as were asked for. */
      elements: Span[];
      /** Of all of them. */
      count: number;
    }
  | { ok: false; message: string };

/** Bytes, without the one at `to`. */
export interface Span {
  from: number;
  to: number;
}

export const TOO_DEEP = `JSON may nest ${DEEPEST_JSON} levels deep.`;
export const namedTwice = (name: ListName) => `JSON may name ${name} once.`;

/**
 * Finds the lines of a body without parsing it, so that they can be parsed one after the other: a parser makes twenty bytes of one, and
 * no thread survives what it makes of sixteen million. What is not JSON is found out by whoever parses the pieces.
 * @param most elements of which the place is kept
 */
export function findLines(body: Uint8Array, most: number, name: ListName): LinesFound {
  const elements: Span[] = [];
  let count = 0;
  let list: Span | null = null;
  let depth = 0;
  /** The last string that stood directly in the outermost object. */
  let key: Span | null = null;
  let isInList = false;
  let from = 0;

  const endElement = (to: number) => {
    if (count < most) elements.push({ from, to });
    count++;
    from = to + 1;
  };

  for (let at = 0; at < body.length; at++) {
    switch (body[at]) {
      case QUOTE: {
        const quote = at;
        at = endOfString(body, quote);
        if (depth === 1) key = { from: quote, to: at + 1 };
        break;
      }
      case OPEN_BRACKET:
      case OPEN_BRACE:
        if (++depth > DEEPEST_JSON) return { ok: false, message: TOO_DEEP };
        if (depth !== 2 || body[at] !== OPEN_BRACKET || !isNamed(body, key, name)) break;
        if (list) return { ok: false, message: namedTwice(name) };
        list = { from: at, to: body.length };
        isInList = true;
        from = at + 1;
        break;
      case CLOSE_BRACKET:
      case CLOSE_BRACE:
        if (depth-- !== 2 || !isInList || body[at] !== CLOSE_BRACKET) break;
        if (count > 0 || textOf(body, from, at).trim() !== '') endElement(at);
        isInList = false;
        if (list) list.to = at + 1;
        break;
      case COMMA:
        if (depth === 1) key = null;
        else if (depth === 2 && isInList) endElement(at);
        break;
      default:
    }
  }
  return { ok: true, list: list ?? { from: body.length, to: body.length }, elements, count };
}

/** Of the quote that ends it, or of the last byte. */
function endOfString(body: Uint8Array, from: number): number {
  let at = from + 1;
  while (at < body.length && body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** However it is written: JSON may escape any letter. */
function isNamed(body: Uint8Array, key: Span | null, name: ListName): boolean {
  if (!key || key.to - key.from > MOST_OF_KEY) return false;
  try {
    return JSON.parse(textOf(body, key.from, key.to)) === name;
  } catch {
    return false;
  }
}

export function textOf(body: Uint8Array, from: number, to: number): string {
  return bufferOf(body).toString('utf8', from, to);
}

/** The same bytes. Other threads hand over plain ones. */
export function bufferOf(body: Uint8Array): Buffer {
  return body instanceof Buffer ? body : Buffer.from(body.buffer, body.byteOffset, body.length);
}

const MOST_OF_KEY = '"'.length * 2 + 'events'.length * '\\u0000'.length;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
