import type { ContentBlock, ContentSpan } from '@tuschel/protocol';
import { plainText } from './plainText.ts';

type Card = Extract<ContentBlock, { kind: 'card' }>;

/** By host; undefined is none. */
const SITES: ReadonlyMap<string | undefined, Card['site']> = new Map([
  ['youtube.com', 'youtube'],
  ['www.youtube.com', 'youtube'],
  ['m.youtube.com', 'youtube'],
  ['youtu.be', 'youtube'],
  ['twitch.tv', 'twitch'],
  ['www.twitch.tv', 'twitch'],
  ['clips.twitch.tv', 'twitch'],
]);

const ADDRESS = /^https:\/\/([a-z.]+)(?:$|[/?#]\S*$)/;

/** What is alone in its paragraph: an address of a film, or a link to one. Nothing is loaded from there. Null: it is none. */
export function cardOf(only: ContentSpan): Card | null {
  if (typeof only === 'string') return filmAt(only, only);
  return only.kind === 'link' ? filmAt(only.href, plainText(only.text)) : null;
}

function filmAt(href: string, words: string): Card | null {
  const site = SITES.get(ADDRESS.exec(href)?.[1]);
  return site === undefined ? null : { kind: 'card', site, href, text: words === href ? '' : words };
}
