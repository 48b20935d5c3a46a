import { parseJson } from './json.ts';
import { Malformed } from './message.ts';
import { uuidOf } from './uuid.ts';

/** What a cursor holds beside the list it is for. `number`: a safe integer. */
type Part = 'uuid' | 'number' | 'string';
type Value<Kind extends Part> = Kind extends 'number' ? number : string;
export type Parts<Kinds extends readonly Part[]> = { -readonly [Place in keyof Kinds]: Value<Kinds[Place]> };

/** Texts for the next page of one list. What one list has written no other list reads. */
export interface Cursors<Kinds extends readonly Part[]> {
  write(...parts: Parts<Kinds>): string;
  /** Null: not one of this list. */
  read(text: string): Parts<Kinds> | null;
}

export function cursorsOf<const Kinds extends readonly Part[]>(list: string, ...kinds: Kinds): Cursors<Kinds> {
  return {
    write: (...parts) => Buffer.from(JSON.stringify([list, ...(parts as unknown[])])).toString('base64url'),
    read(text) {
      const [name, ...parts] = partsOf(Buffer.from(text, 'base64url').toString());
      const fits = name === list && parts.length === kinds.length && kinds.every((kind, i) => isOf(kind, parts[i]));
      return fits ? (parts as Parts<Kinds>) : null;
    },
  };
}

function isOf(kind: Part, part: unknown): boolean {
  if (kind === 'number') return Number.isSafeInteger(part);
  return typeof part === 'string' && (kind === 'string' ? !part.includes('\0') : uuidOf(part) === part);
}

function partsOf(json: string): unknown[] {
  try {
    const parts = parseJson(json);
    return Array.isArray(parts) ? parts : [];
  } catch (error) {
    if (error instanceof Malformed) return [];
    throw error;
  }
}
