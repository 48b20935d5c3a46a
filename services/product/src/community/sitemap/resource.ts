import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpoint } from '../../http/endpoint.ts';
import { isLimited } from '../../http/limitedRoute.ts';
import { originOf } from '../../http/origin.ts';
import type { Resource } from '../../resource.ts';
import type { Place } from './place.ts';
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
    let kept: { at: number; places: Promise<Place[]> } | null = null;
    /** Those who ask at the same time wait for the same answer; one that failed is asked for again. */
    const places = (): Promise<Place[]> => {
      if (kept !== null && clock.now() - kept.at < KEPT_MS) return kept.places;
      const fresh = { at: clock.now(), places: sitemapPlaces({ sql, clock, accounts, config }) };
      kept = fresh;
      fresh.places.catch(() => {
        if (kept === fresh) kept = null;
      });
      return fresh.places;
    };
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
