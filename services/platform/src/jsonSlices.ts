import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

/** Characters of one slice: what is written in one turn of the event loop. */
const SLICE = 64 * 1024;
/** What a number, a key's quotes or a comma count. */
const FEW = 8;

/** Whether a value may have more than `most` characters as JSON. Looks no further than that. */
export function isLongJson(value: unknown, most: number): boolean {
  return leftOf(value, most) < 0;
}

/** How many of `left` characters a value leaves. */
function leftOf(value: unknown, left: number): number {
  if (typeof value === 'string') return left - value.length - FEW;
  if (typeof value !== 'object' || value === null) return left - FEW;
  let rest = left - FEW;
  for (const key in value) {
    if (rest < 0) return rest;
    rest = leftOf(value[key as keyof typeof value], Array.isArray(value) ? rest : rest - key.length - FEW);
  }
  return rest;
}

/**
 * A value as JSON, in slices of some 64 KiB, each in a turn of its own: nobody waits for the whole. The value must not change meanwhile, and
 * is what `JSON.parse` may answer; what is undefined is left out.
 */
export async function* jsonSlices(value: unknown): AsyncGenerator<string, void> {
  let slice = '';
  for (const piece of pieces(value)) {
    slice += piece;
    if (slice.length < SLICE) continue;
    yield slice;
    slice = '';
    await setImmediate();
  }
  if (slice !== '') yield slice;
}

/** The same as a stream of bytes. */
export function jsonStream(value: unknown): Readable {
  return Readable.from(jsonSlices(value), { objectMode: false });
}

/** Of anything that is short enough to be written at once, or of its parts. */
function* pieces(value: unknown): Generator<string, void> {
  if (typeof value !== 'object' || value === null || !isLongJson(value, SLICE)) {
    yield JSON.stringify(value) ?? 'null';
    return;
  }
  if (Array.isArray(value)) return yield* piecesOfList(value);
  let before = '{';
  for (const [key, part] of Object.entries(value)) {
    if (part === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    yield* pieces(part);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

function* piecesOfList(list: readonly unknown[]): Generator<string, void> {
  let before = '[';
  for (const part of list) {
    yield before;
    yield* pieces(part);
    before = ',';
  }
  yield ']';
}
