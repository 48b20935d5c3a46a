import { createHash } from 'node:crypto';
import type { Blobs } from '@tuschel/platform/ports';
import { BLOG, type BlogPictured } from '@tuschel/protocol';
import type { FastifyInstance } from 'fastify';
import { isLimited } from '../../http/limitedRoute.ts';
import type { RateLimiter } from '../../http/rateLimiter.ts';
import { refuse } from '../../library/render/mediaRoutes.ts';
import { shrunkPicture } from '../../people/avatar/pictureSquare.ts';
import { PICTURE_HEADERS } from '../../people/avatar/routes.ts';

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

/** `GET /media/blog/<hash>-<width>x<height>.webp`: a name says its content, so that a copy is good for ever. */
export function serveBlogPictures(app: FastifyInstance, blobs: Pick<Blobs, 'get'>, limiter: RateLimiter): void {
  app.get<{ Params: { name: string } }>(`/media/${PREFIX}:name`, async (request, reply) => {
    const { name } = request.params;
    reply.headers(PICTURE_HEADERS);
    if (isLimited(limiter, 'media', request, reply)) return refuse(reply, 'tooManyRequests');
    const found = NAME.test(name) ? await blobs.get(`${PREFIX}${name}`) : null;
    if (!found) return refuse(reply, 'notFound');
    return reply
      .headers({ 'content-type': TYPE, 'cache-control': 'public, max-age=31536000, immutable' })
      .send(Buffer.from(found.body));
  });
}
