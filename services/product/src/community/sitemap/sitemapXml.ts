import type { Language } from '@tuschel/protocol';
import { escaped } from '@tuschel/prose';
import type { Place } from './place.ts';

const HEAD = '<?xml version="1.0" encoding="utf-8"?>';
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The list of sitemaps: there is one. @param origin such as `https://draw.example` */
export function sitemapIndex(origin: string): string {
  return [
    HEAD,
    `<sitemapindex xmlns="${SCHEMA}">`,
    `<sitemap><loc>${escaped(`${origin}/sitemap/sitemap`)}</loc></sitemap>`,
    '</sitemapindex>',
    '',
  ].join('\n');
}

/** All places, each with its twins in other languages. */
export function sitemap(places: readonly Place[], origin: string): string {
  return [
    HEAD,
    `<urlset xmlns="${SCHEMA}" xmlns:xhtml="http://www.w3.org/1999/xhtml">`,
    ...places.map((place) => url(place, origin)),
    '</urlset>',
    '',
  ].join('\n');
}

function url({ path, languages, changedAt }: Place, origin: string): string {
  const address = `${origin}${path}`;
  const twins = languages.length < 2 ? [] : languages.map((language) => twin(language, inLanguage(address, language)));
  const changed = changedAt === null ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
  return `<url><loc>${escaped(address)}</loc>${changed}${twins.join('')}</url>`;
}

function twin(language: Language, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(address)}"/>`;
}

function inLanguage(address: string, language: Language): string {
  return `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;
}
