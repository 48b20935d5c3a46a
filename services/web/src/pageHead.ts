import type { Language } from '@tuschel/protocol';

/** What a page says of itself where a link to it is shared. */
export interface PageHead {
  title: string;
  description: string;
  /** Absolute or from the root; absent: the card of the site. */
  image?: { url: string; width: number; height: number };
  /** Answers oEmbed about the page. */
  oEmbedUrl?: string;
  /** What is new there, as an Atom feed. */
  feedUrl?: string;
  /** The page itself. */
  url: string;
}

/** Null: the page says of itself what every page does. */
export type HeadOf = (path: string, language: Language, origin: string) => Promise<PageHead | null>;

/** Pictures are people's own: no machine learns from them. */
export const NO_AI = 'noai, noimageai';

const REPLACED = /<meta (?:property="og:(?:type|title|description)"|name="description")[^<>]*>/g;
const CARD = /<meta (?:property="og:image(?::(?:width|height|alt))?"|name="twitter:card")[^<>]*>/g;

/** The page with this head instead of the one of the site. */
export function withHead(page: string, head: PageHead): string {
  const { title, description, image, oEmbedUrl, feedUrl, url } = head;
  const tags = [
    meta('name', 'robots', NO_AI),
    meta('name', 'description', description),
    meta('property', 'og:type', 'article'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    ...(image
      ? [
          meta('name', 'twitter:card', 'summary_large_image'),
          meta('property', 'og:image', image.url),
          meta('property', 'og:image:width', String(image.width)),
          meta('property', 'og:image:height', String(image.height)),
        ]
      : []),
    ...alternate('application/json+oembed', oEmbedUrl),
    ...alternate('application/atom+xml', feedUrl),
  ];
  return (image ? page.replace(CARD, '') : page)
    .replace(REPLACED, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace('</head>', () => `${tags.join('')}</head>`);
}

function alternate(type: string, href: string | undefined): string[] {
  return href === undefined ? [] : [`<link rel="alternate" type="${type}" href="${escaped(href)}">`];
}

function meta(key: 'name' | 'property', name: string, content: string): string {
  return `<meta ${key}="${name}" content="${escaped(content)}">`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
