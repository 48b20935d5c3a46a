import type { RateName } from '@tuschel/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimiter } from './rateLimiter.ts';

/** For routes outside of the API: whether this address has asked too often. `Retry-After` says then when to ask again. */
export function isLimited(limiter: RateLimiter, rate: RateName, request: FastifyRequest, reply: FastifyReply): boolean {
  const retryAfterMs = limiter.take([rate], { address: request.ip });
  if (retryAfterMs === null) return false;
  reply.header('retry-after', String(Math.ceil(retryAfterMs / 1000)));
  return true;
}
