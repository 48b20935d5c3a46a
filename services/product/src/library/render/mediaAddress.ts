import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@tuschel/platform/ports';
import { drawingFile, MEDIA, type MediaFile } from '@tuschel/protocol';

/** Names of private files, each for one reader and some minutes. Whether they may still have it is looked up whenever they come. */
export interface MediaAddresses {
  /** Below the drawings path. */
  sign(drawing: string, file: MediaFile, reader: string): { name: string; expiresAt: number };
  /** Whose name it is; null: it was not made here, or is too old. */
  reader(drawing: string, file: MediaFile, query: Readonly<Record<string, unknown>>): string | null;
}

export function createMediaAddresses(key: string, clock: Pick<Clock, 'now'>): MediaAddresses {
  const signature = (...signed: readonly (string | number)[]) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['media', ...signed]))
      .digest();

  return {
    sign(drawing, file, reader) {
      // The same for some minutes, so that a browser's cache knows it again.
      const expiresAt = (Math.floor(clock.now() / MEDIA.signedMs) + 2) * MEDIA.signedMs;
      const query = new URLSearchParams({
        for: reader,
        until: `${expiresAt}`,
        signature: signature(drawing, file, reader, expiresAt).toString('base64url'),
      });
      return { name: `${drawingFile(drawing, file)}?${query.toString()}`, expiresAt };
    },

    reader(drawing, file, query) {
      const { for: reader, until, signature: given } = query;
      if (typeof reader !== 'string' || typeof until !== 'string' || typeof given !== 'string') return null;
      const expiresAt = Number(until);
      const expected = signature(drawing, file, reader, expiresAt);
      const bytes = Buffer.from(given, 'base64url');
      const isReal = bytes.length === expected.length && timingSafeEqual(bytes, expected);
      return isReal && clock.now() < expiresAt ? reader : null;
    },
  };
}
