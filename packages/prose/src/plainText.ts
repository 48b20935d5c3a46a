import type { ContentBlock, ContentText } from '@tuschel/protocol';

/** The words alone. */
export function plainText(text: ContentText): string {
  return text
    .map((span) => {
      if (typeof span === 'string') return span;
      if (span.kind === 'break') return ' ';
      return typeof span.text === 'string' ? span.text : plainText(span.text);
    })
    .join('');
}

/** The first paragraph, cut at the end of a word where it is longer than `most` code points. Empty: there is none. */
export function leadOf(blocks: readonly ContentBlock[], most: number): string {
  const first = blocks.find((block) => block.kind === 'paragraph' || block.kind === 'quote');
  if (first === undefined) return '';
  const points = Array.from(plainText(first.text));
  if (points.length <= most) return points.join('');
  const cut = points.slice(0, most - 1).join('');
  const end = cut.lastIndexOf(' ');
  return `${(end > 0 ? cut.slice(0, end) : cut).trimEnd()}…`;
}
