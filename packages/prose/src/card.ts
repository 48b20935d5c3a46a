import type { ContentBlock, ContentText } from '@tuschel/protocol';
import { plainText } from './plainText.ts';

type Card = Extract<ContentBlock, { kind: 'card' }>;

const SITES: Readonly<Record<string, Card['site']>> = {
  'youtube.com': 'youtube',
  'www.youtube.com': 'youtube',
  'm.youtube.com': 'youtube',
  'youtu.be': 'youtube',
  'twitch.tv': 'twitch',
  'www.twitch.tv': 'twitch',
  'clips.twitch.tv': 'twitch',
};

const ADDRESS = /^https:\/\/([a-z.]+)(?:[/?#]|$)/;

/** A paragraph that is nothing but an address of a film, or a link to one. Nothing is loaded from there. Null: it is none. */
export function cardOf(text: ContentText): Card | null {
  const [only, ...others] = text;
  if (only === undefined || others.length > 0) return null;
  const href = typeof only === 'string' ? only.trim() : only.kind === 'link' ? only.href : '';
  const site = siteOf(href);
  if (site === null) return null;
  const words = typeof only === 'string' ? '' : plainText([only]);
  return { kind: 'card', site, href, text: words === href ? '' : words };
}

function siteOf(href: string): Card['site'] | null {
  const [, host = ''] = /\s/.test(href) ? [] : (ADDRESS.exec(href) ?? []);
  return SITES[host] ?? null;
}
