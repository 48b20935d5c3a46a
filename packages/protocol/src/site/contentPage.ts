import { type Language, LANGUAGES } from './language.ts';

/** Pages that the operator writes in Markdown, as the server has read them and as the browser shows them. */

export const CONTENT_PAGES = [
  'about',
  'info',
  'imprint',
  'privacy',
  'terms',
  'downloads',
  'socials',
  'support',
] as const;
export type ContentPageName = (typeof CONTENT_PAGES)[number];

/** Those that only the operator can write; the ones that come with us are samples. */
export const LEGAL_PAGES = ['imprint', 'privacy', 'terms'] as const satisfies readonly ContentPageName[];

export const CONTENT_LANGUAGES = LANGUAGES;
export type ContentLanguage = Language;

export interface ContentPage {
  name: ContentPageName;
  /** Of this text; another than was asked for when the page is written in one language alone. */
  language: ContentLanguage;
  title: string;
  /** One sentence for search engines and link previews, or empty. */
  description: string;
  /** Day of the last change, `YYYY-MM-DD`, or null. */
  changed: string | null;
  /** The operator has not replaced it yet. */
  isSample: boolean;
  blocks: ContentBlock[];
}

export type ContentBlock =
  /** `id`: the anchor of the heading, unique in its page. */
  | { kind: 'heading'; level: 2 | 3; id: string; text: ContentText }
  | { kind: 'paragraph'; text: ContentText }
  | { kind: 'list'; isOrdered: boolean; items: ContentText[] }
  | { kind: 'quote'; text: ContentText }
  | { kind: 'rule' }
  /** `src`: a path of this server. `alt` may be empty. Width and height in px, where they are known. */
  | { kind: 'image'; src: string; alt: string; width?: number; height?: number }
  /** A film that lies with others. `text` may be empty. */
  | { kind: 'card'; site: 'youtube' | 'twitch'; href: string; text: string };

export type ContentText = ContentSpan[];

export type ContentSpan =
  | string
  | { kind: 'strong' | 'emphasis'; text: ContentText }
  | { kind: 'code'; text: string }
  /** `href`: a path of ours, an anchor, or an https, http or mailto address. */
  | { kind: 'link'; href: string; text: ContentText }
  | { kind: 'break' };

/** Where the browser gets it. */
export function contentPagePath(name: ContentPageName, language: ContentLanguage): string {
  return `/pages/${language}/${name}`;
}
