import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpoint } from '../../http/endpoint.ts';
import { isLimited } from '../../http/limitedRoute.ts';
import { originOf } from '../../http/origin.ts';
import { keptFor } from '../../kept.ts';
import type { Resource } from '../../resource.ts';
import { sitemapPlaces } from './places.ts';
import { sitemap as sitemapOf, sitemapIndex } from './sitemapXml.ts';

/** Places are looked up so seldom: a search engine comes once a day, and whoever comes more often costs nothing. */
const KEPT_MS = 10 * 60_000;
const MAX_AGE = 600;

/** Looked at by machines, which are no one in particular. */
const FOR_MACHINES = {
  auth: 'viewer',
  rates: ['signedIn'],
  visitorRates: ['feed'],
  shedding: 'list',
} as const;

/** What search engines may know of: `/sitemap` and `/sitemap/sitemap`, and the same below /api. */
export const sitemap: Resource = {
  open({ platform: { sql, clock }, extend: { accounts }, config, limiter }) {
    const places = keptFor(KEPT_MS, clock, () => sitemapPlaces({ sql, clock, accounts, config }));
    const send = (reply: FastifyReply, xml: string) =>
      reply
        .headers({ 'cache-control': `public, max-age=${MAX_AGE}`, 'x-content-type-options': 'nosniff' })
        .type('application/xml; charset=utf-8')
        .send(xml);
    const index = (request: FastifyRequest, reply: FastifyReply) =>
      send(reply, sitemapIndex(originOf(request, config)));
    const whole = async (request: FastifyRequest, reply: FastifyReply) =>
      send(reply, sitemapOf(await places(), originOf(request, config)));
    return {
      endpoints: [
        endpoint('GET /sitemap', FOR_MACHINES, ({ request, reply }) => index(request, reply)),
        endpoint('GET /sitemap/sitemap', FOR_MACHINES, ({ request, reply }) => whole(request, reply)),
      ],
      serve(app) {
        const limited =
          (answer: typeof whole | typeof index) => async (request: FastifyRequest, reply: FastifyReply) => {
            if (isLimited(limiter, 'feed', request, reply)) return reply.code(429).send();
            return answer(request, reply);
          };
        app.get('/sitemap', limited(index));
        app.get('/sitemap/sitemap', limited(whole));
      },
    };
  },
};
