import type { StorageProblem } from '@tuschel/platform';
import { type ErrorCode, type Problem, problem } from '@tuschel/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { leaveTurn } from './turn.ts';

export interface Refusal {
  code: ErrorCode;
  detail?: string;
  /** What is wrong with which field. */
  errors?: Record<string, string>;
  retryAfterMs?: number;
}

/** A body that is refused while it is read, before any handler sees it. */
export class RefusedBody extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** What the storage's problems are answered with. Whoever sent something keeps it and sends it again. */
export const STORAGE_REFUSALS: Record<StorageProblem, Refusal> = {
  away: { code: 'unavailable', detail: 'Nothing can be saved right now.', retryAfterMs: 1_000 },
  full: { code: 'storageFull', detail: 'The server has no room on its disk.', retryAfterMs: 2_000 },
};

/** A match whose node has gone and that another one is about to serve. */
export const MATCH_MOVING: Refusal = {
  code: 'unavailable',
  detail: 'The match is moving to another server.',
  retryAfterMs: 1_000,
};

/** Answers with a problem detail. The query never appears in it: it may hold a secret. */
export function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  leaveTurn(request);
  if (refusal.retryAfterMs !== undefined) {
    reply.header('retry-after', String(Math.ceil(refusal.retryAfterMs / 1000)));
  }
  const body: Problem = problem(refusal.code, refusal.detail, {
    instance: pathOf(request),
    ...(refusal.errors === undefined ? {} : { errors: refusal.errors }),
  });
  return reply.code(body.status).header('content-type', 'application/problem+json').send(JSON.stringify(body));
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}
