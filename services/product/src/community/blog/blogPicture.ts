import { createHash } from 'node:crypto';
import type { Blobs } from '@tuschel/platform/ports';
import { BLOG, type BlogPictured } from '@tuschel/protocol';
import type { FastifyInstance } from 'fastify';
import { isLimited } from '../../http/limitedRoute.ts';
import type { RateLimiter } from '../../http/rateLimiter.ts';
import { shrunkPicture } from '../../people/avatar/pictureSquare.ts';
import { serveNamedPictures } from '../../people/avatar/routes.ts';

const PREFIX = 'blog/';
const TYPE = 'image/webp';
const NAME = /^[0-9a-f]{64}-\d{1,5}x\d{1,5}\.webp$/;

/** Keeps a picture, scaled down, without anything but pixels in it. @returns where it is; null: it is none that is taken */
export async function keepBlogPicture(
  blobs: Pick<Blobs, 'head' | 'put'>,
  picture: Uint8Array,
): Promise<BlogPictured | null> {
  const shrunk = await shrunkPicture(picture, BLOG.pictureSide);
  if (shrunk === null) return null;
  const { data, width, height } = shrunk;
  const name = `${createHash('sha256').update(data).digest('hex')}-${width}x${height}.webp`;
  if (!(await blobs.head(`${PREFIX}${name}`))) await blobs.put(`${PREFIX}${name}`, data, TYPE);
  return { src: `/media/${PREFIX}${name}`, width, height };
}

/** `GET /media/blog/<hash>-<width>x<height>.webp`. */
export function serveBlogPictures(app: FastifyInstance, blobs: Pick<Blobs, 'get'>, limiter: RateLimiter): void {
  serveNamedPictures(app, blobs, {
    prefix: PREFIX,
    name: NAME,
    type: TYPE,
    keptFor: 'ever',
    isLimited: (request, reply) => isLimited(limiter, 'media', request, reply),
  });
}
