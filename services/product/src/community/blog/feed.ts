import { createHash } from 'node:crypto';
import { BLOG, type Language, LANGUAGES } from '@tuschel/protocol';
import { escaped, proseHtml } from '@tuschel/prose';
import type { FastifyInstance } from 'fastify';
import type { ProductConfig } from '../../config.ts';
import { isLimited } from '../../http/limitedRoute.ts';
import type { RateLimiter } from '../../http/rateLimiter.ts';
import { originOf } from '../../http/origin.ts';
import type { AuthorsOf } from './authors.ts';
import type { BlogStore } from './store.ts';
import type { BlogRow } from './tables.ts';
import { blocksOf } from './wireBlog.ts';

export const FEED_PATH = '/blog/feed.xml';
/** A reader may show what it has for so long, s. */
const MAX_AGE = 300;
const TITLES: Record<Language, string> = { de: 'Tuschel – Neues', en: 'Tuschel – News' };

export interface FeedDeps {
  store: Pick<BlogStore, 'newest'>;
  authors: AuthorsOf;
  limiter: RateLimiter;
  config: Pick<ProductConfig, 'publicUrl'>;
}

/** `GET /blog/feed.xml?lang=de`: the newest posts as an Atom feed (RFC 4287). */
export function serveFeed(app: FastifyInstance, { store, authors, limiter, config }: FeedDeps): void {
  app.get<{ Querystring: { lang?: unknown } }>(FEED_PATH, async (request, reply) => {
    if (isLimited(limiter, 'feed', request, reply)) return reply.code(429).send();
    const { lang } = request.query;
    const language: Language = LANGUAGES.find((one) => one === lang) ?? 'en';
    const rows = await store.newest(BLOG.feed);
    const xml = atomFeed(rows, await authors(rows), language, originOf(request, config));
    const etag = `"${createHash('sha256').update(xml).digest('base64url')}"`;
    reply.headers({
      etag,
      'cache-control': `public, max-age=${MAX_AGE}`,
      'x-content-type-options': 'nosniff',
      // A feed that is opened by itself is text, and nothing of it runs.
      'content-security-policy': "sandbox; default-src 'none'",
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/atom+xml; charset=utf-8').send(xml);
  });
}

/** Each post in this language, or in the only one that it has. @param origin such as `https://draw.example` */
export function atomFeed(
  rows: readonly BlogRow[],
  nameOf: (row: BlogRow) => string,
  language: Language,
  origin: string,
): string {
  const self = `${origin}${FEED_PATH}?lang=${language}`;
  const changed = Math.max(0, ...rows.map(updatedAt));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<title>${TITLES[language]}</title>`,
    `<id>${escaped(self)}</id>`,
    `<link rel="self" href="${escaped(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(`${origin}/blog`)}"/>`,
    `<updated>${time(changed)}</updated>`,
    ...rows.map((row) => entry(row, nameOf(row), language, origin)),
    '</feed>',
    '',
  ].join('\n');
}

function entry(row: BlogRow, author: string, wanted: Language, origin: string): string {
  const language = languageOf(row, wanted);
  const blocks = blocksOf(row)[language];
  const url = `${origin}/blog/${row.id}`;
  return [
    `<entry xml:lang="${language}">`,
    `<title>${escaped(language === 'de' ? row.title_de : row.title_en)}</title>`,
    `<id>${escaped(url)}</id>`,
    `<link rel="alternate" type="text/html" href="${escaped(url)}"/>`,
    `<published>${time(row.publish_at ?? row.created_at)}</published>`,
    `<updated>${time(updatedAt(row))}</updated>`,
    `<author><name>${escaped(author || 'Tuschel')}</name></author>`,
    `<summary>${escaped(language === 'de' ? row.lead_de : row.lead_en)}</summary>`,
    `<content type="html">${escaped(proseHtml(blocks, origin))}</content>`,
    '</entry>',
  ].join('\n');
}

/** The language in which a post is read by whoever wants this one. */
export function languageOf({ title_de, title_en }: Pick<BlogRow, 'title_de' | 'title_en'>, wanted: Language): Language {
  const has = { de: title_de !== '', en: title_en !== '' };
  return has[wanted] ? wanted : has.en ? 'en' : 'de';
}

/** What was written before it was published is as old as that. */
function updatedAt({ publish_at, changed_at }: BlogRow): number {
  return Math.max(publish_at ?? 0, changed_at);
}

function time(at: number): string {
  return new Date(at).toISOString();
}
