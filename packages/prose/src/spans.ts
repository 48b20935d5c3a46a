import type { Token } from 'markdown-it';
import type { ContentSpan, ContentText } from '@tuschel/protocol';
import { ProseProblem } from './proseProblem.ts';

const ALLOWED_LINK = /^(?:https?:\/\/[^/\s]|mailto:\S|\/(?!\/)|#)/;

/** Emphasis, code, links and breaks in the text of one block. @throws ProseProblem when a link leads to what no text may link to */
export function readSpans(tokens: readonly Token[]): ContentText {
  const whole: ContentText = [];
  /** What is open, the innermost last. */
  const open: ContentText[] = [whole];
  for (const token of tokens) {
    const inner = open.at(-1) ?? whole;
    if (token.nesting === -1) open.pop();
    else {
      const span = readSpan(token);
      push(inner, span);
      if (token.nesting === 1 && typeof span === 'object' && 'text' in span) open.push(span.text as ContentText);
    }
  }
  return whole;
}

function readSpan(token: Token): ContentSpan {
  switch (token.type) {
    case 'text':
    case 'text_special':
      return token.content;
    case 'strong_open':
      return { kind: 'strong', text: [] };
    case 'em_open':
      return { kind: 'emphasis', text: [] };
    case 'link_open':
      return { kind: 'link', href: allowed(String(token.attrGet('href') ?? '')), text: [] };
    case 'code_inline':
      return { kind: 'code', text: token.content };
    case 'hardbreak':
      return { kind: 'break' };
    case 'softbreak':
      // A line goes on in the next one.
      return ' ';
    case 'image':
      // Here is no place for one.
      return token.content;
    default:
      return '';
  }
}

function allowed(href: string): string {
  if (ALLOWED_LINK.test(href)) return href;
  throw new ProseProblem(`a link may lead to a path, an https or mailto address, not to "${href}"`);
}

/** Texts that meet become one. */
function push(spans: ContentSpan[], span: ContentSpan): void {
  const last = spans.at(-1);
  if (span === '') return;
  if (typeof span === 'string' && typeof last === 'string') spans[spans.length - 1] = last + span;
  else spans.push(span);
}

/** Texts as one, each in a line of its own. */
export function joinedTexts(texts: readonly ContentText[]): ContentText {
  return texts
    .filter((text) => text.length > 0)
    .flatMap((text, index) => (index === 0 ? text : [{ kind: 'break' as const }, ...text]));
}

/** Without spaces and breaks at both ends. */
export function trimmedText(text: ContentText): ContentText {
  return withoutEmptyEnds(text).map((span, index, spans) => {
    if (typeof span !== 'string') return span;
    const begun = index === 0 ? span.trimStart() : span;
    return index === spans.length - 1 ? begun.trimEnd() : begun;
  });
}

function withoutEmptyEnds(text: ContentText): ContentText {
  const isEmpty = (span: ContentSpan | undefined) =>
    span !== undefined && (typeof span === 'string' ? span.trim() === '' : span.kind === 'break');
  let [from, to] = [0, text.length];
  while (from < to && isEmpty(text[from])) from += 1;
  while (to > from && isEmpty(text[to - 1])) to -= 1;
  return text.slice(from, to);
}
