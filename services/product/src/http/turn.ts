import type { FastifyReply, FastifyRequest } from 'fastify';

const turns = new WeakMap<FastifyRequest, () => void>();

/** The turn of a request ends with its answer, or with the connection. */
export function keepTurn(request: FastifyRequest, { raw }: FastifyReply, leave: () => void): void {
  turns.set(request, leave);
  if (raw.destroyed) leave();
  else raw.once('close', leave);
}

/** Before a refusal, which may be sent late: one caller who asks too often would have all turns meanwhile. */
export function leaveTurn(request: FastifyRequest): void {
  turns.get(request)?.();
}
