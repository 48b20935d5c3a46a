import { createHash } from 'node:crypto';
import type { Blobs, Clock, Log } from '@tuschel/platform/ports';
import { STREAMERS } from '@tuschel/protocol';
import type { FastifyInstance } from 'fastify';
import { smallPicture } from '../../people/avatar/pictureSquare.ts';
import { serveNamedPictures } from '../../people/avatar/routes.ts';
import { boundedFetch, deadline } from '../../people/login/boundedFetch.ts';

const PREFIX = 'live/';
const TYPE = 'image/webp';
const BYTES = 512 * 1024;
const FETCH_MS = 3_000;
/** Fetched at the same time. */
const AT_ONCE = 4;

/** What streams look like at the moment, kept on this server: nobody's browser asks the provider. */
export interface Thumbnails {
  /** Paths by the numbers of channels; those that could not be had are missing. Pictures of others are forgotten. */
  copy(streams: readonly { subject: string; thumbnail: string }[]): Promise<Map<string, string>>;
}

export interface ThumbnailsDeps {
  blobs: Pick<Blobs, 'put' | 'list' | 'delete'>;
  clock: Pick<Clock, 'now' | 'at'>;
  log: Pick<Log, 'info'>;
  /** The one origin that pictures are fetched from. */
  origin: string;
}

export function createThumbnails({ blobs, clock, log, origin }: ThumbnailsDeps): Thumbnails {
  const fetchOne = async (address: string): Promise<Uint8Array | null> => {
    const url = URL.parse(
      address.replace('{width}', String(STREAMERS.width)).replace('{height}', String(STREAMERS.height)),
    );
    if (url?.origin !== origin || url.username !== '' || url.password !== '') return null;
    const limit = deadline(clock, FETCH_MS);
    try {
      const { status, body } = await boundedFetch(url, { signal: limit.signal }, BYTES);
      return status === 200 ? body : null;
    } finally {
      limit.clear();
    }
  };

  const copyOne = async ({ subject, thumbnail }: { subject: string; thumbnail: string }): Promise<string | null> => {
    const picture = await fetchOne(thumbnail);
    const small = picture && (await smallPicture(picture, STREAMERS));
    if (!small) return null;
    const key = `${PREFIX}${subject}.webp`;
    await blobs.put(key, small, TYPE);
    // Another content, another address.
    return `/media/${key}?v=${createHash('sha256').update(small).digest('hex').slice(0, 12)}`;
  };

  return {
    async copy(streams) {
      const paths = new Map<string, string>();
      const waiting = [...streams];
      const inTurn = async () => {
        for (let stream = waiting.shift(); stream; stream = waiting.shift()) {
          const { subject } = stream;
          const path = await copyOne(stream).catch((error: unknown) => {
            log.info('what a stream shows could not be copied', { error });
            return null;
          });
          if (path !== null) paths.set(subject, path);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, inTurn));
      const shown = new Set(streams.map(({ subject }) => `${PREFIX}${subject}.webp`));
      for (const { key } of await blobs.list(PREFIX)) if (!shown.has(key)) await blobs.delete(key);
      return paths;
    },
  };
}

const NAME = /^\d{1,20}\.webp$/;
const KEPT_SECONDS = 300;

/** `GET /media/live/<number>.webp?v` */
export function serveThumbnails(app: FastifyInstance, blobs: Pick<Blobs, 'get'>): void {
  serveNamedPictures(app, blobs, { prefix: PREFIX, name: NAME, type: TYPE, keptFor: KEPT_SECONDS });
}
