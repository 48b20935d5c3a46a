import type { Endpoints } from '../endpoint.ts';

/** XML of the protocol of sitemaps, for search engines. */
export const sitemapApi = {
  'GET /sitemap': {},
  'GET /sitemap/sitemap': {},
} as const satisfies Endpoints;
