import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ProductConfig } from '../config.ts';

const SECURITY = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-site',
};

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Encoding, Content-Type, X-Tuschel',
  'access-control-max-age': '600',
};

/** Routes that read or set a cookie; only they may be called with credentials from the origins the operator named. */
const WITH_COOKIES = /\/(login|session)\/[^/]*$/;

/** Headers of every answer, refusals included. Other origins may call only if the operator named them. */
export function setHeaders(app: FastifyInstance, config: Pick<ProductConfig, 'origins'>): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY).header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !config.origins.includes(origin)) return;
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', 'Retry-After');
    if (WITH_COOKIES.test(request.url)) reply.header('access-control-allow-credentials', 'true');
  });
}

export function answerPreflights(app: FastifyInstance, config: Pick<ProductConfig, 'origins'>): void {
  app.options('/*', { config: { access: { auth: 'none', rates: ['anonymous'] } } }, (request, reply) => {
    if (config.origins.includes(request.headers.origin ?? '')) reply.headers(PREFLIGHT);
    return reply.code(204).send();
  });
}

/**
 * Whether the request comes from a page of ours, or from no page at all. A browser sets these headers by itself and no
 * page can change them.
 */
export function isFromOwnPage(request: FastifyRequest, config: Pick<ProductConfig, 'origins' | 'publicUrl'>): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && config.origins.includes(origin)) return true;
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin === undefined) return true;
  const own = config.publicUrl === undefined ? undefined : URL.parse(config.publicUrl)?.origin;
  return origin === own || URL.parse(origin)?.host === host;
}
