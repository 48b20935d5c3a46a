import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whoever is hidden or banned is gone from every cache within a minute. */
const MOST_SECONDS = 20;

/**
 * Answers JSON that a browser may keep and ask about: 304 where it still is what it was.
 * @param isShared the same for all visitors
 */
export function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  isShared: boolean,
): FastifyReply {
  const text = JSON.stringify(body);
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  reply.headers({
    etag,
    'cache-control': isShared ? `public, max-age=${MOST_SECONDS}` : 'private, no-cache',
    vary: 'Origin, Authorization',
  });
  const known = request.headers['if-none-match'];
  if (known !== undefined && known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
    return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}
