import type { Log, Metrics } from '@tuschel/platform';
import type { FastifyInstance } from 'fastify';

/** Upper bounds in seconds; few, as each is a series of every route. */
const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

/**
 * Counts every request by the template of its route, never by its path, and logs it: what failed by our fault as a
 * warning, all else for debugging. Similar routes can share one name in the figures (`countedAs`).
 */
export function measureRequests(app: FastifyInstance, metrics: Metrics, parentLog: Log): void {
  const log = parentLog.child({ service: 'http' });
  const requests = metrics.counter<'method' | 'route' | 'status'>({
    name: 'tuschel_http_requests_total',
    help: 'HTTP requests by route and status',
    labels: ['method', 'route', 'status'],
  });
  const seconds = metrics.histogram<'route'>({
    name: 'tuschel_http_request_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labels: ['route'],
    buckets: SECONDS,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const { url = 'none', config } = request.routeOptions;
    const { countedAs = url } = config as { countedAs?: string };
    const [route, counted] = request.is404 ? ['none', 'none'] : [url, countedAs];
    const status = reply.statusCode;
    requests.add(1, { method, route: counted, status: String(status) });
    seconds.observe(reply.elapsedTime / 1000, { route: counted });
    const fields = { request: request.id, method, route, status, ms: Math.round(reply.elapsedTime) };
    // Whoever is told when to come again was refused on purpose; a line for each would be work where there is too much.
    if (status >= 500 && !reply.hasHeader('retry-after')) log.warn('a request was answered with an error', fields);
    else log.debug('a request was answered', fields);
    done();
  });
}
