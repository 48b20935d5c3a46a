import { createHmac } from 'node:crypto';
import type { PageRef } from '@tuschel/rules';

/** Id of a drawing page: the same for the same match and page, and nobody without the seed can tell it beforehand. */
export function drawingId(seed: string, { book, step, again = 0 }: PageRef): string {
  return uuidOf(seed, again === 0 ? `${book}/${step}` : `${book}/${step}/${again}`);
}

export function bookId(seed: string, book: number): string {
  return uuidOf(seed, `${book}`);
}

/** The first 128 bits of HMAC-SHA256, shaped as a UUID of version 8 (RFC 9562: custom). */
function uuidOf(seed: string, name: string): string {
  const bytes = createHmac('sha256', Buffer.from(seed, 'hex')).update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
