import type { Blobs } from '@tuschel/platform/ports';
import { problem } from '@tuschel/protocol';
import type { FastifyInstance } from 'fastify';
import { AVATAR_PREFIX, AVATAR_TYPE } from './avatars.ts';

const NAME = /^[0-9a-f]{64}\.webp$/;
/** Pictures of people's own choice: shown as pictures everywhere, and even when opened by themselves nothing but that. */
export const PICTURE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
};

/** `GET /media/avatars/<hash>.webp`. The name is the hash of the content, so that a copy is good for ever. */
export function serveAvatars(app: FastifyInstance, blobs: Pick<Blobs, 'get'>): void {
  app.get<{ Params: { name: string } }>(`/media/${AVATAR_PREFIX}:name`, async (request, reply) => {
    const { name } = request.params;
    reply.headers(PICTURE_HEADERS);
    const found = NAME.test(name) ? await blobs.get(`${AVATAR_PREFIX}${name}`) : null;
    if (!found) {
      return reply
        .code(404)
        .headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
        .send(JSON.stringify(problem('notFound')));
    }
    return reply
      .headers({ 'content-type': AVATAR_TYPE, 'cache-control': 'public, max-age=31536000, immutable' })
      .send(Buffer.from(found.body));
  });
}
