import type { ChatLine } from '@tuschel/client';
import { linksIn } from '@tuschel/protocol';

export type TextPart = { text: string; start: number } & ({ kind: 'plain' | 'link' } | { kind: 'name'; id: string });

/** The quotes say where a name ends, as its looks do. */
const QUOTED_NAME = /^@["“„«»](.*).$/su;

/** A line as it is shown: names, addresses that may be followed, and everything between them. */
export function textParts({ text, links, mentions }: Pick<ChatLine, 'text' | 'links' | 'mentions'>): TextPart[] {
  const addresses = links ? linksIn(text).map((span) => ({ ...span, kind: 'link' as const })) : [];
  const names = mentions.map((span) => ({ ...span, kind: 'name' as const }));
  const parts: TextPart[] = [];
  let at = 0;
  const plain = (until: number) => {
    if (until > at) parts.push({ kind: 'plain', text: text.slice(at, until), start: at });
  };
  for (const span of [...addresses, ...names].toSorted((a, b) => a.start - b.start)) {
    // A name inside of an address is a part of it.
    if (span.start < at) continue;
    plain(span.start);
    const part = { text: text.slice(span.start, span.end), start: span.start };
    parts.push(
      span.kind === 'name'
        ? { ...part, text: part.text.replace(QUOTED_NAME, '@$1'), kind: 'name', id: span.id }
        : { ...part, kind: 'link' },
    );
    at = span.end;
  }
  plain(text.length);
  return parts;
}
