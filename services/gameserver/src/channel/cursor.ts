import { UUID } from '../session/tokens.ts';
import type { Position } from './store.ts';

/** Where a page of a history begins. It holds for one channel and one direction. */
export interface Cursor extends Position {
  channel: string;
  forward: boolean;
  /** True: the page after this place, in the direction of the listing; false: the one before it. */
  isNext: boolean;
}

export function writeCursor({ channel, forward, isNext, at, id }: Cursor): string {
  return Buffer.from(JSON.stringify([channel, forward, isNext, at, id])).toString('base64url');
}

/** Null: not one that `writeCursor` has written. */
export function readCursor(text: string): Cursor | null {
  const parts = partsOf(Buffer.from(text, 'base64url').toString());
  const [channel, forward, isNext, at, id] = parts;
  const isWhole =
    typeof channel === 'string' &&
    typeof forward === 'boolean' &&
    typeof isNext === 'boolean' &&
    typeof at === 'number' &&
    Number.isSafeInteger(at) &&
    typeof id === 'string' &&
    UUID.test(id);
  return isWhole && parts.length === 5 ? { channel, forward, isNext, at, id } : null;
}

function partsOf(json: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(json);
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
