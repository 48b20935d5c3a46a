import type { Clock } from '@tuschel/platform';
import { keptFor } from '@tuschel/product';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

/** Whoever asks more often gets the answer of before, ms. */
const KEPT_MS = 1_000;

/**
 * `GET /status` on the public port, for monitors outside: `{"status":"up"}`, or 503 and `{"status":"down"}`. Only the port of the figures
 * says what is wrong.
 */
export function serveStatus(
  app: FastifyInstance,
  readiness: Pick<Readiness, 'failing'>,
  clock: Pick<Clock, 'now'>,
): void {
  const failing = keptFor(KEPT_MS, clock, () => readiness.failing());
  app.get('/status', async (_request, reply) => {
    const isUp = (await failing()).length === 0;
    return reply
      .code(isUp ? 200 : 503)
      .headers({ 'cache-control': 'no-store', 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' })
      .send({ status: isUp ? 'up' : 'down' });
  });
}
