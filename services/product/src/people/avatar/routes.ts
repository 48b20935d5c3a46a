import type { Blobs } from '@tuschel/platform/ports';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../library/render/mediaRoutes.ts';
import { AVATAR_PREFIX, AVATAR_TYPE } from './avatars.ts';

const NAME = /^[0-9a-f]{64}\.webp$/;
/** Pictures of people's own choice: shown as pictures everywhere, and even when opened by themselves nothing but that. */
export const PICTURE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
};

export interface NamedPictures {
  /** Of the keys in the store, and below `/media/`. */
  prefix: string;
  /** What a name looks like. */
  name: RegExp;
  type: string;
  /** Whether a copy is good for ever, since a name says its content; else for how long, s. */
  keptFor: 'ever' | number;
  /** Answers whether this request was one too many. */
  isLimited?: (request: FastifyRequest, reply: FastifyReply) => boolean;
}

/** `GET /media/<prefix><name>`: pictures from the store, and nothing else. */
export function serveNamedPictures(
  app: FastifyInstance,
  blobs: Pick<Blobs, 'get'>,
  { prefix, name: form, type, keptFor, isLimited }: NamedPictures,
): void {
  const age = keptFor === 'ever' ? 'max-age=31536000, immutable' : `max-age=${keptFor}`;
  app.get<{ Params: { name: string } }>(`/media/${prefix}:name`, async (request, reply) => {
    const { name } = request.params;
    reply.headers(PICTURE_HEADERS);
    if (isLimited?.(request, reply)) return refuse(reply, 'tooManyRequests');
    const found = form.test(name) ? await blobs.get(`${prefix}${name}`) : null;
    if (!found) return refuse(reply, 'notFound');
    return reply.headers({ 'content-type': type, 'cache-control': `public, ${age}` }).send(Buffer.from(found.body));
  });
}

/** `GET /media/avatars/<hash>.webp`. */
export function serveAvatars(app: FastifyInstance, blobs: Pick<Blobs, 'get'>): void {
  serveNamedPictures(app, blobs, { prefix: AVATAR_PREFIX, name: NAME, type: AVATAR_TYPE, keptFor: 'ever' });
}
