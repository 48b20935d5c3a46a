import { createHash } from 'node:crypto';
import type { Blobs, Clock, Log } from '@tuschel/platform/ports';
import { boundedFetch, deadline } from '../login/boundedFetch.ts';
import { pictureSquare } from './pictureSquare.ts';
import { createTurnstile } from './turnstile.ts';

export const PICTURE_BYTES = 2 * 1024 * 1024;
export const PICTURE_MS = 5_000;
/** A picture of 25 million pixels takes up to 100 MB while it is decoded. */
const AT_ONCE = 2;
/** Logins whose picture waits for its turn. */
const WAITING = 100;

export interface Avatars {
  /**
   * Copies the picture at `source`, an address that a login provider named, and answers the path at which we serve the
   * copy. Null when there is none to be had: the host is none of the provider's, the picture too large, too late, or no
   * picture. Never throws.
   */
  copy(source: string): Promise<string | null>;
}

export interface AvatarsDeps {
  blobs: Pick<Blobs, 'head' | 'put'>;
  clock: Pick<Clock, 'now' | 'at'>;
  log: Log;
  /** Origins that pictures are fetched from. No other server is ever asked. */
  origins: readonly string[];
}

export const AVATAR_PREFIX = 'avatars/';
export const AVATAR_TYPE = 'image/webp';

export function createAvatars({ blobs, clock, log, origins }: AvatarsDeps): Avatars {
  const turnstile = createTurnstile(AT_ONCE, WAITING);

  const keep = async (source: URL): Promise<string | null> => {
    const square = await pictureSquare(await fetchPicture(source, clock));
    if (square === null) return null;
    const key = `${AVATAR_PREFIX}${createHash('sha256').update(square).digest('hex')}.webp`;
    if (!(await blobs.head(key))) await blobs.put(key, square, AVATAR_TYPE);
    return `/media/${key}`;
  };

  return {
    async copy(source) {
      const url = URL.parse(source);
      if (!url || !origins.includes(url.origin) || url.username !== '' || url.password !== '') {
        log.warn('a profile picture was not fetched: its host is none of the provider', { host: url?.host });
        return null;
      }
      try {
        const path = await turnstile(() => keep(url));
        if (path === null) log.info('a profile picture is none that is taken', { host: url.host });
        return path;
      } catch (error) {
        log.warn('a profile picture could not be copied', { host: url.host, error });
        return null;
      }
    },
  };
}

async function fetchPicture(url: URL, clock: Pick<Clock, 'now' | 'at'>): Promise<Uint8Array> {
  const limit = deadline(clock, PICTURE_MS);
  try {
    const { status, body } = await boundedFetch(url, { signal: limit.signal }, PICTURE_BYTES);
    if (status !== 200) throw new Error(`the server answered ${status}`);
    return body;
  } finally {
    limit.clear();
  }
}
